import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import InsightsCLI

/// What is asked wrongly gets one short line, and nothing is written.
@Suite(.ownThreads) struct UsageErrorTests {
  let program = InsightsProgram()
  private static let journal = "Fixtures/journal.sqlite"

  @Test(arguments: [
    ["journal", "init", "--db", ""], ["journal", "beans", "--db", ""],
    ["journal", "add-bean", "--name", "x", "--db", ""], ["journal", "export", "--db", ""],
    ["report", "--db", "", "--out", "-"], ["patterns", "--db", ""],
    ["compare", "latest", "latest-1", "--db", ""],
    ["suggest", "--bean", "a", "--method", "b", "--db", ""],
    ["wheel", "--svg", "-", "--db", ""], ["wheel", "--svg", ""],
    ["report", "--db", journal, "--out", ""],
    ["journal", "export", "--db", journal, "--output", ""],
  ])
  func `an empty path is none`(arguments: [String]) throws {
    let scratch = try TemporaryFolder()
    var program = program
    program.folder = scratch.url
    let run = try program.run(arguments)
    #expect(run.status == 64 && run.output.isEmpty, "\(run)")
    #expect(run.errors.contains(" is empty; name ") && run.errors.hasPrefix("insights: --"))
    #expect(scratch.names.isEmpty)
  }

  @Test func `an empty variable is none that is set`() throws {
    let scratch = try TemporaryFolder()
    var program = program
    program.folder = scratch.url
    program.variables = ["INSIGHTS_DB": ""]
    #expect(try program.run("journal", "init").output == "created journal.sqlite\n")
  }

  @Test(arguments: [
    "report --out - --db", "patterns --db", "journal beans --db", "journal export --db",
    "compare latest latest-1 --db", "wheel --svg - --db", "suggest --bean a --method b --db",
  ])
  func `a folder is no journal`(command: String) throws {
    let run = try program.run(command.split(separator: " ").map(String.init) + ["Sources"])
    #expect(
      run
        == .init(
          status: 66, output: "", errors: "insights: Sources is a folder; name a journal's file\n"))
  }

  @Test func `a drawing has no format`() throws {
    #expect(
      try program.run("wheel", "--svg", "-", "--format", "json")
        == .init(
          status: 64, output: "",
          errors: "insights: --format does not go with --svg; leave one of them out\n"))
  }

  @Test(arguments: [
    "insights wheel", "insights report --out - --db Fixtures/journal.sqlite", "insights --version",
    "insights journal beans --db Fixtures/journal.sqlite",
  ])
  func `a closed output is called so`(command: String) throws {
    let run = try program.shell(command + " >&-")
    #expect(
      run
        == .init(
          status: 74, output: "",
          errors: "insights: standard output is closed; leave it open, or lead it into a file\n"))
  }

  @Test func `what a closed stream would take goes into no file`() throws {
    let scratch = try TemporaryFolder()
    let file = scratch.url.appending(path: "w.svg")
    let run = try program.shell("insights wheel --svg \(file.path()) <&- >&- 2>&-")
    #expect(run.status == 0)
    #expect(
      try Data(contentsOf: file) == Data(try program.run("wheel", "--svg", "-").output.utf8))
  }

  @Test func `long names are cut`() throws {
    let name = String(repeating: "long name ", count: 2000)
    for arguments in [
      ["wheel", name], ["wheel", "--" + name], ["extract", "--format", name],
      ["suggest", "--db", Self.journal, "--method", "V60", "--bean", name],
      ["journal", "beans", "--today=" + name], Array(repeating: "wheel" + name, count: 50),
    ] {
      let run = try program.run(arguments)
      #expect(run.status == 64)
      #expect(run.errors.count < 1100 && run.errors.contains("…"), "\(run.errors.count)")
    }
    let path = "Fixtures/" + String(repeating: "folder/", count: 20) + "note.txt"
    let missing = try program.run("extract", "--input", path)
    #expect(missing.errors.contains("there is no file \(path); check"))
    let failure = Failure(.usage, "'abc' is \(String(repeating: "x", count: 61))", "name another")
    #expect(failure.line([]) == failure.message)
    #expect(
      failure.line([String(repeating: "x", count: 61)])
        == "'abc' is \(String(repeating: "x", count: 59))…; name another")
  }

  @Test func `commands that are called short are not asynchronous`() {
    for command in Program.synchronous {
      #expect(!(command is any AsyncParsableCommand.Type), "\(command)")
    }
  }
}
