import Linguistics

/// One note on its way through the extraction pipeline: its text, and what each stage has found in
/// it so far.
///
/// A stage takes the document as `inout`, reads what earlier stages wrote and adds its own part;
/// this is the `Doc` of spaCy. A session keeps one document and reuses its buffers for the next
/// note.
///
/// | Part | Written by |
/// |---|---|
/// | `tokens`, `tags` | `Tokenizer`, `Tagger` |
/// | `words` | `WordReader` |
/// | `mentions` | `MentionFinder`, `UnknownWordClassifier`; changed by every later stage |
/// | `features` | `TastingClassifier` |
/// | `cues` | `AssertionClassifier` |
/// | `judgements` | `ContextClassifier` |
/// | `degrees`, `sentimentTerms` | `DegreeAnnotations`, `SentimentScorer` |
struct NoteDocument {
  /// The text: UTF-8, or any other bytes.
  private(set) var utf8: [UInt8] = []
  /// Whether the caller wants to know how the result came about, so that stages keep their reasons.
  private(set) var isExplained = false

  var tokens: [Token] = []
  /// For each token its part of speech; `.x` without a tagger.
  var tags: [UniversalTag] = []
  /// What rules and lexicon look at: tokens with separators, word numbers and classes.
  var words: [Word] = []
  /// The session's analyses of word forms, which `Word.form` indexes.
  let forms: MorphologyCache
  /// The words and phrases that name flavors, each with the verdict so far.
  var mentions = MentionList()
  /// For each mention what its evidence is computed from; not of a long note unless explained.
  var features: [TastingFeatures] = []
  /// For each mention what the context model says of it; nil where it leaves the mention alone.
  var judgements: [ContextJudgement?] = []
  /// The context rules that matched, in the order of the note.
  var cues: [RuleMatch] = []
  var degrees: DegreeAnnotations
  /// The terms whose sum is the sentiment; only when explained.
  var sentimentTerms: [SentimentTerm] = []

  init(model: ExtractionModel, forms: MorphologyCache) {
    self.forms = forms
    degrees = DegreeAnnotations(model: model)
  }

  /// Whether most words are capitalized, so that a capital is no sign of a name.
  var isTitleCase: Bool {
    var capitalized = 0
    for word in words where word.isCapitalized { capitalized += 1 }
    return capitalized * 2 > words.count
  }

  /// The bytes from the start of the first to the end of the last of some words; not for an empty
  /// range.
  func bytes(of range: Range<Int>) -> Range<Int> {
    Int(words[range.lowerBound].start)..<Int(words[range.upperBound - 1].end)
  }

  /// The note's text from the first to the last of some words; not for an empty range.
  func text(of range: Range<Int>) -> String {
    String(decoding: utf8[bytes(of: range)], as: UTF8.self)
  }

  // MARK: From note to note

  /// Starts on a note. The other parts keep their old contents until their stage replaces them.
  mutating func begin(_ utf8: [UInt8], isExplained: Bool) {
    self.utf8 = utf8
    self.isExplained = isExplained
    forms.prepare()
    features.removeAll(keepingCapacity: true)
    judgements.removeAll(keepingCapacity: true)
    cues.removeAll(keepingCapacity: true)
    sentimentTerms.removeAll(keepingCapacity: true)
    if isLong { tokens.reserveCapacity(utf8.count / 3) }
  }

  /// Lets go of the text, and of a long note's memory.
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

  /// Frees the tokens of a long note, once its words are read.
  mutating func releaseTokensIfLong() {
    guard isLong, !isExplained else { return }
    tokens = []
    tags = []
  }

  /// Frees the cues of a long note, once they are applied.
  mutating func releaseCuesIfLong() {
    if isLong, !isExplained { cues = [] }
  }

  /// Frees a long note's degrees, once they are read, and which word belongs to which mention.
  mutating func releaseDegreesIfLong() {
    guard isLong, !isExplained else { return }
    degrees.release()
    mentions.releaseWords()
  }

  /// Frees the words of a long note, once its result needs them no more.
  mutating func releaseWordsIfLong() {
    if isLong, !isExplained { words = [] }
  }
}
