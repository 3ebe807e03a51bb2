import EmbeddedData
import Lexicon

extension EmbeddedBytes {
  /// The bytes of a lexicon file.
  init(_ file: LexiconFile) {
    self.init(immortal: file.bytes, count: file.count)
  }

  /// The parts between spaces; none for an empty view.
  var words: [EmbeddedBytes] {
    var result: [EmbeddedBytes] = []
    var start = 0
    for index in 0...count where index == count || self[index] == UInt8(ascii: " ") {
      if index > start { result.append(view(start..<index)) }
      start = index + 1
    }
    return result
  }

  /// The bytes as a decimal number with an optional sign and fraction; nil for anything else.
  var number: Double? { Double(text) }
}
