import Foundation
import FuzzDriver
import Insights

/// Reads notes: mentions lie in the text on the bounds of characters, nodes are on the wheel, and the
/// result is the same alone, again, explained, and in a batch on one core and on two.
enum NoteFuzzer {
  /// Kept from note to note, as front ends do: one reads, one explains, the others lack a part each.
  private struct Sessions {
    let plain: ExtractionSession
    let explaining: ExtractionSession
    let others: [ExtractionSession]
    let engine: InsightsEngine

    init() throws {
      let extractor = try FlavorExtractor()
      plain = try extractor.makeSession()
      explaining = try extractor.makeSession()
      others = try Self.options.map {
        var configuration = FlavorExtractor.Configuration()
        $0(&configuration)
        return try FlavorExtractor(configuration: configuration).makeSession()
      }
      engine = try InsightsEngine()
    }

    private static let options: [@Sendable (inout FlavorExtractor.Configuration) -> Void] = [
      { $0.usesTagger = false }, { $0.usesStemmer = false }, { $0.usesSpelling = false },
      { $0.usesVectors = false }, { $0.usesAssertion = false }, { $0.usesContext = false },
      { $0.precision = 0.9 }, { $0.precision = 0 },
    ]
  }

  // Safe: libFuzzer calls from one thread.
  nonisolated(unsafe) private static let sessions = try? Sessions()

  static func run(_ bytes: [UInt8]) {
    guard let sessions else { return }
    let start = clock()
    let found = sessions.plain.extract(bytes)
    // Generous, since the sanitizer makes reading slow: what is not linear exceeds it.
    let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    promise(seconds < 2 + Double(bytes.count) / 1000, "\(bytes.count) bytes took \(seconds) s")
    check(found, bytes)
    promise(sessions.plain.extract(bytes) == found, "a note is read alike twice")
    var explained = sessions.explaining.extract(bytes, explaining: true)
    promise(explained.explanation != nil, "an explanation was asked for")
    explained.explanation = nil
    promise(explained == found, "an explanation changes nothing")
    // One of the options, and rarely the batch, which are slow: chosen by the input.
    let choice = bytes.reduce(bytes.count) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
    check(sessions.others[choice % sessions.others.count].extract(bytes), bytes)
    if choice % 64 == 0 { checkBatch(bytes, sessions.engine) }
  }

  /// A note among others gives what it gives alone.
  private static func checkBatch(_ bytes: [UInt8], _ engine: InsightsEngine) {
    // A text that is not UTF-8 is another text as a `String`.
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    let alone = Waiting.result(of: { try await engine.extract(text) })
    let notes = [text, "jasmine, not bitter", text, String(text.reversed()), text]
    for jobs in [1, 2] {
      let results = Waiting.result(of: {
        var results: [Extraction] = []
        for try await extraction in engine.extractions(of: notes, jobs: jobs) {
          results.append(extraction)
        }
        return results
      })
      guard let results else { fatalError("broken promise: a batch is read") }
      promise(results.count == notes.count, "a result for each note")
      for index in [0, 2, 4] { promise(results[index] == alone, "a batch reads as alone") }
    }
  }

  private static func check(_ found: Extraction, _ utf8: [UInt8]) {
    let wheel = FlavorWheel.standard
    // In ill-formed text a character has no bounds.
    let isText = String(validating: utf8, as: UTF8.self) != nil
    promise(found.nodes == Array(Set(found.nodes)).sorted(), "nodes are sorted and unique")
    promise(found.negated == Array(Set(found.negated)).sorted(), "negated nodes are, too")
    promise(Set(found.nodes).isDisjoint(with: found.negated), "no node is both")
    for id in found.nodes + found.negated {
      promise(wheel.node(id: id) != nil, "\(id) is on the wheel")
    }
    promise((-1...1).contains(found.sentiment), "sentiment \(found.sentiment)")
    for level in found.attributes.values {
      promise((1...5).contains(level.level), "level \(level.level)")
    }
    for flavor in found.flavors {
      promise((0...1).contains(flavor.confidence), "confidence \(flavor.confidence)")
      promise((0...1).contains(flavor.intensity), "intensity \(flavor.intensity)")
      promise(found.nodes.contains(flavor.id), "a flavor is a node")
      for mention in flavor.mentions {
        promise(
          0 <= mention.start && mention.start < mention.end && mention.end <= utf8.count,
          "mention \(mention.start)..<\(mention.end) of \(utf8.count)")
        guard isText else { continue }
        promise(startsCharacter(mention.start, utf8), "start \(mention.start) within a character")
        promise(startsCharacter(mention.end, utf8), "end \(mention.end) within a character")
        promise(
          mention.text == String(decoding: utf8[mention.start..<mention.end], as: UTF8.self),
          "a mention quotes the note")
      }
    }
  }

  /// Whether a place is the end, or no continuation of a character of UTF-8.
  private static func startsCharacter(_ place: Int, _ utf8: [UInt8]) -> Bool {
    place == utf8.count || utf8[place] & 0xC0 != 0x80
  }
}
