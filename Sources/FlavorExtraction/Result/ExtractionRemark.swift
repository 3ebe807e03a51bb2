/// A limit of a reading that a front end may want to show: a code and facts, without a sentence.
public struct ExtractionRemark: Sendable, Hashable, Decodable {
  /// The kind of a remark. More codes may be added.
  public struct Code: RawRepresentable, Sendable, Hashable, Decodable {
    /// The code in JSON and logs, such as `spelling-unavailable`.
    public var rawValue: String

    /// Creates the code with a raw value.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// There is no spelling dictionary: misspelled flavors may have been missed.
    public static let spellingUnavailable = Code(rawValue: "spelling-unavailable")
    /// The package is built without Snowball, and the host has no stemmer: some inflected flavors may
    /// have been missed.
    public static let stemmingUnavailable = Code(rawValue: "stemming-unavailable")
    /// The note, or a part of it, is in a language that is not read: `language` and `share` say which
    /// and how much. Flavors in it are not found.
    public static let languageNotRead = Code(rawValue: "language-not-read")
    /// Parts of a language model's answer did not hold and were dropped: `words` are the codes of the
    /// reasons, such as `not-named`, and `cause` is the number of parts.
    public static let modelItemsDropped = Code(rawValue: "model-items-dropped")
    /// A language model was given the beginning of the note only: `cause` is the number of bytes that
    /// were left out.
    public static let modelNoteCut = Code(rawValue: "model-note-cut")
  }

  /// The greatest number of words in a remark.
  public static let mostWords = 20

  /// The kind of the remark.
  public var code: Code
  /// The distinct words of the note that the remark is about, in the order of the note; at most
  /// `mostWords`.
  public var words: [String]
  /// The `LinguisticsError.Code` of the cause, such as `missing-dictionary`, or the number that the
  /// code speaks of; nil when a host's own speller failed.
  public var cause: String?
  /// The path of the file that is missing or cannot be loaded; nil if none was named.
  public var file: String?
  /// The language that is not read, by ISO 639-1, such as `pl`; the script by ISO 15924, such as
  /// `Cyrl`, where words do not tell the language. Nil for other codes.
  public var language: String?
  /// The share of the note's letters that is in this language, 0…1; of a long note, of its first
  /// passage in it. Nil for other codes.
  public var share: Double?

  /// Creates a remark.
  public init(
    code: Code, words: [String] = [], cause: String? = nil, file: String? = nil,
    language: String? = nil, share: Double? = nil
  ) {
    self.code = code
    self.words = words
    self.cause = cause
    self.file = file
    self.language = language
    self.share = share
  }
}

/// What limited the reading of a note.
extension ExtractionRemark {
  /// The remarks on a note after its words are read.
  static func remarks(on note: borrowing NoteDocument) -> [ExtractionRemark] {
    var remarks: [ExtractionRemark] = []
    if let failure = note.forms.spellingFailure {
      let words = words(of: note) { $0.isUnchecked }
      let cause = failure as? LinguisticsError
      if !words.isEmpty {
        remarks.append(
          ExtractionRemark(
            code: .spellingUnavailable, words: words, cause: cause?.code.description,
            file: cause?.file))
      }
    }
    if note.forms.isStemmingReduced {
      let words = words(of: note) { $0.isUnstemmed }
      if !words.isEmpty {
        remarks.append(
          ExtractionRemark(
            code: .stemmingUnavailable, words: words,
            cause: LinguisticsError.Code.notBuilt.description))
      }
    }
    return remarks + unread(in: note)
  }

  /// The languages of a note that are not read, with their share of its letters.
  private static func unread(in note: borrowing NoteDocument) -> [ExtractionRemark] {
    var texts = note.unread + note.scripts.unread
    if note.unread.isEmpty, let text = note.scripts.unreadCyrillic { texts.append(text) }
    guard !texts.isEmpty else { return [] }
    let letters = max(note.scripts.letters, asciiLetters(in: note.utf8))
    return texts.map { text in
      let share = letters == 0 ? 1 : min(1, Double(text.letters) / Double(letters))
      return ExtractionRemark(
        code: .languageNotRead, language: text.language, share: (share * 100).rounded() / 100)
    }
  }

  private static func asciiLetters(in utf8: borrowing [UInt8]) -> Int {
    var count = 0
    for index in utf8.indices where utf8[index] | 0x20 >= 0x61 && utf8[index] | 0x20 <= 0x7a {
      count += 1
    }
    return count
  }

  /// The words of a note whose forms are such, each once, as many as a remark names.
  private static func words(
    of note: borrowing NoteDocument, where isMeant: (FormAnalysis) -> Bool
  ) -> [String] {
    var words: [String] = []
    for position in note.words.indices
    where isMeant(note.forms[Int(note.words[position].form)]) {
      let word = note.text(of: position..<position + 1)
      if !words.contains(word) { words.append(word) }
      if words.count == mostWords { break }
    }
    return words
  }
}
