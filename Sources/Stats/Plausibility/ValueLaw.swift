import CoffeeTerms
import Foundation

/// The distribution that the right values of one field of one brew have, by all other cups.
struct ValueLaw {
  /// A Student distribution with eight degrees of freedom.
  private struct Part {
    var weight: Double
    var center: Double
    var scale: Double

    func density(_ value: Double) -> Double {
      let score = (value - center) / scale
      return weight * 0.3867 * pow(1 + score * score / 8, -4.5) / scale
    }
  }

  private let isLogarithmic: Bool
  private var parts: [Part] = []
  private let method: ValueGroup
  private let nearness: Double
  private let isIncluded: Bool
  /// The density of a value that says nothing of what was meant.
  let anything: Double

  /// The cups that count as much as what is known before.
  private static let priorCups = 3.0
  /// How much wider than its own cups a person's other ones are.
  private static let methodSlack = 1.3
  /// The share of right values that are as coffee in general, however narrow the journal is, and of
  /// those that are like nothing.
  private static let general = 0.02
  /// Similar cups count from this number and share of all on: below it, they may be mistakes of the same
  /// kind.
  private static let leastSimilar = 1.0
  private static let leastShare = 0.02
  /// The logarithm of the ratio of a setting to the nearest other from which it is unheard of, and how
  /// much rarer such settings are than any other.
  private static let unheard = (distance: 0.59, rarity: 0.03)
  /// The logarithm of the ratio of the greatest and the least number that is typed by mistake.
  private static let wholeRange = 9.0

  /// - Parameters:
  ///   - general: What is usual; nil where nothing is known.
  ///   - own: The spread of one person's values.
  ///   - method: The values of the method (on the grinder).
  ///   - bean: The same of the bean; nil for none.
  ///   - value: The value itself.
  ///   - isIncluded: Whether the groups contain the value.
  ///   - isFirst: Whether it is the first of its bean, which may be far from where the others ended.
  /// - Returns: nil where nothing is known to compare with.
  init?(
    isLogarithmic: Bool, general: UsualValues.Range?, own: Double, method: ValueGroup,
    bean: ValueGroup?, value: Double, isIncluded: Bool, isFirst: Bool = true
  ) {
    self.isLogarithmic = isLogarithmic
    self.method = method
    self.isIncluded = isIncluded
    func transformed(_ value: Double) -> Double { isLogarithmic ? log(value) : value }
    let skipped = isIncluded ? transformed(value) : nil
    let all = method.summary(without: skipped)
    // The spread of grind settings is a share of the setting.
    let isShare = general == nil && !isLogarithmic
    guard general != nil || all != nil else { return nil }
    let base = isShare ? max(own * abs(all?.median ?? 0), 0.5) : own
    func shrunk(_ summary: ValueGroup.Summary, to prior: Double) -> Double {
      let count = Double(summary.count)
      let squares =
        count * summary.spread * summary.spread + Self.priorCups * prior * prior
      return (squares / (count + Self.priorCups)).squareRoot()
    }
    var rest = 1 - Self.general
    var ownScale = base
    if let all {
      let scale = shrunk(all, to: base)
      ownScale = scale
      if let own = bean?.summary(without: skipped) {
        let weight = rest * 0.6 * Double(own.count) / (Double(own.count) + 2)
        parts.append(Part(weight: weight, center: own.median, scale: shrunk(own, to: scale)))
        rest -= weight
      }
      let isKnown = general == nil ? 1 : Double(all.count) / (Double(all.count) + 2)
      parts.append(
        Part(weight: rest * isKnown, center: all.median, scale: scale * Self.methodSlack))
      rest *= 1 - isKnown
    }
    if let general {
      let (low, high) = (transformed(general.low), transformed(general.high))
      parts.append(
        Part(
          weight: rest + Self.general, center: transformed(general.usual),
          scale: (high - low) / 3.29))
      anything = isLogarithmic ? 1 / Self.wholeRange : 1 / 200
    } else {
      let center = all?.median ?? 0
      let width = isLogarithmic ? 0.5 : max(abs(center) / 2, 3)
      let isUnheard =
        isLogarithmic && isIncluded && !isFirst
        && method.isUnheard(transformed(value), beyond: Self.unheard.distance)
      parts.append(
        Part(
          weight: rest + Self.general * (isUnheard ? Self.unheard.rarity : 1), center: center,
          scale: width))
      anything = isLogarithmic ? 1 / Self.wholeRange : 1 / (20 * width)
    }
    nearness = isLogarithmic ? max(ownScale, 0.1) : max(ownScale, isShare ? 0.1 * abs(value) : 2)
  }

  /// The probability density of a value on the scale of comparison.
  ///
  /// - Parameter hasOthers: Whether cups with similar values speak for it.
  func density(_ value: Double, hasOthers: Bool = false) -> Double {
    let place = isLogarithmic ? log(value) : value
    guard place.isFinite else { return 0 }
    var sum = parts.reduce(0) { $0 + $1.density(place) }
    guard hasOthers else { return sum }
    let near = method.others(near: place, within: nearness) + (isIncluded ? 0 : 1)
    let count = Double(method.sorted.count)
    let share = (Double(near) - Self.leastSimilar - Self.leastShare * count) / max(1, count)
    if share > 0 { sum += share / (2 * nearness) }
    return sum
  }
}
