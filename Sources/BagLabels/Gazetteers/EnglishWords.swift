import Lexicon
import Support

/// Tests whether a word is English, in the lexicon of the tagger without loading it.
struct EnglishWords: Sendable {
  static let standard = EnglishWords()

  private let bytes: EmbeddedBytes

  private init() {
    let file = lexicon_tags()
    bytes = EmbeddedBytes(immortal: file.bytes, count: file.count)
  }

  /// Whether the lexicon has the folded word. O(log size): its lines are sorted by bytes.
  func contains(_ word: String) -> Bool {
    let wanted = Array(word.utf8)
    var low = 0
    var high = bytes.count
    while low < high {
      var start = (low + high) / 2
      while start > low, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      switch order(start, end, wanted) {
      case 0: return true
      case 1: high = start
      default: low = end + 1
      }
    }
    return false
  }

  /// −1 if the line's word comes before `wanted`, 1 if after it, 0 if it is that word.
  private func order(_ start: Int, _ end: Int, _ wanted: [UInt8]) -> Int {
    if bytes[start] == UInt8(ascii: "#"), start + 1 < end, bytes[start + 1] == UInt8(ascii: " ") {
      return -1
    }
    var index = 0
    while start + index < end, bytes[start + index] != UInt8(ascii: "\t") {
      guard index < wanted.count else { return 1 }
      let byte = bytes[start + index]
      if byte != wanted[index] { return byte < wanted[index] ? -1 : 1 }
      index += 1
    }
    return index == wanted.count ? 0 : -1
  }
}
