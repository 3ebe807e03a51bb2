import Insights

/// What a journal's error is called on the command line: what is wrong, and what to do.
///
/// The library reports a reason and facts; every sentence and every option is named here.
struct JournalErrorWords {
  /// What is wrong.
  let problem: String
  /// What to do.
  let remedy: String

  /// The words for `error`.
  init(_ error: JournalError) {
    let facts = error.facts
    let words =
      Self.opening(error.reason, facts) ?? Self.lookup(error.reason, facts)
      ?? Self.value(error.reason, facts) ?? Self.undoing(error.reason, facts)
      ?? Self.importing(error.reason, facts)
      ?? ("the journal cannot be used (\(error))", "check the command with --help")
    (problem, remedy) = words
  }

  typealias Words = (problem: String, remedy: String)

  /// Whether `reason` has words of its own.
  static func hasWords(for reason: JournalError.Reason) -> Bool {
    let facts = JournalError.Facts()
    return
      (opening(reason, facts) ?? lookup(reason, facts) ?? value(reason, facts)
      ?? undoing(reason, facts) ?? importing(reason, facts)) != nil
  }
}
