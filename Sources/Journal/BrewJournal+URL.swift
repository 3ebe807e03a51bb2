public import Foundation

/// File URLs instead of paths.
extension BrewJournal {
  /// Creates a value for the journal at a file URL, which is opened by the first call that needs
  /// it.
  public init(url: URL) {
    self.init(path: url.path(percentEncoded: false))
  }

  /// Creates an empty journal at a file URL.
  ///
  /// - Throws: `JournalError` with the code `exists` if a file exists already, `missing` if its
  ///   folder does not exist.
  public static func create(at url: URL) throws -> BrewJournal {
    try create(path: url.path(percentEncoded: false))
  }
}

extension JournalImport {
  /// Imports the file at a file URL. See `run(_:into:progress:)`.
  ///
  /// - Throws: `ImportRefusal` when strict, else `JournalError`; the journal is then unchanged.
  public func run(
    _ url: URL, into journal: BrewJournal, progress: (ImportProgress) -> Void = { _ in }
  ) throws -> ImportSummary {
    try run(url.path(percentEncoded: false), into: journal, progress: progress)
  }
}
