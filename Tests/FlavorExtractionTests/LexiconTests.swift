import FlavorWheel
import Foundation
import Linguistics
import Phrases
import Support
import TestSupport
import Testing

@testable import FlavorExtraction

/// The files of `Lexicon/`: their form, and that what they name exists.
@Suite(.ownThreads) struct LexiconTests {

  private static func rows(_ name: String) -> [TableRow] {
    PackageFiles.rows("Lexicon/\(name).tsv")
  }

  /// The descriptor rows of every file, with the file's name.
  private static func descriptors() throws -> [(file: String, row: TableRow)] {
    try PackageFiles.files(in: "Lexicon/descriptors", ofType: "tsv").flatMap { file in
      PackageFiles.rows(file).map { (file, $0) }
    }
  }

  // MARK: Descriptors

  @Test func `descriptors are well-formed`() throws {
    let flags = Set(DescriptorEntry.Flags.names.map(\.0))
    for (file, row) in try Self.descriptors() {
      #expect((2...5).contains(row.count), "\(row)")
      #expect(row[0].wholeMatch(of: /[a-z0-9%]+( [a-z0-9%]+)*/) != nil, "\(row)")
      let nodes = row[1].split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      #expect(nodes == ["-"] || nodes.allSatisfy(NodeNames.isKnown), "\(row)")
      #expect(Set(nodes).count == nodes.count, "\(row)")
      #expect(nodes == ["-"] || !file.hasSuffix("/none.tsv"), "\(row)")
      #expect(row[2].split(separator: " ").allSatisfy { flags.contains(String($0)) }, "\(row)")
    }
  }

  @Test func `no descriptor stands twice`() throws {
    var places: [String: String] = [:]
    for (_, row) in try Self.descriptors() {
      let earlier = places.updateValue(row.place, forKey: row[0])
      #expect(earlier == nil, "\(row[0]) stands at \(earlier ?? "") and at \(row.place)")
    }
  }

  @Test func `every descriptor is compiled in`() throws {
    let model = try Engine.extractor().model
    let rows = try Self.descriptors()
    #expect(model.lexicon.entries.count == rows.count)
    #expect(rows.count > 12_000)
    let phrases = Set(
      model.lexicon.entries.indices.map {
        model.lexicon.phrase(of: Int32($0), in: model.vocabulary)
      })
    for (_, row) in rows { #expect(phrases.contains(row.count > 4 ? row[4] : row[0]), "\(row)") }
  }

  @Test func `every node of the wheel has a descriptor`() throws {
    var named: Set<UInt8> = []
    for entry in try Engine.extractor().model.lexicon.entries {
      named.formUnion(entry.nodes.members)
    }
    // Classes that no tasting word names apart from what is below them.
    let unnamed = FlavorWheel.standard.nodes.filter { !named.contains(UInt8($0.index)) }
    #expect(unnamed.allSatisfy { !$0.isLeaf }, "\(unnamed.map(\.id))")
  }

  // MARK: Rules and classes

  @Test func `every rule is compiled in`() throws {
    let rules = try Engine.extractor().model.rules
    let rows = RuleCategory.allCases.flatMap { PackageFiles.rows($0.file) }.filter { $0[0] != "" }
    #expect(rules.ids.map(\.text) == rows.map { $0[0] })
    #expect(rules.reasons.map(\.text) == rows.map { $0[4] })
    for row in rows { #expect(row.count == 5, "\(row)") }
  }

  @Test func `every reason of a verdict has words, and all words are of a reason`() throws {
    let model = try Engine.extractor().model
    let codes = Set(
      model.rules.reasons.map(\.text) + model.statements.reasons
        + FoundMention.Remark.allCases.map(\.reason))
    let beginning = "explain.reason."
    let keys = Phrasebook.english.keys.filter { $0.hasPrefix(beginning) }
    #expect(codes == Set(keys.map { String($0.dropFirst(beginning.count)) }))
  }

  @Test func `classes are well-formed`() {
    var names: Set<String> = []
    for row in Self.rows("classes") {
      #expect(row.count == 2, "\(row)")
      #expect(row[0].wholeMatch(of: /[a-z]+/) != nil, "\(row)")
      for word in row[1].split(separator: " ") {
        #expect(word.first != "@" || names.contains(String(word.dropFirst())), "\(row)")
        // Words have no hyphens; wheel nodes may.
        let isNode =
          row[0].hasSuffix("node") && FlavorWheel.standard.index(ofSlug: word.utf8) != nil
        #expect(
          isNode || word.wholeMatch(of: /@?[a-z0-9]+|0\/[0-9]+|0%/) != nil,
          "\(word) in \(row.place)")
      }
      names.insert(row[0])
    }
    #expect(!names.isEmpty && names.count <= 128)
  }

  @Test func `every class is used`() throws {
    var used = ""
    for table in RuleCategory.allCases.map(\.file) + [StatementTable.file, RuleParser.listFile] {
      used += try PackageFiles.text(table)
    }
    for row in Self.rows("classes") { used += " " + row[1] }
    for row in Self.rows("classes") {
      let isUsed = used.contains("@\(row[0])") || WordClass(rawValue: row[0]) != nil
      #expect(isUsed, "\(row[0]) at \(row.place)")
    }
  }

  // MARK: Forms

  @Test func `derivations are well-formed`() {
    let kinds: Set = ["suffix", "suffix!", "prefix", "prefix!", "stem"]
    for row in Self.rows("derivation") {
      #expect(kinds.contains(row[0]), "\(row)")
      #expect(row[1].wholeMatch(of: /[a-z]+/) != nil, "\(row)")
      if row[0] != "stem" {
        #expect(row[2].wholeMatch(of: /(-|[a-z]+)( (-|[a-z]+))*/) != nil, "\(row)")
        #expect(Int(row[3]).map { (2...6).contains($0) } == true, "\(row)")
      }
      #expect(
        row[4].split(separator: " ").allSatisfy { UniversalTag(name: String($0)) != nil }, "\(row)")
    }
    #expect(Self.rows("derivation").count > 25)
  }

  @Test func `misspellings are well-formed`() {
    var seen: Set<String> = []
    for row in Self.rows("misspellings") {
      #expect((2...3).contains(row.count), "\(row)")
      #expect(row[0].wholeMatch(of: /[a-z]+/) != nil, "\(row)")
      #expect(row[1].wholeMatch(of: /-|[a-z0-9]+( [a-z0-9]+)*/) != nil, "\(row)")
      #expect(row[0] != row[1] && seen.insert(row[0]).inserted, "\(row)")
      #expect(row.count == 2 || ["always", "context"].contains(row[2]), "\(row)")
    }
    #expect(seen.count > 1500)
  }

  @Test func `an emoji says what its words say`() throws {
    var seen: Set<String> = []
    let liking = Set(Self.rows("liking").map { $0[0] })
    for row in Self.rows("emoji") {
      #expect(row.count == 2 && seen.insert(row[0]).inserted, "\(row)")
      let isShorthand = row[0].wholeMatch(of: /[A-Z]{2}|[A-Za-z]\/[A-Za-z]|\[[xX ]\]/) != nil
      let isSign = row[0].unicodeScalars.last.map { $0.value > 0x7F } == true
      #expect(isShorthand != isSign, "\(row)")
      guard !["no", "yes"].contains(row[1]), !isShorthand else { continue }
      let nodes = try Engine.read("Notes of \(row[0])").nodes
      let expected = try Engine.read("Notes of \(row[1])").nodes
      #expect(nodes == expected && nodes.isEmpty == liking.contains(row[1]), "\(row)")
    }
    #expect(seen.count > 80)
  }
}
