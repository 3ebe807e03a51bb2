import GRDB

extension JournalError {
  /// Creates the error for an SQLite error of the journal at `path`.
  ///
  /// SQLite's own message may quote the user's data; only its codes are used.
  init(_ error: DatabaseError, path: String) {
    let reason: Reason =
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED: .locked
      case .SQLITE_NOTADB: .notAJournal
      case .SQLITE_CORRUPT: .damaged
      case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .cannotOpen
      case .SQLITE_READONLY: .readOnlyFolder
      case .SQLITE_FULL: .diskFull
      case .SQLITE_IOERR: .diskFailure
      case .SQLITE_CONSTRAINT: .refusedValue
      case .SQLITE_ERROR: .missingTable
      default: .sqliteFailure
      }
    self.init(
      reason, Facts(file: path).with(\.systemCode, Int(error.extendedResultCode.rawValue)))
  }
}
