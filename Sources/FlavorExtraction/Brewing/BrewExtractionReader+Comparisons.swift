import Lexicon

/// What notes say of this cup beside others, and of the setting to stay with: `worse than 12`, `12
/// confirmed`, `back to 11`.
extension BrewExtractionReader {
  /// The most words before a verdict among which a wish or a denial is looked for, and beside it for
  /// another cup.
  private static let reach = (wish: 4, other: 4)

  /// The comparisons of a note in their order, and the setting that it stays with; nil without one.
  func comparisons(
    in note: borrowing NoteDocument
  ) -> (comparisons: [CupComparison], kept: Double?) {
    let verdicts = cues.comparisons.verdicts
    var found: [CupComparison] = []
    var kept: Double?
    var position = 0
    while position < ids.count {
      guard verdicts.starts(with: ids[position]),
        let (verdict, end) = verdicts.match(ids, note.words, at: position)
      else {
        position += 1
        continue
      }
      let span = position..<end
      position = end
      guard !isSupposed(span, note), verdict == .again || !isWish(span, note) else { continue }
      switch verdict {
      case .keeps, .backto:
        guard verdict == .keeps || part(before: span, note)?.part != .went,
          let number = number(beside: span, note)
        else { continue }
        if let denial = denial(ofSetting: span.lowerBound, note) {
          // `never going back to 12`, but `did not go back to 12`
          guard verdict == .backto, !isDone(denial, note) else { continue }
          found.append(dropped(number, span, denial..<span.upperBound, note))
        } else {
          kept = kept ?? number
        }
      case .drops, .shuns:
        let number =
          verdict == .drops ? number(beside: span, note) : number(after: span, note)
        guard let number else { continue }
        found.append(dropped(number, span, span, note))
      case .again:
        // `never 12 again`, but `have not tried 12 again`
        guard span.lowerBound > 0, note.words[span.lowerBound].separator.isSoft,
          let number = setting(span.lowerBound - 1, note),
          let denial = denial(ofSetting: span.lowerBound - 1, note), !isDone(denial, note)
        else { continue }
        found.append(dropped(number, span, denial..<span.upperBound, note))
      default:
        if let one = comparison(verdict, span, note) { found.append(one) }
      }
    }
    return (found, kept)
  }

  /// A setting that is not brewed again.
  private func dropped(
    _ setting: Double, _ span: Range<Int>, _ words: Range<Int>, _ note: borrowing NoteDocument
  ) -> CupComparison {
    var one = comparison(.setting(setting), 1, span, words, note)
    one.isVerdict = true
    return one
  }

  private func comparison(
    _ verdict: ComparisonLexicon.Verdict, _ span: Range<Int>, _ note: borrowing NoteDocument
  ) -> CupComparison? {
    let isDenied = denial(before: span, note) != nil
    switch verdict {
    case .best:
      return isDenied ? nil : comparison(.best, 1, span, span, note)
    case .prefers:
      return isDenied ? nil : preference(span, note)
    case .beats, .trails:
      guard let (other, end) = other(from: span.upperBound, needsThan: false, note) else {
        return nil
      }
      return comparison(
        other, isDenied ? 0 : verdict == .beats ? 1 : -1, span, span.lowerBound..<end, note)
    default: break
    }
    let sign = isDenied || verdict == .same ? 0 : verdict == .better ? 1 : -1
    if let (other, end) = other(from: span.upperBound, needsThan: true, note) {
      // `as good as any`
      if sign == 0, other == .best { return nil }
      return comparison(other, sign, span, span.lowerBound..<end, note)
    }
    guard sign != 0 else { return nil }
    // `was better yesterday`
    if let (other, end) = other(from: span.upperBound, needsThan: false, note),
      other == .last || other.isDay
    {
      return comparison(other, -sign, span, span.lowerBound..<end, note)
    }
    guard !leadsOn(span.upperBound, note) else { return nil }
    // `yesterday's was better`
    if let (other, start) = subject(of: span, note) {
      return comparison(other, -sign, span, start..<span.upperBound, note)
    }
    // `12 even better`
    if sign > 0, let setting = settingAlone(before: span, note) {
      return comparison(
        .setting(setting), -sign, span, span.lowerBound - 1..<span.upperBound, note)
    }
    return isAlone(span, note) ? comparison(.last, sign, span, span, note) : nil
  }

  private func comparison(
    _ other: CupComparison.Other, _ sign: Int, _ verdict: Range<Int>, _ words: Range<Int>,
    _ note: borrowing NoteDocument
  ) -> CupComparison {
    CupComparison(to: other, sign: sign, evidence: note.text(of: words))
  }

  /// What is preferred: `I prefer yesterday's`, `prefer this to the last one`.
  private func preference(
    _ span: Range<Int>, _ note: borrowing NoteDocument
  ) -> CupComparison? {
    let start = span.upperBound
    guard start < ids.count, note.words[start].separator.isSoft else { return nil }
    if let (part, end) = cues.comparisons.parts.match(ids, note.words, at: start), part == .this {
      guard let (other, last) = other(from: end, needsThan: true, note) else { return nil }
      return comparison(other, 1, span, span.lowerBound..<last, note)
    }
    guard let (other, end) = other(from: start, needsThan: false, note) else { return nil }
    // `I prefer it over the last one`
    if cues.comparisons.parts.match(ids, note.words, at: start)?.meaning == .than {
      return comparison(other, 1, span, span.lowerBound..<end, note)
    }
    switch other {
    // `I prefer 12.5`: of what is not said.
    case .bean, .setting: return nil
    case .day, .last, .best: break
    }
    return comparison(other, -1, span, span.lowerBound..<end, note)
  }

  /// The other cup that is named after a verdict, and where its words end.
  private func other(
    from start: Int, needsThan: Bool, _ note: borrowing NoteDocument
  ) -> (CupComparison.Other, end: Int)? {
    var position = start
    var hasThan = !needsThan
    while position < ids.count, position < start + Self.reach.other,
      note.words[position].separator.isSoft
    {
      if hasThan, let number = setting(position, note) { return (.setting(number), position + 1) }
      let match = cues.comparisons.parts.match(ids, note.words, at: position)
      switch match?.meaning {
      case .than: hasThan = true
      case .last where hasThan: return (.last, match?.end ?? position)
      case .day where hasThan:
        return (.day(note.text(of: position..<(match?.end ?? position))), match?.end ?? position)
      case .all where hasThan: return (.best, match?.end ?? position)
      case .setting, .filler: break
      default:
        guard hasThan else { return nil }
        return bean(at: position, note)
      }
      position = match?.end ?? position + 1
    }
    return nil
  }

  /// The name of a bean: words with capitals within a sentence.
  private func bean(
    at start: Int, _ note: borrowing NoteDocument
  ) -> (CupComparison.Other, end: Int)? {
    var end = start
    while end < note.words.count, end < start + Self.reach.other, note.words[end].isCapitalized,
      !note.words[end].startsSentence, note.words[end].separator.isSoft
    {
      end += 1
    }
    guard end > start, note.words[start].end - note.words[start].start > 1 else { return nil }
    return (.bean(note.text(of: start..<end)), end)
  }

  /// The other cup that a verdict is said of, and where its words start: `the last one was better`, `12 was
  /// better`.
  private func subject(
    of span: Range<Int>, _ note: borrowing NoteDocument
  ) -> (CupComparison.Other, start: Int)? {
    guard let verb = part(before: span, note), verb.part == .was else { return nil }
    let named = verb.start..<span.lowerBound
    if let setting = settingAlone(before: named, note) {
      return (.setting(setting), verb.start - 1)
    }
    guard let (part, start) = part(before: named, note) else { return nil }
    switch part {
    case .last: return (.last, start)
    case .day: return (.day(note.text(of: start..<verb.start)), start)
    default: return nil
    }
  }

  /// The setting that a clause begins with, right before a verdict.
  private func settingAlone(before span: Range<Int>, _ note: borrowing NoteDocument) -> Double? {
    let before = span.lowerBound - 1
    guard before >= 0, before == 0 || note.words[before].separator.isHard,
      note.words[span.lowerBound].separator.isSoft
    else { return nil }
    return setting(before, note)
  }

  /// The part that ends before some words, with soft marks between, and its start.
  private func part(
    before span: Range<Int>, _ note: borrowing NoteDocument
  ) -> (part: ComparisonLexicon.Part, start: Int)? {
    for length in stride(from: 3, through: 1, by: -1) {
      let start = span.lowerBound - length
      guard start >= 0, note.words[span.lowerBound].separator.isSoft,
        let (part, end) = cues.comparisons.parts.match(ids, note.words, at: start),
        end == span.lowerBound
      else { continue }
      return (part, start)
    }
    return nil
  }

  /// Whether a word goes on after a verdict that needs it: `better with milk`, `better extraction`.
  private func leadsOn(_ position: Int, _ note: borrowing NoteDocument) -> Bool {
    position < ids.count && note.words[position].separator.isSoft
  }

  /// Whether a verdict is only hoped for, expected or planned: `12 might be better`.
  private func isWish(_ span: Range<Int>, _ note: borrowing NoteDocument) -> Bool {
    var position = span.lowerBound - 1
    while position >= 0, span.lowerBound - position <= Self.reach.wish,
      !note.words[position + 1].separator.isHard
    {
      if let (part, _) = cues.comparisons.parts.match(ids, note.words, at: position),
        part == .wish
      {
        return true
      }
      position -= 1
    }
    return false
  }

  /// Whether a verdict is that of somebody else, or on what did not happen: `my wife says better
  /// than yesterday`.
  private func isSupposed(_ span: Range<Int>, _ note: borrowing NoteDocument) -> Bool {
    var position = span.lowerBound - 1
    while position >= 0, !note.words[position + 1].separator.isHard {
      if let kind = phrase(at: position)?.phrase.kind, kind == .people || kind == .supposes {
        return true
      }
      position -= 1
    }
    return false
  }

  /// Where a verdict is denied: `not better than yesterday`; nil where it is not.
  private func denial(before span: Range<Int>, _ note: borrowing NoteDocument) -> Int? {
    var position = span.lowerBound - 1
    while position >= 0, span.lowerBound - position <= 2, note.words[position + 1].separator.isSoft
    {
      if phrase(at: position)?.phrase.kind == .denies { return position }
      position -= 1
    }
    return nil
  }

  /// Whether a denial is of what was done, and no verdict: `did not`, `haven't`.
  private func isDone(_ denial: Int, _ note: borrowing NoteDocument) -> Bool {
    cues.comparisons.parts.match(ids, note.words, at: denial)?.meaning == .went
      || part(before: denial..<denial + 1, note)?.part == .went
  }

  /// Whether a number may be all of a setting: the clause ends after it, or a word for settings or the next
  /// brew follows; not `2 different approaches`, `1962 and`.
  func endsStatement(_ position: Int, _ note: borrowing NoteDocument) -> Bool {
    let next = position + 1
    if let byte = note.utf8[Int(note.words[position].end)...].first, byte | 0x20 >= 0x61,
      byte < 0x80
    {
      return false
    }
    guard next < ids.count, note.words[next].separator.isSoft else { return true }
    if let (_, phrase) = phrase(at: next), phrase.kind == .next { return true }
    return switch cues.comparisons.parts.match(ids, note.words, at: next)?.meaning {
    case .setting?, .this?, .was?: true
    default: false
    }
  }

  /// The setting beside a verdict on it: `back to 11`, `12 confirmed`, `keep it at 12`.
  private func number(beside span: Range<Int>, _ note: borrowing NoteDocument) -> Double? {
    if let number = number(after: span, note) { return number }
    let before = span.lowerBound - 1
    guard before >= 0, note.words[span.lowerBound].separator.isSoft else { return nil }
    return setting(before, note)
  }

  private func number(after span: Range<Int>, _ note: borrowing NoteDocument) -> Double? {
    var position = span.upperBound
    while position < ids.count, position < span.upperBound + 3,
      note.words[position].separator.isSoft
    {
      if let number = setting(position, note) {
        return endsStatement(position, note) ? number : nil
      }
      switch cues.comparisons.parts.match(ids, note.words, at: position)?.meaning {
      case .setting?, .this?, .filler?: position += 1
      default: return nil
      }
    }
    return nil
  }
}

extension CupComparison.Other {
  fileprivate var isDay: Bool {
    if case .day = self { true } else { false }
  }
}

/// The words by which cups are compared (`Lexicon/extraction/comparisons.tsv`).
struct ComparisonLexicon: Sendable {
  /// What a phrase says of the cup, or of a setting.
  enum Verdict: String, Sendable {
    case better, worse, same, beats, trails, best, prefers, keeps, backto, drops, shuns, again
  }

  /// What a phrase beside a verdict is.
  enum Part: String, Sendable {
    case this, than, last, day, all, setting, filler, wish, was, went
  }

  /// Phrases of some meanings.
  struct Phrases<Meaning: Sendable>: Sendable {
    private var meanings: [Meaning] = []
    /// Whether a phrase must end its statement: `12 it is`, not `12 it is sour`.
    private var areLast: [Bool] = []
    private var trie = PhraseTrie(capacity: 256)

    init() {}

    fileprivate mutating func add(
      _ list: EmbeddedBytes, _ meaning: Meaning, _ vocabulary: inout Vocabulary
    ) {
      PhraseTrie.forEachPhrase(of: list) { phrase, isLast in
        trie.add(phrase, Int16(meanings.count + (isLast ? 1 : 0)), &vocabulary)
      }
      meanings += [meaning, meaning]
      areLast += [false, true]
    }

    /// Whether a phrase starts with a word.
    @inline(__always)
    func starts(with word: Int32) -> Bool { trie.starts(with: word) }

    /// The longest phrase that starts at a word; nil for none.
    func match(
      _ ids: borrowing [Int32], _ words: borrowing [Word], at start: Int
    ) -> (meaning: Meaning, end: Int)? {
      guard let (phrase, end) = trie.match(ids, words, at: start),
        !areLast[Int(phrase)] || end >= ids.count || words[end].separator.isHard
      else { return nil }
      return (meanings[Int(phrase)], end)
    }
  }

  private(set) var verdicts = Phrases<Verdict>()
  private(set) var parts = Phrases<Part>()

  init() {}

  init(_ vocabulary: inout Vocabulary) {
    EmbeddedTable(EmbeddedBytes(lexicon_extraction_comparisons())).forEachRow { row in
      if let verdict = Verdict(rawValue: row[0].text) {
        verdicts.add(row[1], verdict, &vocabulary)
      } else if let part = Part(rawValue: row[0].text) {
        parts.add(row[1], part, &vocabulary)
      }
    }
  }
}

extension ComparisonLexicon {
  func write(to image: inout ImageWriter) {
    verdicts.write(to: &image)
    parts.write(to: &image)
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    verdicts = try Phrases(from: &image)
    parts = try Phrases(from: &image)
  }
}

extension ComparisonLexicon.Phrases where Meaning: RawRepresentable<String> {
  fileprivate func write(to image: inout ImageWriter) {
    image.write(texts: meanings.map(\.rawValue))
    image.write(areLast)
    trie.write(to: &image)
  }

  fileprivate init(from image: inout ImageReader) throws(ImageFault) {
    for name in try image.texts() {
      guard let meaning = Meaning(rawValue: name) else { throw ImageFault() }
      meanings.append(meaning)
    }
    areLast = try image.flags()
    guard areLast.count == meanings.count else { throw ImageFault() }
    trie = try PhraseTrie(from: &image)
  }
}
