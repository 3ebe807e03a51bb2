import FlavorExtraction
package import Journal
public import ShotCurve

/// What the curves of the brews behind advice show; nil where none has a curve.
public struct ShotBasis: Sendable, Hashable {
  /// A fault, and the number of brews that count less for it.
  public struct Fault: Sendable, Hashable {
    /// What went wrong.
    public var kind: ShotDiagnosis.Kind
    /// The number of brews.
    public var brewCount: Int

    /// Creates a fault of some brews.
    public init(_ kind: ShotDiagnosis.Kind, brewCount: Int) {
      self.kind = kind
      self.brewCount = brewCount
    }
  }

  /// The number of brews with a curve that count in full, or nearly.
  public var sound: Int
  /// The number of brews that count less, since their shots went wrong for reasons of their own.
  public var doubted: Int
  /// What went wrong in these, most frequent first; a brew counts once, by its most probable fault.
  public var faults: [Fault]

  /// Creates a basis.
  ///
  /// - Parameters:
  ///   - sound: The number of brews that count in full, or nearly.
  ///   - doubted: The number of brews that count less.
  ///   - faults: What went wrong in these.
  public init(sound: Int, doubted: Int, faults: [Fault] = []) {
    self.sound = sound
    self.doubted = doubted
    self.faults = faults
  }

  /// nil where no shot shows anything.
  package init?(of shots: [Shot]) {
    let known = shots.filter { $0.weight != nil }
    guard !known.isEmpty else { return nil }
    let doubted = known.filter(\.isDoubted)
    let kinds = Dictionary(grouping: doubted.compactMap(\.faults.first?.kind)) { $0 }
    self.init(
      sound: known.count - doubted.count, doubted: doubted.count,
      faults: kinds.map { Fault($0.key, brewCount: $0.value.count) }
        .sorted { ($1.brewCount, $0.kind.rawValue) < ($0.brewCount, $1.kind.rawValue) })
  }
}

/// How much each brew of a journal counts by its curve: the one place where advice, patterns and drift get
/// it from. A brew without a curve counts in full.
struct ShotWeights: Sendable {
  private let shots: [Identifier<Brew>: Shot]

  init(_ contents: JournalContents) {
    shots = Dictionary(contents.shots.map { ($0.brewID, $0) }) { _, last in last }
  }

  var isEmpty: Bool { shots.isEmpty }

  subscript(brew: Identifier<Brew>) -> Shot? { shots[brew] }

  /// 0.2…1 (`ShotWeight`).
  func weight(of brew: Identifier<Brew>) -> Double { shots[brew]?.weight ?? 1 }

  /// What the curves of some brews show; nil where none has one.
  func basis(of brews: some Sequence<Identifier<Brew>>) -> ShotBasis? {
    ShotBasis(of: brews.compactMap { shots[$0] })
  }

  /// A value that counts by its weight: drawn towards the mean of its group.
  ///
  /// - Parameters:
  ///   - values: One for each brew of the group.
  ///   - weights: Their weights.
  static func drawn(_ values: [Double], _ weights: [Double]) -> [Double] {
    guard weights.contains(where: { $0 < 1 }) else { return values }
    let total = weights.reduce(0, +)
    let mean = zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 } / max(total, 1e-9)
    return zip(values, weights).map { mean + $1 * ($0 - mean) }
  }
}

extension BrewWords {
  /// The words with less confidence where the shot went wrong for reasons of its own: what a channel tastes
  /// of says little of the settings. A word of no weight is as often wrong as right.
  func weighing(_ weights: ShotWeights, _ brews: [Brew]) -> BrewWords {
    guard !weights.isEmpty else { return self }
    let weighed = zip(self.brews, brews).map { word, brew -> BrewExtraction? in
      guard let word else { return nil }
      let weight = weights.weight(of: brew.id)
      guard weight < 1 else { return word }
      return BrewExtraction(
        direction: word.direction, confidence: 0.5 + weight * (word.confidence - 0.5),
        evidence: word.evidence)
    }
    return BrewWords(
      brews: weighed + self.brews.dropFirst(weighed.count), scale: scale, learnedFrom: learnedFrom)
  }
}
