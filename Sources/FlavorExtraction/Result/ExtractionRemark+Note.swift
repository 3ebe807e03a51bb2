import Linguistics

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
