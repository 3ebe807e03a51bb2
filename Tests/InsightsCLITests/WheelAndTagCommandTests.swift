import Foundation
import Insights
import TestSupport
import Testing

/// `insights wheel`, `insights tag` and the root command, end to end.
@Suite(.ownThreads) struct WheelAndTagCommandTests {
  let program = InsightsProgram()

  @Test func `the wheel is a tree`() throws {
    let run = try program.run("wheel")
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").count == 111)
    try expectSnapshot("wheel.txt", run.output)
    try expectSnapshot("wheel-branch.txt", try program.run("wheel", "brown sugar").output)
  }

  @Test func `the wheel as JSON has every node`() throws {
    let run = try program.run("wheel", "--format", "json")
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let nodes = try #require(object?["nodes"] as? [[String: Any]])
    #expect(nodes.map { $0["id"] as? String } == FlavorWheel.standard.nodes.map(\.id))
    #expect(nodes[0]["parent"] is NSNull)
    #expect(nodes[0]["children"] as? [String] == ["floral.tea-like", "floral.floral"])
  }

  @Test func `a flavor is found as people name it`() throws {
    for name in ["honey", "sweet.honey", "Honey", "sweet.brown-sugar.honey"] {
      let run = try program.run("wheel", name, "--format", "json")
      #expect(run.output.contains(#""id": "sweet.brown-sugar.honey""#))
    }
    let custom = try program.run("wheel", "custom:smores")
    #expect(custom.output == "custom:smores  a tag of your own, not on the wheel\n")
    let unknown = try program.run("wheel", "blubery")
    #expect(
      unknown
        == .init(
          status: 64, output: "",
          errors:
            "insights: the wheel has no flavor 'blubery'; did you mean fruity.berry.blueberry?\n"))
  }

  @Test func `version and help`() throws {
    #expect(
      try program.run("--version")
        == .init(status: 0, output: InsightsVersion.current + "\n", errors: ""))
    for arguments in [["--help"], ["extract", "--help"], ["tag", "--help"], ["wheel", "--help"]] {
      let run = try program.run(arguments)
      #expect(run.status == 0)
      #expect(run.errors == "")
      try expectSnapshot(
        "help-\(arguments.count == 1 ? "root" : arguments[0]).txt", run.output)
    }
  }

  @Test func `tags are a token a line, a blank line after a sentence`() throws {
    let run = try program.run("tag", input: "It's sweet. Very\n")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.split(separator: "\t").first.map(String.init) ?? ""
    }
    #expect(lines == ["It", "'s", "sweet", ".", "", "Very", "", ""])
    let names = Set(UniversalTag.allCases.map(\.name))
    for line in run.output.split(separator: "\n") {
      #expect(names.contains(String(line.split(separator: "\t").last ?? "")))
    }
  }

  @Test func `text to tag comes as arguments, from files or from standard input alike`() throws {
    let (first, second) = ("It's sweet. Very", "Rose to the top")
    let piped = try program.run("tag", input: first + "\n" + second + "\n")
    #expect(try program.run("tag", first, second) == piped)
    #expect(try program.run("tag", "-", input: first + "\n" + second) == piped)
    let folder = try TemporaryFolder()
    let files = try [first, second].enumerated().map { number, text in
      let file = folder.url.appending(path: "\(number).txt")
      try text.write(to: file, atomically: true, encoding: .utf8)
      return file.path
    }
    #expect(try program.run("tag", "--input", files[0], "--input", files[1]) == piped)
    #expect(
      try program.run("tag", "--pretokenized", "ice cream", "melts")
        == program.run("tag", "--pretokenized", input: "ice cream\nmelts\n"))

    let both = try program.run("tag", first, "--input", files[0])
    #expect(both.status == 64)
    #expect(both.errors.contains("text is given both as arguments and with --input"))
    let twice = try program.run("tag", "--input", "-", "--input", "-")
    #expect(twice.status == 64)
    #expect(twice.errors.contains("--input - is given twice; standard input is read once"))
    #expect(try program.run("tag", "--input", folder.url.path + "/absent").status == 66)
  }

  @Test func `ready-made tokens stay as they are`() throws {
    let run = try program.run(
      "tag", "--pretokenized", input: "don't\tx\ty\nice cream\n.\n\n\nfine\r\n")
    let forms = run.output.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.split(separator: "\t").first.map(String.init) ?? ""
    }
    #expect(forms == ["don't", "ice cream", ".", "", "fine", "", ""])
    // A sentence goes on across reads.
    let many = Array(repeating: "word", count: 100_000).joined(separator: "\n")
    let long = try program.run("tag", "--pretokenized", input: many)
    #expect(long.output.split(separator: "\n", omittingEmptySubsequences: false).count == 100_002)
  }
}
