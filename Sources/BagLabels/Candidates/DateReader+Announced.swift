/// Dates beside words about dates.
extension DateReader {
  /// What is a date only beside words that announce one.
  func announced(_ index: Int, _ range: Range<Int>, _ key: LabelKey?) -> PrintedDate? {
    let end = range.upperBound
    let token = line.tokens[index]
    guard token.kind == .number || monthName(index) != nil || isWeek(index) else { return nil }
    let words = announcement(index, range, key)
    let isRoastLevel = words == .roastWord || words == .key(.roastLevel)
    func isBeside(_ date: PrintedDate) -> Bool {
      words != nil || isAnnouncedBehind(date.range.upperBound, end)
    }
    if let found = yearlessName(index, end), isBeside(found) { return found }
    if words == .roastWord || words == .key(.roastDate), let found = serial(index, end) {
      return found
    }
    // «Roast 3/5», «level 2/10»
    if isRoastLevel {
      guard let first = token.number, index + 1 < end, let second = line.tokens[index + 1].number
      else { return nil }
      return first > second ? yearlessNumbers(index, end) : nil
    }
    if let found = impossible(index, end) ?? week(index, end),
      isBeside(found) || isAlmostDate(found.range)
    {
      return found
    }
    guard let words else { return nil }
    return spaced(index, end) ?? yearlessNumbers(index, end)
      ?? (words == .key(.roastDate) ? part(index, end) : nil)
  }

  /// Whether numbers are no day only because their month is shorter: `30.02.2026`.
  private func isAlmostDate(_ range: Range<Int>) -> Bool {
    let numbers = line.tokens[range].compactMap(\.number)
    guard range.count == 3, numbers.count == 3,
      let year = range.first(where: { line.tokens[$0].fold.utf8.count == 4 })
    else { return false }
    let rest = [numbers[1], year == range.lowerBound ? numbers[2] : numbers[0]]
    return rest.allSatisfy { (1...31).contains($0) } && rest.contains { $0 <= 12 }
  }

  /// A month or a day of a month that ends its part: `Roasted in May`, `Roasted on the 12th`.
  private func part(_ start: Int, _ end: Int) -> PrintedDate? {
    var stop = start + 1
    if line.tokens[start].number != nil {
      guard let day = line.tokens[start].number, (1...31).contains(day),
        line.tokens[start].fold.utf8.count <= 2
      else { return nil }
      while stop < end, isFiller(stop), line.tokens[stop].lead.isEmpty { stop += 1 }
      guard stop > start + 1 else { return nil }
    } else if monthName(start) == nil {
      return nil
    }
    guard stop == end || line.tokens[stop].startsPart else { return nil }
    return PrintedDate(value: .noDay, range: start..<stop)
  }

  /// What announces a date.
  private enum Announcement: Equatable {
    case key(LabelKey)
    case roastWord
  }

  /// The words about dates before a token, with function words and weekdays between.
  private func announcement(
    _ index: Int, _ range: Range<Int>, _ key: LabelKey?
  ) -> Announcement? {
    var start = index
    let isLed = index > range.lowerBound && isLead(index - 1)
    while true {
      if start == range.lowerBound, let key, key.isDate || key == .roastLevel { return .key(key) }
      let match = line.matches.first { $0.range.upperBound == start && isDateKey($0) }
      if let key = match.flatMap(lexicon.key) { return .key(key) }
      guard start > range.lowerBound, line.tokens[start - 1].isWord else { return nil }
      if line.end(of: .roastWord, at: start - 1) == start { return .roastWord }
      // «Roasted by hand in Oslo on 12 May»
      guard
        isLead(start - 1) || isPurpose(start - 1)
          || isLed && index - start < Self.wordsBetween && !line.tokens[start].startsPart
      else { return nil }
      start -= 1
    }
  }

  /// The greatest number of words between a word about dates and a date.
  private static let wordsBetween = 8

  /// Whether a token is a function word or weekday that leads to a date.
  private func isLead(_ index: Int) -> Bool {
    let word = line.tokens[index].fold
    return isFiller(index) || weekday(word) != nil || lexicon.words(.dateLead).contains(word)
  }

  /// Whether a token is of what a roast is meant for: «roasted for filter 12 May».
  private func isPurpose(_ index: Int) -> Bool {
    if lexicon.words(.purposeWord).contains(line.tokens[index].fold) { return true }
    return line.phrases(.roast, in: index..<index + 1).contains {
      lexicon.entries[Int($0.entry)].isSpecial
    }
  }

  private func isDateKey(_ match: PhraseMatch) -> Bool { lexicon.key(of: match)?.isDate == true }

  /// Whether words about dates follow: `2月20日焙煎`, `20 Feb roasted`.
  private func isAnnouncedBehind(_ index: Int, _ end: Int) -> Bool {
    guard index < end, !line.tokens[index].startsPart else { return false }
    return line.matches[line.firstMatch(from: index)...].prefix { $0.range.lowerBound == index }
      .contains(where: isDateKey) || line.end(of: .roastWord, at: index) != nil
  }

  /// `20 Feb`, `Feb 20th`, `20th of February`; `31 Feb 2026`, which is no day.
  private func yearlessName(_ start: Int, _ end: Int) -> PrintedDate? {
    let isNameFirst = monthName(start) != nil
    var next = start + 1
    while next < end, isFiller(next) { next += 1 }
    guard next < end, !breaks(next) else { return nil }
    let (name, number) = isNameFirst ? (start, next) : (next, start)
    guard let month = monthName(name), let day = line.tokens[number].number,
      line.tokens[number].fold.utf8.count <= 2
    else { return nil }
    var stop = next + 1
    while isNameFirst, stop < end, isFiller(stop), line.tokens[stop].lead.isEmpty { stop += 1 }
    // With a year it would have been read.
    var rest = stop
    while rest < end, isFiller(rest) { rest += 1 }
    if rest < end, year(rest) != nil, !breaks(rest) {
      return PrintedDate(value: .noDay, range: start..<rest + 1)
    }
    let yearless = YearlessDay(month: month, day: day)
    return PrintedDate(
      value: yearless == nil ? .noDay : .yearless, range: start..<stop,
      yearless: yearless.map { [$0] } ?? [])
  }

  /// Numbers in the form of a date that are no day: `2026-02-30`, `45.45.2026`, `20260230`,
  /// `13/2026`.
  private func impossible(_ start: Int, _ end: Int) -> PrintedDate? {
    let sizes = line.tokens[start..<min(start + 3, end)].map {
      $0.number == nil ? 0 : $0.fold.utf8.count
    }
    guard let first = sizes.first, first > 0 else { return nil }
    if first == 8, let year = line.tokens[start].number.map({ $0 / 10_000 }),
      Self.years.contains(year)
    {
      return PrintedDate(value: .noDay, range: start..<start + 1)
    }
    guard sizes.count > 1, sizes[1] == 1 || sizes[1] == 2, let mark = separator(start + 1),
      mark != " "
    else {
      guard sizes.count > 1, first <= 2, sizes[1] == 4, let mark = separator(start + 1),
        mark != " ",
        year(start + 1) != nil
      else { return nil }
      return PrintedDate(value: .noDay, range: start..<start + 2)
    }
    guard sizes.count == 3, separator(start + 2) == mark else { return nil }
    let isDate =
      first == 4
      ? year(start) != nil && sizes[2] <= 2 && sizes[2] > 0
      : first <= 2 && (sizes[2] == 2 || sizes[2] == 4)
    return isDate ? PrintedDate(value: .noDay, range: start..<start + 3) : nil
  }

  /// `KW 46/2026`, `week 46`, `2026-W46`.
  private func week(_ start: Int, _ end: Int) -> PrintedDate? {
    if year(start) != nil, line.tokens[start].fold.utf8.count == 4, start + 1 < end,
      Self.weekNumber(line.tokens[start + 1].fold)
    {
      return PrintedDate(value: .noDay, range: start..<start + 2)
    }
    guard isWeek(start) else { return nil }
    var stop = start + 1
    while stop < end, stop < start + 3, line.tokens[stop].number != nil { stop += 1 }
    return stop > start + 1 ? PrintedDate(value: .noDay, range: start..<stop) : nil
  }

  private func isWeek(_ index: Int) -> Bool {
    lexicon.words(.week).contains(line.tokens[index].fold)
  }

  private static func weekNumber(_ word: String) -> Bool {
    word.hasPrefix("w") && Int(word.dropFirst()).map { (1...53).contains($0) } == true
  }

  /// Three numbers of two digits with spaces between them: `05 02 26`.
  private func spaced(_ start: Int, _ end: Int) -> PrintedDate? {
    guard start + 2 < end else { return nil }
    let numbers = line.tokens[start...start + 2].compactMap { token in
      token.fold.utf8.count == 2 ? token.number : nil
    }
    guard numbers.count == 3, separator(start + 1) == " ", separator(start + 2) == " " else {
      return nil
    }
    return ordered(numbers[0], numbers[1], 2000 + numbers[2], " ", start..<start + 3)
  }

  /// A day as spreadsheets count them since 1899-12-30, from a list that was printed: `46073`. A person
  /// confirms it, as it may also be the number of a lot.
  private func serial(_ index: Int, _ end: Int) -> PrintedDate? {
    let token = line.tokens[index]
    guard let number = token.number, token.fold.utf8.count == 5,
      let date = DateText(serial: Double(number)),
      index + 1 == end || line.tokens[index + 1].startsPart
    else { return nil }
    return PrintedDate(value: .noDay, range: index..<index + 1, yearFirst: date.day)
  }

  /// Two numbers of at most two digits: `20/2`, `20.02.`; `05/04` may be two days.
  private func yearlessNumbers(_ start: Int, _ end: Int) -> PrintedDate? {
    guard start + 1 < end, let first = line.tokens[start].number,
      let second = line.tokens[start + 1].number, line.tokens[start].fold.utf8.count <= 2,
      line.tokens[start + 1].fold.utf8.count <= 2, let mark = separator(start + 1), mark != " ",
      start + 2 == end || line.tokens[start + 2].startsPart || line.tokens[start + 2].lead == ". "
    else { return nil }
    let dayFirst = YearlessDay(month: second, day: first)
    let monthFirst = mark == "." ? nil : YearlessDay(month: first, day: second)
    let days = [dayFirst, monthFirst].compactMap { $0 }
    let range = start..<start + 2
    if days.isEmpty { return PrintedDate(value: .noDay, range: range) }
    return PrintedDate(
      value: .yearless, range: range, yearless: days[0] == days.last ? [days[0]] : days)
  }
}
