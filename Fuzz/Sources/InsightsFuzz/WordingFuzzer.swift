import FuzzDriver
import Insights

/// Reads tables of the words of results: a table is refused, or every sentence can be made from it.
enum WordingFuzzer {
  private static let note = Array(
    "Bright blueberry and honey, 8/10, not bitter, no smoke, a thin body, a bit sour".utf8)

  static func run(_ bytes: [UInt8]) {
    guard let phrases = try? Phrasebook(table: String(decoding: bytes, as: UTF8.self)) else {
      return
    }
    var configuration = FlavorExtractor.Configuration(dictionaryPath: nil)
    configuration.usesSpelling = false
    configuration.phrases = phrases
    guard let session = try? FlavorExtractor(configuration: configuration).makeSession() else {
      fatalError("broken promise: a table that is read can be used")
    }
    let found = session.extract(note)
    promise(session.extract(note) == found, "a table gives the same sentence twice")
    let words = Words(phrases)
    for node in FlavorWheel.standard.nodes {
      promise(words.flavor(node.id) == words.flavor(node.id), "a node has one name")
      _ = words.path(ofFlavor: node.id)
    }
  }
}
