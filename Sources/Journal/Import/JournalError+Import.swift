import CLibrary
import Support

extension JournalError {
  /// The error for a system error about a file to import.
  static func cannotImport(_ error: SystemError) -> JournalError {
    let reason: Reason =
      switch error.code {
      case ENOENT, ENOTDIR: .noInput
      case EISDIR: .inputIsFolder
      case EACCES, EPERM: .inputNotReadable
      default: .inputFailure
      }
    return JournalError(reason, Facts(file: error.name).with(\.systemCode, Int(error.code)))
  }
}
