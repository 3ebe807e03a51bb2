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
    let kinds = Dictionary(grouping: doubted.compactMap(\.doubt)) { $0 }
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

  /// How far a shot was spoilt by the coffee or the machine, whatever its settings were, 0…0.8; 0
  /// where the grind is to blame, as in one that choked.
  func spoilage(of brew: Identifier<Brew>) -> Double {
    guard let shot = shots[brew], shot.isSpoilt, shot.hasOwnReasons else { return 0 }
    return 1 - (shot.weight ?? 1)
  }

  /// What the curves of some brews show; nil where none has one.
  func basis(of brews: some Sequence<Identifier<Brew>>) -> ShotBasis? {
    ShotBasis(of: brews.compactMap { shots[$0] })
  }

  /// Whether a shot went wrong as hardly any other of some brews at its setting, most of which were sound:
  /// then not even a choked one says that the setting is to blame.
  func isAlone(_ shot: Shot, at setting: Double?, among brews: some Sequence<Brew>) -> Bool {
    let others = brews.compactMap { brew in
      brew.grindSetting == setting && brew.id != shot.brewID ? shots[brew.id] : nil
    }
    let sound = others.count { $0.weight != nil && !$0.isDoubted }
    return sound >= 3 && sound > 2 * others.count { $0.cause?.kind == shot.cause?.kind }
  }

  /// Whether all of some brews were spoilt shots: then none of their settings is to blame.
  func areSpoilt(_ brews: [Brew]) -> Bool {
    !brews.isEmpty && brews.allSatisfy { shots[$0.id]?.isSpoilt == true }
  }

  /// What being spoilt costs, for each unit of `spoilage`, 0 or less: the slope of values within
  /// groups.
  static func cost(_ values: [Double], _ spoilages: [Double], groups: [[Int]]) -> Double {
    var (product, square) = (0.0, 0.0)
    for rows in groups where rows.contains(where: { spoilages[$0] > 0 }) {
      let count = Double(rows.count)
      let mean = rows.reduce(0) { $0 + values[$1] } / count
      let usual = rows.reduce(0) { $0 + spoilages[$1] } / count
      for row in rows {
        product += (spoilages[row] - usual) * (values[row] - mean)
        square += (spoilages[row] - usual) * (spoilages[row] - usual)
      }
    }
    return square > 1e-9 ? min(0, product / square) : 0
  }

  /// A value that counts by its weight: drawn towards the mean of its group; all the way where every
  /// shot of the group was spoilt, since a scale common to all would leave their order as it was.
  ///
  /// - Parameters:
  ///   - values: One for each brew of the group.
  ///   - weights: Their weights.
  static func drawn(_ values: [Double], _ weights: [Double]) -> [Double] {
    guard weights.contains(where: { $0 < 1 }) else { return values }
    let total = weights.reduce(0, +)
    let mean = zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 } / max(total, 1e-9)
    guard weights.contains(where: { $0 >= 0.5 }) else { return values.map { _ in mean } }
    return zip(values, weights).map { mean + $1 * ($0 - mean) }
  }
}

extension ShotDiagnosis.Kind {
  /// Whether it goes wrong in the coffee or the machine, whatever the grind is.
  var isOwnReason: Bool {
    switch self {
    case .channeling, .firstStepSkipped, .stalledPreinfusion, .temperatureShort: true
    case .choked, .gusher, .scaleLost, .sound: false
    }
  }
}

extension Shot {
  /// The most probable fault that the cup tastes of; nil for none.
  var cause: Verdict? { faults.first { $0.kind != .scaleLost } }

  /// What went wrong with a shot that counts noticeably less.
  var doubt: ShotDiagnosis.Kind? { isDoubted ? (cause ?? faults.first)?.kind : nil }

  /// Whether the most probable fault is not one of the grind.
  var hasOwnReasons: Bool { cause?.kind.isOwnReason ?? false }
}

extension BrewWords {
  /// The words with less confidence where the shot went wrong for reasons of its own: what a channel tastes
  /// of says little of the settings. A word of no weight is as often wrong as right.
  func weighing(_ weights: ShotWeights, _ brews: [Brew]) -> BrewWords {
    guard !weights.isEmpty else { return self }
    func weighed(_ words: [BrewExtraction?]) -> [BrewExtraction?] {
      let known = zip(words, brews).map { word, brew -> BrewExtraction? in
        guard let word else { return nil }
        let weight = weights.weight(of: brew.id)
        guard weight < 1 else { return word }
        return BrewExtraction(
          direction: word.direction, confidence: 0.5 + weight * (word.confidence - 0.5),
          evidence: word.evidence)
      }
      return known + words.dropFirst(known.count)
    }
    return BrewWords(
      brews: weighed(self.brews), leans: weighed(leans), scale: scale, learnedFrom: learnedFrom)
  }
}

/// What a curve shows of its shot; raw values are the names of the JSON form.
public enum CurveFeature: String, Sendable, CaseIterable {
  /// When coffee first arrived in the cup, in seconds.
  case firstDrops = "first_drops_s"
  /// The highest pressure, in bar.
  case peakPressure = "peak_pressure_bar"
  /// The flow when the ramp ended, in ml/s.
  case flowAfterRamp = "flow_after_ramp_ml_s"
  /// The flow before the pump stopped, in ml/s.
  case endFlow = "end_flow_ml_s"
  /// The change of the logarithm of the resistance in the pour, per second.
  case resistanceSlope = "resistance_slope"

  /// The feature of a shot; nil where its curve does not tell.
  public func value(of shot: Shot) -> Double? {
    switch self {
    case .firstDrops: shot.firstDrops
    case .peakPressure: shot.peakPressure
    case .flowAfterRamp: shot.flowAfterRamp
    case .endFlow: shot.endFlow
    case .resistanceSlope: shot.resistanceSlope
    }
  }
}

/// What curves say of a path of grind settings, beside ratings and words.
public struct DialShots: Sendable, Hashable {
  /// What went wrong with the last shot: its curve, not its note, says what to do with the grind.
  public struct Contradiction: Sendable, Hashable {
    /// The brew.
    public var brewID: Identifier<Brew>
    /// What its note says of extraction, where the curve says another thing; nil elsewhere.
    public var direction: BrewExtraction.Direction?
    /// What went wrong.
    public var fault: ShotDiagnosis.Kind
    /// When, in seconds of the shot; nil where it has no moment.
    public var time: Double?
    /// Finer where water ran through, coarser where the shot choked; to keep the setting where the grind is
    /// not to blame.
    public var change: DialAdvice.Change

    /// Creates a contradiction.
    public init(
      brewID: Identifier<Brew>, direction: BrewExtraction.Direction?, fault: ShotDiagnosis.Kind,
      time: Double?, change: DialAdvice.Change
    ) {
      (self.brewID, self.direction, self.fault) = (brewID, direction, fault)
      (self.time, self.change) = (time, change)
    }

    /// nil where nothing went wrong that a cup tastes of.
    ///
    /// - Parameter isAlone: Whether most other shots at the setting were sound.
    init?(_ shot: Shot, called word: BrewExtraction?, isAlone: Bool) {
      guard let cause = shot.cause else { return nil }
      let change: DialAdvice.Change =
        switch cause.kind {
        case .gusher where !isAlone: .finer
        case .choked where !isAlone: .coarser
        default: .keep
        }
      let agrees: BrewExtraction.Direction = change == .finer ? .under : .over
      let isOther = word?.direction != .balanced && (change == .keep || word?.direction != agrees)
      self.init(
        brewID: shot.brewID, direction: isOther ? word?.direction : nil, fault: cause.kind,
        time: cause.time, change: change)
    }
  }

  /// How many shots of the path are sound, and what went wrong in the others.
  public var basis: ShotBasis
  /// What went wrong with the shot of the last brew; nil for nothing.
  public var contradiction: Contradiction?

  /// Creates what curves say.
  public init(basis: ShotBasis, contradiction: Contradiction? = nil) {
    (self.basis, self.contradiction) = (basis, contradiction)
  }

  /// nil where no brew of the path has a curve that shows something.
  init?(_ steps: [DialPath.Step], _ weights: ShotWeights) {
    guard let basis = weights.basis(of: steps.map(\.brew.id)) else { return nil }
    self.init(basis: basis)
    guard let last = steps.last, let shot = weights[last.brew.id] else { return }
    contradiction = Contradiction(
      shot, called: last.extraction,
      isAlone: weights.isAlone(shot, at: last.setting, among: steps.lazy.map(\.brew)))
  }
}

extension DialPath.Step {
  /// The step without its words where its shot went wrong, and without its stars where that was so for
  /// reasons of its own.
  var heard: DialPath.Step {
    guard let fault, fault.isOwnReason || shotWeight < 0.5 else { return self }
    var step = self
    step.extraction = nil
    if fault.isOwnReason, shotWeight < 0.5 { step.stars = nil }
    return step
  }
}

/// What curves show, in results about advice.
package struct ShotsDocument: Codable {
  package struct Fault: Codable {
    let diagnosis: String
    let brews: Int
  }

  package struct Contradiction: Codable {
    let brew: Identifier<Brew>
    @OrNull var extraction: BrewExtraction.Direction?
    let diagnosis: String
    let timeS: Rounded1?
    let change: DialAdvice.Change

    package init(_ found: DialShots.Contradiction) {
      (brew, extraction) = (found.brewID, found.direction)
      (diagnosis, timeS, change) = (found.fault.rawValue, Rounded(found.time), found.change)
    }

    /// nil for a diagnosis of another program.
    package var found: DialShots.Contradiction? {
      ShotDiagnosis.Kind(rawValue: diagnosis).map {
        DialShots.Contradiction(
          brewID: brew, direction: extraction, fault: $0, time: timeS?.value, change: change)
      }
    }
  }

  package let sound, doubted: Int
  package let faults: [Fault]
  package let contradiction: Contradiction?

  package init(_ basis: ShotBasis, _ contradiction: DialShots.Contradiction? = nil) {
    self.contradiction = contradiction.map(Contradiction.init)
    (sound, doubted) = (basis.sound, basis.doubted)
    faults = basis.faults.map { Fault(diagnosis: $0.kind.rawValue, brews: $0.brewCount) }
  }

  package var basis: ShotBasis {
    ShotBasis(
      sound: sound, doubted: doubted,
      faults: faults.compactMap { fault in
        ShotDiagnosis.Kind(rawValue: fault.diagnosis).map {
          ShotBasis.Fault($0, brewCount: fault.brews)
        }
      })
  }
}

extension DialAdvice.Change: Codable {}
