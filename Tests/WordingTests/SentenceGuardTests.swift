import TestSupport
import Testing

/// Results of the modules below the wording are values: the words are in `Lexicon/wording/en.tsv`.
@Suite struct SentenceGuardTests {
  /// A sentence is taken to be a string literal with two lower-case words of two letters and more,
  /// one after the other. Comments do not count, nor do texts of traps and of decoders, which are for
  /// whoever writes code.
  private static func sentences(in source: String) -> [String] {
    // A condition with parentheses in parentheses, and the text after its comma.
    let trap =
      /precondition\((?:[^"()]|\((?:[^"()]|\([^"()]*\))*\))*,\s*"(?:[^"\\\n]|\\.)*"/
    let literal = /"((?:[^"\\]|\\.)*)"/
    let code = source.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      .joined(separator: "\n")
      .replacing(trap, with: "").replacing(/preconditionFailure\(\s*"(?:[^"\\\n]|\\.)*"/, with: "")
      .replacing(/debugDescription: "(?:[^"\\\n]|\\.)*"/, with: "")
    return code.split(separator: "\n").flatMap { line in
      line.matches(of: literal).map { String($0.1) }
    }
    .filter { literal in
      let text = literal.replacing(/\\\([^)]*\)/, with: "·")
      return text.contains(/(?:^|[^A-Za-z-])[a-z]{2,} [a-z]{2,}(?:$|[^A-Za-z-])/)
    }
  }

  /// What looks like a sentence and is none, by folder.
  private static let allowed: [String: Set<String>] = [
    "Reports/Markup": ["<?xml version="],
    // Words that tell what kind of passage it is.
    "FlavorExtraction/Context": [
      "i we me my our us im ive mine", "you your", "was were had got",
      "coffee espresso cup brew shot latte roast beans pour v60 aeropress",
    ],
    // Classes of elements, for the style sheet.
    "Reports/Charts": [
      "rule thin", "axis thin", "line mark", "mark thin", "accent bold", "line axis",
      "paper line axis",
    ],
    "Reports/Page": [
      "light dark", "rule thin", "line mark", "rule trail", "mark trail", "wide wheel",
      "wide narrow",
    ],
    "Reports/Wheel": ["ink bold"],
    // Pairs of letters that are mistaken for each other.
    "BagLabels/Repair": [
      "0o 1i li |i !i 5s $s 8b 6o 9o 2z 4a @a 3o 7t do qo co eo go hb vu yu ft ji nu pr "
    ],
    // Titles of sums in tables, and how notes name a cup.
    "Journal/Import/Meaning": ["total points", "total score", "cup total"],
    "Stats/Suggestions/Words": ["this morning", "day before", "last night"],
    // How SQLite's messages begin.
    "Journal/Storage": ["no such function: ", "unknown function: "],
    // For whoever edits the lexicon.
    "FlavorExtraction/Pipeline": [
      #"unknown node \(name) in \(WordClass.unpleasantNode.rawValue)"#
    ],
  ]

  /// Files and folders that are not searched, by the beginning of their paths.
  private static let exempt = [
    // Codes of errors, such as `no journal`.
    "Cupping/CuppingError.swift", "Journal/Errors/",
    // Abbreviations and other short words of notes.
    "Linguistics/Tokenization/Tokenizer.swift",
    // Mistakes in the tables of the lexicon, which `insights-lint` prints for whoever edits them.
    "FlavorExtraction/Assertion/StatementTable.swift",
    "BagLabels/Gazetteers/LabelImage.swift", "FlavorExtraction/Languages/LanguageTables.swift",
    "FlavorExtraction/Lexicon/LexiconCheck.swift",
    "FlavorExtraction/Rules/",
  ]

  @Test(arguments: [
    "BagLabels", "Cupping", "FlavorExtraction", "Insights", "Journal", "Linguistics", "Reports",
    "Stats", "WordVectors",
  ])
  func `a module below the wording holds no sentence`(module: String) throws {
    let files = try PackageFiles.files(in: "Sources/\(module)", ofType: "swift")
    #expect(!files.isEmpty)
    for file in files {
      let path = file.dropFirst("Sources/".count)
      guard !Self.exempt.contains(where: path.hasPrefix) else { continue }
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      let found = Self.sentences(in: try PackageFiles.text(file))
        .filter { !(Self.allowed[folder]?.contains($0) ?? false) }
      #expect(found.isEmpty, "\(file): put it into Lexicon/wording/en.tsv")
    }
  }

  @Test func `no exemption is left over`() throws {
    for path in Self.exempt {
      let files = try PackageFiles.files(
        in: "Sources/" + path.split(separator: "/").dropLast().joined(separator: "/"),
        ofType: "swift")
      let texts = try files.filter { $0.hasPrefix("Sources/" + path) }.map(PackageFiles.text)
      #expect(texts.contains { !Self.sentences(in: $0).isEmpty }, "\(path)")
    }
    for (folder, literals) in Self.allowed {
      let texts = try PackageFiles.files(in: "Sources/" + folder, ofType: "swift")
        .map(PackageFiles.text)
      let found = Set(texts.flatMap(Self.sentences))
      #expect(literals.isSubset(of: found), "\(folder): \(literals.subtracting(found))")
    }
  }

  @Test func `a sentence is found, and what is none is not`() {
    let source = #"""
      let title = "Coffee flavor wheel"; let key = "pattern.trend.up"
      // "a comment with words"
      let tip = "in \(count) of those brews"; let name = "Beanconqueror.json"; let two = "Two Words"
      precondition(
        isRight, "a text for programmers"); precondition(count > 0); let last = "only one more"
      throw broken(in: values, debugDescription: "there is no \(word)")
      """#
    #expect(
      Self.sentences(in: source)
        == ["Coffee flavor wheel", #"in \(count) of those brews"#, "only one more"])
  }
}
