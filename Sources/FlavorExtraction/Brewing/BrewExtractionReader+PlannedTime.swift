/// Times against the ones that were meant: `22 s instead of 30`, `target 2:30, took 3:40`.
extension BrewExtractionReader {
  /// What a note says of a time that was meant.
  struct PlannedTime {
    /// The words of both times and of the plan.
    let words: Range<Int>
    /// Where the phrase for the plan starts.
    let phrase: Int
    /// Above 0 where it took longer, below 0 where it was over sooner; 0 where it hardly differs.
    let factor: Float
  }

  private struct NotedTime {
    let words: Range<Int>
    let amount: Double
    /// The seconds of its unit; nil for a bare number.
    let unit: Double?
  }

  /// The least difference that tells, and the one from which it tells more, as shares of what was meant.
  private static let leastApart = (some: 0.12, much: 0.25)
  /// What a great difference counts.
  private static let muchFactor: Float = 1.4
  /// Beyond these shares of each other two numbers are no times of one brew.
  private static let likely = 0.25...4.0
  /// The words between a word for what was meant and its time, and the time that it took.
  private static let planReach = (target: 3, before: 5, after: 7)

  /// The first time that differs from the one that was meant, or hardly does; nil without one.
  func plannedTime(in note: borrowing NoteDocument) -> PlannedTime? {
    for span in spans where cues[span.phrase].kind == .target {
      if let time = plannedTime(span, note) { return time }
    }
    return nil
  }

  private func plannedTime(_ span: Span, _ note: borrowing NoteDocument) -> PlannedTime? {
    guard let target = time(after: span.end, within: Self.planReach.target, note) else {
      return nil
    }
    // `instead of` stands behind the time.
    let isBehind = cues[span.phrase].factor == 0
    guard
      let taken = time(before: span.start, note)
        ?? (isBehind
          ? nil : time(after: target.words.upperBound, within: Self.planReach.after, note)),
      let unit = taken.unit ?? target.unit, !isAside(taken.words.lowerBound, note)
    else { return nil }
    let share = taken.amount * unit / (target.amount * (target.unit ?? unit))
    guard Self.likely.contains(share) else { return nil }
    let apart = abs(share - 1)
    let size: Float =
      apart < Self.leastApart.some ? 0 : apart < Self.leastApart.much ? 1 : Self.muchFactor
    return PlannedTime(
      words: min(
        taken.words.lowerBound, span.start)..<max(taken.words.upperBound, target.words.upperBound),
      phrase: span.start,
      factor: share < 1 ? -size : size)
  }

  /// The nearest time before a word, in its sentence; nil where another amount is nearer.
  private func time(before end: Int, _ note: borrowing NoteDocument) -> NotedTime? {
    var position = end
    while position > 0, end - position < Self.planReach.before,
      !note.words[position].startsSentence
    {
      position -= 1
      guard amount(at: position, note) != nil else { continue }
      return time(at: position, note)
    }
    return nil
  }

  /// The same after a word.
  private func time(
    after start: Int, within count: Int, _ note: borrowing NoteDocument
  ) -> NotedTime? {
    var position = start
    while position < note.words.count, position < start + count,
      !note.words[position].startsSentence
    {
      if amount(at: position, note) != nil { return time(at: position, note) }
      position += 1
    }
    return nil
  }

  /// The time at a number; nil for an amount of something else.
  private func time(at position: Int, _ note: borrowing NoteDocument) -> NotedTime? {
    guard let amount = amount(at: position, note), amount.value > 0 else { return nil }
    let words = position..<position + 1
    if amount.isClock { return NotedTime(words: words, amount: amount.value, unit: 1) }
    guard position + 1 < note.words.count, note.words[position + 1].separator.isSoft,
      let (span, phrase) = phrase(at: position + 1)
    else { return NotedTime(words: words, amount: amount.value, unit: nil) }
    switch phrase.kind {
    case .seconds, .minutes:
      return NotedTime(
        words: position..<span.end, amount: amount.value, unit: Double(phrase.factor))
    case .counts: return nil
    default: return NotedTime(words: words, amount: amount.value, unit: nil)
    }
  }

  /// The number at a position: `2:45` in seconds.
  private func amount(
    at position: Int, _ note: borrowing NoteDocument
  ) -> (value: Double, isClock: Bool)? {
    let word = note.words[position]
    let text = String(decoding: note.utf8[Int(word.start)..<Int(word.end)], as: UTF8.self)
    guard text.utf8.count <= 8 else { return nil }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2, let minutes = Int(parts[0]), let seconds = Int(parts[1]),
      parts[1].count == 2, minutes >= 0, 0..<60 ~= seconds
    {
      return (Double(60 * minutes + seconds), true)
    }
    guard let value = Double(text), value.isFinite else { return nil }
    return (value, false)
  }

  /// Whether a time is not that of the brew: `bloom 45 s`.
  private func isAside(_ position: Int, _ note: borrowing NoteDocument) -> Bool {
    var position = position
    for _ in 0..<3 where position > 0 && !note.words[position].startsSentence {
      position -= 1
      if let (_, phrase) = phrase(at: position), phrase.kind == .aside { return true }
    }
    return false
  }
}
