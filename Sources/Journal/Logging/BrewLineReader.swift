/// Reads the numbers of a line by their units and labels; what is left are phrases of names.
struct BrewLineReader {
  private let words: [Substring]
  private var place = 0
  /// Words between numbers and commas, in order.
  private(set) var phrases: [[Substring]] = [[]]
  /// Weights that no word says the meaning of.
  private var weights: [(value: Double, text: String)] = []
  /// A ratio, or minutes and seconds: `1:15`.
  private var ratioOrTime: (value: Double, text: String)?

  init(_ text: Substring) {
    var words: [Substring] = []
    for chunk in text.split(whereSeparator: \.isWhitespace) {
      words += Self.parts(chunk)
    }
    self.words = words
  }

  /// A word without the marks around it; each mark that ends a phrase is a word of its own.
  private static func parts(_ chunk: Substring) -> [Substring] {
    var (chunk, ends) = (chunk, false)
    while let last = chunk.last, ",;.!".contains(last) {
      chunk = chunk.dropLast()
      ends = true
    }
    chunk = chunk.drop { "(".contains($0) }
    if chunk.last == ")" { chunk = chunk.dropLast() }
    if ["-", "–", "—", "/", "|", "+", "&", "@"].contains(chunk) { return [","] }
    return (chunk.isEmpty ? [] : [chunk]) + (ends ? [","] : [])
  }

  private enum Label {
    case dose, water, yield, temperature, grind, time, rating, ratio, tds
  }

  private static let labels: [String: Label] = [
    "dose": .dose, "in": .dose, "coffee": .dose, "water": .water, "yield": .yield, "out": .yield,
    "temp": .temperature, "temperature": .temperature, "grind": .grind, "setting": .grind,
    "clicks": .grind, "time": .time, "rating": .rating, "rated": .rating, "stars": .rating,
    "ratio": .ratio, "tds": .tds,
  ]

  mutating func readMeasures(into line: inout BrewLine) throws(JournalError) {
    while place < words.count {
      if words[place] == "," {
        endPhrase()
        place += 1
      } else if try readLabeled(into: &line) {
        endPhrase()
      } else if try readMeasure(into: &line) {
        endPhrase()
      } else if try readDay(into: &line) {
        endPhrase()
      } else {
        phrases[phrases.count - 1].append(words[place])
        place += 1
      }
    }
    phrases.removeAll(where: \.isEmpty)
  }

  private mutating func endPhrase() {
    if phrases.last?.isEmpty == false { phrases.append([]) }
  }

  // MARK: Numbers

  /// One word, or two where the second is a unit: `15g`, `15 g`.
  private func candidates(at place: Int) -> [(text: String, count: Int)] {
    guard place < words.count, words[place] != "," else { return [] }
    let one = String(words[place])
    guard place + 1 < words.count, words[place + 1] != "," else { return [(one, 1)] }
    return [(one + " " + words[place + 1], 2), (one, 1)]
  }

  /// A label and its number: `grind 24`, `dose 15g`, `ratio 1:16`; in front of it or, for a weight,
  /// after it: `36g out`.
  private mutating func readLabeled(into line: inout BrewLine) throws(JournalError) -> Bool {
    let word = words[place].lowercased()
    guard let label = Self.labels[word] else { return false }
    for (text, count) in candidates(at: place + 1) {
      guard let value = Self.value(text, label) else { continue }
      place += 1 + count
      try store(value, label, text, in: &line)
      return true
    }
    return false
  }

  private static func value(_ text: String, _ label: Label) -> Double? {
    switch label {
    case .dose, .water, .yield: WrittenValue.grams(text)
    case .temperature: WrittenValue.celsius(text)
    case .grind: WrittenValue.setting(text)
    case .time: WrittenValue.seconds(text)
    case .rating: WrittenValue.stars(text)
    case .tds: WrittenValue.percent(text)
    case .ratio:
      text.hasPrefix("1:")
        ? WrittenValue.setting(String(text.dropFirst(2))).flatMap { $0 > 0 ? $0 : nil } : nil
    }
  }

  /// A number with a unit: `15g`, `94 °C`, `2:55`, `24 clicks`, `4 stars`.
  private mutating func readMeasure(into line: inout BrewLine) throws(JournalError) -> Bool {
    if try readRatio(into: &line) { return true }
    for (text, count) in candidates(at: place) {
      guard let first = text.first, first.isNumber || "★⭐".contains(first),
        let (label, value) = Self.measure(text)
      else { continue }
      // The journal computes the extraction yield; it is no strength.
      if label == .tds, ["ey", "extraction"].contains(nextWord(after: count)) { continue }
      place += count
      let name = nextWord(after: 0)
      if (label == .tds && name == "tds") || (label == .time && name == "time") { place += 1 }
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

  /// `1:16.5`, which can only be a ratio, or `1:15`, which the dose and the water decide about.
  private mutating func readRatio(into line: inout BrewLine) throws(JournalError) -> Bool {
    let text = String(words[place])
    guard let value = Self.value(text, .ratio), !text.hasPrefix("1:0"), value <= Self.mostRatio
    else { return false }
    let next = nextWord(after: 1)
    if next == "ratio" || text.dropFirst(2).contains(where: { !$0.isNumber }) {
      try store(value, .ratio, text, in: &line)
      line.remarks.append(BrewRemark(.ratio, written: text, value: value))
    } else if Self.leastRatio <= value, value <= Self.mostOpenRatio, ratioOrTime == nil,
      line.ratio == nil, next != "time"
    {
      ratioOrTime = (value, text)
    } else {
      return false
    }
    place += next == "ratio" ? 2 : 1
    return true
  }

  private func nextWord(after count: Int) -> String {
    place + count < words.count ? words[place + count].lowercased() : ""
  }

  /// What the words after a weight say it is, `of water` or `out`, and the position after them.
  private func wordForWeight() -> (Label, Int)? {
    var next = place
    if next < words.count, words[next].lowercased() == "of" { next += 1 }
    guard next < words.count else { return nil }
    let labels: [String: Label] = ["in": .dose, "coffee": .dose, "water": .water, "out": .yield]
    return labels[words[next].lowercased()].map { ($0, next + 1) }
  }

  /// What a number's unit says; nil for a number without one. All weights are doses until others are
  /// known.
  private static func measure(_ text: String) -> (Label, Double)? {
    guard text.contains(where: { !$0.isNumber && !".,".contains($0) && !$0.isWhitespace }) else {
      return nil
    }
    if let value = WrittenValue.grams(text) { return (.dose, value) }
    if let value = WrittenValue.celsius(text) { return (.temperature, value) }
    if let value = WrittenValue.seconds(text) { return (.time, value) }
    if let value = WrittenValue.stars(text) { return (.rating, value) }
    if text.hasSuffix("%"), let value = WrittenValue.percent(text) { return (.tds, value) }
    let unit = text.drop { $0.isNumber || ".,+/ ".contains($0) }.lowercased()
    guard unit.hasPrefix("cli") || unit.hasPrefix("kli") || unit.hasPrefix("not") else {
      return nil
    }
    return WrittenValue.setting(text).map { (.grind, $0) }
  }

  // MARK: Days

  private mutating func readDay(into line: inout BrewLine) throws(JournalError) -> Bool {
    let word = String(words[place])
    let day: BrewLine.Day
    switch word.lowercased() {
    case "today": day = .daysAgo(0)
    case "yesterday": day = .daysAgo(1)
    default:
      guard let found = CalendarDay(word) else { return false }
      day = .day(found)
    }
    place += 1
    guard line.day == nil else {
      throw JournalError(.saidTwice, .init(field: "brewed_at", value: word))
    }
    line.day = day
    return true
  }

  // MARK: Storing

  private mutating func store(
    _ value: Double, _ label: Label, _ text: String, in line: inout BrewLine
  ) throws(JournalError) {
    let (field, path): (String, WritableKeyPath<BrewLine, Double?>) =
      switch label {
      case .dose: ("dose_g", \.dose)
      case .water: ("water_g", \.water)
      case .yield: ("yield_g", \.yield)
      case .temperature: ("water_temp_c", \.waterTemperature)
      case .grind: ("grind_setting", \.grindSetting)
      case .time: ("brew_time_s", \.brewTime)
      case .rating: ("rating", \.rating)
      case .ratio: ("ratio", \.ratio)
      case .tds: ("tds_percent", \.tds)
      }
    guard line[keyPath: path] == nil else {
      throw JournalError(.saidTwice, .init(field: field, value: text))
    }
    line[keyPath: path] = value
    if label == .rating, text.contains("/"), !text.hasSuffix("/5") {
      line.remarks.append(BrewRemark(.rating, written: text, value: value))
    }
  }

  /// Two weights without a word are the coffee and the water, or of an espresso the shot; one is what
  /// its size says.
  func settleWeights(in line: inout BrewLine) throws(JournalError) {
    let isEspresso = line.method?.isEspresso ?? false
    var open: [WritableKeyPath<BrewLine, Double?>] = [\.dose, isEspresso ? \.yield : \.water]
    open.removeAll { line[keyPath: $0] != nil }
    let sorted = weights.sorted { $0.value < $1.value }
    guard sorted.count <= open.count else {
      let text = sorted.last?.text ?? ""
      throw JournalError(.unclearWeight, .init(field: "dose_g", value: text))
    }
    if sorted.count == 2, sorted[0].value == sorted[1].value {
      throw JournalError(.unclearWeight, .init(field: "dose_g", value: sorted[0].text))
    }
    if let only = sorted.first, sorted.count == 1 {
      let fitting = open.filter { path in
        switch path {
        case \.dose: only.value <= Self.mostDose
        case \.water: only.value >= Self.leastWater
        default: line.dose.map { only.value > $0 } ?? false
        }
      }
      guard let path = fitting.first, fitting.count == 1 else {
        throw JournalError(.unclearWeight, .init(field: "dose_g", value: only.text))
      }
      line[keyPath: path] = only.value
    } else {
      for (path, weight) in zip(open, sorted) { line[keyPath: path] = weight.value }
    }
    try settleRatio(in: &line, isEspresso: isEspresso)
  }

  /// Water, or of an espresso the shot, by the ratio; `1:15` is one where a dose is given and no water,
  /// or the water that it gives.
  private func settleRatio(in line: inout BrewLine, isEspresso: Bool) throws(JournalError) {
    if let (value, text) = ratioOrTime {
      let water = line.dose.map { Self.rounded($0 * value) }
      if !isEspresso, let water, line.water == nil || line.water == water {
        line.ratio = value
        line.remarks.append(BrewRemark(.ratio, written: text, value: value))
      } else {
        guard line.brewTime == nil else {
          throw JournalError(.saidTwice, .init(field: "brew_time_s", value: text))
        }
        line.brewTime = 60 + value
      }
    }
    guard let ratio = line.ratio else { return }
    guard let dose = line.dose else {
      throw JournalError(
        .notUnderstood, .init(field: "ratio", value: "1:\(NumberText.shortest(ratio))"))
    }
    let path: WritableKeyPath<BrewLine, Double?> = isEspresso ? \.yield : \.water
    let grams = line[keyPath: path] ?? Self.rounded(dose * ratio)
    line[keyPath: path] = grams
    line.remarks = line.remarks.map { remark in
      remark.code == .ratio ? BrewRemark(.ratio, written: remark.written, value: grams) : remark
    }
  }

  /// To a tenth of a gram.
  private static func rounded(_ grams: Double) -> Double { (grams * 10).rounded() / 10 }

  /// Whole numbers after `1:` that may be a ratio or seconds, and the greatest ratio of any.
  private static let leastRatio = 10.0
  private static let mostOpenRatio = 20.0
  private static let mostRatio = 25.0
  /// In grams: a single weight up to the one is coffee, from the other on water, between them either.
  private static let mostDose = 40.0
  private static let leastWater = 100.0
}
