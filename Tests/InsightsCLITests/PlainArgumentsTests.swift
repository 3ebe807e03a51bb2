import ArgumentParser
import Testing

@testable import InsightsCLI

/// Arguments that need no parser give the command that the parser makes of them.
@Suite struct PlainArgumentsTests {
  @Test(
    "The same command as by the parser",
    arguments: [
      ["extract"], ["extract", "plum"], ["extract", "plum", "help"], ["extract", "a b", "c"],
      ["extract", "--format", "json", "plum"], ["extract", "plum", "--reader", "fast"],
      ["extract", "--input", "a.csv", "--input", "b.csv", "--format", "jsonl"],
      ["extract", "--jobs", "2", "plum"], ["extract", "extract"], ["extract", "crème brûlée 🍒"],
      ["label"], ["label", "--input", "label.txt"], ["label", "--format", "json"],
      ["label", "--input", "a.jsonl", "--format", "text"],
    ])
  func isAsParsed(_ arguments: [String]) throws {
    let plain: (any ParsableCommand)? =
      ExtractCommand.plain(arguments) ?? LabelCommand.plain(arguments)
    let parsed = try InsightsCommand.parseAsRoot(arguments)
    let found = try #require(plain)
    #expect(type(of: found) == type(of: parsed))
    #expect(String(describing: found) == String(describing: parsed))
  }

  @Test(
    "What is not plain is left to the parser",
    arguments: [
      [], ["--help"], ["extract", "--help"], ["extract", "-h"], ["extract", "-"],
      ["extract", "--", "-sour-"], ["extract", "--format"], ["extract", "--format", "xml", "plum"],
      ["extract", "--format=json", "plum"], ["extract", "--format", "--input", "a"],
      ["extract", "--format", "json", "--format", "text"], ["extract", "--count"],
      ["extract", "--jobs", "0", "plum"], ["extract", "--jobs", "x", "plum"],
      ["extract", "--jobs", "1", "--jobs", "2"], ["extract", "plum", "--input", "a.txt"],
      ["extract", ""],
      ["extract", "--input", "-"], ["extract", "--reader", "slow"], ["wheel", "honey"],
      ["label", "label.txt"], ["label", "--input", "a", "--input", "b"],
      ["label", "--image", "a.png"],
    ])
  func isLeft(_ arguments: [String]) {
    let isPlain =
      ExtractCommand.plain(arguments) != nil || LabelCommand.plain(arguments) != nil
    #expect(!isPlain)
  }
}
