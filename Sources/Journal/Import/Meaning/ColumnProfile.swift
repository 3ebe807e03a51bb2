/// What the first cells of a column show, whatever its title says.
struct ColumnProfile: Sendable {
  private static let dottedClock = OncePattern(/([01]?\d|2[0-3])\.[0-5]\d/)

  /// The number of cells with something in them.
  private(set) var cells = 0
  /// Cells with a number, alone or with a unit.
  private(set) var numbers = 0
  /// Cells with a day, or a day and a time.
  private(set) var dates = 0
  /// Cells with a day and a time that is midnight.
  private var midnights = 0
  /// Cells with a time such as `7:13`, and those with `AM` or `PM` among them.
  private(set) var (clocks, halves) = (0, 0)
  /// Cells with a number that may be a time, such as `07.00`.
  private(set) var dottedClocks = 0
  /// Cells with a time of four digits such as `0713`, and those whose first one is 0 among them.
  private(set) var (plainClocks, plainMornings) = (0, 0)
  /// Cells with the share of a day, as spreadsheets store a time.
  private(set) var dayShares = 0
  /// Those with as many decimals as no person writes.
  private var longShares = 0
  /// Numbers with two decimals, such as `2.45`.
  private(set) var hundredths = 0
  /// Cells with the name of a method.
  private(set) var methods = 0
  /// Cells with a duration in words, such as `2m45`.
  private(set) var durations = 0
  /// Cells with a ratio such as `1:16`.
  private(set) var ratios = 0
  /// Cells with a rating that names its scale, such as `★★★` or `7/10`.
  private(set) var ratings = 0
  /// Cells with a number and words after it, such as `4 - really good`.
  private(set) var leadingNumbers = 0
  /// Cells with a rating in words, such as `good`.
  private(set) var ratingWords = 0
  /// Cells with the level of a taste in words, such as `high`.
  private(set) var levelWords = 0
  /// Cells with the name of a weekday alone.
  private(set) var weekdays = 0
  /// Of the first texts those with two numbers of a brew or more, such as `18g in 36 out`, and how many were read.
  private(set) var (recipes, recipesRead) = (0, 0)
  /// Cells with words, and those with three or more among them.
  private(set) var (words, phrases) = (0, 0)
  /// The numbers, weights in grams, and the first numbers of times.
  private(set) var (values, hours): ([Double], [Int]) = ([], [])
  /// The rows of the numbers.
  private(set) var rows: [Int] = []
  /// Times such as `0:27.5` and durations such as `2m45` in seconds.
  private(set) var seconds: [Double] = []
  /// How many numbers have each unit.
  private(set) var units: [ParameterTerms.Unit: Int] = [:]
  /// The first texts, for a preview.
  private(set) var examples: [String] = []
  /// Whether all times have seconds, and these are 0.
  private(set) var hasWholeMinutes = true
  private var distinct: Set<String> = []
  /// The last text.
  private var last: String?
  /// Whether a text followed itself, or the first row has none.
  private(set) var repeats = false

  /// The number of examples.
  static let mostExamples = 3
  /// How many texts are tried as recipes.
  private static let mostRecipes = 20
  /// How many texts tell what a column is.
  private static let mostTexts = 60

  private mutating func add(_ value: Double, _ row: Int) {
    values.append(value)
    rows.append(row)
  }

  mutating func add(_ text: String, row: Int, isCommaCustomary: Bool) {
    guard !CellText.isNothing(text) else { return }
    let text = MeasureText.plainAmount(text)
    cells += 1
    distinct.insert(text)
    if last == text || last == nil && row > 0 { repeats = true }
    last = text
    if examples.count < Self.mostExamples, !examples.contains(text) { examples.append(text) }
    if text.contains(where: { $0 == ":" || $0.isLetter || $0 == "'" }),
      case .number(let value) = MeasureText.read(text, of: .brewTime)
    {
      seconds.append(value)
    }
    if let clock = ClockText(text) {
      clocks += 1
      if clock.isHalf { halves += 1 }
      hours.append(clock.seconds / 3600)
      if text.hasPrefix("1:") { ratios += 1 }
      let time = clock.isHalf ? text.prefix { $0 == ":" || $0.isNumber } : text[...]
      if !(time.utf8.count >= 7 && time.hasSuffix(":00")) { hasWholeMinutes = false }
      return
    }
    if ClockText(plain: text) != nil {
      plainClocks += 1
      if text.hasPrefix("0") { plainMornings += 1 }
    }
    if ClockText(share: text) != nil {
      dayShares += 1
      if text.utf8.count > 4 { longShares += 1 }
    }
    // "1:15 (20 g in)"
    if RatioText.water(String(text.prefix { $0 != " " && $0 != "(" })) != nil { ratios += 1 }
    let isRating = RatingText.stars(text) != nil
    if isRating { ratings += 1 }
    if !isRating, let leading = RatingText.leading(text),
      case .number(let value) = NumberText(leading.number, isCommaCustomary: isCommaCustomary)
    {
      leadingNumbers += 1
      add(value, row)
      words += 1
      return
    }
    if RatingText.words(text) != nil { ratingWords += 1 }
    if text.utf8.count <= 5, text.contains("."),
      text.wholeMatch(of: Self.dottedClock) != nil
    {
      dottedClocks += 1
    }
    if MethodCategory(impliedBy: text) != .unrecorded { methods += 1 }
    if !isRating,
      DateText.readings(text)?.orders.isEmpty == false || WrittenDate.isWritten(text)
    {
      dates += 1
      if text.utf8.contains(UInt8(ascii: ":")), Self.isMidnight(text) { midnights += 1 }
      if Double(text) == nil { return }
    }
    switch MeasureText.any(text, isCommaCustomary) {
    case .number(let value):
      numbers += 1
      if text.split(whereSeparator: { ".,".contains($0) }).last?.utf8.count == 2, value < 60,
        text.utf8.count > 3
      {
        hundredths += 1
      }
      add(value, row)
      return
    case .measure(let value, let unit):
      numbers += 1
      let unit = ParameterTerms.standard.unit(unit)
      add(value * (unit.flatMap(MeasureText.grams) ?? 1), row)
      if let unit { units[unit, default: 0] += 1 }
      return
    case .ambiguous:
      numbers += 1
      return
    case .empty, .unreadable: break
    }
    if WrittenValue.duration(text) != nil {
      durations += 1
      return
    }
    if recipesRead < Self.mostRecipes {
      recipesRead += 1
      if let recipe = RecipeText(text), recipe.cells.count > 1 { recipes += 1 }
    }
    if ParameterTerms.standard.level(text) != nil { levelWords += 1 }
    if WrittenDate.weekday(text) != nil { weekdays += 1 }
    let count = text.split { !$0.isLetter }.count { $0.count > 1 || ($0.first?.isASCII) == false }
    if count > 0 { words += 1 }
    if count >= 3 || text.unicodeScalars.count(where: { $0.value > 0x2E80 }) > 5 { phrases += 1 }
  }

  /// The different texts of the cells, by the alphabet.
  var texts: [String] { distinct.sorted() }

  /// Whether more than half of the cells are of a kind.
  func isMost(_ count: Int) -> Bool { cells > 0 && count * 2 > cells }

  /// Whether there are words, and no number in any form.
  var isOnlyWords: Bool { words > 0 && numbers == 0 && clocks == 0 && seconds.isEmpty }

  /// Whether most different texts are of a kind.
  func areMost(_ suits: (String) -> Bool) -> Bool {
    let texts = distinct.sorted().prefix(Self.mostTexts)
    return words > 0 && texts.count(where: suits) * 5 >= texts.count * 3
  }

  /// Whether texts are as short as names of methods.
  var isOfShort: Bool { distinct.allSatisfy { $0.utf8.count <= 32 && !$0.contains("=") } }

  /// Whether most texts are long and have no blank, as names of files have.
  var isOfKeys: Bool {
    distinct.count {
      $0.utf8.count > 25 && $0.utf8.allSatisfy { byte in byte < 0x80 && byte != 0x20 }
    } * 2 > distinct.count
  }

  /// Whether all texts are species, which name no bean.
  var isOfSpecies: Bool {
    cells > 1
      && distinct.allSatisfy { text in
        let words = text.lowercased().split { !$0.isLetter }
        return !words.isEmpty && words.allSatisfy { Self.species.contains(String($0)) }
      }
  }

  private static let species: Set = [
    "arabica", "robusta", "liberica", "excelsa", "canephora", "blend", "and", "coffea",
  ]

  /// Whether the first texts are numbers without a unit.
  var isOfPlainNumbers: Bool {
    cells > 0 && examples.allSatisfy { RatingText.number($0) != nil }
  }

  /// Whether all cells are numbers, and weights where they have a unit.
  var isOfWeights: Bool {
    cells > 0 && values.count * 10 >= cells * 9
      && units.keys.allSatisfy { MeasureText.grams($0) != nil }
  }

  /// Whether nearly all numbers are within a range.
  func isWithin(_ range: UsualValues.Range) -> Bool {
    values.count { (range.low...range.high).contains($0) } * 10 >= values.count * 9
  }

  func isWithin(_ range: FieldRange) -> Bool { values.allSatisfy(range.contains) }

  /// Whether each row has the number after that of the row before.
  var isSeries: Bool {
    values.count == cells && cells > 1 && units.isEmpty
      && zip(values, values.dropFirst()).allSatisfy { $1 == $0 + 1 }
  }

  /// The numbers of another column for one of this column, by the row.
  func ratios(of other: ColumnProfile) -> [Int: Double] {
    let own = Dictionary(zip(rows, values), uniquingKeysWith: { first, _ in first })
    let others = Dictionary(zip(other.rows, other.values), uniquingKeysWith: { first, _ in first })
    return own.filter { $0.value > 0 }.reduce(into: [:]) { ratios, cell in
      ratios[cell.key] = others[cell.key].map { $0 / cell.value }
    }
  }

  /// Whether all cells are whole hours of a day.
  var isOfHours: Bool {
    values.count == cells && values.allSatisfy { (0..<24).contains($0) && $0 == $0.rounded() }
  }

  private static func isMidnight(_ text: String) -> Bool {
    text.utf8.split(separator: UInt8(ascii: ":")).dropLast().contains {
      $0.suffix(2).elementsEqual("00".utf8)
    }
      && text.firstMatch(of: midnight) != nil
  }

  private static let midnight = OncePattern(/\b00:00/)

  /// Whether all days have midnight as their time.
  var isOfMidnights: Bool { dates > 0 && midnights == dates }

  /// Whether most cells are sentences, or words in a row that begin small, as tastes do and names do not.
  var isOfWords: Bool {
    isMost(phrases)
      || isMost(words) && cells > 1
        && distinct.count {
          $0.contains(",") || $0.first?.isLowercase == true && !$0.contains(where: \.isNumber)
        } * 2 > distinct.count
        && distinct.count * 2 > cells
  }

  /// Whether most cells are several words, or begin large.
  var isOfSentences: Bool {
    isMost(phrases)
      || distinct.count {
        // `Y` is no word of its own.
        $0.contains { ", .;!".contains($0) }
          || $0.first?.isLowercase == false && ($0.utf8.count > 3 || $0.utf8.count > $0.count)
      } * 2 > distinct.count
  }

  /// Whether sentences of several rows are those of one who drank the coffee: `I've had it twice`.
  var isOfOwnWords: Bool {
    let told = distinct.count { text in
      text.lowercased().split { !$0.isLetter && !"'’".contains($0) }.contains {
        ParameterTerms.standard.isFiller($0, in: .mine)
      }
    }
    return isMost(phrases) && told > 1 && told * 4 >= cells
  }

  /// Whether most texts are recipes.
  var isRecipe: Bool { recipes > 0 && recipes * 2 > recipesRead }

  /// The number in the middle; nil without numbers.
  var median: Double? { values.isEmpty ? nil : values.sorted()[values.count / 2] }

  /// Whether the column has a cell in the first row of several blocks of rows, and none in most others: the writer
  /// does not say again what stands above.
  func isOfBlocks(ofRows rows: Int) -> Bool { cells > 1 && !repeats && rows >= cells * 2 }

  /// Whether all cells differ, and there are several.
  var isDistinct: Bool { cells > 1 && distinct.count == cells }

  /// Whether all cells are whole numbers up to a hundred, as one counts the cups of a day.
  var isCount: Bool {
    cells > 1 && values.count == cells && units.isEmpty
      && values.allSatisfy { (1...100).contains($0) && $0 == $0.rounded() }
  }

  /// Whether times are those of a clock: with `AM` or `PM`, or later than brews take minutes.
  var isTimeOfDay: Bool {
    // `AM` and `PM` tell it, whatever the other cells are.
    if halves > 0 { return halves * 3 >= cells }
    guard isMost(clocks) else { return false }
    return hours.count { $0 >= 5 } * 2 > hours.count && (hours.max() ?? 0) >= 7
  }

  /// Whether all cells are times of four digits.
  var isPlainClock: Bool { cells > 0 && plainClocks == cells }

  /// Whether all cells are shares of a day from the morning on, and not those of minutes and seconds that a
  /// spreadsheet took for hours and minutes.
  var isDayShare: Bool {
    guard longShares > 0, dayShares == cells else { return false }
    let hours = values.map { $0 * 24 }
    return hours.count { $0 >= 5 } * 2 > hours.count && (hours.max() ?? 0) >= 7
  }

  /// Whether all cells are `AM` or `PM` alone.
  var isOfHalves: Bool { cells > 0 && distinct.allSatisfy { ClockText.half($0) != nil } }

  /// Takes the times for those of a day, as the next column has `AM` and `PM`.
  mutating func takeHalves() { halves = max(halves, clocks) }

  /// Whether numbers have units.
  var hasUnits: Bool { !units.isEmpty }

  /// Whether numbers are minutes: too few for the seconds of any brew.
  var isOfMinutes: Bool {
    guard units.isEmpty, numbers > 0, (numbers + clocks) * 10 >= cells * 9, let median,
      let most = values.max(), let least = values.min()
    else { return false }
    return least > 0 && median < Self.mostMinutes.usual && most < Self.mostMinutes.highest
  }

  /// Numbers of a brew's minutes, which are less than the seconds of the fastest one.
  private static let mostMinutes = (usual: 8.0, highest: 12.0)

  /// Whether the decimals of most numbers that have some are two, and seconds: `2.45`, `3.05`.
  var hasSecondsForDecimals: Bool {
    let parts = values.map { (($0 - $0.rounded(.down)) * 100).rounded() }.filter { $0 > 0 }
    let isOfQuarters = parts.allSatisfy { [25, 50, 75].contains($0) }
    return hundredths > 0 && hundredths * 2 >= parts.count && !isOfQuarters
      && parts.allSatisfy { $0 < 60 }
  }

  /// Whether most numbers have two decimals.
  var isOfHundredths: Bool { hundredths * 2 > cells }

  /// Whether numbers are days as spreadsheets count them.
  var isSerial: Bool {
    isMost(numbers) && values.allSatisfy { DateText(serial: $0) != nil }
  }
}

/// A time of day, or minutes and seconds, as two or three numbers with colons.
struct ClockText: Sendable {
  /// Seconds after midnight, as if the first number were hours.
  let seconds: Int
  /// Whether `AM` or `PM` follows.
  let isHalf: Bool

  /// Reads `7:13`, `07:13:22`, `7:13 PM`, `7 pm`, `19h13`, `7.13 Uhr`; nil for other text.
  init?(_ text: String) {
    guard text.utf8.count <= 32 else { return nil }
    var rest = Substring(text.trimmed.lowercased())
    if rest.hasPrefix("saat "), rest.dropFirst(5).first?.isNumber == true {
      rest = rest.dropFirst(5)
      if !rest.contains(":") { rest = Substring(rest.replacing(".", with: ":")) }
    }
    var half: Int?
    // A half before the time counts its hours from 0, too.
    var least = 1
    if let first = rest.first, !first.isASCII {
      for (word, hours) in Self.halves where rest.hasPrefix(word) {
        rest = rest.dropFirst(word.count).drop(while: \.isWhitespace)
        (half, least) = (hours, 0)
        break
      }
    }
    guard let first = rest.first, first.isASCII, first.isNumber else { return nil }
    if rest.contains(where: { "時时点點시".contains($0) }) { rest = Self.withColons(rest) }
    guard rest.utf8.count <= 16 else { return nil }
    var hasWord = false
    for word in ["godz.", "kl.", "kl", "um"] where rest.hasPrefix(word + " ") {
      rest = rest.dropFirst(word.count + 1)
      hasWord = true
    }
    for word in [" uhr", " uur", " o'clock"] where rest.hasSuffix(word) {
      rest = rest.dropLast(word.count)
      hasWord = true
    }
    // "7:13 h" is a time; "14 h" is how long a brew took.
    for word in [" h", " hs", " hrs"] where rest.hasSuffix(word) && rest.contains(":") {
      rest = rest.dropLast(word.count)
    }
    if rest.contains(" h ") { rest = Substring(rest.replacing(" h ", with: "h")) }
    // `7:13a`
    if let colon = rest.lastIndex(of: ":"), rest[colon...].wholeMatch(of: /:\d\d\s?[ap]/) != nil {
      rest += "m"
    }
    for (word, hours) in Self.shortHalves where rest.hasSuffix(word) {
      rest = rest.dropLast(word.count)
      while rest.last?.isWhitespace == true { rest.removeLast() }
      half = hours
      break
    }
    let parts = rest.split(omittingEmptySubsequences: false) {
      $0 == ":" || $0 == "h" || ((hasWord || half != nil) && $0 == ".")
    }
    guard (half != nil || hasWord ? 1...3 : 2...3).contains(parts.count),
      parts.allSatisfy({ (1...2).contains($0.utf8.count) && $0.allSatisfy(\.isASCII) }),
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count, numbers[0] < 24, numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    var hour = numbers[0]
    if let half {
      guard (least...12).contains(hour) else { return nil }
      hour = hour % 12 + half
    }
    seconds =
      hour * 3600 + (numbers.count > 1 ? numbers[1] * 60 : 0) + (numbers.count > 2 ? numbers[2] : 0)
    isHalf = half != nil || hasWord
  }

  /// Reads a time of four digits, or of three: `0713`, `713`; nil for other text.
  init?(plain text: String, digits: ClosedRange<Int> = 4...4) {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy(UTF8Text.isDigit),
      let number = Int(text), number / 100 < 24, number % 100 < 60
    else { return nil }
    seconds = (number / 100 * 60 + number % 100) * 60
    isHalf = false
  }

  /// Reads a share of a day with the decimals that spreadsheets write, `0.3354`; nil for other text.
  init?(share text: String) {
    guard text.utf8.count >= 3, text.utf8.first == UInt8(ascii: "0"),
      case .number(let share) = NumberText(text), share >= 0, share < 1
    else { return nil }
    seconds = Int((share * 1440).rounded()) % 1440 * 60
    isHalf = false
  }

  /// The words before a time of half a day in Chinese, Japanese and Korean, and the hours that they add.
  private static let halves = [
    ("午前", 0), ("午後", 12), ("上午", 0), ("下午", 12), ("오전", 0), ("오후", 12), ("아침", 0), ("새벽", 0),
    ("저녁", 12),
  ]
  /// The hours that `AM` or `PM` alone adds; nil for other text.
  static func half(_ text: String) -> Int? {
    let word = text.trimmed.lowercased()
    return (shortHalves + halves).first { $0.0 == word }?.1
  }

  private static let shortHalves = [
    ("a.m.", 0), ("p.m.", 12), ("am", 0), ("pm", 12), ("a. m.", 0), ("p. m.", 12),
    ("a.\u{A0}m.", 0), ("p.\u{A0}m.", 12), ("a.\u{202F}m.", 0), ("p.\u{202F}m.", 12),
  ]

  /// `15時40分` as `15:40`.
  private static func withColons(_ text: Substring) -> Substring {
    var parts = text.split { "時时点點시分분秒초".contains($0) || $0.isWhitespace }.map(String.init)
    guard let hour = parts.first, parts.count <= 3 else { return text }
    if parts.count == 1 { parts.append("00") }
    parts = [hour] + parts.dropFirst().map { $0.utf8.count == 1 ? "0" + $0 : $0 }
    return Substring(parts.joined(separator: ":"))
  }
}

/// A ratio of coffee to water.
enum RatioText {
  /// Reads `1:16`, `1:2.5`, `1/16`, `16:1` and `16` as grams of water to a gram of coffee; nil for other text.
  static func water(_ text: String) -> Double? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "/" }
    let numbers = parts.compactMap { part -> Double? in
      if case .number(let value) = NumberText(part) { value } else { nil }
    }
    guard numbers.count == parts.count, numbers.allSatisfy({ $0 > 0 }) else { return nil }
    switch numbers.count {
    case 2 where numbers[0] == 1 || numbers[1] == 1: return max(numbers[0], numbers[1])
    case 2 where text.contains(":"):
      return numbers[1] > numbers[0] ? numbers[1] / numbers[0] : nil
    default: return nil
    }
  }
}
