import Journal

extension Failure {
  /// What a journal's trouble means for the exit status.
  init(_ error: JournalError) {
    let status: ExitStatus =
      switch error.code {
      case .missing: .missingInput
      case .permission, .locked, .disk: .ioError
      case .invalidValue, .name, .exists: .usage
      default: .badData
      }
    self.init(status, error.problem, error.remedy)
  }
}
