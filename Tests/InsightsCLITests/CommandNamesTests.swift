import TestSupport
import Testing

/// Commands that do not exist are called so, and the near one is named.
@Suite(.ownThreads) struct CommandNamesTests {
  private let program = InsightsProgram()

  @Test(arguments: [
    ("jornal", "there is no command 'jornal'; did you mean 'insights journal'?"),
    ("jornal beans", "there is no command 'jornal'; did you mean 'insights journal'?"),
    ("sug", "there is no command 'sug'; did you mean 'insights suggest'?"),
    ("frobnicate", "there is no command 'frobnicate'; see 'insights --help'"),
    ("hlep", "there is no command 'hlep'; did you mean 'insights help'?"),
    (
      "journal addbrew",
      "'insights journal' has no command 'addbrew'; did you mean 'insights journal add-brew'?"
    ),
    ("journal zzz", "'insights journal' has no command 'zzz'; see 'insights journal --help'"),
    (
      "journal methods renam v60 x",
      "'insights journal methods' has no command 'renam'; did you mean 'insights journal methods rename'?"
    ),
    ("search kenya", "there is no command 'search'; did you mean 'insights journal search'?"),
    (
      "journal report",
      "'insights journal' has no command 'report'; did you mean 'insights report'?"
    ),
    (
      "journal methods delete v60",
      "'insights journal methods' has no command 'delete'; did you mean 'insights journal delete-method'?"
    ),
    ("help patern", "there is no command 'patern'; did you mean 'insights patterns'?"),
    (
      "help journal add-brwe",
      "'insights journal' has no command 'add-brwe'; did you mean 'insights journal add-brew'?"
    ),
    ("help wheel berry", "'insights wheel' has no command 'berry'; see 'insights wheel --help'"),
    ("--versoin", "there is no option '--versoin'; did you mean --version?"),
    ("--hepl", "there is no option '--hepl'; did you mean --help?"),
    ("--nonsense", "unknown option '--nonsense'; see 'insights --help'"),
  ])
  func `a command that is none`(line: String, message: String) throws {
    let run = try program.run(line.split(separator: " ").map(String.init))
    #expect(run == .init(status: 64, output: "", errors: "insights: \(message)\n"))
  }

  @Test(arguments: [
    ["help"], ["help", "journal"], ["help", "journal", "add-brew"], ["--help"], ["--version"],
    ["journal", "--help"], ["journal", "methods", "--help"], ["wheel", "berry"],
    ["journal", "methods", "--db", "Fixtures/journal.sqlite"], ["extract", "jornal"],
  ])
  func `a command that is one`(arguments: [String]) throws {
    let run = try program.run(arguments)
    #expect(run.status == 0 && run.errors.isEmpty && !run.output.isEmpty, "\(run)")
  }
}
