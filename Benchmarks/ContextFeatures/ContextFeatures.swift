import FlavorExtraction
import Foundation

/// Lists the features of the context model: JSON lines with a `text` in, JSON lines with the
/// mentions of each out, in the same order. `Lexicon/tools/build_context.py` learns from them.
@main
struct ContextFeatures {
  private struct Note: Decodable {
    var text: String
  }

  private struct Line: Encodable {
    var start: Int
    var end: Int
    var nodes: [String]
    var verdict: String
    var ruled: Bool
    var confidence: Double
    var names: [String: Float]
    var numbers: [String: Float]
    var rows: [[Int]]

    init(_ list: ContextFeatureList) {
      start = list.start
      end = list.end
      nodes = list.nodes
      verdict = list.verdict
      ruled = list.isRuled
      confidence = list.confidence
      names = list.names
      numbers = list.numbers
      rows = list.rows
    }
  }

  static func main() throws {
    let session = try FlavorExtractor().makeSession()
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    while let line = readLine() {
      let note = try JSONDecoder().decode(Note.self, from: Data(line.utf8))
      let lists = session.contextFeatures(of: Array(note.text.utf8))
      FileHandle.standardOutput.write(try encoder.encode(lists.map(Line.init)) + Data("\n".utf8))
    }
  }
}
