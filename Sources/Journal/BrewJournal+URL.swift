public import Foundation

/// File URLs in place of paths.
extension BrewJournal {
  /// The journal in the file at a file URL.
  public init(url: URL) {
    self.init(path: url.path(percentEncoded: false))
  }

  /// Creates an empty journal at a file URL.
  ///
  /// - Throws: `JournalError` with the code `exists` where a file is there already, `missing` where
  ///   its folder is not.
  public static func create(at url: URL) throws -> BrewJournal {
    try create(path: url.path(percentEncoded: false))
  }
}

extension JournalImport {
  /// Imports the file at a file URL. See `run(_:into:progress:)`.
  ///
  /// - Throws: `ImportRefusal` when strict, else `JournalError`; the journal then is unchanged.
  public func run(
    _ url: URL, into journal: BrewJournal, progress: (ImportProgress) -> Void = { _ in }
  ) throws -> ImportSummary {
    try run(url.path(percentEncoded: false), into: journal, progress: progress)
  }
}
