import Journal

/// The notations of the grinders that findings name, each learned once.
struct GrindNotations {
  private let contents: JournalContents
  private var known: [String: GrindNotation?] = [:]

  init(_ contents: JournalContents) {
    self.contents = contents
  }

  /// The notation of a subject's grinder; nil for one without a grinder, and for plain numbers.
  mutating func notation(of subject: PatternSubject) -> GrindNotation? {
    guard let id = subject.ids[.grinder] else { return nil }
    if let notation = known[id] { return notation }
    let notation = contents.grindNotation(of: Identifier(rawValue: id))
    known[id] = .some(notation)
    return notation
  }
}
