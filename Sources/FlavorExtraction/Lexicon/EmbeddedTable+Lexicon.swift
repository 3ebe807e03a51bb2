import Lexicon

extension EmbeddedBytes {
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

extension EmbeddedTable.Row {
  /// The first three fields; those that the row lacks are empty.
  var fields: (EmbeddedBytes, EmbeddedBytes, EmbeddedBytes) {
    let tab = UInt8(ascii: "\t")
    let first = bytes.index(of: tab, from: 0)
    let second = bytes.index(of: tab, from: min(first + 1, bytes.count))
    let third = bytes.index(of: tab, from: min(second + 1, bytes.count))
    return (
      bytes.view(0..<first), bytes.view(min(first + 1, second)..<second),
      bytes.view(min(second + 1, third)..<third)
    )
  }
}
