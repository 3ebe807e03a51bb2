/// The degree, level and liking phrases of one note. They are found once; the readers of
/// attributes, intensity and sentiment look them up by word position.
struct DegreeAnnotations {
  private let model: ExtractionModel
  /// The phrases in the order of the note.
  private(set) var spans: [StoredDegreeSpan] = []
  /// For each word the index of the phrase that contains it, or −1.
  private var spanAt: [Int32] = []
  /// Whether a phrase such as `than` introduces another cup.
  private var mentionsOtherCup = false
  /// For each phrase what the rules say of it; empty where they were not asked.
  private var verdicts: [FoundMention.Status] = []

  init(model: ExtractionModel) {
    self.model = model
  }

  /// Finds the phrases of a note: leftmost first, then longest. O(words); keeps the buffers.
  mutating func find(in words: borrowing [Word]) {
    spans.removeAll(keepingCapacity: true)
    spanAt.removeAll(keepingCapacity: true)
    spanAt.reserveCapacity(words.count)
    verdicts.removeAll(keepingCapacity: true)
    if words.count > LongNote.words { spans.reserveCapacity(words.count) }
    mentionsOtherCup = false
    var position = 0
    while position < words.count {
      guard let span = model.degrees.match(words, at: position) else {
        spanAt.append(-1)
        position += 1
        continue
      }
      for _ in span.start..<span.end { spanAt.append(Int32(spans.count)) }
      spans.append(span)
      if model.degrees.entry(of: span).roles.contains(.other) { mentionsOtherCup = true }
      position = span.end
    }
  }

  /// Frees the memory.
  mutating func release() {
    spans = []
    spanAt = []
  }

  /// The phrase that contains a word; nil for none.
  @inline(__always)
  func span(at word: Int) -> DegreeSpan? {
    let index = Int(spanAt[word])
    return index < 0 ? nil : model.degrees[spans[index]]
  }

  /// What the rules say of the phrase that contains a word, which is no flavor.
  func verdict(at word: Int) -> FoundMention.Status {
    let index = Int(spanAt[word])
    return index < 0 || verdicts.isEmpty ? .present : verdicts[index]
  }

  /// Takes what the rules say of a phrase.
  mutating func setVerdict(_ status: FoundMention.Status, ofPhraseAt word: Int) {
    if verdicts.isEmpty {
      verdicts = [FoundMention.Status](repeating: .present, count: spans.count)
    }
    verdicts[Int(spanAt[word])] = status
  }

  /// The greatest number of words between `than` and a word in its scope.
  private static let longestComparison = 40

  /// Whether a word describes another cup: it follows `than` or `unlike` without punctuation
  /// between.
  func isOfOtherCup(_ position: Int, _ words: borrowing [Word]) -> Bool {
    guard mentionsOtherCup else { return false }
    var position = position
    let first = max(0, position - Self.longestComparison)
    while position > first, words[position].separator.isSoft {
      position -= 1
      // `better than last week but still bitter`
      if words[position].classes.intersects(model.classes[.contrast]) { return false }
      // `compared to the last crop it is cleaner`
      if position > 0, words[position].separator.isSoft,
        words[position].classes.intersects(model.classes[.be]),
        words[position - 1].classes.intersects(model.classes[.anchor])
      {
        return false
      }
      if let span = span(at: position), span.entry.roles.contains(.other) { return true }
    }
    return false
  }
}
