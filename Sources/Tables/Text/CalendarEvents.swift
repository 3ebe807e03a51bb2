/// The events of a calendar as programs write it out (RFC 5545, `.ics`): of each its day, and what its name and its
/// description say.
enum CalendarEvents {
  static func isOne(_ lines: [Substring]) -> Bool {
    lines.first(where: { !TextLines.isBlank($0) })?.hasPrefix("BEGIN:VCALENDAR") ?? false
  }

  /// The events, with the titles of `DatedLines`.
  static func rows(_ lines: [Substring]) -> [CellRow] {
    var rows = [CellRow(line: 1, cells: ["brewed_at", "brew_line"])]
    var event: (line: Int, values: [String: String])?
    // An alarm within an event has a description of its own.
    var inner = 0
    for (number, text) in unfolded(lines) {
      guard let colon = colon(of: text) else { continue }
      let name = String(text[..<colon].prefix { $0 != ";" })
      let value = String(text[text.index(after: colon)...])
      switch (name, value) {
      case ("BEGIN", "VEVENT"): (event, inner) = ((number, [:]), 0)
      case ("END", "VEVENT"):
        if let event, event.values["STATUS"] != "CANCELLED", let start = event.values["DTSTART"] {
          let texts = ["SUMMARY", "DESCRIPTION"].compactMap { event.values[$0] }
          let line = texts.map { SignLabels.plain(plain($0)[...]) }.filter { !$0.isEmpty }.joined(
            separator: ", ")
          rows.append(CellRow(line: event.line, cells: [moment(start), line]))
        }
        event = nil
      case ("BEGIN", _) where event != nil: inner += 1
      case ("END", _) where inner > 0: inner -= 1
      default: if inner == 0 { event?.values[name] = value }
      }
    }
    return rows
  }

  /// The colon before a value, which is not within quotes.
  private static func colon(of text: String) -> String.Index? {
    var isQuoted = false
    let found = text.firstIndex { character in
      if character == "\"" { isQuoted.toggle() }
      return character == ":" && !isQuoted
    }
    return found ?? text.firstIndex(of: ":")
  }

  /// The lines, of which those that begin with a blank continue the one before.
  private static func unfolded(_ lines: [Substring]) -> [(line: Int, text: String)] {
    var unfolded: [(line: Int, text: String)] = []
    for (index, line) in lines.enumerated() {
      if let first = line.first, first == " " || first == "\t", !unfolded.isEmpty {
        unfolded[unfolded.count - 1].text += line.dropFirst()
      } else {
        unfolded.append((index + 1, String(line)))
      }
    }
    return unfolded
  }

  /// A text without the marks before commas and ends of lines.
  private static func plain(_ text: String) -> String {
    text.replacing("\\n", with: "\n").replacing("\\N", with: "\n").replacing("\\,", with: ",")
      .replacing("\\;", with: ";").trimmed
  }

  /// `20260504T071000Z` as `2026-05-04T07:10:00Z`; other texts as they are.
  private static func moment(_ text: String) -> String {
    guard let found = text.wholeMatch(of: /(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?/) else {
      return text
    }
    let day = "\(found.1)-\(found.2)-\(found.3)"
    guard let hour = found.4, let minute = found.5, let second = found.6 else { return day }
    return "\(day)T\(hour):\(minute):\(second)\(found.7 ?? "")"
  }
}
