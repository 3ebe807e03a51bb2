import Foundation
import TestSupport
import Testing

/// `scripts/lint-python`, which `make lint` runs.
@Suite(.ownThreads) struct LintTests {
  private let program = InsightsProgram()

  @Test(arguments: [
    ("import json\n", "1: 'json' is imported and not used; remove the import"),
    ("print(undefined)\n", "1: there is no 'undefined'; import or define it"),
    ("a = 1 \n", "1: blanks at the end of the line; remove them"),
    ("a = 1\nif a:\n\tprint(a)\n", "3: a tab; write \\t or spaces"),
    ("a = 1", "1: no line break at the end of the file; add one"),
    ("a = (\n", "1: "),
    ("a = 1\nprint(a is 1)\n", "2: "),
  ])
  func `a mistake in Python is found`(text: String, problem: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(text, to: "a.py")
    let run = try program.shell("scripts/lint-python '\(folder.path(""))'")
    // What Python itself finds is worded by its version.
    #expect(run.status == 1 && run.errors == "")
    #expect(run.output.hasPrefix("\(file):\(problem)") && run.output.hasSuffix("\n"))
  }

  @Test func `scripts without a suffix are found, and what is right passes`() throws {
    let folder = try TemporaryFolder()
    try folder.write("#!/usr/bin/env python3\nimport sys\n", to: "tool")
    try folder.write("import sys\n", to: "notes")
    let place = folder.path("")
    let run = try program.shell("scripts/lint-python '\(place)'")
    #expect(run.output == "\(place)tool:2: 'sys' is imported and not used; remove the import\n")
    try folder.write("#!/usr/bin/env python3\nimport sys\n\nprint(sys.argv)\n", to: "tool")
    #expect(
      try program.shell("scripts/lint-python '\(place)'")
        == .init(status: 0, output: "", errors: ""))
  }

  @Test(arguments: [
    ("let a = InlineArray<4, Int>(repeating: 0)\n", "1: InlineArray is newer"),
    ("/// What is told.\n", "1: 'told'; write: reported"),
    ("let help = \"one slip away\"\n", "1: 'slip'; write: typo"),
    ("let told = 1\n", nil), ("// An InlineArray would do.\n", nil),
    ("if #available(macOS 26, iOS 26, *) {\n  f(UTF8Span(a))\n}\n", nil),
    ("final class A: @unchecked Sendable {\n", "1: @unchecked Sendable without a reason"),
    ("nonisolated(unsafe) var a = 1\n", "1: nonisolated(unsafe) without a reason"),
    ("final class A: @unchecked Sendable {\n  // Safe to share: it is constant.\n", nil),
  ])
  func `newer types, avoided words and what nobody checks are found`(text: String, problem: String?)
    throws
  {
    let folder = try TemporaryFolder()
    let file = try folder.write(text, to: "A.swift")
    let run = try program.shell("scripts/lint-style '\(folder.path(""))'")
    #expect(run.errors == "" && run.status == (problem == nil ? 0 : 1))
    #expect(run.output.hasPrefix(problem.map { "\(file):\($0)" } ?? "") || problem == nil)
    #expect(problem != nil || run.output == "")
  }

  @Test(arguments: [
    ("[a](b.md)\n", "b.md is not there"), ("[a](#b)\n", "#b: the document has no such heading"),
    ("# Two Words\n\n[a](#two-words)\n", nil), ("[a](https://example.com/b.md)\n", nil),
    ("[a][b]\n", "[b] is not defined"), ("See <doc:Nowhere>.\n", "<doc:Nowhere> is no article"),
    ("See <doc:Importing>.\n", nil), ("```\n[a](b.md)\n```\n`[a](b.md)`\n", nil),
  ])
  func `a link that leads nowhere is found`(text: String, problem: String?) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(text, to: "a.md")
    let run = try program.shell("scripts/lint-links '\(file)'")
    #expect(run.errors == "" && run.status == (problem == nil ? 0 : 1))
    #expect(run.output == problem.map { "\(file): \($0); correct it\n" } ?? "")
  }

  /// `insights-lint` on a copy of the tables, one line of which is wrong.
  @Test(arguments: [
    ("wheel.tsv", "floral.tea-like\t", "floral.tee\t", "floral.tea-like.black-tea does not follow"),
    ("wheel.tsv", "#d1528b", "pink", "pink is no color"),
    (
      "wheel.tsv", "fruity.berry.blueberry\t", "fruity.berry.bilberry\t",
      "fruity.tsv:264: unknown or ambiguous node blueberry"
    ),
    ("labels/words.tsv", "month.1\t", "moth.1\t", "moth.1, january"),
    ("labels/words.tsv", "month.1\t", "moth.1\t", "no row month.1"),
    ("learned/label-weights.tsv", "threshold\taccept", "threshold\taccent", "no threshold"),
    ("learned/label-weights.tsv", "any\tbias", "any\tbais", "no feature"),
    ("learned/label-layout.tsv", "origin\tcontent", "orign\tcontent", "no LabelKey"),
    ("coffee/columns.tsv", "bean_name\t", "bean_nmae\t", "no column of imports"),
    ("coffee/processes.tsv", "\nwashed\t", "\nwshed\t", "no CoffeeProcess"),
  ])
  func `a mistake in a table is found`(
    file: String, right: String, wrong: String, problem: String
  ) throws {
    let folder = try TemporaryFolder()
    let place = folder.path("")
    #expect(try program.shell("cp -r Lexicon '\(place)'").status == 0)
    let path = "Lexicon/\(file)"
    let text = try PackageFiles.text(path)
    let changed = text.replacing(right, with: wrong, maxReplacements: 1)
    #expect(changed != text)
    try folder.write(changed, to: path)
    let lint = InsightsProgram.products.appending(path: "insights-lint").path(percentEncoded: false)
    let run = try program.shell("'\(lint)' '\(place)'")
    #expect(run.status == 1)
    #expect(run.output.contains(problem), "\(run)")
  }

  @Test func `an image that is not made of the tables is found, and made`() throws {
    let folder = try TemporaryFolder()
    let place = folder.path("")
    #expect(try program.shell("cp -r Lexicon Embeddings '\(place)'").status == 0)
    let image = "Lexicon/image/tagger.bin"
    try folder.write("no image", to: image)
    let lint = InsightsProgram.products.appending(path: "insights-lint").path(percentEncoded: false)
    let found = try program.shell("'\(lint)' '\(place)'")
    #expect(found.status == 1)
    #expect(found.output == "\(image):1: not made of these tables; run make image\n")
    let names = ["tagger.bin", "knowledge.bin"]
    let made = try program.shell(
      "'\(lint)' --write-images '\(place)' \(names.joined(separator: " "))")
    #expect(made == .init(status: 0, output: "", errors: ""))
    for name in names {
      let path = "Lexicon/image/\(name)"
      #expect(
        try Data(contentsOf: URL(filePath: folder.path(path)))
          == Data(contentsOf: PackageFiles.url(path)), "\(name)")
    }
  }
}
