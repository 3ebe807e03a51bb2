/// One note in the extraction pipeline: its text and the results of each stage.
///
/// A stage takes the document as `inout`, reads the parts of earlier stages and adds its own, like
/// the `Doc` of spaCy. A session has one document and reuses its buffers for the next note.
///
/// | Part | Written by |
/// |---|---|
/// | `tokens`, `tags` | `Tokenizer`, `Tagger` |
/// | `words` | `WordReader` |
/// | `languageClauses` | `EastAsianReader`, `LanguageReader` |
/// | `unread` | `LanguageReader` |
/// | `additions` | `AdditionReader` |
/// | `machineCues` | `MachineWords` |
/// | `mentions` | `MentionFinder`, `UnknownWordClassifier`; changed by every later stage |
/// | `features` | `TastingClassifier` |
/// | `cues` | `AssertionClassifier` |
/// | `judgements` | `ContextClassifier` |
/// | `degrees`, `sentimentTerms` | `DegreeAnnotations`, `SentimentScorer` |
/// | `extractionTerms` | `BrewExtractionReader` |
struct NoteDocument {
  /// The text: UTF-8, or any other bytes.
  private(set) var utf8: [UInt8] = []
  /// Whether the result gets an explanation, so that stages keep their reasons.
  private(set) var isExplained = false

  var tokens: [Token] = []
  /// For each token its part of speech; `.x` without a tagger.
  var tags: [UniversalTag] = []
  /// The words that rules and lexicon use: tokens with separators, word numbers and classes.
  var words: [Word] = []
  /// The session's analyses of word forms, which `Word.form` indexes.
  let forms: MorphologyCache
  /// The scripts of the text.
  private(set) var scripts = ScriptCounts()
  /// Text in languages that are not read, as far as words tell.
  var unread: [UnreadText] = []
  /// The clauses in other languages than English, in order.
  var languageClauses: [LanguageClause] = []
  /// What was put into the cup, in order.
  var additions: [Addition] = []
  /// The rules by which words are of the machine, not of the cup; only for an explanation.
  var machineCues: [RuleMatch] = []
  /// The words and phrases that name flavors, each with the current verdict.
  var mentions = MentionList()
  /// For each mention the features of its evidence; empty for a long note unless it is explained.
  var features: [TastingFeatures] = []
  /// For each mention the judgement of the context model; nil where the model does not judge.
  var judgements: [ContextJudgement?] = []
  /// For a mention's index what weighed most in its judgement; only when explained.
  var judgementTraces: [Int: Explanation.Judgement] = [:]
  /// The context rules that matched, in the order of the note.
  var cues: [RuleMatch] = []
  var degrees: DegreeAnnotations
  /// The terms of the sentiment; only for an explanation.
  var sentimentTerms: [SentimentTerm] = []
  /// The terms of the extraction; only for an explanation.
  var extractionTerms: [ExtractionTerm] = []

  init(model: ExtractionModel, forms: MorphologyCache) {
    self.forms = forms
    degrees = DegreeAnnotations(model: model)
  }

  /// Whether most words are capitalized, so that a capital letter is not evidence of a name.
  var isTitleCase: Bool {
    var capitalized = 0
    for word in words where word.isCapitalized { capitalized += 1 }
    return capitalized * 2 > words.count
  }

  /// The bytes from the start of the first word of a range to the end of the last; the range must
  /// not be empty. The `n't` of `isn't` begins at its verb.
  func bytes(of range: Range<Int>) -> Range<Int> {
    var first = range.lowerBound
    while first > 0, words[first - 1].end == words[first].start,
      Self.isInWord(utf8[Int(words[first].start) - 1]), Self.isInWord(utf8[Int(words[first].start)])
    {
      first -= 1
    }
    return Int(words[first].start)..<Int(words[range.upperBound - 1].end)
  }

  /// Whether a byte is a letter, an apostrophe, or a part of a curly one.
  private static func isInWord(_ byte: UInt8) -> Bool {
    (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
      || byte == UInt8(ascii: "'") || byte == 0xe2
  }

  /// The text from the first word of a range to the last; the range must not be empty.
  func text(of range: Range<Int>) -> String {
    String(decoding: utf8[bytes(of: range)], as: UTF8.self)
  }

  /// Takes its meaning from a word, so that no later stage reads it.
  mutating func hide(_ position: Int) {
    words[position] = words[position].reading(
      form: Int32(forms.hiddenForm()), id: -1, classes: .empty, tag: .x)
  }

  /// Hides what is struck out: `~~smoke~~ cocoa`.
  mutating func hideStruckWords() {
    let tilde = UInt8(ascii: "~")
    guard !isLong, utf8.contains(tilde) else { return }
    let marks = utf8.indices.dropLast().filter { utf8[$0] == tilde && utf8[$0 + 1] == tilde }
    for (open, close) in zip(marks, marks.dropFirst()) {
      for position in words.indices
      where Int(words[position].start) == open + 2 && Int(words[position].end) <= close {
        var end = position
        while end < words.count, Int(words[end].end) <= close {
          hide(end)
          end += 1
        }
      }
    }
  }

  /// What the context model says of a mention; nil where it was not asked.
  func judgement(of mention: Int) -> ContextJudgement? {
    mention < judgements.count ? judgements[mention] : nil
  }

  // MARK: From note to note

  /// Starts a note. The other parts keep their old contents until their stage replaces them.
  mutating func begin(_ utf8: [UInt8], isExplained: Bool) {
    self.utf8 = utf8
    self.isExplained = isExplained
    forms.prepare()
    if !languageClauses.isEmpty { languageClauses = [] }
    if !unread.isEmpty { unread = [] }
    if !additions.isEmpty { additions = [] }
    if !machineCues.isEmpty { machineCues = [] }
    scripts = ScriptCounts(utf8)
    features.removeAll(keepingCapacity: true)
    judgements.removeAll(keepingCapacity: true)
    if !judgementTraces.isEmpty { judgementTraces = [:] }
    cues.removeAll(keepingCapacity: true)
    sentimentTerms.removeAll(keepingCapacity: true)
    if !extractionTerms.isEmpty { extractionTerms = [] }
    if isLong { tokens.reserveCapacity(utf8.count / 3) }
  }

  /// Releases the text, and the memory of a long note.
  mutating func end() {
    if isLong {
      tokens = []
      tags = []
      words = []
      mentions.release()
      degrees.release()
      features = []
      cues = []
      sentimentTerms = []
    }
    utf8 = []
  }

  /// Whether memory matters more than speed; see `LongNote`.
  var isLong: Bool { utf8.count > LongNote.bytes }

  /// Makes a long note an empty one when the task is cancelled: nobody waits for its result.
  mutating func abandonIfCancelled() {
    guard isLong, Task.isCancelled else { return }
    tokens = []
    tags = []
    words = []
    mentions.release()
  }

  /// Frees the tokens of a long note after its words are read.
  mutating func releaseTokensIfLong() {
    guard isLong, !isExplained else { return }
    tokens = []
    tags = []
  }

  /// Frees the cues of a long note after they are applied.
  mutating func releaseCuesIfLong() {
    if isLong, !isExplained { cues = [] }
  }

  /// Frees the degrees of a long note after they are read, and its map from words to mentions.
  mutating func releaseDegreesIfLong() {
    guard isLong, !isExplained else { return }
    degrees.release()
    mentions.releaseWords()
  }

  /// Frees the words of a long note when its result no longer needs them.
  mutating func releaseWordsIfLong() {
    if isLong, !isExplained { words = [] }
  }
}

/// The passages of a long note, each short enough to be read as a note of its own.
///
/// A passage ends with a line, else with a sentence, a clause, a word, or between signs; where it
/// could only end amid a word, it goes on to the end of that. O(note).
struct Passages: Sequence, IteratorProtocol {
  private let utf8: [UInt8]
  private var start = 0

  /// What a passage ends with, the best first.
  private enum End: CaseIterable {
    case line, sentence, clause, word, sign
  }

  init(of utf8: [UInt8]) {
    self.utf8 = utf8
  }

  /// The bytes of the next passage; nil at the end of the note.
  mutating func next() -> Range<Int>? {
    guard start < utf8.count else { return nil }
    let range = start..<end
    start = range.upperBound
    return range
  }

  private var end: Int {
    let latest = start + LongNote.passage
    guard latest < utf8.count else { return utf8.count }
    for kind in End.allCases {
      var place = latest
      while place > start + LongNote.passage / 2 {
        if isEnd(place, kind) { return place }
        place -= 1
      }
    }
    var place = latest + 1
    while place < utf8.count, !isEnd(place, .word), !isEnd(place, .sign) { place += 1 }
    return place
  }

  /// Whether a passage may end before the byte at `place`, which is at least the fourth.
  private func isEnd(_ place: Int, _ kind: End) -> Bool {
    let (last, next) = (utf8[place - 1], utf8[place])
    switch kind {
    case .line: return last == UInt8(ascii: "\n")
    case .sentence: return isAfterSpace(place) && Self.sentenceMarks.contains(utf8[place - 2])
    case .clause: return isAfterSpace(place) && Self.clauseMarks.contains(utf8[place - 2])
    case .word: return isAfterSpace(place)
    case .sign:
      if last < 0x80 {
        return last != next
          && (Self.sentenceMarks.contains(last) || Self.clauseMarks.contains(last))
      }
      return isAfterWideMark(place) || isBetweenEmoji(place)
    }
  }

  private static let sentenceMarks = Array(".!?".utf8)
  private static let clauseMarks = Array(",;:)".utf8)

  private func isAfterSpace(_ place: Int) -> Bool {
    UTF8Text.isSpace(utf8[place - 1]) && !UTF8Text.isSpace(utf8[place])
  }

  /// Whether a comma or a stop of Chinese or Japanese is before `place`.
  private func isAfterWideMark(_ place: Int) -> Bool {
    switch (utf8[place - 3], utf8[place - 2], utf8[place - 1]) {
    case (0xe3, 0x80, 0x81), (0xe3, 0x80, 0x82), (0xef, 0xbc, 0x8c), (0xef, 0xbc, 0x81): true
    default: false
    }
  }

  /// Whether `place` is between two emoji. Shades of skin, and letters of flags, belong to the one
  /// before.
  private func isBetweenEmoji(_ place: Int) -> Bool {
    guard place + 3 < utf8.count, utf8[place - 4] == 0xf0, utf8[place - 3] == 0x9f,
      utf8[place] == 0xf0, utf8[place + 1] == 0x9f
    else { return false }
    switch (utf8[place + 2], utf8[place + 3]) {
    case (0x8f, 0xbb...0xbf), (0x87, _): return false
    default: return true
    }
  }
}
