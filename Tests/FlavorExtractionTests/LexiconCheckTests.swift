import FlavorWheel
import TestSupport
import Testing

@testable import FlavorExtraction

/// What the check of the lexicon finds, and that it finds nothing in the files as they are.
@Suite(.ownThreads) struct LexiconCheckTests {
  /// The problems of the package's files, with some of them replaced.
  private func problems(
    replacing files: [String: String] = [:], _ run: (inout LexiconCheck) -> Void
  ) -> [String] {
    var check = LexiconCheck { path in
      if let text = files[path] { return PermanentTable.table(text) }
      return (try? PackageFiles.text(path)).map(PermanentTable.table)
    }
    run(&check)
    return check.problems.map(\.description)
  }

  @Test func `nothing is wrong with the rules and statements`() {
    #expect(problems { $0.checkRules() } == [])
    #expect(problems { $0.checkLists() } == [])
    #expect(problems { $0.checkStatements() } == [])
  }

  @Test func `a shadowed rule, a broken example and a double ID are found`() {
    let file = RuleCategory.otherCup.file
    let row = "cup.a\tforward\tclause\tsome pattern\tother-cups"
    let found = problems(
      replacing: [
        file: "\(row)\n\tlemon => lemon\n\(row)\n\tlemon\n"
          + "cup.b\ncup.c\t-\t-\tanother pattern\tother-cups"
      ]
    ) { $0.checkRules() }
    let example =
      "no example, or one that cannot be read; "
      + "write a tab and \"It lacks lemon. => -lemon\" on the next line"
    #expect(
      found == [
        "\(file):3: \(example)", "\(file):3: the ID cup.a is taken; choose another one",
        "\(file):3: cup.a never decides: cup.a has the same pattern; remove one of the two",
        "\(file):5: 1 columns; write id, direction, scope, pattern, reason",
        "\(file):6: \(example)",
        "\(file):6: no rule of this file has the direction -; "
          + "write one of forward, backward, inside, -",
      ])
  }

  @Test func `one wrong rule gives one line`() {
    let file = RuleCategory.otherCup.file
    let found = problems(
      replacing: [
        file: "cup.a\tforward\tclause\tsome @nowhere\tother-cups\n\tSome lemon. => -lemon\n"
          + "cup.b\tforward\tclause\tsome other pattern\tother-cups\n\tSome lemon. => -lemon"
      ]
    ) { $0.checkRules() }
    #expect(found.count == 1 && found.first?.contains("nowhere") == true, "\(found)")
  }

  @Test func `a list that no rule names is found`() {
    let lists = (try? PackageFiles.text(RuleParser.listFile)) ?? ""
    let line = lists.split(separator: "\n").count + 1
    #expect(
      problems(replacing: [RuleParser.listFile: lists + "nobodysays\tnothing ever"]) {
        $0.checkLists()
      } == ["\(RuleParser.listFile):\(line): no rule names @nobodysays; remove the line"])
  }

  @Test func `a reason without words is found`() {
    let file = RuleCategory.otherCup.file
    let row = "cup.a\tforward\tclause\tsome pattern\tanother-cup-of-tea\n\tSome lemon. => -lemon"
    #expect(
      problems(replacing: [file: row]) { $0.checkRules() } == [
        "\(file):1: the reason another-cup-of-tea has no words; take another, or add the row "
          + "explain.reason.another-cup-of-tea to Lexicon/wording/en.tsv"
      ])
  }

  @Test func `mistakes in descriptors are found`() {
    let file = "Lexicon/descriptors/none.tsv"
    let rows = ["Lemon\tlemon\tloud\tx", "tea\t-", "tea\tnowhere", "x"]
    let found = problems(replacing: [file: rows.joined(separator: "\n")]) {
      $0.checkDescriptors(in: file)
    }
    #expect(
      found == [
        "\(file):1: \"Lemon\" is not in base form; "
          + "write lower-case words separated by one space, without marks and accents",
        "\(file):1: a node in none.tsv; write - or move the line to its category's file",
        "\(file):1: unknown flag loud; see the flags in Lexicon/README.md",
        "\(file):3: unknown or ambiguous node nowhere; see Lexicon/wheel.tsv",
        "\(file):3: a node in none.tsv; write - or move the line to its category's file",
        "\(file):3: \"tea\" is at \(file):2 too; remove one",
        "\(file):4: 1 columns; write phrase, nodes, flags, source, spelling",
      ])
  }

  @Test func `a missing file is found`() {
    var check = LexiconCheck { _ in nil }
    check.checkDescriptors(in: "Lexicon/descriptors/none.tsv")
    #expect(
      check.problems.map(\.description) == [
        "Lexicon/descriptors/none.tsv:0: there is no such file; restore it"
      ])
  }
}
