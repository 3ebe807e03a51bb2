import Support
import TestSupport
import Testing

@testable import FlavorExtraction

/// A class that does not exist is an error when the tables load.
@Suite(.ownThreads) struct WordClassesTests {
  private func classes(_ text: String) throws -> WordClasses {
    var vocabulary = Vocabulary()
    return try WordClasses(vocabulary: &vocabulary, table: EmbeddedTable(text: text))
  }

  /// The lines of the compiled-in file.
  private static let lines = Result {
    try PackageFiles.text("Lexicon/classes.tsv").split(separator: "\n").map(String.init)
  }

  @Test func `the file defines every class that the engine needs`() throws {
    let classes = try classes(Self.lines.get().joined(separator: "\n"))
    for needed in WordClass.allCases {
      #expect(classes[needed] != .empty && !classes.words(of: needed).isEmpty, "\(needed)")
    }
  }

  @Test(arguments: WordClass.allCases)
  func `a class that the engine needs and the file lacks is an error`(needed: WordClass) throws {
    let name = needed.rawValue
    let renamed = try Self.lines.get().map { line in
      line.hasPrefix(name + "\t") ? "renamed" + line : line
    }
    .map { $0.replacing("@\(name) ", with: "@renamed\(name) ") }
    let error = #expect(throws: LexiconProblem.self) {
      try classes(renamed.joined(separator: "\n"))
    }
    #expect(error?.place.file == "Lexicon/classes.tsv")
    #expect(
      error?.mistake == "the class \(name), which the engine needs, is missing or empty"
        || error?.mistake == "unknown class @\(name)")
  }

  @Test func `a row that includes an undefined class is an error with its line`() throws {
    let error = #expect(throws: LexiconProblem.self) {
      try classes("people\tfriend\nall\t@persons")
    }
    #expect(
      error?.description
        == "Lexicon/classes.tsv:2: unknown class @persons; define it on a line above")
  }

  @Test func `too many classes are an error`() throws {
    let text = (0...128).map { "class\($0)\tword" }.joined(separator: "\n")
    let error = #expect(throws: LexiconProblem.self) { try classes(text) }
    #expect(error?.place.line == 129 && error?.mistake == "more than 128 classes")
  }
}
