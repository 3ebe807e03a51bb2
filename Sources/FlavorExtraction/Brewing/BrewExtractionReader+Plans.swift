import CoffeeTerms
import GrindScale

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
    /// The same number twice, or both of `28-30 s`.
    let least: Double
    let most: Double
    /// The seconds of its unit; nil for a bare number.
    let unit: Double?
  }

  /// The least difference that tells, and the one from which it tells more, as shares of what was
  /// meant.
  private static let leastApart = (some: 0.12, much: 0.25)
  /// What a great difference counts.
  private static let muchFactor: Float = 1.4
  /// Beyond these shares of each other two numbers are no times of one brew.
  private static let likely = 0.25...4.0
  /// What reads like seconds but is `1:16`, a ratio, where the other time is far from it.
  private static let ratio = (seconds: 72.0...78.0, likely: 0.67...1.5)
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
    guard let (target, taken) = times(span, note), let unit = taken.unit ?? target.unit,
      !isAside(taken.words.lowerBound, note), !isAside(target.words.lowerBound, note)
    else { return nil }
    let seconds = (taken.least + taken.most) / 2 * unit
    let least = target.least * (target.unit ?? unit)
    let most = target.most * (target.unit ?? unit)
    let share = seconds < least ? seconds / least : seconds > most ? seconds / most : 1
    let isRatio = Self.ratio.seconds.contains(seconds) || Self.ratio.seconds.contains(least)
    guard (isRatio ? Self.ratio.likely : Self.likely).contains(share) else { return nil }
    let apart = abs(share - 1)
    let size: Float =
      apart < Self.leastApart.some ? 0 : apart < Self.leastApart.much ? 1 : Self.muchFactor
    let start = min(taken.words.lowerBound, target.words.lowerBound, span.start)
    let end = max(taken.words.upperBound, target.words.upperBound, span.end)
    return PlannedTime(
      words: start..<end, phrase: span.start, factor: share < 1 ? -size : size)
  }

  /// The time that was meant and the one that it took, on both sides of a phrase for the plan.
  private func times(
    _ span: Span, _ note: borrowing NoteDocument
  ) -> (target: NotedTime, taken: NotedTime)? {
    let before = time(before: span.start, note)
    let after = time(after: span.end, within: Self.planReach.target, note)
    // `instead of` follows the time.
    if cues[span.phrase].factor == 0 {
      guard let before, let after else { return nil }
      return (after, before)
    }
    // `30 s target, ran 22` and `22 s for a 30 s target`, but `35 s should have been 28`
    if let before, before.words.upperBound == span.start, note.words[span.start].separator.isSoft,
      !goesOn(from: span.end, to: after?.words.lowerBound, note)
    {
      let earlier = time(before: before.words.lowerBound, note)
      if let earlier, earlier.unit != nil { return (before, earlier) }
      guard let later = takenTime(after: span.end, note) else { return nil }
      return (before, later)
    }
    guard let after, let taken = before ?? takenTime(after: after.words.upperBound, note) else {
      return nil
    }
    return (after, taken)
  }

  func hasNumber(_ note: borrowing NoteDocument) -> Bool {
    note.words.contains { UTF8Text.isDigit(note.utf8[Int($0.start)]) }
  }

  /// Whether no mark is between two words; false without the second.
  private func goesOn(from start: Int, to end: Int?, _ note: borrowing NoteDocument) -> Bool {
    guard let end, end >= start else { return false }
    for position in start...end where !note.words[position].separator.isSoft { return false }
    return true
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

  /// The time that it took, after the one that was meant; after another amount only a time with
  /// its unit: `36 g out in 22 s`.
  private func takenTime(after start: Int, _ note: borrowing NoteDocument) -> NotedTime? {
    var position = start
    var isFirst = true
    while position < note.words.count, position < start + Self.planReach.after,
      !note.words[position].startsSentence
    {
      if amount(at: position, note) != nil {
        if let time = time(at: position, note), isFirst || time.unit != nil { return time }
        isFirst = false
      }
      position += 1
    }
    return nil
  }

  /// The time at a number; nil for an amount of something else.
  private func time(at position: Int, _ note: borrowing NoteDocument) -> NotedTime? {
    let words = numbers(at: position, note)
    guard let first = amount(at: words.lowerBound, note),
      let last = amount(at: words.upperBound - 1, note), min(first.value, last.value) > 0
    else { return nil }
    var end = words.upperBound
    var unit: Double? = first.isClock ? 1 : nil
    if let (span, phrase) = joinedPhrase(at: end, note) {
      switch phrase.kind {
      case .seconds, .minutes:
        unit = Double(phrase.factor)
        end = span.end
      case .counts, .aside: return nil
      default: break
      }
    }
    // `45 s bloom`
    if joinedPhrase(at: end, note)?.phrase.kind == .aside { return nil }
    return NotedTime(
      words: words.lowerBound..<end, least: min(first.value, last.value),
      most: max(first.value, last.value), unit: unit)
  }

  /// The phrase at a word that no mark is before.
  private func joinedPhrase(
    at position: Int, _ note: borrowing NoteDocument
  ) -> (span: Span, phrase: CuePhrase)? {
    guard position < note.words.count, note.words[position].separator.isSoft else { return nil }
    return phrase(at: position)
  }

  /// The words of a number, or of the two numbers of a range that it belongs to.
  private func numbers(at position: Int, _ note: borrowing NoteDocument) -> Range<Int> {
    if let end = rangeEnd(from: position, note) { return position..<end + 1 }
    for start in max(0, position - 2)..<position where rangeEnd(from: start, note) == position {
      return start..<position + 1
    }
    return position..<position + 1
  }

  /// The second number of a range that starts at a word: `28-30`, `28 to 30`.
  private func rangeEnd(from start: Int, _ note: borrowing NoteDocument) -> Int? {
    guard start + 1 < note.words.count, let first = amount(at: start, note) else { return nil }
    var end = start + 1
    if note.text(of: end..<end + 1) == "to" { end += 1 }
    guard end < note.words.count, let last = amount(at: end, note), last.isClock == first.isClock
    else { return nil }
    let separator = note.words[end].separator
    let joins = end == start + 1 ? separator == .hyphen || separator == .dash : separator.isEmpty
    return joins ? end : nil
  }

  /// The number at a position: `2:45` in seconds.
  private func amount(
    at position: Int, _ note: borrowing NoteDocument
  ) -> (value: Double, isClock: Bool)? {
    let word = note.words[position]
    guard UTF8Text.isDigit(note.utf8[Int(word.start)]) else { return nil }
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

  /// The start of a phrase for the flow, with the number before it: `12 s short`.
  func amountStart(of span: Span, _ note: borrowing NoteDocument) -> Int {
    guard span.start > 0, note.words[span.start].separator.isSoft,
      amount(at: span.start - 1, note) != nil
    else { return span.start }
    return span.start - 1
  }

  /// Whether an amount is not the time of the brew: `bloom 45 s`, `usual grind 20`.
  private func isAside(_ position: Int, _ note: borrowing NoteDocument) -> Bool {
    var position = position
    for _ in 0..<3 where position > 0 && !note.words[position].startsSentence {
      let separator = note.words[position].separator
      guard separator.isSoft || separator == .colon else { return false }
      position -= 1
      if let (_, phrase) = phrase(at: position), phrase.kind == .aside { return true }
    }
    return false
  }
}

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

  /// The setting beside a word for the next brew: `try 7.05`, `7.05 next`; not `do not try 7.05`,
  /// nor `not 7.05 next time`.
  private func next(
    _ span: Span, _ note: borrowing NoteDocument
  ) -> (setting: Double, position: Int)? {
    if isDenied(span.start, note) { return nil }
    var position = span.end
    while position < note.words.count, position < span.end + Self.nextReach.after,
      !note.words[position].startsSentence
    {
      if let setting = setting(position, note) {
        return denial(ofSetting: position, note) == nil ? (setting, position) : nil
      }
      position += 1
    }
    position = span.start
    while position > 0, position > span.start - Self.nextReach.before,
      !note.words[position].startsSentence
    {
      position -= 1
      if let setting = setting(position, note) {
        return denial(ofSetting: position, note) == nil ? (setting, position) : nil
      }
    }
    return nil
  }

  /// The word that denies a setting, also before the words that lead to it: `don't go to 18`, `skip 18`;
  /// nil where none does.
  func denial(ofSetting position: Int, _ note: borrowing NoteDocument) -> Int? {
    var position = position
    while position > 0, !isDenied(position, note) {
      let tag = note.words[position - 1].tag
      guard note.words[position].separator.isSoft,
        tag == .verb || tag == .aux || tag == .adp || tag == .part,
        phrase(at: position - 1)?.phrase.kind != .next
      else { return nil }
      position -= 1
    }
    return position > 0 ? position - 1 : nil
  }

  /// Whether the word before a position denies it.
  private func isDenied(_ position: Int, _ note: borrowing NoteDocument) -> Bool {
    guard position > 0, note.words[position].separator.isSoft else { return false }
    return phrase(at: position - 1)?.phrase.kind == .denies
      || cues.comparisons.verdicts.match(ids, note.words, at: position - 1)?.meaning == .shuns
  }

  /// The setting that the note names to try next, as the reader of settings has it; without a scale a step has
  /// none.
  ///
  /// - Parameter kept: The setting that the note stays with, or goes back to.
  func nextSetting(in note: borrowing NoteDocument, kept: Double?) -> Double? {
    guard let number = kept ?? planned(in: note) else { return nil }
    let plan = GrindReader.standard.plan(in: String(decoding: note.utf8, as: UTF8.self))
    if case .setting(let setting) = plan { return setting.plainNumber }
    let isOpen = plan == nil || plan == .unread && kept != nil
    return isOpen && !Self.isTemperature(number) ? number : nil
  }

  /// The number that the note names to try next, where it can be no ratio or time, nor a step: `shave 1 next`.
  private func planned(in note: borrowing NoteDocument) -> Double? {
    for span in spans where cues[span.phrase].kind == .next {
      guard let (setting, position) = next(span, note) else { continue }
      let isOfVerb =
        position > 0 && note.words[position - 1].tag == .verb && setting <= Self.mostSteps
        && phrase(at: position - 1)?.phrase.kind != .next
      return endsStatement(position, note) && !isOfVerb ? setting : nil
    }
    return nil
  }

  /// The highest number that a verb before it makes a step.
  private static let mostSteps = 5.0

  /// What is at least as likely the temperature of the water, in °C or °F, as a grind setting.
  private static func isTemperature(_ setting: Double) -> Bool {
    (88...99).contains(setting) || (190...212).contains(setting)
  }

  /// A number, whose decimals may follow a comma: `12,5`; nil for thousands.
  private static func number(_ text: String) -> Double? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let isDecimal = parts.count == 2 && (1...2).contains(parts[1].utf8.count)
    return Double(isDecimal ? parts.joined(separator: ".") : text).flatMap {
      $0.isFinite ? $0 : nil
    }
  }

  /// The number at a position that may be a grind setting: not `94 C`, `3 pours` or `2 clicks finer`.
  func setting(_ position: Int, _ note: borrowing NoteDocument) -> Double? {
    let form = note.forms.bytes(of: note.words[position].form)
    guard let number = Self.number(String(decoding: form, as: UTF8.self)) else { return nil }
    // The end of a range or a ratio: `12-13`, `1:16`.
    let before = note.utf8[..<Int(note.words[position].start)].suffix(2)
    if before.count == 2, before.first.map(UTF8Text.isDigit) == true,
      before.last != UInt8(ascii: " ")
    {
      return nil
    }
    if before.last == UInt8(ascii: "+") || before.last == UInt8(ascii: "-")
      || isStep(position, note)
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
        case .counts, .seconds, .minutes, .lessens, .steps, .low: return nil
        case .cue: return cues.names[phrase.cue].hasPrefix("advice.") ? nil : number
        default: return number
        }
      }
      after += 1
    }
    return number
  }

  /// Whether the number at a position is a step, `raise it by 2`, or an end of what it lies between.
  private func isStep(_ position: Int, _ note: borrowing NoteDocument) -> Bool {
    guard position > 0, note.words[position].separator.isSoft else { return false }
    func isBetween(_ position: Int) -> Bool {
      position >= 0 && note.text(of: position..<position + 1) == "between"
    }
    return phrase(at: position - 1)?.phrase.kind == .steps || isBetween(position - 1)
      || isBetween(position - 3) && note.text(of: position - 1..<position) == "and"
  }
}
