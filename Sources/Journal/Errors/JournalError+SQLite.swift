import GRDB

extension JournalError {
  /// What SQLite's complaint about the journal at `path` means to its owner.
  ///
  /// SQLite's own words may quote the user's data; only its codes are used.
  init(_ error: DatabaseError, path: String) {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      self.init(
        .locked, "\(path) is locked by another program",
        "close the app that is writing to it and try again")
    case .SQLITE_NOTADB:
      self = .notAJournal(path)
    case .SQLITE_CORRUPT:
      self.init(.damaged, "\(path) is damaged", "restore it from a backup")
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
      self.init(
        .permission, "\(path) cannot be opened", "allow reading the file and its folder")
    case .SQLITE_READONLY:
      self.init(
        .permission, "\(path) may not be changed", "allow writing to the file and its folder")
    case .SQLITE_FULL:
      self.init(
        .disk, "the disk of \(path) is full; nothing was changed", "free some space and try again")
    case .SQLITE_IOERR:
      self.init(.disk, "\(path) cannot be read or written", "check the disk and try again")
    case .SQLITE_CONSTRAINT:
      self.init(
        .invalidValue, "\(path) refused a value",
        "check the values against 'insights journal --help'"
      )
    case .SQLITE_ERROR:
      self.init(
        .damaged, "\(path) lacks a table or column that a journal has",
        "restore it from a backup, or create one with 'insights journal init'")
    default:
      self.init(
        .damaged, "\(path) cannot be read (SQLite error \(error.extendedResultCode.rawValue))",
        "check that it is a brew journal, or restore it from a backup")
    }
  }

  static func notAJournal(_ path: String) -> JournalError {
    JournalError(
      .notAJournal, "\(path) is not a brew journal",
      "name a journal, or create one with 'insights journal init'")
  }

  static func missing(_ path: String) -> JournalError {
    JournalError(
      .missing, "there is no journal \(path)",
      "name one with --db, or create one with 'insights journal init'")
  }
}
