import CLibrary

/// Asks before something is done that a person may not mean.
struct Confirmation {
  /// Whether `--yes` was given.
  let saysYes: Bool

  /// Returns where the answer is yes.
  ///
  /// - Parameters:
  ///   - question: What is asked on a terminal, without its question mark.
  ///   - problem: The error where nobody can be asked.
  /// - Throws: A `Failure` with status 64 without a terminal and without `--yes`;
  ///   `ExitStatus.success` after another answer, since nothing went wrong.
  func require(_ question: String, orElse problem: String) throws {
    if saysYes { return }
    guard isatty(STDIN_FILENO) == 1 else {
      throw Failure(.usage, problem, "say so with --yes")
    }
    while true {
      StandardError.write(TextTable.oneLine(question) + "? [y/N] ")
      switch readLine()?.lowercased().filter({ !$0.isWhitespace }) {
      case "y", "yes": return
      case nil, "", "n", "no":
        StandardError.line("nothing was changed")
        throw ExitStatus.success
      default: StandardError.line("answer y or n")
      }
    }
  }
}
