import GrindScale

/// A brew in one line of text, as people write it down:
/// `V60 of the Sidama, 15g 250g 94C grind 24 2:55, 4 stars: peach, jasmine tea, a bit thin`.
///
/// Numbers are distinguished by their units, names by the journal's records. `1:16` is a ratio where a
/// dose is given and no water, else a time; `1:16.5` is always a ratio, and `9/10` a rating. After the first colon
/// with a blank after it follow the notes. Whatever is not understood is an error that names it.
public struct BrewLine: Sendable, Hashable {
  /// The bean that is named; nil where none is.
  public internal(set) var bean: Bean?
  /// The method that is named.
  public internal(set) var method: BrewMethod?
  /// The grinder that is named.
  public internal(set) var grinder: Grinder?
  /// The recipe that is named.
  public internal(set) var recipe: Recipe?
  /// Grams of coffee.
  public internal(set) var dose: Double?
  /// Grams of water.
  public internal(set) var water: Double?
  /// Grams in the cup.
  public internal(set) var yield: Double?
  /// Degrees Celsius.
  public internal(set) var waterTemperature: Double?
  /// The grinder's setting as written.
  public internal(set) var grind: WrittenSetting?
  /// Seconds.
  public internal(set) var brewTime: Double?
  /// Stars, 0…5.
  public internal(set) var rating: Double?
  /// The strength in percent of dissolved solids.
  public internal(set) var tds: Double?
  /// How parts of the line were read that may mean something else.
  public internal(set) var remarks: [BrewRemark] = []
  /// The day that is named, `YYYY-MM-DD`, or how many days ago it was; nil for now.
  public internal(set) var day: Day?
  /// Water per gram of coffee, from which the water was computed.
  var ratio: Double?
  /// Steps for a later cup, and what is written after the colon or the rating.
  public internal(set) var notes = ""

  /// A day within the line.
  public enum Day: Sendable, Hashable {
    case day(CalendarDay)
    /// So many days before today, from 0.
    case daysAgo(Int)
  }

  /// Creates a line that says nothing.
  init() {}

  /// Reads a line with the names of a journal.
  ///
  /// - Parameters:
  ///   - text: The line.
  ///   - catalog: Has the beans, methods, grinders and recipes that can be named.
  ///   - method: The method where the line names none.
  /// - Throws: `JournalError`: `notUnderstood`, `saidTwice`, `unclearWeight`, or `ambiguousName`.
  public init(
    _ text: String, in catalog: JournalContents, method: BrewMethod? = nil
  ) throws(JournalError) {
    do throws(JournalError) {
      self = try Self(text, in: catalog, method: method, namingSettings: false)
    } catch {
      guard [.notUnderstood, .unclearWeight].contains(error.reason) else { throw error }
      // Only what names nothing else may be a setting without the word `grind`.
      self = try Self(text, in: catalog, method: method, namingSettings: true)
    }
  }

  /// - Parameter namesSettings: Whether settings are read, too, that say by themselves that they are ones.
  private init(
    _ text: String, in catalog: JournalContents, method: BrewMethod?,
    namingSettings namesSettings: Bool
  ) throws(JournalError) {
    let (head, notes) = Self.split(
      text, namingSettings: namesSettings, tasters: catalog.tasters)
    self.notes = notes
    var reader = BrewLineReader(head, namingSettings: namesSettings)
    try reader.readMeasures(into: &self)
    let names = BrewLineNames(catalog)
    let last = reader.phrases.dropFirst(reader.phrasesBeforeRating ?? reader.phrases.count)
    var before = reader.phrases.dropLast(last.count)
    var beside = before.dropFirst(reader.phrasesBeforeNumber)
    // What may be a setting is no taste.
    if !namesSettings || reader.phrasesBeforeRating == nil { beside = [] }
    before.removeLast(beside.count)
    try names.read(Array(before), into: &self)
    let taste = try taste(beside, by: names)
    for place in last.indices {
      do throws(JournalError) {
        try names.read([last[place]], into: &self)
      } catch {
        // After the rating, words that name nothing are what it is given for: `4* juicy`.
        guard error.reason == .notUnderstood, self.notes.isEmpty else { throw error }
        self.notes = last[place...].map { $0.joined(separator: " ") }.joined(separator: ", ")
        break
      }
    }
    self.notes = (reader.plans + [taste, self.notes]).filter { !$0.isEmpty }.joined(separator: ". ")
    if self.method == nil { self.method = method }
    // `grind C40 24 clicks` names the grinder, too.
    if self.grinder == nil, let model = grind?.model {
      let named = catalog.grinders.filter {
        KnownGrinders.standard.model(named: $0.name)?.name == model
      }
      if named.count == 1 { self.grinder = named[0] }
    }
    settleCold(self.method?.category)
    try reader.settleWeights(in: &self)
  }

  /// Reads phrases right before the rating: beside the name of a bean, what names nothing, and no device either, is
  /// how the cup tasted: `lemony, 4 stars`.
  private mutating func taste(
    _ phrases: ArraySlice<[Substring]>, by names: BrewLineNames
  ) throws(JournalError) -> String {
    var taste: [String] = []
    for phrase in phrases {
      let words = phrase.joined(separator: " ")
      do throws(JournalError) {
        try names.read([phrase], into: &self)
      } catch {
        let isAll = error.facts.value == BrewLineNames.trimmed(phrase[...]).joined(separator: " ")
        guard error.reason == .notUnderstood, isAll, bean != nil,
          phrase.allSatisfy({ $0.first?.isLetter == true }),
          MethodCategory(impliedBy: words) == .unrecorded,
          KnownGrinders.standard.model(named: words) == nil
        else { throw error }
        taste.append(words)
      }
    }
    return taste.joined(separator: ", ")
  }

  /// Takes a small `c`, which counts clicks of cups with hot water, for degrees of a cold brew: `4c`.
  mutating func settleCold(_ category: MethodCategory?) {
    guard category == .cold, waterTemperature == nil, let text = grind?.text, text.last == "c",
      let degrees = WrittenValue.celsius(text)
    else { return }
    (waterTemperature, grind) = (degrees, nil)
  }

  /// Whether the grind setting names a model that no grinder of some is of: `K-Ultra 7.5` where there is a C40 only.
  public func settingIsOfOtherGrinder(than grinders: [Grinder]) -> Bool {
    guard grinder == nil, let model = grind?.model else { return false }
    return !grinders.contains { KnownGrinders.standard.model(named: $0.name)?.name == model }
  }

  /// The text before the first colon that a blank or the end follows, and the text after it: with the name of the
  /// taster before it, whose remark it is.
  private static func split(
    _ text: String, namingSettings namesSettings: Bool, tasters: [Taster]
  ) -> (head: Substring, notes: String) {
    var index = text.startIndex
    while let colon = text[index...].firstIndex(of: ":") {
      let next = text.index(after: colon)
      if next == text.endIndex || text[next].isWhitespace,
        !isOfGrinder(colon, text, namingSettings: namesSettings)
      {
        let name = taster(before: colon, text, tasters)
        let notes = text[(name ?? next)...].drop(while: \.isWhitespace)
        let end = notes.lastIndex { !$0.isWhitespace }
        return (text[..<(name ?? colon)], end.map { String(notes[...$0]) } ?? "")
      }
      index = next
    }
    return (text[...], "")
  }

  /// Where the name of a taster begins that a colon follows: `Ana: too sour`; nil for other words.
  private static func taster(
    before colon: String.Index, _ text: String, _ tasters: [Taster]
  ) -> String.Index? {
    let words = text[..<colon].split(whereSeparator: \.isWhitespace)
    return tasters.lazy.compactMap { taster -> String.Index? in
      let count = taster.name.split(whereSeparator: \.isWhitespace).count
      guard count > 0, count <= words.count else { return nil }
      let last = words.suffix(count)
      let isNamed =
        NameKey(last.joined(separator: " ")).joined == NameKey(taster.name).joined
      return isNamed ? last.first?.startIndex : nil
    }.first
  }

  /// Whether a colon is after the name of a grinder and before its setting: `C2: 20`; or after a label: `grind: 22`.
  private static func isOfGrinder(
    _ colon: String.Index, _ text: String, namingSettings namesSettings: Bool
  ) -> Bool {
    guard let name = text[..<colon].split(whereSeparator: \.isWhitespace).last,
      let setting = text[colon...].dropFirst().split(whereSeparator: \.isWhitespace).first
    else { return false }
    let end = setting.lastIndex { !",;".contains($0) } ?? setting.startIndex
    guard let written = WrittenSetting("\(name): \(setting[...end])") else { return false }
    return written.model != nil || namesSettings && written.namesItself
  }
}
