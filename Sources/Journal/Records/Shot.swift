public import ShotCurve
public import ShotFiles

/// The curve of an espresso that a machine recorded, and what it shows. nil means not known.
///
/// What it shows was found once, when the curve was stored: whoever gives advice need not read curves, but for
/// those that older rules judged.
public struct Shot: Sendable, Hashable, Identifiable {
  /// One of the diagnoses of a curve.
  public struct Verdict: Sendable, Hashable {
    /// What went wrong, or that nothing did.
    public var kind: ShotDiagnosis.Kind
    /// 0…1.
    public var probability: Double
    /// When, in seconds of the shot; nil where it has no moment.
    public var time: Double?
  }

  /// The shot's ID, unique among shots.
  public var id: Identifier<Shot>
  /// The brew; a brew has at most one shot.
  public var brewID: Identifier<Brew>
  /// What wrote the file: `ShotFile.Source` by its name.
  public var source = ""
  /// The name of the machine's profile; empty for none.
  public var profile = ""
  /// The version of the rules that judged the curve (`ShotRules.version`).
  public var version = 0
  /// How much the brew counts in statistics, 0.2…1; nil where the curve shows nothing.
  public var weight: Double?
  /// The diagnoses that are not ruled out, the most probable first; empty where the curve shows nothing.
  public var verdicts: [Verdict] = []
  /// When coffee first arrived in the cup, in seconds.
  public var firstDrops: Double?
  /// In bar.
  public var peakPressure: Double?
  /// The flow when the ramp ended, in ml/s: of the grind alone, before the coffee erodes.
  public var flowAfterRamp: Double?
  /// The flow before the pump stopped, in ml/s.
  public var endFlow: Double?
  /// The change of the logarithm of the resistance in the pour, per second: below 0 where the coffee gives
  /// way.
  public var resistanceSlope: Double?
  /// The curve as `ShotCurveData.packed`; empty where it was not read from the journal.
  public var packed: [UInt8] = []

  package init(id: Identifier<Shot>, brewID: Identifier<Brew>) {
    self.id = id
    self.brewID = brewID
  }

  /// The curve; nil where it was not read from the journal, or is damaged.
  public var curve: ShotCurveData? { ShotCurveData(packed: packed) }
}

extension Shot {
  /// Keeps the curve of a file, judged; nil for a file without a curve.
  init?(_ file: ShotFile, of brew: Identifier<Brew>) {
    guard let measured = file.curve else { return nil }
    self.init(
      id: Identifier(rawValue: NameBasedID.imports.id("curve", [brew.rawValue])), brewID: brew)
    (source, profile) = (file.source.rawValue, file.profile)
    packed = measured.packed
    // Judged as it is kept, so that whoever reads it finds the same.
    guard judge(ShotContext(file)) else { return nil }
  }

  /// Judges the curve by the rules of this version.
  ///
  /// - Returns: false for a curve that is damaged.
  mutating func judge(_ context: ShotContext) -> Bool {
    guard let curve else { return false }
    let series = ShotSeries(curve)
    let phases = ShotPhases(series)
    var context = context
    context.targetWeight = curve.targetWeight
    context.firstStep = curve.firstStep
    let diagnosis = ShotDiagnosis(series, phases, context: context)
    version = ShotRules.version
    weight = diagnosis.findings.isEmpty ? nil : ShotWeight(diagnosis).value.rounded(places: 2)
    verdicts = diagnosis.findings.filter { $0.kind == .sound || $0.probability >= 0.05 }.map {
      Verdict(
        kind: $0.kind, probability: $0.probability.rounded(places: 2),
        time: $0.time?.rounded(places: 1))
    }
    firstDrops = phases.firstDrops?.rounded(places: 1)
    peakPressure = phases.peakPressure?.rounded(places: 2)
    flowAfterRamp = phases.flowAfterRamp?.rounded(places: 2)
    endFlow = phases.endFlow?.rounded(places: 2)
    resistanceSlope = phases.resistanceSlope?.rounded(places: 4)
    return true
  }

  /// The most probable faults from one half on; empty for a sound shot and one that shows nothing.
  public var faults: [Verdict] { verdicts.filter { $0.kind != .sound && $0.probability >= 0.5 } }

  /// Whether the shot counts noticeably less.
  public var isDoubted: Bool { (weight ?? 1) < 0.75 }

  /// Whether it counts less than half: what was tasted says more of the shot than of its settings.
  public var isSpoilt: Bool { (weight ?? 1) < 0.5 }
}

extension Shot.Verdict {
  /// Such as `channeling:0.93@9.1`.
  var text: String {
    "\(kind.rawValue):\(probability)" + (time.map { "@\($0)" } ?? "")
  }

  /// nil for a text of another program.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let kind = ShotDiagnosis.Kind(rawValue: String(parts[0])) else {
      return nil
    }
    let numbers = parts[1].split(separator: "@", maxSplits: 1).map { Double($0) }
    guard let probability = numbers.first ?? nil, (0...1).contains(probability) else { return nil }
    let time = numbers.count > 1 ? numbers[1] : nil
    self.init(
      kind: kind, probability: probability, time: time.flatMap { $0.isFinite ? $0 : nil })
  }
}
