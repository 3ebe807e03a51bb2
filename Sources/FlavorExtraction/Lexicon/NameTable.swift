import Lexicon
import Support

/// Numbers of the names that data files use, looked up by their bytes.
struct NameTable: Sendable {
  private var vocabulary = Vocabulary(capacity: 256)
  private var values: [Int32] = []

  init(_ pairs: some Sequence<(String, Int32)>) {
    for (name, value) in pairs { insert(value, for: name) }
  }

  /// The number of `name`; nil when it is unknown.
  subscript(name: EmbeddedBytes) -> Int32? {
    let id = vocabulary.id(of: name)
    return id < 0 ? nil : values[Int(id)]
  }

  mutating func insert(_ value: Int32, for name: String) {
    if Int(vocabulary.intern(Array(name.utf8))) == values.count { values.append(value) }
  }
}
