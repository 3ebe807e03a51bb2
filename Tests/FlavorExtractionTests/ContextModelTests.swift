import Foundation
import Support
import TestSupport
import Testing

@testable import FlavorExtraction

/// The context model judges by the table that is beside it, and says why.
@Suite(.ownThreads) struct ContextModelTests {
  private static let passage = """
    My friend makes great lattes. The bag promises jasmine and peach, and I love dark chocolate with \
    my coffee, but this cup tasted of burnt caramel and a bit of lemon. It was not bitter at all.
    """

  private func session(
    _ change: (inout FlavorExtractor.Configuration) -> Void = { _ in }
  ) throws -> ExtractionSession {
    var configuration = FlavorExtractor.Configuration()
    change(&configuration)
    return try FlavorExtractor(configuration: configuration).makeSession()
  }

  @Test func `the image holds the weights of the table`() throws {
    let model = try #require(ContextModel.standard)
    let table = try PackageFiles.text("Lexicon/learned/context.tsv")
    var rows = 0
    for line in table.split(separator: "\n") where !line.hasPrefix("#") && !line.hasPrefix("*") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      let sign = try #require(fields[0].firstIndex(of: "="))
      let role = try #require(ContextRole.allCases.first { $0.name == fields[0][..<sign] })
      let found = model.score(of: role, fields[0][fields[0].index(after: sign)...].utf8)
      // Half a step of a signed byte, and the rounding of the table.
      let error: Float = model.step / 2 + 0.001
      let reported = try #require(Float(fields[1]))
      let denied = try #require(Float(fields[2]))
      let hard = try #require(Float(fields[3]))
      #expect(abs(found.reported - reported) <= error, "\(line)")
      #expect(abs(found.denied - denied) <= error, "\(line)")
      #expect(abs(found.hard - hard) <= model.hardStep / 2 + 0.001, "\(line)")
      rows += 1
    }
    #expect(rows > 1000)
  }

  @Test func `a damaged image is refused`() throws {
    let bytes = Array(try Data(contentsOf: PackageFiles.url("Lexicon/learned/context.bin")))
    #expect(bytes.count > 24)
    for count in [0, 7, 23, bytes.count / 2, bytes.count - 1] {
      #expect(ContextModel(PermanentTable.bytes(Array(bytes[..<count]))) == nil, "\(count)")
    }
    var other = bytes
    other[0] ^= 1
    #expect(ContextModel(PermanentTable.bytes(other)) == nil)
    #expect(ContextModel(PermanentTable.bytes(bytes)) != nil)
  }

  @Test func `the score is the sum of the features that the lister names`() throws {
    let session = try session()
    for text in [Self.passage, "Peach, jasmine tea; not bitter", "plum?", "Sweet"] {
      let lists = session.contextFeatures(of: Array(text.utf8))
      #expect(!lists.isEmpty)
      for list in lists {
        #expect(abs(list.score - list.sum) < 0.001, "\(text): \(list.score), \(list.sum)")
      }
    }
  }

  @Test func `an explanation names what weighed most`() throws {
    let found = try session().extract(Array(Self.passage.utf8), explaining: true)
    let mentions = try #require(found.explanation).mentions
    let judged = mentions.compactMap(\.judgement)
    #expect(judged.count >= 2)
    for judgement in judged {
      #expect((0...1).contains(judgement.reported) && (0...1).contains(judgement.denied))
      #expect(judgement.reported + judgement.denied <= 1.001)
      #expect(judgement.weights.count == 3)
      let weights = judgement.weights.map { abs($0.weight) }
      #expect(weights == weights.sorted(by: >))
    }
    // Words that name no flavor, and what a rule drops, are not the model's to judge.
    for mention in mentions where mention.nodes.isEmpty { #expect(mention.judgement == nil) }
    #expect(try session().extract(Array(Self.passage.utf8)).explanation == nil)
  }

  @Test func `what the model overrules names the model and no rule`() throws {
    let note = Array(Self.passage.utf8)
    let alone = try session { $0.usesContext = false }.extract(note, explaining: true)
    let both = try session().extract(note, explaining: true)
    let rules = try #require(alone.explanation).mentions
    let mentions = try #require(both.explanation).mentions
    #expect(rules.count == mentions.count)
    for (one, other) in zip(rules, mentions) where one.verdict != other.verdict {
      #expect(one.verdict != .dropped)
      #expect(other.reason == "judged-by-its-context" && other.rule == nil)
    }
  }

  @Test(arguments: [0, 0.5, 0.9, 0.97, 1])
  func `with a precision only what is that sure is reported`(least: Double) throws {
    let note = Array((Self.passage + " Maybe some honney, and quixotic goji.").utf8)
    let all = try session().extract(note)
    let found = try session { $0.precision = least }.extract(note, explaining: true)
    let sure = all.flavors.filter { $0.confidence >= least }
    #expect(found.flavors.map(\.id) == sure.map(\.id))
    #expect(Set(found.nodes) == Set(sure.map(\.id)))
    let unsure = try #require(found.explanation).mentions.filter {
      $0.reason == "less-sure-than-was-asked-for"
    }
    #expect(unsure.isEmpty == (sure.count == all.flavors.count))
  }
}
