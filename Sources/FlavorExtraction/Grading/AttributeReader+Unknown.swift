/// Words that no table has, graded by their vectors.
extension AttributeReader {
  /// The level that an unknown word before or after a name gives it: `a domesticated acidity`, `the
  /// sweetness plummets`; nil where none is sure.
  func unknownReading(
    _ span: DegreeSpan, _ index: Int, _ note: borrowing NoteDocument
  ) -> Reading? {
    guard grader != nil else { return nil }
    return unknownBefore(span, index, note) ?? unknownAfter(span, index, note)
  }

  private func unknownBefore(
    _ span: DegreeSpan, _ index: Int, _ note: borrowing NoteDocument
  ) -> Reading? {
    var position = span.start - 1
    while position >= 0, span.start - position <= 2, note.words[position + 1].separator.isSoft,
      isOpen(position, note), isAdjective(position, note)
    {
      if let level = level(of: position, index, note) {
        return Reading(level: level, words: position..<span.end)
      }
      position -= 1
    }
    return nil
  }

  private func unknownAfter(
    _ span: DegreeSpan, _ index: Int, _ note: borrowing NoteDocument
  ) -> Reading? {
    var (isNegated, factor) = (false, Float(1))
    // Whether a noun may give a level: `the acidity is a whisper`.
    var hasArticle = false
    let first = endOfNames(span, note)
    var position = first
    while position < note.words.count, position < first + 5 {
      let separator = note.words[position].separator
      guard separator.isSoft || position == first && separator.isSubset(of: [.colon, .dash])
      else { return nil }
      if let after = note.degrees.span(at: position) {
        if after.entry.roles.contains(.negates) {
          isNegated = true
        } else if after.entry.roles.contains(.before) {
          factor *= after.entry.factor
        } else if after.entry.gives != .zero || after.entry.grades != .zero {
          return nil
        }
        position = after.end
        continue
      }
      guard isOpen(position, note) else { return nil }
      let word = note.words[position]
      let isLink =
        word.classes.intersects(be) || word.classes.intersects(linking) || word.tag == .aux
        || word.classes.intersects(change) || word.classes.intersects(relative)
      switch word.tag {
      case _ where isLink: break
      case .det: hasArticle = true
      case .adp, .sconj:
        guard word.id == like else { return nil }
        hasArticle = true
      case .adv, .part: break
      case .adj, .verb,
        .noun where hasArticle || isVerbal(position, note):
        guard !word.classes.intersects(having) else { return nil }
        if isLast(position, note), var level = level(of: position, index, note) {
          if factor != 1 { level = Self.move(level, by: factor, index) }
          if isNegated { level = Self.negate(level, isGraded: true, index) }
          return Reading(level: level, words: span.start..<position + 1)
        }
      default: return nil
      }
      position += 1
    }
    return nil
  }

  /// How much an adverb that no table has changes a level: `punishingly tart`; 1 for not at all.
  func unknownFactor(_ position: Int, _ index: Int, _ note: borrowing NoteDocument) -> Float {
    guard let grader, note.words[position].tag == .adv, isOpen(position, note) else { return 1 }
    let bytes = note.forms.bytes(of: note.words[position].form)
    guard bytes.count > 5, bytes.suffix(2) == Self.adverbEnding[...],
      let grades = grader.grades(of: bytes)
    else { return 1 }
    if grades[index] > Self.strongAdverb { return 1.5 }
    return grades[index] < -grader.least ? 0.6 : 1
  }

  private static let adverbEnding = Array("ly".utf8)
  /// How far above the middle level an adverb must be to strengthen another word.
  private static let strongAdverb: Float = 1.4

  /// Whether a word is of no table that tells what it means here.
  private func isOpen(_ position: Int, _ note: borrowing NoteDocument) -> Bool {
    guard note.degrees.span(at: position) == nil else { return false }
    let mention = note.mentions.index(at: position)
    return mention < 0 || note.mentions[mention].nodes.isEmpty
  }

  /// Whether a word is before a noun as an adjective does: `tender`, `domesticated`.
  private func isAdjective(_ position: Int, _ note: borrowing NoteDocument) -> Bool {
    let word = note.words[position]
    if word.tag == .adj { return true }
    guard word.tag == .verb else { return false }
    let bytes = note.forms.bytes(of: word.form)
    return bytes.count > 5 && Self.participles.contains { bytes.suffix($0.count) == $0[...] }
  }

  /// Whether no object or complement follows, as in `the finish is supported by notes of …`.
  private func isLast(_ position: Int, _ note: borrowing NoteDocument) -> Bool {
    let next = position + 1
    guard next < note.words.count, note.words[next].separator.isSoft else { return true }
    let word = note.words[next]
    return word.tag == .adv || word.tag == .cconj || word.id == like
      || word.classes.intersects(contrast)
  }

  private static let participles = ["ed", "ing"].map { Array($0.utf8) }

  /// Whether a noun directly after a name may be its verb: `acidity sparkles`.
  private func isVerbal(_ position: Int, _ note: borrowing NoteDocument) -> Bool {
    note.words[position].separator.isSoft
      && note.forms.bytes(of: note.words[position].form).last == UInt8(ascii: "s")
  }

  private func level(of position: Int, _ index: Int, _ note: borrowing NoteDocument) -> Float? {
    let bytes = note.forms.bytes(of: note.words[position].form)
    guard let grader, bytes.count > 2, let grades = grader.grades(of: bytes),
      abs(grades[index]) >= grader.least
    else { return nil }
    return 3 + grades[index]
  }
}
