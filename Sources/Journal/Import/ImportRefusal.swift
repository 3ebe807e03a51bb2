/// A strict import that found something it cannot take; the journal is as it was before.
public struct ImportRefusal: Error, Sendable, Equatable {
  /// What would have been added, and what is wrong.
  public let summary: ImportSummary

  /// `<what is wrong>; <what to do>`.
  public var message: String {
    let count = summary.problemCount
    return "nothing was imported: \(count) \(count == 1 ? "problem" : "problems") in the file; "
      + "correct the file, or import without --strict"
  }
}
