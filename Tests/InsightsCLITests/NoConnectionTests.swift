#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Without a model the program asks the system for no socket of a network: the kernel ends one that does
  /// (`Fixtures/tiers/no-sockets.c`).
  @Suite(.ownThreads) struct NoConnectionTests {
    /// Builds the guard with the compiler that Swift brings along.
    private static let watch = Result {
      let folder = try TemporaryFolder()
      let build = try InsightsProgram().shell(
        "clang -O1 -o \(folder.path("no-sockets")) Fixtures/tiers/no-sockets.c")
      try #require(build.status == 0, "\(build.errors)")
      return folder
    }

    private func run(_ command: String) throws -> InsightsProgram.Result {
      let folder = try Self.watch.get()
      var program = InsightsProgram()
      program.variables = ["INSIGHTS_MODEL_URL": ""]
      return try program.shell("exec \(folder.path("no-sockets")) \(command) 2>&1")
    }

    /// The signal of a system call that is not allowed.
    private static let notAllowed: Int32 = 31

    @Test(arguments: [
      "extract 'Blueberry, not bitter'", "extract --input Fixtures/notes/cafe.txt --format jsonl",
      "tiers", "tiers --format json", "wheel berry", "label --input Fixtures/labels/example.txt",
      "patterns --db Fixtures/journal.sqlite",
      "journal show latest --db Fixtures/journal.sqlite",
      "journal beans --db Fixtures/journal.sqlite",
      "compare latest latest-1 --db Fixtures/journal.sqlite", "--help",
    ])
    func `no command opens a socket`(command: String) throws {
      let run = try run("insights \(command)")
      #expect(run.status == 0, "\(run.output.suffix(300))")
      #expect(!run.output.isEmpty)
    }

    @Test func `a socket would be noticed`() throws {
      for command in ["tiers", "extract honey"] {
        #expect(
          try run("insights \(command) --model-url http://127.0.0.1:9").status == Self.notAllowed)
      }
      #expect(try run("insights --version").status == 0)
    }

    @Test func `an address that is refused is not looked up`() throws {
      let run = try run("insights extract honey --model-url http://example.com")
      #expect(run.status == 64)
    }
  }
#endif
