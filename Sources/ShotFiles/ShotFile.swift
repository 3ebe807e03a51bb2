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
  /// Of each part of a blend its country, region, farm, variety and process, as the file writes them.
  public var origins: [Origin] = []

  /// Where a coffee comes from.
  public struct Origin: Sendable, Equatable {
    /// As written.
    public var (country, region, farm, variety, process) = ("", "", "", "", "")

    /// Creates one of which nothing is known.
    public init() {}
  }
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

  /// A number above 0; what a field says instead is named as left out.
  mutating func measure(_ value: ShotValue, _ name: String) -> Double? {
    if let measure = value.positive { return measure }
    if value.isSaid { leftOut.append(name) }
    return nil
  }

  /// Names the fields of an object that say something.
  mutating func leaveOut(_ names: [String], of object: ShotValue) {
    leftOut += names.filter { object[$0].isSaid }
  }

  /// The start in Unix seconds. Machines that do not know the time count from 1970: no moment before
  /// 2000 is one.
  mutating func start(atSeconds value: ShotValue, _ name: String) {
    guard let seconds = value.number, seconds >= 946_684_800, seconds < 1e11 else {
      if value.isSaid { leftOut.append(name) }
      return
    }
    startedAt = Moment(seconds: seconds)
  }

  /// The rating of a field, on the scale of the file.
  mutating func rate(_ value: ShotValue, _ name: String) {
    guard let rating = measure(value, name) else { return }
    if rating <= ratingBest { self.rating = rating } else { leftOut.append(name) }
  }

  /// The curve, and what follows from it where the file has no value of its own.
  mutating func take(_ curve: ShotCurveData?) {
    self.curve = curve
    if let last = curve?.time.last, last > 0 { duration = last }
    if yield == nil { yield = curve?.lastWeight }
  }

  /// What machines call programs that make no drink, and drinks that are no espresso.
  private static let (programs, otherDrinks): (Set<String>, Set<String>) = (
    ["calibrate", "cleaning", "steam"], ["filter", "pourover", "tea", "teaportafilter"]
  )

  private var drink: String { beverage.lowercased().filter(\.isLetter) }

  /// Whether the machine cleaned itself or the like.
  public var isProgram: Bool { Self.programs.contains(drink) }

  /// Whether it is an espresso, as far as the file says: other brews have no shot to judge.
  public var isEspresso: Bool {
    !isProgram && !Self.otherDrinks.contains(drink)
      && (method.isEmpty || style.lowercased() == "espresso")
  }

  /// The temperature that was set, if it was one in the whole shot.
  mutating func setTemperature(_ goals: [Double?]) {
    let goals = goals.compactMap { $0 }.filter { $0 > 0 }
    if let goal = goals.first, goals.allSatisfy({ $0 == goal }) { waterTemperature = goal }
  }

  /// In °C: machines may be set to °F, and no water is so hot in °C.
  private static func celsius(_ value: Double) -> Double {
    value > 130 ? ((value - 32) / 1.8 * 10).rounded() / 10 : value
  }

  /// Without repetitions, sorted; temperatures in °C.
  func finished() -> ShotFile {
    var shot = self
    shot.waterTemperature = waterTemperature.map(Self.celsius)
    for list in [\ShotCurveData.temperature, \.temperatureGoal] {
      guard let values = curve?[keyPath: list] else { continue }
      let known = values.compactMap { $0 }.filter { $0 > 0 }.sorted()
      guard !known.isEmpty, known[known.count / 2] > 130 else { continue }
      shot.curve?[keyPath: list] = values.map { $0.map { $0 == 0 ? 0 : ($0 - 32) / 1.8 } }
    }
    shot.leftOut = Set(leftOut).sorted()
    return shot
  }

  /// Reads the file of one shot.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: Its name, or its path; a GaggiMate's `.slog` has its ID only there.
  /// - Returns: The shot; nil for a file of another kind.
  /// - Throws: `ShotFault` for a file that is of one of the sources, and damaged.
  public static func read(_ bytes: [UInt8], name: String) throws(ShotFault) -> ShotFile? {
    if GaggiMateLog.isOne(bytes) { return try GaggiMateLog.read(bytes, name: name).finished() }
    let text = ShotText.utf8(bytes)
    guard let first = text.first(where: { !UTF8Text.isSpace($0) }) else { return nil }
    if first == UInt8(ascii: "{") { return try readObject(text, name: name)?.finished() }
    if ProfilerTable.isOne(text) { return try ProfilerTable.read(text).finished() }
    return try DecentText.read(text)?.finished()
  }

  /// A file that begins with a brace: JSON, or Artisan's literal of Python.
  private static func readObject(_ text: [UInt8], name: String) throws(ShotFault) -> ShotFile? {
    do {
      return shot(try ShotLiteral.read(text))
    } catch {
      let source = name.lowercased().hasSuffix(".alog") ? .artisan : source(error.names)
      if let source { throw ShotFault(source, line: error.line) }
      return nil
    }
  }

  private static func shot(_ root: ShotValue) -> ShotFile? {
    switch source(root.names) {
    case .decent:
      root["measurements"].elements.isEmpty ? DecentJSON.shot(root) : DecentRecord.shot(root)
    case .visualizer: VisualizerShot.shot(root)
    case .gaggimate: GaggiMateShot.shot(root)
    case .gaggiuino: GaggiuinoShot.shot(root)
    case .meticulous: MeticulousShot.shot(root)
    case .beanconquerorBrew: SingleBrew.shot(root)
    case .artisan: ArtisanRoast.roast(root)
    case .profiler, nil: nil
    }
  }

  /// The source of an object by its names; nil for another file.
  static func source(_ names: Set<String>) -> Source? {
    func has(_ all: String...) -> Bool { names.isSuperset(of: all) }
    func hasOne(_ some: String...) -> Bool { !names.isDisjoint(with: some) }
    if has("brew"), hasOne("bean", "mill", "preparation", "brewFlow") { return .beanconquerorBrew }
    if has("datapoints"), hasOne("timestamp", "duration", "profile") { return .gaggiuino }
    if has("samples"), hasOne("timestamp", "profile") { return .gaggimate }
    if has("id"), names.isSubset(of: GaggiMateShot.notes),
      !names.isDisjoint(with: GaggiMateShot.own)
    {
      return .gaggimate
    }
    if has("profile_name", "data") || has("time", "data", "profile") { return .meticulous }
    // A shot that was made up for a test has no start.
    if has("elapsed"), hasOne("timestamp", "clock", "totals"), hasOne("app", "pressure", "meta") {
      return .decent
    }
    if has("measurements", "workflow") { return .decent }
    if has("timex"), hasOne("temp1", "temp2", "timeindex") { return .artisan }
    if has("roastisodate"), hasOne("beans", "title") { return .artisan }
    if has("duration"), hasOne("bean_weight", "drink_weight", "espresso_enjoyment"),
      hasOne("start_time", "timeframe", "brewdata", "profile_title")
    {
      return .visualizer
    }
    return nil
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
