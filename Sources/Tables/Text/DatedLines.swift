/// Lines that begin with a date, as chats and diaries have: each is a record, and what follows without a date
/// belongs to it.
///
///     23/05/2026, 07:31 - Marta: V60, 15g to 250g, 94C
///     [23.05.2026, 07:31:09] Marta: V60, 15g to 250g, 94C
///     2026-05-04 08:15 - Halls Gap, V60, 15g / 250g
///     2026-05-04 08:15 | Halls Gap | V60 | 15g / 250g
///     Mon 4 May - Halls Gap, V60, 15g / 250g
enum DatedLines {
  /// A line with its date, who wrote it, and its text.
  fileprivate struct Entry {
    var date: String
    let sender: String
    var text: String
    /// Whether a mark is between the date and the text, or a time and a bracket before it.
    let isMarked: Bool
    /// The number before the date: `#3`.
    var number: Int?
    /// Lines below a numbered one.
    var remarks: [String] = []
  }

  /// Fewer lines may have a date by chance.
  private static let fewestLines = 2
  /// Lines that tell what a text is.
  private static let linesRead = 200

  /// Whether most lines begin with a date, or at least belong to one that does.
  ///
  /// - Parameter isDelimited: Whether separators divide its lines alike: then only the marks of a chat tell, or
  ///   that there are no titles, and cells with units.
  static func areMost(_ lines: [Substring], isDelimited: Bool = false) -> Bool {
    let full = lines.lazy.filter { !TextLines.isBlank($0) }.prefix(isDelimited ? 20 : linesRead)
    var (dated, marked, all, first, numbered) = (0, 0, 0, Int?.none, 0)
    let forms = DateForms()
    if isDelimited, isWithoutTitles(full, forms) { return true }
    if areParagraphs(lines, forms) { return true }
    for line in full {
      all += 1
      if isDelimited, line.first != "#", !line.contains("] "), !line.contains(" - "),
        !line.contains(": ")
      {
        continue
      }
      guard let entry = entry(line, forms) else { continue }
      first = first ?? all
      dated += 1
      if entry.isMarked { marked += 1 }
      if entry.number != nil { numbered += 1 }
    }
    if numbered > fewestLines, numbered * 2 >= all { return true }
    guard dated >= fewestLines, dated * 3 >= all, (first ?? all) <= 6 else { return false }
    return isDelimited ? marked * 4 >= all * 3 : marked * 2 >= dated || dated * 2 >= all
  }

  /// Whether most paragraphs begin with a date that signs or its form tell, as in notes of a phone.
  private static func areParagraphs(_ lines: [Substring], _ forms: DateForms) -> Bool {
    let paragraphs = lines.prefix(linesRead).split(whereSeparator: TextLines.isBlank)
    let dated = paragraphs.count { paragraph in
      paragraph.count > 1
        && paragraph.first.flatMap { entry($0, forms) }?.isMarked == true
    }
    return dated > fewestLines && dated * 2 >= paragraphs.count
  }

  /// Whether all lines begin with a date, the first one, too, and most have a number with a unit.
  private static func isWithoutTitles(
    _ lines: some Sequence<Substring>, _ forms: DateForms
  ) -> Bool {
    var (all, measured) = (0, 0)
    for (index, line) in lines.enumerated() {
      // A heading without separators is no line of titles.
      if index == 0, !line.contains(where: { ",;|\t".contains($0) }) { continue }
      all += 1
      guard let entry = entry(line, forms) else { return false }
      if forms.isMeasured(entry.text[...]) { measured += 1 }
    }
    return all >= fewestLines && measured * 2 > all
  }

  /// The records, with the titles `brewed_at`, `who` and `brew_line`; lines above the first date come first.
  static func rows(_ lines: [Substring]) -> [CellRow] {
    var above: [CellRow] = []
    var entries: [(line: Int, entry: Entry)] = []
    let forms = DateForms()
    for (index, line) in lines.enumerated() where !TextLines.isBlank(line) {
      if let entry = entry(line, forms) {
        entries.append((index + 1, entry))
      } else if let last = entries.indices.last {
        if entries[last].entry.number == nil {
          entries[last].entry.text += "\n" + SignLabels.plain(line)
        } else {
          entries[last].entry.remarks.append(line.trimmed)
        }
      } else {
        above.append(CellRow(line: index + 1, cells: [SignLabels.plain(line)]))
      }
    }
    entries = Corrections.applied(to: entries)
    let first = entries.first?.line ?? 1
    let titles = CellRow(line: max(1, first - 1), cells: ["brewed_at", "who", "brew_line"])
    return above + [titles]
      + entries.map { line, entry in
        CellRow(line: line, cells: [entry.date, entry.sender, entry.text])
      }
  }

  private static func entry(_ line: Substring, _ forms: DateForms) -> Entry? {
    var rest = line.drop { $0.isWhitespace || "\u{200E}\u{200F}\u{FEFF}*-•".contains($0) }
    let isOpen = rest.first == "["
    if isOpen { rest = rest.dropFirst() }
    let hasSign = SignLabels.begins(rest)
    if hasSign { rest = SignLabels.plain(rest)[...] }
    // `#3  Wed 4 Nov 7:40`
    let number = rest.prefixMatch(of: /#(\d{1,4})\s+/)
    if let number { rest = rest[number.range.upperBound...] }
    guard let first = rest.first, first.isNumber || first.isLetter,
      let date = forms.date(&rest, isSure: hasSign)
    else {
      return nil
    }
    var isMarked = isOpen || hasSign || number != nil || date.isSure
    if isOpen {
      guard rest.first == "]" else { return nil }
      rest = rest.dropFirst()
    }
    let isAtEnd = rest.allSatisfy(\.isWhitespace)
    rest = rest.drop(while: \.isWhitespace)
    if let mark = rest.first, "-–—:|>,;".contains(mark) {
      rest = rest.dropFirst()
      let isSeparator = "|,;".contains(mark)
      guard isSeparator || rest.first?.isWhitespace ?? true else { return nil }
      if isSeparator, mark != "|" || !rest.contains(" | ") {
        // Cells without blanks between, or with quotes around.
        guard forms.isMeasured(rest) else { return nil }
        rest = spaced(rest, mark)
      }
      isMarked = true
    }
    // A list of numbers or cells is no text.
    guard isMarked || isAtEnd || rest.first?.isLetter == true else { return nil }
    rest = rest.drop(while: \.isWhitespace)
    let sender = date.hasTime ? sender(&rest) : ""
    let text = rest.trimmed
    return Entry(
      date: date.text, sender: sender,
      // Columns of a numbered list.
      text: number == nil ? text : text.replacing(/\s{2,}/, with: ", "), isMarked: isMarked,
      number: number.flatMap { Int($0.output.1) })
  }

  /// The cells of a line with blanks after each separator.
  private static func spaced(_ text: Substring, _ mark: Character) -> Substring {
    text.split(separator: mark, omittingEmptySubsequences: true).map { cell in
      cell.filter { $0 != "\"" }.trimmed
    }.joined(separator: mark == "|" ? " | " : "\(mark) ")[...]
  }

  /// Takes the name before a colon: a few words without a number.
  private static func sender(_ rest: inout Substring) -> String {
    guard let colon = rest.firstIndex(of: ":"), case let next = rest.index(after: colon),
      next == rest.endIndex || rest[next].isWhitespace
    else { return "" }
    let name = rest[..<colon]
    guard (1...40).contains(name.count), name.split(separator: " ").count <= 4,
      !name.contains(where: { ",;/()".contains($0) })
    else { return "" }
    rest = rest[next...]
    return name.trimmed
  }
}

/// The forms of dates at the beginning of a line, made once for all lines.
private struct DateForms {
  private let numbers = /\d{1,4}([.\/-])\d{1,2}\1(?:\d{4}|\d{1,2})(?=[\s,\]:;|]|$)/
  private let words =
    #/
    (?: \p{L}{2,10}\.?,?\s )?
    (?: \d{1,2}(?:\.|st|nd|rd|th)?\s (?:de\s|of\s)? \p{L}{3,10}\.? (?:\sde)?,?\s \d{4}
    | \p{L}{3,10}\s \d{1,2}(?:st|nd|rd|th)?,\s \d{4} )
    (?=[\s,\]:]|$)
    /#
  /// A day and a month without a year, before a mark; of words that may be months.
  private let yearless =
    #/
    (?: \p{L}{2,10}\.?,?\s )?
    (?: \d{1,2}(?:\.|st|nd|rd|th)?\s (?:de\s|of\s)? (\p{L}{3,10})\.?
    | (\p{L}{3,10})\s \d{1,2}(?:st|nd|rd|th)?
    | (?:\p{L}{2,10}\.?,?\s)? \d{1,2}[\/.]\d{1,2}\.? )
    (?=\s*(?:,\s?\d{1,2}:\d{2}|\s\d{1,2}:\d{2}|[-–—|]\s|:\s))
    /#
  /// `11월 3일 (화) 아침 7시 20분`, with or without the year.
  private let eastern =
    #/
    (?: \d{4}\s?[年년]\s? )? \d{1,2}\s?[月월]\s? \d{1,2}\s?[日일] (?: \s?[(（]\p{L}{1,3}[)）] )?
    (?: \s* (?: \p{L}{2,3}\s? )? (?: \d{1,2}\s?[시時点點时] (?: \s?\d{1,2}\s?[분分] )? | \d{1,2}:\d{2} ) )?
    /#
  private let measure =
    /\d\s?(?:g|gr|ml|oz|°|clicks?)\b|\d\s?°|\d[CF]\b|\d\s?(?:s|sec|min)\b|\d\/(?:5|10)\b/
  private let time =
    #/
    (?:,|\s(?:at|um|kl\.?|pk\.?|pukul|jam|saat|alle|om)|T)?\s* (\d{1,2}[:.]\d{2}(?::\d{2})? (?:\s?[AaPp]\.?[Mm]\b\.?)?)
    (?=[\s,\]:;|]|$)
    /#
  /// The first three letters of months in the languages of `Lexicon/labels/words.tsv`.
  private static let months: Set<String> = [
    "jan", "feb", "fev", "fév", "mar", "mär", "apr", "avr", "abr", "may", "mai", "maj", "mag",
    "mei", "maa", "jun", "jui", "giu", "jul", "lug", "aug", "aoû", "ago", "sep", "set", "oct",
    "okt", "ott", "out", "nov", "dec", "dez", "dic", "déc", "ene", "gen", "mrt", "sty", "lut",
    "kwi", "cze", "lip", "sie", "wrz", "paź", "lis", "gru", "led", "úno", "bře", "dub", "kvě",
    "čer", "srp", "zář", "říj", "pro",
  ]

  /// Whether a text has a number with a unit of a brew.
  func isMeasured(_ text: Substring) -> Bool { text.contains(measure) }

  /// Takes a date, and a time after it, from the beginning of a line.
  ///
  /// - Parameter isSure: Whether something else tells that the line begins with a date.
  func date(
    _ rest: inout Substring, isSure: Bool = false
  ) -> (text: String, hasTime: Bool, isSure: Bool)? {
    // Letters alone begin many lines.
    guard let first = rest.first, first.isNumber || rest.prefix(40).contains(where: \.isNumber)
    else { return nil }
    let end: Substring.Index
    if let found = rest.prefixMatch(of: eastern) {
      rest = rest[found.range.upperBound...]
      let text = String(found.output)
      return (text, text.contains { "시時点點时:".contains($0) }, true)
    } else if let found = rest.prefixMatch(of: numbers) {
      end = found.range.upperBound
    } else if let found = rest.prefixMatch(of: words) {
      end = found.range.upperBound
    } else if let found = rest.prefixMatch(of: yearless),
      // Three numbers, or a rating, are no day.
      isSure || isMeasured(rest[found.range.upperBound...])
    {
      if let month = found.output.1 ?? found.output.2,
        !Self.months.contains(String(month.prefix(3)).lowercased())
      {
        return nil
      }
      end = found.range.upperBound
    } else {
      return nil
    }
    let text = String(rest[..<end])
    rest = rest[end...]
    guard let found = rest.prefixMatch(of: time) else { return (text, false, false) }
    rest = rest[found.range.upperBound...]
    var clock = String(found.output.1)
    if !clock.contains(":"), let dot = clock.firstIndex(of: ".") {
      clock.replaceSubrange(dot...dot, with: ":")
    }
    return ("\(text) \(clock)", true, false)
  }
}

/// What lines below numbered ones say of these: `see #2 above, was 18.2 in, not 12.8`, `#4 is #3 typed twice`.
private enum Corrections {
  /// The entries as corrected; each keeps the words of its correction, and one that was typed twice is left out.
  static func applied(
    to entries: [(line: Int, entry: DatedLines.Entry)]
  ) -> [(line: Int, entry: DatedLines.Entry)] {
    var entries = entries
    var dropped: Set<Int> = []
    for index in entries.indices {
      for remark in entries[index].entry.remarks {
        let others = remark.matches(of: /#(\d{1,4})/).compactMap { Int($0.1) }
        let named = others.first.flatMap { number in
          entries.firstIndex { $0.entry.number == number }
        }
        var target = named ?? index
        if others.count == 2, remark.contains(/(?i)twice|duplicate/),
          let other = entries.firstIndex(where: { $0.entry.number == others[1] }), other != target,
          entries[other].entry.text == entries[target].entry.text
        {
          dropped.insert(target)
          target = other
        } else if let found = remark.firstMatch(of: /was ([\d.:]*\d)[^,;]*, not ([\d.:]*\d)/) {
          replace(String(found.2), with: String(found.1), in: &entries[target].entry)
        } else if let found = remark.firstMatch(of: /was (\d{1,2}:\d{2})\b/),
          let time = entries[target].entry.date.firstRange(of: /\b\d{1,2}:\d{2}/)
        {
          entries[target].entry.date.replaceSubrange(time, with: found.1)
        }
        let plain = remark.trimmingPrefix(/(?i)correction:\s*/)
        entries[target].entry.text += "\ncorrection: \(plain)"
      }
    }
    return entries.indices.filter { !dropped.contains($0) }.map { entries[$0] }
  }

  /// Replaces a number that the entry has once.
  private static func replace(
    _ old: String, with new: String, in entry: inout DatedLines.Entry
  ) {
    let places = entry.text.ranges(of: old).filter { place in
      let before =
        place.lowerBound > entry.text.startIndex
        ? entry.text[entry.text.index(before: place.lowerBound)] : " "
      let after = place.upperBound < entry.text.endIndex ? entry.text[place.upperBound] : " "
      return before.isWhitespace && (after.isWhitespace || after.isLetter || after == ",")
    }
    if places.count == 1, let place = places.first {
      entry.text.replaceSubrange(place, with: new)
    }
  }
}

/// Signs that stand for the name of a field: `📅 3 Nov ⏰ 07:10`, `⚖️ 16g 💧 256g 🌡 93° ⏱ 2:50`.
enum SignLabels {
  private static let signs: Set<Unicode.Scalar> = [
    "⚖", "💧", "🌡", "⏱", "⏲", "⏰", "📅", "🗓", "💬", "📝", "☕",
  ]

  private static func isSign(_ letter: Character) -> Bool {
    letter.unicodeScalars.first.map(signs.contains) ?? false
  }

  static func begins(_ line: Substring) -> Bool { line.first.map(isSign) ?? false }

  /// A line with commas for signs, but for the first; that of a bean is its name.
  static func plain(_ line: Substring) -> String {
    let text = line.trimmed
    if text.hasPrefix("🫘") { return "Bean: " + text.dropFirst().trimmed }
    guard text.contains(where: isSign) else { return text }
    let parts = text.split(whereSeparator: isSign).map { $0.trimmed }
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
