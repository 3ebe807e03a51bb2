import ErrorWords
import Insights

extension Failure {
  /// The status and the line for an error of the journal.
  init(_ error: JournalError) {
    let status = ExitStatus(rawValue: error.code.exitStatus) ?? .badData
    let words = JournalErrorWords(error)
    self.init(status, words.problem, words.remedy)
  }

  /// The line for a strict import that changed nothing.
  init(_ refusal: ImportRefusal) {
    let count = refusal.summary.problemCount
    self.init(
      .badData,
      "nothing was imported: \(count) \(count == 1 ? "problem" : "problems") in the file",
      "correct the file, or import without --strict")
  }
}
