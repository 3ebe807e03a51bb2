import Lexicon
import Support

extension EmbeddedBytes {
  /// The bytes of a lexicon file.
  init(_ file: LexiconFile) {
    self.init(immortal: file.bytes, count: file.count)
  }

  /// Calls `body` with each part between spaces.
  @inline(__always)
  func forEachWord(_ body: (EmbeddedBytes) -> Void) {
    var start = 0
    var index = 0
    while index <= count {
      if index == count || self[index] == UInt8(ascii: " ") {
        if index > start { body(view(start..<index)) }
        start = index + 1
      }
      index += 1
    }
  }

  /// The parts between spaces; empty for an empty view.
  var words: [EmbeddedBytes] {
    var result: [EmbeddedBytes] = []
    forEachWord { result.append($0) }
    return result
  }
}
