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

  /// The bytes as a decimal number with an optional sign and fraction; nil for anything else.
  var number: Double? {
    var value = 0.0
    var scale = 0.0
    var digits = 0
    for index in 0..<count {
      switch self[index] {
      case UInt8(ascii: "-") where index == 0: break
      case UInt8(ascii: ".") where scale == 0: scale = 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value * 10 + Double(self[index] - UInt8(ascii: "0"))
        scale *= 10
        digits += 1
      default: return nil
      }
    }
    guard digits > 0 else { return nil }
    let magnitude = scale > 1 ? value / scale : value
    return self[0] == UInt8(ascii: "-") ? -magnitude : magnitude
  }
}
