import Lexicon
import Support

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
