package import Insights

/// What a journal's error is called: what is wrong, and what to do about it on the command line.
///
/// The library reports a reason and facts; every sentence and every option is named here.
package struct JournalErrorWords {
  /// What is wrong.
  package let problem: String
  /// What to do.
  package let remedy: String

  /// The words for `error`.
  package init(_ error: JournalError) {
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
  package static func hasWords(for reason: JournalError.Reason) -> Bool {
    let facts = JournalError.Facts()
    return
      (opening(reason, facts) ?? lookup(reason, facts) ?? value(reason, facts)
      ?? undoing(reason, facts) ?? importing(reason, facts)) != nil
  }
}
