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
    if UnreadScript.isMost(of: note.utf8) {
      remarks.append(ExtractionRemark(code: .languageUnread))
    }
    return remarks
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
