/// One of several tasters whose ratings a path rests on.
public struct DialTaster: Sendable, Hashable {
  /// The taster, and how that person uses the scale of ratings.
  public var share: TasterShare
  /// What would be next for this taster alone; nil where the ratings of this person do not tell it.
  public var next: DialAdvice?

  /// Creates a taster.
  ///
  /// - Parameters:
  ///   - share: The taster, and how that person uses the scale of ratings.
  ///   - next: What would be next for this taster alone.
  public init(_ share: TasterShare, next: DialAdvice? = nil) {
    (self.share, self.next) = (share, next)
  }
}

extension DialPath {
  /// Whether the best settings of two tasters lie apart: each lies outside of the range in which the other's
  /// lies in four of five cases.
  package var areTastersApart: Bool {
    let best = tasters.compactMap { taster -> (setting: Double, range: ClosedRange<Double>)? in
      guard let next = taster.next, let setting = next.setting, let low = next.low,
        let high = next.high, low <= high
      else {
        return nil
      }
      return (setting, low...high)
    }
    return best.indices.contains { first in
      best[..<first].contains {
        !$0.range.contains(best[first].setting) && !best[first].range.contains($0.setting)
      }
    }
  }

  /// Makes a setting between those that are best for single tasters the next one.
  package mutating func settle(on setting: Double) {
    guard let last = steps.last?.setting else { return }
    let isUp = setting > last
    let change: DialAdvice.Change =
      abs(setting - last) <= DialAdvisor.leastStep
      ? .keep
      : scale.map { ($0.coarser == .higher) == isUp ? .coarser : .finer }
        ?? (isUp ? .higher : .lower)
    let chances = tasters.compactMap(\.next).map { own in
      own.change == change
        ? own.confidence
        : own.change == .keep || change == .keep ? (1 - own.confidence) / 2 : 1 - own.confidence
    }
    next = DialAdvice(
      change: change, setting: setting, low: nil, high: nil, confidence: chances.min() ?? 0.5,
      basis: .compromise, ifUnder: nil, ifOver: nil)
  }
}
