import Insights

/// Reads notes: mentions lie in the text on the bounds of characters, nodes are on the wheel, and the
/// result is the same alone, again and explained.
enum NoteFuzzer {
  /// Kept from note to note, as front ends do: one reads, the other explains.
  private struct Sessions {
    let plain: ExtractionSession
    let explaining: ExtractionSession

    init() throws {
      let extractor = try FlavorExtractor()
      plain = try extractor.makeSession()
      explaining = try extractor.makeSession()
    }
  }

  // Safe: libFuzzer calls from one thread.
  nonisolated(unsafe) private static let sessions = try? Sessions()

  static func run(_ bytes: [UInt8]) {
    guard let sessions else { return }
    let found = sessions.plain.extract(bytes)
    check(found, bytes)
    promise(sessions.plain.extract(bytes) == found, "a note is read alike twice")
    var explained = sessions.explaining.extract(bytes, explaining: true)
    promise(explained.explanation != nil, "an explanation was asked for")
    explained.explanation = nil
    promise(explained == found, "an explanation changes nothing")
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
