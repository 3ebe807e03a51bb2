/// A relation in a journal that is unlikely to be chance, as values; `Words` makes the sentence.
public struct Pattern: Sendable, Equatable {
  /// How the rating depends on a parameter.
  public enum Shape: String, Sendable, Codable {
    /// The rating rises with the parameter.
    case up
    /// The rating falls with the parameter.
    case down
    /// The rating is highest at an optimum within the range.
    case peak
    /// The rating is lowest at a value within the range.
    case valley
    /// The rating is higher between two values, `optimum.low` and `optimum.high`, than outside.
    case window
  }

  /// The kind of relation.
  public var kind: Kind
  /// The names, parameter or flavor of the relation.
  public var subject: PatternSubject
  /// The shape of a `parameter`, `interaction`, `wordSetting`, `wordCurve` or `timing` pattern; else nil. An
  /// interaction is `up` where the rating rises more with the parameter than that of the other brews,
  /// and words are where they are more frequent at higher settings. Of the time of day it is `window` for
  /// the best hours and `valley` for the worst, of the days since the last cup `up` where brews are
  /// better after longer breaks, of the day of the week nil.
  public var shape: Shape?
  /// The best value of a parameter with a peak, or the worst with a valley, in the unit of the
  /// parameter; else nil. Of a window the middle, with the first and the last value of the window. Of a
  /// time of day begin and end of the best or worst hours, in hours after midnight: an end past midnight
  /// is beyond 24.
  public var optimum: Estimate?
  /// The size of the effect, in stars; of `flavorContext`, `wordSetting` and `wordCurve` the log odds ratio.
  ///
  /// | pattern | difference |
  /// |---|---|
  /// | peak, valley | expected rating at the optimum − mean expected rating outside its interval |
  /// | up, down | expected rating at the ninth decile of the parameter − at the first |
  /// | window | mean within − mean outside |
  /// | interaction | the same as for up and down, of these brews − of the others |
  /// | group, flavor | mean with − mean without |
  /// | trend | last day − first day |
  /// | time of day, days of the week | mean of these brews − mean of the others |
  /// | days since the last cup | after breaks from `threshold` on − after shorter ones |
  /// | the same without a threshold | at the ninth decile of breaks − at the first |
  /// | words and settings | log odds at the ninth decile of the parameter − at the first, for one bean |
  ///
  /// The interval of `flavorContext` is infinite at one end where none or all of the brews of one
  /// side have the flavor. Where the ratings vary with nothing else there is no interval: its ends are
  /// equal, and infinite in what was read back from JSON.
  public var effect: Estimate
  /// The number of brews that were tested.
  public var count: Int
  /// The probability of a statistic at least this large if there is no relation.
  public var pValue: Double
  /// The lowest false discovery rate at which the pattern is reported.
  public var qValue: Double
  /// The strength of evidence in standard deviations; orders patterns of the same p-value.
  public var zScore: Double
  /// The mean rating of a `group` in stars: of a bean, a method or a grinder that of its brews, of an
  /// attribute of beans shrunk towards the mean of the others by its uncertainty (empirical Bayes); else
  /// nil.
  public var groupMean: Double?
  /// The counts of a `flavorContext` pattern, or of a `wordSetting` one on both sides of `threshold`,
  /// first on the side where the words are more frequent; else nil. The effect weighs beans, so it can
  /// differ from the odds ratio of these counts.
  public var shares: FlavorShares?
  /// The setting that divides the brews of a `wordSetting` pattern, in the unit of the parameter; nil
  /// where the counts on both sides do not show what the test within beans shows. Of a `timing` the days
  /// since the last cup from which on brews are better or worse; nil where they change all along.
  public var threshold: Double?
  /// The days from the first brew to the last of a `trend`; else nil.
  public var span: Double?
  /// The band of freshness of a `window` or `valley` of days off roast, where the journal sets bands and
  /// this one tells brews apart as well as any other days; else nil.
  public var band: Freshness?
  /// The days within `band` that are better than its other days; nil where the band is as good
  /// throughout as far as ratings show.
  public var core: ClosedRange<Double>?
  /// What is best for the beans of an `interaction` and for the others, over all methods; empty
  /// where methods are brewed too differently for one value.
  public var groups: [GroupOptimum] = []
  /// The methods of a finding that represents several of them in text and page; else empty.
  public var methods: [String] = []
  /// The settings that always moved together with that of a `parameter` pattern: either may be the reason.
  public var joint: [JointSetting] = []
  /// What else the beans of a `group` have, all of them and no others: their process, say, and their
  /// roaster. Either may be the reason.
  public var jointLabels = PatternSubject()
  /// The two cups that tell which of them it is; nil where nothing moved together.
  public var separation: SettingSeparation?
  /// How the settings of its grinder are written, of a pattern that was read back from JSON its optimum; nil for
  /// one without a grinder.
  public var notation: GrindNotation?
  /// Whether the ratings are those that words imply (`PatternReport.implied`).
  public var isByWords = false
  /// In a journal of several tasters: those whose own ratings show it; empty where only the ratings of all do,
  /// and in a journal of one.
  public var tasters: [TasterName] = []

  /// Whether the effect has an interval: two ends that differ as the JSON form writes them.
  package var hasInterval: Bool {
    let (low, high) = (effect.low, effect.high)
    guard low.isFinite, high.isFinite else { return low.isFinite || high.isFinite }
    return (low * 1000).rounded() < (high * 1000).rounded()
  }

  /// The best value of a parameter for the beans on one side of an `interaction`.
  public struct GroupOptimum: Sendable, Equatable {
    /// The roast level or process of the beans; nil for other beans of several.
    public var label: String?
    /// How their ratings depend on the parameter; nil where they do not show it.
    public var shape: Shape?
    /// The best value, of a valley the worst, in the unit of the parameter; of `up` and `down` the
    /// best of what was brewed. nil without a shape.
    public var optimum: Estimate?
    /// The number of brews.
    public var count: Int
  }
}

extension Pattern: Identifiable {
  /// What a pattern is about. A report has one pattern of a kind about a subject, and a later report
  /// the same one if the relation still holds.
  public struct ID: Hashable, Sendable {
    /// The kind of relation.
    public let kind: Kind
    /// The names, parameter or flavor of the relation.
    public let subject: PatternSubject
    /// Those whose own ratings show it.
    public let tasters: [TasterName]
  }

  /// The kind, the subject, and whose ratings show it.
  public var id: ID { ID(kind: kind, subject: subject, tasters: tasters) }
}

/// A setting that always moved together with that of a pattern, so that either may be the reason.
public struct JointSetting: Sendable, Hashable {
  /// The setting.
  public var parameter: BrewParameter
  /// Its value where the setting of the pattern is best, in its unit.
  public var value: Double
}

/// The counts of brews with and without a flavor, inside and outside a group.
public struct FlavorShares: Sendable, Equatable {
  /// The brews of the group that have the flavor.
  public var insidePresent: Int
  /// All brews of the group.
  public var insideCount: Int
  /// The other brews that have the flavor.
  public var outsidePresent: Int
  /// All other brews.
  public var outsideCount: Int

  /// Creates shares from counts.
  ///
  /// - Parameters:
  ///   - inside: The brews of the group: those with the flavor, and all.
  ///   - outside: The other brews: those with the flavor, and all.
  public init(inside: (present: Int, count: Int), outside: (present: Int, count: Int)) {
    (insidePresent, insideCount) = inside
    (outsidePresent, outsideCount) = outside
  }
}

/// The notations of the grinders that findings name, each learned once.
struct GrindNotations {
  private let contents: JournalContents
  private var known: [String: GrindNotation?] = [:]

  init(_ contents: JournalContents) {
    self.contents = contents
  }

  /// The notation of a subject's grinder, of plain numbers their steps; nil for a subject without a grinder.
  mutating func notation(of subject: PatternSubject) -> GrindNotation? {
    guard let id = subject.ids[.grinder] else { return nil }
    if let notation = known[id] { return notation }
    let grinder = Identifier<Grinder>(rawValue: id)
    let settings = contents.brews.lazy.filter { $0.grinderID == grinder }.compactMap(\.grindSetting)
    let notation =
      contents.grindNotation(of: grinder)
      ?? GrindNotation(
        numbersBy: SettingGrid(.grindSetting, values: Array(settings)).step)
    known[id] = .some(notation)
    return notation
  }
}

/// What of the moment of a brew its rating may depend on; raw values are the names of the JSON form.
public enum BrewTiming: String, Sendable, CaseIterable {
  /// The time of day, on the cycle of 24 hours.
  case timeOfDay = "time_of_day"
  /// The day of the week, or the weekend.
  case dayOfWeek = "day_of_week"
  /// The time since the brew before, whatever its bean.
  case daysSinceLast = "days_since_last"

  /// A day of the week, or the weekend; raw values are the names of the JSON form.
  public enum Days: String, Sendable, CaseIterable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday
    /// Saturday and Sunday.
    case weekend

    /// Whether a day of the week, 0 (Monday) to 6, is among these.
    package func contains(_ weekday: Int) -> Bool {
      self == .weekend ? weekday >= 5 : Self.allCases.firstIndex(of: self) == weekday
    }
  }
}
