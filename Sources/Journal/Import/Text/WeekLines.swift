/// Lines that begin with a weekday below a heading that names its week: each gets its day, so that all readers of texts
/// find it.
///
///     Semana del 6 al 12 de enero de 2025
///     Lunes: Boji, V60, 15 g
enum WeekLines {
  /// Fewer lines may have such a word by chance.
  private static let fewestLines = 2
  /// A longer line is no heading.
  private static let longest = 80

  private static let range = OncePattern(
    /(?i)(.*?(\d{1,2})\.?(?:\s+\p{L}[\p{L} ]{1,20})?)\s*(?:[-–—]|\s(?:al|to|bis|au|til|till|t\/m|do|through|thru|até|e)\s)\s*(?:el\s|den\s|dem\s)?(\P{N}{0,20}\d{1,2}\b.*\d{4})\P{N}*/
  )
  private static let monthFirst = OncePattern(
    /(?i).*?(\p{L}{3,12}\.?\s+\d{1,2})\s*(?:[-–—]|\s(?:to|through|thru)\s)\s*(\d{1,2}),?\s+(\d{4})\P{N}*/
  )
  private static let numbered = OncePattern(
    /(?i)(?:kw|week|wk|w|woche|semana|semaine|settimana|vecka|uke|uge|týden|tydzień)\.?\s*(\d{1,2})\P{N}{1,8}(20\d\d)\P{N}*/
  )
  private static let numberedLast = OncePattern(
    /(?i)(20\d\d)\P{N}{0,3}?(?:kw|w|week|woche|semana|semaine)\.?\s*(\d{1,2})\P{N}*/)

  /// The text with days for weekdays; the same text where no heading names a week.
  static func dated(_ text: [UInt8]) -> [UInt8] {
    var lines = String(decoding: text, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    guard lines.count(where: { weekday($0) != nil }) >= fewestLines else { return text }
    var week: CalendarDay?
    var isChanged = false
    for index in lines.indices {
      if let found = weekday(lines[index]) {
        guard let week else { continue }
        let after = (found.weekday - week.weekday + 7) % 7
        lines[index].replaceSubrange(
          found.range, with: CalendarDay(number: week.number + after).description)
        isChanged = true
      } else if let found = Self.week(lines[index]) {
        week = found
        // Nothing else of it is of a cup; a heading of Markdown still divides.
        let marks = lines[index].prefix { $0 == "#" }
        lines[index] = marks.isEmpty ? "" : marks + " \(found.year)"
      }
    }
    return isChanged ? Array(lines.joined(separator: "\n").utf8) : text
  }

  /// The weekday before the first mark of a line, or alone in it.
  private static func weekday(_ line: String) -> (weekday: Int, range: Range<String.Index>)? {
    let marks = "#*_-–—=•> \t+"
    guard let start = line.firstIndex(where: { !marks.contains($0) }), line[start].isLetter
    else { return nil }
    let end = line[start...].firstIndex { !$0.isLetter } ?? line.endIndex
    // `Mon.`
    let rest = line[end...].drop { "*_. \t=#".contains($0) }
    guard rest.isEmpty || ":,-–—(|".contains(rest.first ?? " "),
      let weekday = WrittenDate.weekday(String(line[start..<end]))
    else { return nil }
    return (weekday, start..<end)
  }

  /// The first day of the week that a heading names; nil for another line.
  static func week(_ line: String) -> CalendarDay? {
    guard line.utf8.count <= longest, line.contains(where: \.isNumber) else { return nil }
    let marks = "#*_=-–—•> \t()[]:"
    var text = line[...].drop { marks.contains($0) }
    while let last = text.last, marks.contains(last) { text.removeLast() }
    let heading = String(text)
    func day(_ text: some StringProtocol) -> CalendarDay? {
      (try? DateText(String(text).trimmed))?.day
    }
    var facts = TableFacts()
    facts.add(heading)
    if !facts.day.isEmpty, let found = day(facts.day) { return found }
    if let found = heading.wholeMatch(of: monthFirst) { return day("\(found.1), \(found.3)") }
    if let found = heading.wholeMatch(of: range), let first = Int(found.2),
      let end = day(found.3)
    {
      // A range of a week ends soon after it begins.
      return (0..<10).lazy.map { CalendarDay(number: end.number - $0) }.first { $0.day == first }
    }
    let numbers =
      heading.wholeMatch(of: numbered).map { ($0.2, $0.1) }
      ?? heading.wholeMatch(of: numberedLast).map { ($0.1, $0.2) }
    guard let numbers, let number = Int(numbers.1), (1...53).contains(number) else { return nil }
    let padded = number < 10 ? "0\(number)" : "\(number)"
    return day("\(numbers.0)-W\(padded)-1")
  }
}
