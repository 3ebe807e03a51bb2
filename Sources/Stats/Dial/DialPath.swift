/// The way to the best grind setting of a bean: what was brewed, how it was liked and called, and the
/// setting to try next.
public struct DialPath: Sendable, Hashable {
  /// One brew of the path.
  public struct Step: Sendable, Hashable, Identifiable {
    /// The brew.
    public var brew: Brew
    /// Its grind setting.
    public var setting: Double
    /// Its rating in stars; nil where it is not rated.
    public var stars: Double?
    /// What its note says of extraction, or the praise of a cup without fault; nil where it does not tell.
    public var extraction: BrewExtraction?
    /// How much it counts by its curve, 0.2…1.
    public var shotWeight = 1.0
    /// What went wrong with its shot; nil where it counts in full, or nearly.
    public var fault: ShotDiagnosis.Kind?

    /// Creates a step.
    public init(brew: Brew, setting: Double, stars: Double?, extraction: BrewExtraction?) {
      self.brew = brew
      self.setting = setting
      self.stars = stars
      self.extraction = extraction
    }

    /// The ID of the brew.
    public var id: Identifier<Brew> { brew.id }
  }

  /// The bean.
  public var bean: Bean
  /// The method.
  public var method: BrewMethod
  /// The grinder of the settings; nil where brews name none.
  public var grinder: Grinder?
  /// Which settings are coarser; nil where it is not known.
  public var scale: GrinderScale?
  /// The brews, the first one first.
  public var steps: [Step]
  /// The next setting; nil where the brews do not tell it.
  public var next: DialAdvice?
  /// How the best setting moves while beans age; nil where that is not known.
  public var drift: GrindDrift?
  /// What the taster wrote to try next; nil where no note of the last brews names a setting, or where
  /// another one was set since.
  public var planned: DialPlan?
  /// The least number of further brews whose times could show which settings are coarser; nil where that
  /// is known, or where brews enough are recorded (`GrinderTimes`).
  public var timesMissing: Int?
  /// The time of the last brew beside that of its recipe; nil where they hardly differ, or where one is
  /// not recorded.
  public var time: DialTime?
  /// What curves say; nil where no brew of the path has one.
  public var shots: DialShots?
  /// Limits of the advice.
  public var remarks: [DialRemark]
  /// The settings that were left out, since they are probably mistakes.
  public var leftOut: [ValueDoubt] = []
  /// How many brews of the path have a setting without a place on the scale.
  public var unplaced = 0
  /// How many brews of the bean have a setting on an earlier scale of the grinder, which count apart.
  public var earlierScale = 0
  /// Where to begin with a bean of no brew, or one that is neither rated nor called; nil for others, and where other beans do not tell.
  public var start: GrindStart?
  /// What a step of the grinder changes, by all beans; nil where that is not known.
  public var effect: GrindStepEffect?
  /// How the grinder's settings are written; nil for plain numbers. A path that was read back from JSON
  /// knows the texts of its own settings only.
  public var notation: GrindNotation?
  /// The grind setting that `suggest` gives for the bean, with all settings together, where it is
  /// noticeably beside `next`; nil elsewhere, and for several tasters.
  public var suggested: Double?
  /// Whose ratings it rests on, each on the scale of all; empty for a journal of one.
  public var tasters: [DialTaster] = []

  /// Creates a path.
  public init(
    bean: Bean, method: BrewMethod, grinder: Grinder?, scale: GrinderScale?, steps: [Step],
    next: DialAdvice?, drift: GrindDrift? = nil, planned: DialPlan? = nil,
    timesMissing: Int? = nil, time: DialTime? = nil, remarks: [DialRemark]
  ) {
    self.bean = bean
    self.method = method
    self.grinder = grinder
    self.scale = scale
    self.steps = steps
    self.next = next
    self.drift = drift
    self.planned = planned
    self.timesMissing = timesMissing
    self.time = time
    self.remarks = remarks
  }
}

/// The setting to try next.
public struct DialAdvice: Sendable, Hashable {
  /// What to do with the grinder.
  public enum Change: String, Sendable, CaseIterable {
    /// Grind finer.
    case finer
    /// Grind coarser.
    case coarser
    /// To a higher number, where it is not known which is coarser.
    case higher
    /// To a lower number, where it is not known which is coarser.
    case lower
    /// Keep the setting.
    case keep
  }

  /// What the advice rests on.
  public enum Basis: String, Sendable, CaseIterable {
    /// The ratings, and words where they count.
    case ratings
    /// The words of the last brew alone.
    case words
    /// What notes say of two cups.
    case comparisons
    /// What is best for each of several tasters, whose tastes lie apart.
    case compromise
    /// The curve of the last brew, which says whether the grind is to blame.
    case curve
  }

  /// What to do, from the last setting.
  public var change: Change
  /// The setting; nil where only the direction is known.
  public var setting: Double?
  /// Where the best setting lies in four of five cases; nil where only words tell.
  public var low: Double?
  /// The upper end of the same.
  public var high: Double?
  /// The probability that the best setting lies in the direction of the change; for `keep`, within a
  /// noticeable step of the last setting. For a compromise the least of the tasters'; for a curve that of its fault.
  public var confidence: Double
  /// What the advice rests on.
  public var basis: Basis
  /// The setting that would follow if the next cup is underextracted; nil where it would not differ.
  public var ifUnder: Double?
  /// The same if it is overextracted.
  public var ifOver: Double?

  /// Creates advice.
  public init(
    change: Change, setting: Double?, low: Double?, high: Double?, confidence: Double,
    basis: Basis, ifUnder: Double?, ifOver: Double?
  ) {
    self.change = change
    self.setting = setting
    self.low = low
    self.high = high
    self.confidence = confidence
    self.basis = basis
    self.ifUnder = ifUnder
    self.ifOver = ifOver
  }
}

/// A limit of a dial's advice.
public enum DialRemark: String, Sendable, CaseIterable {
  /// No brew of the path names a grinder: all are taken to be on one.
  case grinderUnnamed = "grinder_unnamed"
  /// No brew of the path names a method: those of its kind that name none are taken to be of one.
  case methodUnnamed = "method_unnamed"
  /// It is not known which settings are coarser.
  case scaleUnknown = "scale_unknown"
  /// Brew times clearly show the opposite of what was said of the grinder.
  case scaleContradicted = "scale_contradicted"
  /// All brews had one setting.
  case neverVaried = "never_varied"
  /// No brew of the bean was rated.
  case notRated = "not_rated"
  /// No brew of the bean was rated, and the advice rests on what notes say.
  case byWords = "by_words"
  /// No note mentions the extraction.
  case noWords = "no_words"
  /// The settings make no difference that the ratings show.
  case settingsAlike = "settings_alike"
}
