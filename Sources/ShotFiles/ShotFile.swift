/// What the file of an espresso machine, or of an app beside one, says of one shot.
///
/// Values are as the file has them: nothing is estimated, and nothing is checked against ranges of
/// a journal. Text is "" where there is none, a number nil; a machine's 0 for "not recorded" is nil.
public struct ShotFile: Sendable, Equatable {
  /// What wrote the file.
  public enum Source: String, Sendable, CaseIterable {
    /// Decent's app, `.shot` or JSON.
    case decent
    /// visualizer.coffee, JSON.
    case visualizer
    /// Smart Espresso Profiler and its kin, CSV.
    case profiler = "smart-espresso-profiler"
    /// GaggiMate, JSON or `.slog`.
    case gaggimate
    /// Gaggiuino, JSON.
    case gaggiuino
    /// Meticulous, JSON.
    case meticulous
    /// One shared brew of Beanconqueror, JSON; of any method.
    case beanconquerorBrew = "beanconqueror-brew"
    /// Artisan's `.alog`. This is a roast and no shot: it has the bean, and `startedAt` is the
    /// roast's.
    case artisan
  }

  /// A moment as a file gives it.
  public struct Moment: Sendable, Equatable {
    /// Unix seconds; nil where the file has text only.
    public var seconds: Double?
    /// The date and time as written, with the offset if one is written; "" for none.
    public var text: String

    /// Creates a moment from what the file has of it.
    public init(seconds: Double? = nil, text: String = "") {
      self.seconds = seconds
      self.text = text
    }
  }

  /// One level of the taster's, on the scale of the file.
  public struct Level: Sendable, Equatable {
    /// The name as the file has it, in lower case: `acidity`, `mouthfeel`.
    public var name: String
    /// The value, up to `best`.
    public var value: Double
    /// The best value of its scale.
    public var best: Double

    /// Creates a level on a scale that ends at `best`.
    public init(_ name: String, _ value: Double, best: Double) {
      self.name = name
      self.value = value
      self.best = best
    }
  }

  /// What wrote the file.
  public var source: Source
  /// The file's own ID of the shot; for `.slog` the number in the file's name.
  public var id = ""
  /// When the shot began; nil where the file does not say.
  public var startedAt: Moment?
  /// The name of the machine's profile.
  public var profile = ""
  /// The kind of drink as written, such as `espresso` or `cleaning`; "" where the file has none.
  public var beverage = ""
  /// The preparation as named, such as `Lever`, and its style, such as `ESPRESSO`; a single brew of
  /// Beanconqueror has them, the machines' files do not.
  public var method = ""
  /// The style of the preparation.
  public var style = ""

  /// The name of the bean.
  public var beanName = ""
  /// Its roaster.
  public var roaster = ""
  /// As written.
  public var roastDate = ""
  /// How dark it is roasted, as written.
  public var roastLevel = ""
  /// What is noted of the bean, not of this cup.
  public var beanNote = ""
  /// The grinder.
  public var grinder = ""
  /// As written: `18.00`, `2.1`, `3 turns`.
  public var grindSetting = ""

  /// In grams.
  public var dose: Double?
  /// The coffee in the cup, in grams: what the file says, else the last weight of the scale.
  public var yield: Double?
  /// The water of a brew that is no espresso, in grams.
  public var water: Double?
  /// In seconds: the last elapsed time, else what the file says.
  public var duration: Double?
  /// The temperature that was set, in °C; nil where it changed during the shot.
  public var waterTemperature: Double?
  /// In percent.
  public var tds: Double?
  /// In percent.
  public var extractionYield: Double?

  /// On the scale of the file, up to `ratingBest`; nil for not rated.
  public var rating: Double?
  /// 100 for Decent and Visualizer, 5 for GaggiMate and Beanconqueror.
  public var ratingBest: Double
  /// The taster's levels, in the order of the file.
  public var levels: [Level] = []
  /// `sour`, `balanced` or `bitter` of a GaggiMate.
  public var balance = ""
  /// What is noted of this cup.
  public var note = ""
  /// Who made it.
  public var barista = ""
  /// Words that it was tagged with.
  public var tags: [String] = []
  /// What was measured; nil for a file without a curve.
  public var curve: ShotCurveData?
  /// The fields of the file that say something and were not taken, by their names in it; sorted.
  public var leftOut: [String] = []

  /// Creates a shot of which nothing is known yet; `ratingBest` is that of the source.
  public init(source: Source) {
    self.source = source
    ratingBest = source == .gaggimate || source == .beanconquerorBrew ? 5 : 100
  }
}

/// A file that is of one of the sources and cannot be read.
public struct ShotFault: Error, Sendable, Equatable {
  /// What wrote the file.
  public let source: ShotFile.Source
  /// The line of the fault, from 1; nil in a binary file.
  public let line: Int?

  /// Creates a fault at a line; nil in a binary file.
  public init(_ source: ShotFile.Source, line: Int?) {
    self.source = source
    self.line = line
  }
}
