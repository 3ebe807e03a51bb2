/// Settings that notes name to try next: `try 7.05`, `next: 21`.
extension BrewExtractionReader {
  /// The words after and before a word for the next brew among which its setting is looked for.
  private static let nextReach = (after: 3, before: 2)

  /// The first setting that the note names to try next; nil without one.
  func next(in note: borrowing NoteDocument) -> Double? {
    for span in spans where cues[span.phrase].kind == .next {
      if let (setting, _) = next(span, note) { return setting }
    }
    return nil
  }

  /// The setting beside a word for the next brew: `try 7.05`, `7.05 next`; not `do not try 7.05`.
  private func next(
    _ span: Span, _ note: borrowing NoteDocument
  ) -> (setting: Double, position: Int)? {
    if span.start > 0, note.words[span.start].separator.isSoft,
      phrase(at: span.start - 1)?.phrase.kind == .denies
    {
      return nil
    }
    var position = span.end
    while position < note.words.count, position < span.end + Self.nextReach.after,
      !note.words[position].startsSentence
    {
      if let setting = setting(position, note) { return (setting, position) }
      position += 1
    }
    position = span.start
    while position > 0, position > span.start - Self.nextReach.before,
      !note.words[position].startsSentence
    {
      position -= 1
      if let setting = setting(position, note) { return (setting, position) }
    }
    return nil
  }

  /// The setting that the note names to try next, where it can be no temperature, ratio or time.
  func planned(in note: borrowing NoteDocument) -> Double? {
    for span in spans where cues[span.phrase].kind == .next {
      if let (setting, position) = next(span, note), endsStatement(position, note),
        !Self.isTemperature(setting)
      {
        return setting
      }
    }
    return nil
  }

  /// What is at least as likely the temperature of the water, in °C or °F, as a grind setting.
  private static func isTemperature(_ setting: Double) -> Bool {
    (88...99).contains(setting) || (190...212).contains(setting)
  }

  /// The number at a position that may be a grind setting: not `94 C`, `3 pours` or `2 clicks finer`.
  func setting(_ position: Int, _ note: borrowing NoteDocument) -> Double? {
    let form = note.forms.bytes(of: note.words[position].form)
    guard let number = Double(String(decoding: form, as: UTF8.self)), number.isFinite else {
      return nil
    }
    // The end of a range or a ratio: `12-13`, `1:16`.
    let before = note.utf8[..<Int(note.words[position].start)].suffix(2)
    if before.count == 2, before.first.map({ (0x30...0x39).contains($0) }) == true,
      before.last != UInt8(ascii: " ")
    {
      return nil
    }
    let rest = note.utf8[Int(note.words[position].end)...]
    if ["%", "°", ":", "/", "-", "–", "x", "+"].contains(where: { rest.starts(with: $0.utf8) }) {
      // `next: 12 - finer` and `try 12: ...` go on after a blank.
      let mark = rest.prefix(2)
      if mark.count > 1, mark.last != UInt8(ascii: " ") { return nil }
    }
    // What is counted follows, or a word between: `clicks`.
    var after = position + 1
    while after < note.words.count, after <= position + 2, note.words[after].separator.isSoft {
      if let (_, phrase) = phrase(at: after) {
        switch phrase.kind {
        case .counts, .seconds, .minutes, .lessens: return nil
        case .cue: return cues.names[phrase.cue].hasPrefix("advice.") ? nil : number
        default: return number
        }
      }
      after += 1
    }
    return number
  }
}
