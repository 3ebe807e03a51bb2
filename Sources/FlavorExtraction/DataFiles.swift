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

  /// The parts between spaces; none for an empty view.
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

/// Numbers for names that data files use, looked up by their bytes.
struct NameTable: Sendable {
  private var vocabulary = Vocabulary(capacity: 256)
  private var values: [Int32] = []

  init() {}

  init(_ pairs: some Sequence<(String, Int32)>) {
    for (name, value) in pairs { insert(value, for: name) }
  }

  /// The number of `name`; nil when there is none.
  subscript(name: EmbeddedBytes) -> Int32? {
    let id = vocabulary.id(of: name)
    return id < 0 ? nil : values[Int(id)]
  }

  mutating func insert(_ value: Int32, for name: String) {
    if Int(vocabulary.intern(Array(name.utf8))) == values.count { values.append(value) }
  }
}
