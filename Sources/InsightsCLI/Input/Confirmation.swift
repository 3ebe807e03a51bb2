import CLibrary

/// Asks before something is done that a person may not mean.
struct Confirmation {
  /// Whether the answer was given with the command, as by `--yes`.
  let saysYes: Bool
  /// How to give it with the command.
  var remedy = "say so with --yes"

  /// Returns where the answer is yes.
  ///
  /// - Parameters:
  ///   - question: What is asked on a terminal, without its question mark.
  ///   - problem: The error where nobody can be asked.
  /// - Throws: A `Failure` with status 64 without a terminal and without the answer;
  ///   `ExitStatus.success` after another answer, since nothing went wrong.
  func require(_ question: String, orElse problem: String) throws {
    if saysYes { return }
    guard isatty(STDIN_FILENO) == 1 else {
      throw Failure(.usage, problem, remedy)
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
