import CLibrary
import Support

extension JournalError {
  /// What the system says of a file that is to be imported.
  static func cannotImport(_ error: SystemError) -> JournalError {
    switch error.code {
    case ENOENT, ENOTDIR:
      JournalError(.missing, "there is no file \(error.name)", "check the path")
    case EISDIR: JournalError(.missing, "\(error.name) is a folder", "name a file")
    case EACCES, EPERM:
      JournalError(
        .permission, "\(error.name) may not be read", "allow reading it or name another file")
    default:
      JournalError(
        .disk, "\(error.name) cannot be read (\(error.message))", "check the disk and try again")
    }
  }
}
