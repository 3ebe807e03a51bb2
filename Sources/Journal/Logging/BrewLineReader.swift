import GrindScale

/// Reads the numbers of a line by their units and labels; what is left are phrases of names.
struct BrewLineReader {
  private let words: [Substring]
  /// The words as they are in the text, with brackets and the marks that end phrases.
  private let written: [Substring]
  /// The places of the words with which settings have steps.
  private let steps: [Int]
  private var place = 0
  /// Words between numbers and commas, in order.
  private(set) var phrases: [[Substring]] = [[]]
  /// The number of phrases before a rating that no number follows; nil for another one, and without one.
  private(set) var phrasesBeforeRating: Int?
  /// The number of phrases before the last number in front of that rating.
  private(set) var phrasesBeforeNumber = 0
  /// Weights that no word says the meaning of.
  private(set) var weights: [(value: Double, text: String)] = []
  /// Steps for a later cup, `half a step finer next time`, which are part of the note.
  private(set) var plans: [String] = []
  /// A ratio, or minutes and seconds: `1:15`.
  private(set) var ratioOrTime: (value: Double, text: String)?

  /// Whether settings are read that say by themselves that they are ones.
  private let namesSettings: Bool

  init(_ text: Substring, namingSettings namesSettings: Bool = false) {
    self.namesSettings = namesSettings
    let parts = text.split(whereSeparator: \.isWhitespace).flatMap(Self.parts)
    words = parts.map(\.word)
    written = parts.map(\.written)
    let terms = GrindReader.standard.words
    steps = parts.indices.filter { terms.mayHaveStep(parts[$0].written) }
  }

  /// A word without the marks around it; each mark that ends a phrase is a word of its own.
  private static func parts(_ chunk: Substring) -> [(word: Substring, written: Substring)] {
    var rest = chunk
    while let last = rest.last, ",;.!".contains(last) { rest = rest.dropLast() }
    let end = chunk[rest.endIndex...]
    var word = rest.drop { "(".contains($0) }
    if word.last == ")" { word = word.dropLast() }
    var parts: [(word: Substring, written: Substring)] = []
    if ["-", "–", "—", "/", "|", "+", "&", "@"].contains(word) {
      parts.append((",", rest))
    } else if !word.isEmpty {
      parts.append((word, rest))
    }
    if !end.isEmpty { parts.append((",", end)) }
    return parts
  }

  /// Some words as they are in the text, without a bracket that the others do not close.
  private func written(_ range: Range<Int>) -> String {
    guard let first = written[range].first, let last = written[range].last else { return "" }
    var text = first.base[first.startIndex..<last.endIndex]
    let open = text.count { $0 == "(" } - text.count { $0 == ")" }
    if open > 0, text.first == "(" { text = text.dropFirst() }
    if open < 0, text.last == ")" { text = text.dropLast() }
    return String(text)
  }

  /// What a number is, as `ParameterTerms` names it.
  private enum Label: String {
    case dose = "dose_g"
    case water = "water_g"
    case yield = "yield_g"
    case temperature = "water_temp_c"
    case grind = "grind_setting"
    case time = "brew_time_s"
    case tds = "tds_percent"
    case rating, ratio
  }

  mutating func readMeasures(into line: inout BrewLine) throws(JournalError) {
    while place < words.count {
      let wasRated = line.rating != nil
      if words[place] == "," {
        endPhrase()
        place += 1
      } else if try readNumbers(into: &line) {
        endPhrase()
        let count = phrases.count { !$0.isEmpty }
        let isLast = line.rating != nil && (!wasRated || phrasesBeforeRating == count)
        phrasesBeforeRating = isLast ? count : nil
        if line.rating == nil { phrasesBeforeNumber = count }
      } else {
        phrases[phrases.count - 1].append(words[place])
        place += 1
      }
    }
    phrases.removeAll(where: \.isEmpty)
  }

  private mutating func readNumbers(into line: inout BrewLine) throws(JournalError) -> Bool {
    if readNoRating() { return true }
    if try readSetting(into: &line) { return true }
    if namesSettings, try readNamedSetting(into: &line) { return true }
    if try readLabeled(into: &line) { return true }
    if readPair() { return true }
    if try readMeasure(into: &line) { return true }
    return try readDay(into: &line)
  }

  /// Says that there are no stars: `no rating`, `ohne Sterne`.
  private mutating func readNoRating() -> Bool {
    let terms = ParameterTerms.standard
    guard terms.isFiller(words[place], in: .no), place + 1 < words.count,
      said(after: 1) == Label.rating.rawValue || terms.unit(words[place + 1]) == .stars
    else { return false }
    place += 2
    return true
  }

  private mutating func endPhrase() {
    if phrases.last?.isEmpty == false { phrases.append([]) }
  }

  // MARK: Numbers

  /// One word, or two where the second is a unit: `15g`, `15 g`.
  private func candidates(at place: Int) -> [(text: String, count: Int)] {
    guard place < words.count, words[place] != "," else { return [] }
    let one = String(words[place])
    // "36g out": the word after the weight says what it is.
    guard place + 1 < words.count, words[place + 1] != ",", !Self.isRating(words[place + 1]),
      ParameterTerms.standard.label(ofWeightBefore: words[place + 1]) == nil || !one.hasUnit
    else { return [(one, 1)] }
    return [(one + " " + words[place + 1], 2), (one, 1)]
  }

  /// Whether a word can only be a rating or a time, and is no share of a number before it: `4/5`, `2:50`.
  private static func isRating(_ word: Substring) -> Bool {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2 { return ["5", "10", "100"].contains(parts[1]) }
    let ofTime = word.split(separator: ":", omittingEmptySubsequences: false)
    return ofTime.count == 2 && ofTime[1].count == 2 && ofTime.allSatisfy { Int($0) != nil }
  }

  /// How many words from a place on may be a setting: none behind its first that is a rating.
  private func mostSettingWords(from start: Int) -> Int {
    let end = min(start + Self.mostSettingWords, words.count)
    guard start < end else { return 0 }
    return (words[start..<end].dropFirst().firstIndex(where: Self.isRating) ?? end) - start
  }

  /// A label and its number: `grind 24`, `dose 15g`, `ratio 1:16`; in front of it or, for a weight,
  /// after it: `36g out`.
  private mutating func readLabeled(into line: inout BrewLine) throws(JournalError) -> Bool {
    guard let label = ParameterTerms.standard.label(words[place]).flatMap(Label.init(rawValue:))
    else { return false }
    // "grind 22->24" is kept as it is: which of the two was brewed is in doubt.
    if label == .grind, let (change, end) = change(at: place + 1) {
      place = end
      try store(change, in: &line)
      return true
    }
    for (text, count) in candidates(at: place + 1) {
      if label == .grind, let setting = WrittenValue.setting(text) {
        place += 1 + count
        try store(setting, in: &line)
        return true
      }
      guard let value = Self.value(text, label) else { continue }
      place += 1 + count
      try store(value, label, text, in: &line)
      return true
    }
    return false
  }

  /// A change from one number to another, in one word or in three, and the place after it: `22->24`, `22 -> 24`.
  private func change(at start: Int) -> (setting: WrittenSetting, end: Int)? {
    [3, 1].lazy.compactMap { [written, words] count in
      guard start + count <= words.count,
        let change = WrittenSetting(written[start..<start + count].joined(separator: " ")),
        change.isChange
      else { return nil }
      return (change, start + count)
    }.first
  }

  /// A setting of several words, behind `grind` or by itself: `15, minus 2 clicks`, `half a step finer`. Behind a
  /// rating such words are a plan for the next cup.
  private mutating func readSetting(into line: inout BrewLine) throws(JournalError) -> Bool {
    let terms = ParameterTerms.standard
    let isLabeled =
      terms.label(words[place]) == Label.grind.rawValue && terms.unit(words[place]) != .clicks
    let isPlan = line.rating != nil
    let start = place + (isLabeled ? 1 : 0)
    let most = mostSettingWords(from: start)
    guard most > 0, words[start] != "," else { return false }
    // By itself only several words with a step are a setting.
    var least = 1
    if !isLabeled {
      guard let step = steps.first(where: { $0 >= start }), step - start < most else {
        return false
      }
      least = step - start + 1
    }
    var hasPlan = false
    for count in stride(from: most, through: least, by: -1) where words[start + count - 1] != "," {
      guard let (setting, read) = WrittenSetting.read(written(start..<start + count)) else {
        continue
      }
      let isPhrase = count > 1 && setting.isPhrase(read, labeled: isLabeled)
      let isRelative = read.form == .relative
      guard isLabeled || !isPlan || isPhrase && isRelative else { continue }
      guard isPhrase || isLabeled && !isPlan && setting.saysHowFine else { continue }
      if isPhrase, isRelative, setting.isForLater || isPlan && !isLabeled {
        plans.append((isLabeled ? words[place] + " " : "") + setting.text)
        place = start + count
        return true
      }
      // Of `26, two clicks finer next time` only 26 is the setting.
      hasPlan = hasPlan || setting.isForLater
      guard !hasPlan || read.step == nil else { continue }
      place = start + count
      try store(setting.isBack ? setting.withoutLabel : setting, in: &line)
      return true
    }
    return false
  }

  /// A setting that says by itself that it is one: `mahlgrad 24`, `~ 800 µm`, `24 from closed`, `C40 24`, `same grind`.
  private mutating func readNamedSetting(into line: inout BrewLine) throws(JournalError) -> Bool {
    let terms = ParameterTerms.standard
    // The temperature of `93C Comandante grind 21` is none of the grinder's settings.
    guard Self.measure(String(words[place])) == nil else { return false }
    for count in stride(from: mostSettingWords(from: place), to: 0, by: -1)
    where words[place + count - 1] != "," {
      let own = words[place..<place + count]
      // `medium-fine grind`
      if count > 1, let last = own.last, terms.label(last) == Label.grind.rawValue,
        let size = WrittenSetting(written(place..<place + count - 1)), size.saysHowFine
      {
        place += count
        try store(size, in: &line)
        return true
      }
      guard let setting = WrittenSetting(written(place..<place + count)) else { continue }
      // Alone `medium` may be the roast, and `fine` the taste: `medium-fine` is neither.
      let isSize = setting.saysHowFine && setting.text.contains { "- ".contains($0) }
      if isSize, line.rating == nil, isPhrase(place..<place + count) {
        place += count
        try store(setting, in: &line)
        return true
      }
      let isSame =
        setting.isSame && own.contains { terms.label($0) == Label.grind.rawValue }
      // Of `Comandante 15 g` the number is a weight.
      let isMeasure =
        place + count < words.count && terms.unit(words[place + count]) != nil
        && own.last?.last?.isNumber == true
      // `9F`, `#24`, `2+9` between marks.
      let isForm = setting.hasFormOfSetting && isPhrase(place..<place + count)
      guard isSame || setting.namesItself || isForm, !isMeasure else { continue }
      if setting.isBack, let end = endOfPlan(from: place, behind: place + count) {
        plans.append(written(place..<end))
        place = end
        return true
      }
      guard !setting.isBack || line.grind == nil && line.rating == nil else { continue }
      place += count
      try store(setting.withoutLabel, in: &line)
      return true
    }
    return false
  }

  /// Whether some words are all between two marks or numbers.
  private func isPhrase(_ range: Range<Int>) -> Bool {
    let ends = range.upperBound == words.count || words[range.upperBound] == ","
    return phrases.last?.isEmpty != false
      && (ends || words[range.upperBound].first.map(Self.beginsNumber) == true)
  }

  /// Where a clause ends that begins at a place and is for a later cup: `back to 24 next time`; nil for another one.
  private func endOfPlan(from start: Int, behind setting: Int) -> Int? {
    let isEnd = { (word: Substring) in word == "," || word.first.map(Self.beginsNumber) ?? true }
    let end = words[setting...].firstIndex(where: isEnd) ?? words.count
    return GrindReader.standard.isForLater(written(start..<end)) ? end : nil
  }

  /// As in `two and a half clicks finer than 15`, with its commas.
  private static let mostSettingWords = 9

  private static func value(_ text: String, _ label: Label) -> Double? {
    switch label {
    case .dose, .water, .yield: WrittenValue.grams(text)
    case .temperature: WrittenValue.celsius(text)
    case .grind: nil
    case .time: WrittenValue.seconds(text)
    case .rating: WrittenValue.stars(text)
    case .tds: WrittenValue.percent(text)
    case .ratio:
      text.hasPrefix("1:")
        ? WrittenValue.number(NumberText(String(text.dropFirst(2)), isCommaCustomary: true)).flatMap
        { $0 > 0 ? $0 : nil } : nil
    }
  }

  /// A number with a unit: `15g`, `94 °C`, `2:55`, `24 clicks`, `4 stars`.
  private mutating func readMeasure(into line: inout BrewLine) throws(JournalError) -> Bool {
    if try readRatio(into: &line) { return true }
    for (text, count) in longRatings() + candidates(at: place) {
      guard let first = text.first, Self.beginsNumber(first) else { continue }
      guard let (label, value) = Self.measure(text) else {
        guard let setting = Self.clicks(text) else { continue }
        place += count
        try store(setting, in: &line)
        return true
      }
      // The journal computes the extraction yield; it is no strength.
      if label == .tds, said(after: count) == "extraction_yield_percent" { continue }
      place += count
      if label == .tds || label == .time, said(after: 0) == label.rawValue { place += 1 }
      guard label == .dose else {
        try store(value, label, text, in: &line)
        return true
      }
      if text.lowercased().hasSuffix("ml") {
        try store(value, .water, text, in: &line)
      } else if let (said, next) = wordForWeight() {
        place = next
        try store(value, said, text, in: &line)
      } else {
        weights.append((value, text))
      }
      return true
    }
    return false
  }

  /// A rating of several words, `4 out of 5 stars`.
  private func longRatings() -> [(text: String, count: Int)] {
    guard words[place].last?.isNumber == true else { return [] }
    return [5, 4, 3].filter { place + $0 <= words.count }.map { count in
      (text: words[place..<place + count].joined(separator: " "), count: count)
    }.filter { RatingText.best(WrittenValue.share($0.text)) != nil }
  }

  /// The coffee and the water, or the shot: `15/250`, `18/36`. What people rate by has a round number below.
  private mutating func readPair() -> Bool {
    let parts = words[place].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let dose = Double(parts[0]), let other = Double(parts[1]),
      Self.doses.contains(dose), Self.ratios.contains(other / dose), ![10, 20, 100].contains(other)
    else { return false }
    weights += zip([dose, other], parts).map { ($0, String($1)) }
    place += 1
    return true
  }

  /// In grams, of the coffee of one cup or pot; and what a gram of it gives.
  private static let doses = 6.0...80.0
  private static let ratios = 1.3...20.0

  /// `1:16.5`, which can only be a ratio, or `1:15`, which the dose and the water decide about.
  private mutating func readRatio(into line: inout BrewLine) throws(JournalError) -> Bool {
    let text = String(words[place])
    guard let value = Self.value(text, .ratio), !text.hasPrefix("1:0"), value <= Self.mostRatio
    else { return false }
    let next = said(after: 1).flatMap(Label.init(rawValue:))
    if next == .ratio || text.dropFirst(2).contains(where: { !$0.isNumber }) {
      try store(value, .ratio, text, in: &line)
      line.remarks.append(BrewRemark(.ratio, written: text, value: value))
    } else if Self.leastRatio <= value, value <= Self.mostOpenRatio, ratioOrTime == nil,
      line.ratio == nil, next != .time
    {
      ratioOrTime = (value, text)
    } else {
      return false
    }
    place += next == .ratio ? 2 : 1
    return true
  }

  /// The parameter that a further word names.
  private func said(after count: Int) -> String? {
    place + count < words.count ? ParameterTerms.standard.label(words[place + count]) : nil
  }

  private static func beginsNumber(_ sign: Character) -> Bool {
    sign.isNumber || "★⭐*".contains(sign)
  }

  /// What the words after a weight say it is, `of water` or `out`, and the position after them.
  private func wordForWeight() -> (Label, Int)? {
    var next = place
    if next < words.count, words[next].lowercased() == "of" { next += 1 }
    guard next < words.count else { return nil }
    let label = ParameterTerms.standard.label(ofWeightBefore: words[next])
    return label.flatMap(Label.init(rawValue:)).map { ($0, next + 1) }
  }

  /// What a number's unit says; nil for a number without one. All weights are doses until others are
  /// known.
  private static func measure(_ text: String) -> (Label, Double)? {
    // A range of numbers, `days 8-25`, has none either.
    guard text.contains(where: { !$0.isNumber && !".,-–—".contains($0) && !$0.isWhitespace }) else {
      return nil
    }
    if let value = WrittenValue.grams(text) { return (.dose, value) }
    // Ice makes no coffee: "9F" is a setting, or nothing.
    if let value = WrittenValue.celsius(text), value >= 0,
      value >= leastHot || text.last != "c" || text.contains("°")
    {
      return (.temperature, value)
    }
    if let value = WrittenValue.seconds(text) { return (.time, value) }
    if let value = WrittenValue.stars(text) { return (.rating, value) }
    if text.hasSuffix("%"), let value = WrittenValue.percent(text) { return (.tds, value) }
    return nil
  }

  /// In degrees Celsius; a lower number with a small `c` counts clicks.
  private static let leastHot = 40.0

  /// A setting whose unit says that it is one.
  private static func clicks(_ text: String) -> WrittenSetting? {
    let unit = text.drop { $0.isNumber || ".,+/ ".contains($0) }
    // `24c` is too cold for a temperature.
    if unit == "c" { return WrittenValue.celsius(text) == nil ? nil : WrittenSetting(text) }
    return ParameterTerms.standard.unit(unit) == .clicks ? WrittenValue.setting(text) : nil
  }

  // MARK: Days

  private mutating func readDay(into line: inout BrewLine) throws(JournalError) -> Bool {
    let word = String(words[place])
    let ago = ParameterTerms.standard.daysAgo(word).map(BrewLine.Day.daysAgo)
    guard let day = ago ?? CalendarDay(word).map(BrewLine.Day.day) else { return false }
    place += 1
    guard line.day == nil else {
      throw JournalError(.saidTwice, .init(field: "brewed_at", value: word))
    }
    line.day = day
    return true
  }

  // MARK: Storing

  private func store(
    _ setting: WrittenSetting, in line: inout BrewLine
  ) throws(JournalError) {
    guard line.grind == nil else {
      throw JournalError(.saidTwice, .init(field: Label.grind.rawValue, value: setting.text))
    }
    line.grind = setting
  }

  private mutating func store(
    _ value: Double, _ label: Label, _ text: String, in line: inout BrewLine
  ) throws(JournalError) {
    let path: WritableKeyPath<BrewLine, Double?>? =
      switch label {
      case .dose: \.dose
      case .water: \.water
      case .yield: \.yield
      case .temperature: \.waterTemperature
      case .grind: nil
      case .time: \.brewTime
      case .rating: \.rating
      case .ratio: \.ratio
      case .tds: \.tds
      }
    guard let path else { return }
    guard line[keyPath: path] == nil else {
      throw JournalError(.saidTwice, .init(field: label.rawValue, value: text))
    }
    line[keyPath: path] = value
    if label == .rating, let best = RatingText.best(WrittenValue.share(text)), best != 5 {
      line.remarks.append(BrewRemark(.rating, written: text, value: value))
    }
  }

  /// Whole numbers after `1:` that may be a ratio or seconds, and the greatest ratio of any.
  private static let leastRatio = 10.0
  private static let mostOpenRatio = 20.0
  private static let mostRatio = 25.0
}

extension String {
  /// Whether a number is followed by letters.
  fileprivate var hasUnit: Bool { first?.isNumber == true && last?.isLetter == true }
}
