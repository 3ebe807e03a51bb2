import TestSupport
import Testing

/// Statistics, drawings, the journal and the label reader hold no sentence: their results are values,
/// and words are in `Lexicon/wording/en.tsv`.
@Suite struct SentenceGuardTests {
  /// A sentence is taken to be a string literal with two lower-case words of two letters and more,
  /// one after the other. Lines of comments do not count.
  private static func sentences(in source: String) -> [String] {
    source.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      .flatMap { line in line.matches(of: /"((?:[^"\\]|\\.)*)"/).map { String($0.1) } }
      .filter { literal in
        let text = literal.replacing(/\\\([^)]*\)/, with: "·")
        return text.contains(/(?:^|[^A-Za-z-])[a-z]{2,} [a-z]{2,}(?:$|[^A-Za-z-])/)
      }
  }

  /// What looks like a sentence and is none, by file.
  private static let allowed: [String: Set<String>] = [
    "Reports": ["<?xml version="],
    // Classes of elements, for the style sheet.
    "Reports/Charts": [
      "rule thin", "axis thin", "line mark", "mark thin", "accent bold",
    ],
    "Reports/Page": ["light dark", "rule thin", "line mark"],
    "Reports/Wheel": ["ink bold"],
    // For whoever writes code: text of traps and of decoders.
    "Reports/Markup": ["a style sheet with markup"],
    "Stats/Patterns/Report": ["shares are pairs of counts"],
    "Stats/Suggestions/Result": ["there is no parameter \\(name)"],
    // Names of parts of a file, for errors.
    "Journal/Import/Archive": ["an entry"],
    "Journal/Import/Beanconqueror": ["Beanconqueror.json in \\(name)"],
    "Journal/Import/JSON": ["the exported journal"],
    // Pairs of letters that are mistaken for each other.
    "BagLabels/Repair": [
      "0o 1i li |i !i 5s $s 8b 6o 9o 2z 4a @a 3o 7t do qo co eo go hb vu yu ft ji nu pr "
    ],
  ]

  /// Codes of errors, and what the schema of a document refuses, which an error hands on as it is.
  private static let exempt = [
    "Journal/Errors/", "Journal/Import/BrewSpec/BrewSpecSchema.swift", "Journal/Validation/",
    "Journal/Records/Coding/",
  ]

  @Test(arguments: ["Stats", "Reports", "Journal", "BagLabels"])
  func `a module below the wording holds no sentence`(module: String) throws {
    let files = try PackageFiles.files(in: "Sources/\(module)", ofType: "swift")
    #expect(files.count > 5)
    for file in files {
      let path = file.dropFirst("Sources/".count)
      guard !Self.exempt.contains(where: path.hasPrefix) else { continue }
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      let found = Self.sentences(in: try PackageFiles.text(file))
        .filter { !(Self.allowed[folder]?.contains($0) ?? false) }
      #expect(found.isEmpty, "\(file): put it into Lexicon/wording/en.tsv")
    }
  }

  @Test func `a sentence is found, and what is none is not`() {
    let source = #"""
      let title = "Coffee flavor wheel"; let key = "pattern.trend.up"
      // "a comment with words"
      let tip = "in \(count) of those brews"; let name = "Beanconqueror.json"; let two = "Two Words"
      """#
    #expect(Self.sentences(in: source) == ["Coffee flavor wheel", #"in \(count) of those brews"#])
  }
}
