import Foundation

/// Dates in the forms that `DateText` does not scan: names of months and weekdays,
/// `2026年5月4日`, `20260504`, and seconds or milliseconds since 1970.
struct WrittenDate {
  let date: DateText

  /// Reads a date; nil for text that is not a date, or has more than a date.
  ///
  /// - Parameter order: The order of three numbers after a weekday that two days suit.
  init?(_ written: String, order: DateOrder? = nil) {
    let text = Self.withoutMarks(written.trimmed)
    guard text.utf8.count <= 60 else { return nil }
    if let (weekday, day) = Self.afterWeekday(text),
      let date = try? DateText(scanning: day, order: Self.order(of: day, on: weekday) ?? order)
    {
      self.date = date
    } else if let date = try? DateText(scanning: text), text != written {
      self.date = date
    } else if let plain = Self.plain(text), let date = try? DateText(scanning: plain) {
      self.date = date
    } else if let seconds = Self.seconds(text) {
      let day = CalendarDay(number: seconds / 86_400)
      date = DateText(day: day, clock: seconds % 86_400, offset: 0)
    } else if let date = Self.named(text) {
      self.date = date
    } else {
      return nil
    }
  }

  /// A text without the brackets of Org mode and Obsidian, and without a weekday after the day:
  /// `<2026-05-05 Tue 07:31>`, `[[2026-05-04]] 07:31`.
  private static func withoutMarks(_ text: String) -> String {
    var text = text
    if let first = text.first, "<[".contains(first) {
      text = text.filter { !"<>[]".contains($0) }.trimmed
    }
    // "út 3. 11. 2026 v 7.20", "2 November 2026 pk. 06.45".
    if text.contains(where: \.isWhitespace) {
      if text.contains(". ") {
        text = text.replacing(spacedNumbers.regex) { "\($0.1).\($0.2).\($0.3)" }
      }
      if let found = text.firstMatch(of: wordedTime) {
        text.replaceSubrange(found.range, with: " \(found.1):\(found.2)")
      }
    }
    // "May 10th @ 8:15am".
    if text.contains(" @ ") { text = text.replacing(" @ ", with: " ") }
    guard let first = text.utf8.first, (0x30...0x39).contains(first) else { return text }
    // `2026/05/04(月) 07:31`.
    if let open = text.firstIndex(where: { "(（".contains($0) }),
      let close = text[open...].firstIndex(where: { ")）".contains($0) }),
      case let inside = text[text.index(after: open)..<close], inside.count <= 4,
      inside.allSatisfy(\.isLetter)
    {
      text.replaceSubrange(open...close, with: " ")
      text = text.split(separator: " ").joined(separator: " ")
    }
    let words = text.split(separator: " ", omittingEmptySubsequences: true)
    guard words.count > 1, words[0].utf8.count >= 8,
      weekday(String(words[1].filter { $0 != "," })) != nil
    else { return text }
    return ([words[0]] + words.dropFirst(2)).joined(separator: " ")
  }

  private static let spacedNumbers = OncePattern(/\b(\d{1,2})\. (\d{1,2})\. (\d{4})\b/)
  private static let wordedTime = OncePattern(
    /(?i)\s(?:v|ve|pk\.?|pukul|jam|saat|kl\.?|o|um|om|at)\s(\d{1,2})[.:](\d{2})$/)
  private static let weekdayFirst = OncePattern(/(\p{L}+)[.,]*\s+(\d.*)/)

  /// A weekday, 1 for Monday, and what follows it, such as the date of `Mon 2026-05-04`; nil for other text.
  static func afterWeekday(_ text: String) -> (weekday: Int, day: String)? {
    guard text.first?.isLetter ?? false,
      let found = text.wholeMatch(of: weekdayFirst),
      let weekday = weekdays[FoldedText.keyword(String(found.1))]
    else { return nil }
    return (weekday, String(found.2))
  }

  /// The only order in which three numbers are a day of the weekday; nil for none or several.
  private static func order(of text: String, on weekday: Int) -> DateOrder? {
    let days = DateText.readings(text)?.days.filter { $0.day.weekday == weekday } ?? []
    return days.count == 1 ? days.first?.order : nil
  }

  private static let dotted = OncePattern(/(\d{4})\. ?(\d{1,2})\. ?(\d{1,2})\.?( .*)?/)
  private static let underscored = OncePattern(
    /(\d{4})-?(\d\d)-?(\d\d)[_ ](\d\d)[-.:]?(\d\d)(?:[-.:]?(\d\d))?/)
  private static let basicTime = OncePattern(
    /((?:19|20)\d\d)(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)?(Z|[-+]\d\d:?\d\d)?/)
  private static let basicDay = OncePattern(/((?:19|20)\d\d)(\d\d)(\d\d)/)
  private static let weekDate = OncePattern(/(\d{4})-?W(\d\d)-?([1-7])/)
  private static let ordinalDate = OncePattern(/((?:19|20)\d\d)-(\d{3})/)

  /// Year, month and day with other marks, as `YYYY-M-D` and what follows.
  private static func plain(_ text: String) -> String? {
    if text.contains(where: { "年년".contains($0) }) { return eastern(text) }
    if text.dropFirst(4).first == ".",
      let found = text.wholeMatch(of: dotted)
    {
      let rest = String(found.4 ?? "")
      let time = ClockText(rest).map { " \($0.seconds / 3600):" + minutes($0.seconds / 60 % 60) }
      return "\(found.1)-\(found.2)-\(found.3)" + (time ?? rest)
    }
    // `2026-05-09_07-13-22`, as files are named.
    if text.contains("_"),
      let found = text.wholeMatch(of: underscored)
    {
      return "\(found.1)-\(found.2)-\(found.3) \(found.4):\(found.5):\(found.6 ?? "00")"
    }
    if text.dropFirst(4).first == "-", let day = ordinal(text) {
      return CalendarDay(number: day).description
    }
    if text.utf8.count > 8, text.dropFirst(8).first == "T",
      let found = text.wholeMatch(of: basicTime)
    {
      let clock = "\(found.4):\(found.5):\(found.6 ?? "00")"
      return "\(found.1)-\(found.2)-\(found.3) \(clock)\(found.7 ?? "")"
    }
    if text.utf8.count == 8, let found = text.wholeMatch(of: basicDay) {
      return "\(found.1)-\(found.2)-\(found.3)"
    }
    return nil
  }

  /// The number of the day of `2026-W20-4` and `2026-135` (ISO 8601, 4.1.3 and 4.1.4); nil for other text.
  private static func ordinal(_ text: String) -> Int? {
    if let found = text.wholeMatch(of: weekDate), let year = Int(found.1),
      let week = Int(found.2), let day = Int(found.3), (1...53).contains(week),
      let fourth = CalendarDay(year: year, month: 1, day: 4)
    {
      // The first week has January 4.
      let monday = fourth.number - fourth.weekday + 1
      return monday + (week - 1) * 7 + day - 1
    }
    guard let found = text.wholeMatch(of: ordinalDate), let year = Int(found.1),
      let number = Int(found.2), (1...366).contains(number),
      let first = CalendarDay(year: year, month: 1, day: 1)
    else { return nil }
    return first.number + number - 1
  }

  private static let easternDay = OncePattern(
    /(令和|平成|民國|民国)? ?(\d{1,4}|元) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일](?: ?[(（][^)）]{1,3}[)）])?(.*)/
  )

  private static let easternYearless = OncePattern(
    /(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일](?: ?[(（]\p{L}{1,3}[)）])?(.*)/)

  /// The year that a text names by its era, such as `令和8年`; nil for none.
  static func year(ofEra text: String) -> Int? {
    guard let found = text.firstMatch(of: /(令和|平成)\s?(\d{1,2}|元)\s?年/) else { return nil }
    return (found.1 == "令和" ? 2018 : 1988) + (Int(found.2) ?? 1)
  }

  /// `2026年5月7日(木) 7:13`, `2026년 5월 7일`, `令和8年5月7日`, `民國115年5月7日` as `YYYY-M-D` and the time.
  private static func eastern(_ text: String) -> String? {
    guard let found = text.wholeMatch(of: easternDay) else { return nil }
    let number = found.2 == "元" ? 1 : Int(found.2) ?? 0
    let year: Int
    switch found.1 {
    case "令和": year = 2018 + number
    case "平成": year = 1988 + number
    case .some: year = 1911 + number
    case nil where found.2.count == 4: year = number
    case nil: return nil
    }
    let rest = String(found.5)
    let time = ClockText(rest).map { " \($0.seconds / 3600):" + minutes($0.seconds / 60 % 60) }
    return "\(year)-\(found.3)-\(found.4)" + (time ?? rest)
  }

  private static func minutes(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

  /// Seconds since 1970 of a number of ten digits, maybe with decimals, of thirteen in milliseconds, or of
  /// sixteen in microseconds.
  private static func seconds(_ text: String) -> Int? {
    let whole = text.prefix { $0 != "." }
    guard let number = Int(whole), number >= 1_000_000_000,
      text.dropFirst(whole.count + 1).allSatisfy(\.isWholeNumber)
    else { return nil }
    switch whole.utf8.count {
    case 10: return number
    case 13: return number / 1000
    case 16: return number / 1_000_000
    default: return nil
    }
  }

  /// Whether text has a date in one of these forms.
  static func isWritten(_ text: String) -> Bool {
    let count = text.utf8.count
    guard count <= 60, text.utf8.contains(where: { (0x30...0x39).contains($0) }) else {
      return false
    }
    // Sentences are none.
    if text.utf8.count(where: { $0 == UInt8(ascii: " ") }) > 8 { return false }
    // Most numbers are no dates: those of 8, 10, 13 and 16 digits may be.
    if Double(text) != nil, ![8, 10, 13, 16].contains(text.prefix { $0 != "." }.utf8.count) {
      return false
    }
    return WrittenDate(text) != nil || YearlessDate(text, order: nil) != nil
  }

  /// A date with the name of its month: a day, a year, and at most a weekday, a time and a zone; or three
  /// numbers after a weekday.
  private static func named(_ text: String) -> DateText? {
    guard let parts = Parts(text) else { return nil }
    var numbers = parts.numbers
    guard let month = parts.month, numbers.count == 2 else { return nil }
    if numbers[0].count > 2 { numbers.reverse() }
    let (day, year) = (numbers[0], numbers[1])
    guard day.count <= 2, year.count == 4 || year.count == 2,
      let day = CalendarDay(
        year: year.count == 2 ? 2000 + year.value : year.value, month: month, day: day.value)
    else { return nil }
    return DateText(day: day, clock: parts.clock, offset: parts.offset)
  }

  /// Reads a day and the name of a month without a year.
  ///
  /// - Returns: The month, the day, and seconds after midnight; nil for other text.
  static func day(andMonthOf text: String) -> (month: Int, day: Int, clock: Int?)? {
    if text.contains(where: { "月월".contains($0) }),
      let found = text.wholeMatch(of: easternYearless),
      let month = Int(found.1), let day = Int(found.2)
    {
      let rest = String(found.3).trimmed
      let clock = rest.isEmpty ? nil : ClockText(rest)
      return rest.isEmpty || clock != nil ? (month, day, clock?.seconds) : nil
    }
    guard let parts = Parts(text), let month = parts.month, parts.numbers.count == 1,
      let day = parts.numbers.first, day.count <= 2, (1...31).contains(day.value)
    else { return nil }
    return (month, day.value, parts.clock)
  }

  /// Reads the name of a month and a year, such as `Mai 2026`; nil for other text.
  static func month(andYearOf text: String) -> (year: Int, month: Int)? {
    guard text.utf8.count <= 40, let parts = Parts(text), let month = parts.month,
      parts.numbers.count == 1, let year = parts.numbers.first, year.count == 4
    else { return nil }
    return (year.value, month)
  }

  /// Whether a text names months with their years and no day: `Nov/Dec 2022`, `11/2022`.
  static func isOfMonths(_ text: String) -> Bool {
    guard text.utf8.count <= 40 else { return false }
    var (years, names, numbers) = (0, 0, 0)
    for part in text.split(whereSeparator: { " ,./-–—".contains($0) }) {
      if part.count == 4, let year = Int(part), (1900..<2100).contains(year) {
        years += 1
      } else if let number = Int(part), (1...12).contains(number) {
        numbers += 1
      } else if month(FoldedText.keyword(String(part))) != nil {
        names += 1
      } else {
        return false
      }
    }
    return years > 0 && (numbers == 0 ? names >= years : numbers == 1 && names == 0)
  }

  /// The words and numbers of a date.
  private struct Parts {
    var month: Int?
    var numbers: [(count: Int, value: Int)] = []
    var clock: Int?
    var offset: Int?

    /// Whether a number stands before a colon, an h, or the a or p of a half of the day.
    private static func mayHaveTime(_ text: String) -> Bool {
      var isAfterNumber = false
      for byte in text.utf8 {
        if (0x30...0x39).contains(byte) {
          isAfterNumber = true
        } else if byte != UInt8(ascii: " ") {
          if isAfterNumber, ":hHaApP".utf8.contains(byte) { return true }
          isAfterNumber = false
        }
      }
      return false
    }

    private static let joined = OncePattern(/(\d{1,2})(\p{L}{3,9})(\d{2}|\d{4})/)
    private static let dottedTime = OncePattern(
      /\b(?:kl|um|om|alle|godz)\.? (\d{1,2})\.(\d{2})/)
    private static let time = OncePattern(
      /\b(\d{1,2})[:h](\d{2})(?::(\d{2}))? ?([AaPp](?:\. ?)?[Mm]\b\.?)?|\b(\d{1,2}) ?([AaPp][Mm])\b/
    )
    private static let zone = OncePattern(/\s([-+])(\d{2}):?(\d{2})$/)

    /// nil where something is no part of a date.
    init?(_ text: String) {
      // "kl. 07.31": a dot is in a time only after a word for one.
      var rest = text
      // `10May2026`, as cameras and labels write it.
      if !text.contains(" "), let found = text.wholeMatch(of: Self.joined) {
        rest = "\(found.1) \(found.2) \(found.3)"
      }
      if text.contains("."), text.contains(where: \.isLetter) {
        rest = text.replacing(Self.dottedTime.regex) {
          " \($0.1):\($0.2)"
        }
      }
      if Self.mayHaveTime(rest), let found = rest.firstMatch(of: Self.time) {
        guard var hour = (found.1 ?? found.5).flatMap({ Int($0) }),
          let minute = Int(found.2 ?? "0"), minute < 60, let second = Int(found.3 ?? "0"),
          second < 60
        else { return nil }
        if let half = found.4 ?? found.6 {
          guard (0...12).contains(hour) else { return nil }
          hour = hour % 12 + (half.first == "p" || half.first == "P" ? 12 : 0)
        }
        guard hour < 24 else { return nil }
        clock = hour * 3600 + minute * 60 + second
        rest.replaceSubrange(found.range, with: " ")
        // As in the heads of mails.
        if rest.contains(where: { "+-".contains($0) }),
          let zone = rest.firstMatch(of: Self.zone), let hours = Int(zone.2),
          let minutes = Int(zone.3), hours < 24, minutes < 60
        {
          offset = (hours * 60 + minutes) * (zone.1 == "-" ? -60 : 60)
          rest.removeSubrange(zone.range)
        }
      }
      let names = rest.split { !$0.isLetter }.map { FoldedText.keyword(String($0)) }
        .filter { WrittenDate.month($0) != nil }
      for part in rest.split(whereSeparator: { " ,.-/'’()\t\u{A0}".contains($0) }) {
        let digits = part.prefix(while: \.isWholeNumber)
        if !digits.isEmpty {
          let suffix = part.dropFirst(digits.count).lowercased()
          guard let value = Int(digits), digits.utf8.count <= 4,
            ["", "st", "nd", "rd", "th", "º", "er", "e", ":e", ":a", "de"].contains(suffix)
          else { return nil }
          numbers.append((digits.utf8.count, value))
          continue
        }
        let word = FoldedText.keyword(String(part))
        // "mar. 5 mai": of two such words the one that is a weekday, too, is the weekday.
        if let name = names.first(where: { $0 != word }), names.count == 2,
          WrittenDate.shortDays.contains(word), !WrittenDate.shortDays.contains(name)
        {
          continue
        }
        if month == nil, let found = WrittenDate.month(word) {
          month = found
        } else if let zone = WrittenDate.zones[word], clock != nil {
          offset = zone * 3600
        } else if WrittenDate.number(of: word, in: WrittenDate.weekdays) == nil,
          !WrittenDate.particles.contains(word)
        {
          return nil
        }
      }
    }
  }

  /// The only number whose names begin with a word of three letters or more; a whole name decides.
  private static func number(of word: String, in names: [String: Int]) -> Int? {
    if let whole = names[word] { return whole }
    guard word.count >= 3 else { return nil }
    let found = Set(names.filter { $0.key.hasPrefix(word) }.values)
    return found.count == 1 ? found.first : nil
  }

  /// The weekday that a text names and nothing else, 1 for Monday; nil for other text.
  static func weekday(_ text: String) -> Int? {
    guard text.utf8.count <= 30, text.first?.isLetter == true else { return nil }
    return number(of: FoldedText.keyword(text.trimmed.filter { $0 != "." }), in: weekdays)
  }

  /// The month of a word; nil for none.
  static func month(_ word: String) -> Int? { number(of: word, in: months) }

  private static let months: [String: Int] = {
    var months: [String: Int] = [:]
    MonthTerms.forEachName { months[FoldedText.keyword($0.text)] = $1 }
    return months
  }()

  private static let weekdays: [String: Int] = {
    var days: [String: Int] = [:]
    WeekdayTerms.forEachName { days[FoldedText.keyword($0.text)] = $1 }
    return days
  }()

  /// Short names of weekdays, some of which begin a month's name, too.
  private static let shortDays: Set<String> = {
    var days: Set<String> = []
    WeekdayTerms.forEachShortName { days.insert(FoldedText.keyword($0.text)) }
    return days
  }()

  private static let particles = ParameterTerms.standard.words(in: .date)

  /// Hours east of UTC.
  private static let zones = [
    "utc": 0, "gmt": 0, "bst": 1, "cet": 1, "cest": 2, "est": -5, "edt": -4, "cst": -6, "cdt": -5,
    "mst": -7, "mdt": -6, "pst": -8, "pdt": -7,
  ]
}

/// A pattern that is compiled once: a literal within a function is compiled at each call.
// Safe: a pattern of a literal has no closures and never changes, so that threads may share it.
struct OncePattern<Output>: @unchecked Sendable {
  let regex: Regex<Output>

  init(_ regex: Regex<Output>) {
    self.regex = regex
  }
}

extension String {
  /// The match of the whole text; nil for none.
  func wholeMatch<Output>(of pattern: OncePattern<Output>) -> Regex<Output>.Match? {
    wholeMatch(of: pattern.regex)
  }

  /// The first match in the text; nil for none.
  func firstMatch<Output>(of pattern: OncePattern<Output>) -> Regex<Output>.Match? {
    firstMatch(of: pattern.regex)
  }
}
