/// Reads degree, attribute levels and liking from the words of a note.
///
/// `read` finds the graded phrases of a note once; the questions after it look at those. The
/// buffers are reused: nothing is allocated per word.
struct Grader {
  let model: ExtractionModel
  /// The graded phrases of the note in order, and for each word the one that holds it, or −1.
  var spans: [StoredDegreeSpan] = []
  var spanAt: [Int32] = []
  /// Whether any of them says that another cup follows.
  private var hasOther = false
  let contrast: ClassSet
  let linking: ClassSet
  let be: ClassSet
  let joining: ClassSet
  let noteWords: ClassSet
  let to: Int32
  let of: Int32
  /// The attributes, as bits, whose level in the note read last is implied rather than said.
  var implied: UInt8 = 0
  /// What the sentiment of the note read last is the sum of; kept only when asked for.
  var terms: [SentimentTerm] = []

  init(model: ExtractionModel) {
    self.model = model
    let classes = model.classes
    contrast = classes.set("contrast")
    linking = classes.set("linking")
    be = classes.set("be")
    noteWords = classes.set("noteword")
    to = model.vocabulary.id(of: Array("to".utf8))
    of = model.vocabulary.id(of: Array("of".utf8))
    var joining = classes.set("and")
    joining.formUnion(classes.set("or"))
    self.joining = joining
  }

  /// Finds the graded phrases of a note.
  mutating func read(_ words: borrowing [Word]) {
    spans.removeAll(keepingCapacity: true)
    spanAt.removeAll(keepingCapacity: true)
    spanAt.reserveCapacity(words.count)
    if words.count > LongNote.words { spans.reserveCapacity(words.count) }
    hasOther = false
    var position = 0
    while position < words.count {
      guard let span = model.grading.match(words, at: position) else {
        spanAt.append(-1)
        position += 1
        continue
      }
      for _ in span.start..<span.end { spanAt.append(Int32(spans.count)) }
      spans.append(span)
      if model.grading.grade(of: span).roles.contains(.other) { hasOther = true }
      position = span.end
    }
  }

  /// Gives the memory back.
  mutating func release() {
    spans = []
    spanAt = []
    terms = []
  }

  /// The graded phrase that holds a word; nil for none.
  @inline(__always)
  func span(at word: Int) -> DegreeSpan? {
    let index = Int(spanAt[word])
    return index < 0 ? nil : model.grading[spans[index]]
  }

  /// The most words between `than` and what belongs to it.
  private static let longestComparison = 40

  /// Whether a word belongs to what is said of another cup: it follows `than` or `unlike` before
  /// any mark.
  func isOfOther(_ position: Int, _ words: borrowing [Word]) -> Bool {
    guard hasOther else { return false }
    var position = position
    let first = max(0, position - Self.longestComparison)
    while position > first, words[position].separator.isSoft {
      position -= 1
      if let span = span(at: position), span.grade.roles.contains(.other) { return true }
    }
    return false
  }
}
