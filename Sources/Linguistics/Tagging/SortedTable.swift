import Support

/// A table of lines sorted by the bytes of their first field and searched in place, without parsing
/// or copying.
struct SortedTable: Sendable {
  private let bytes: EmbeddedBytes
  private let start: Int

  init(_ bytes: EmbeddedBytes) {
    self.bytes = bytes
    // Comment lines are at the top.
    var start = 0
    while start < bytes.count, bytes[start] == UInt8(ascii: "#") {
      while start < bytes.count, bytes[start] != UInt8(ascii: "\n") { start += 1 }
      start += 1
    }
    self.start = min(start, bytes.count)
  }

  /// Calls `body` with the fields after `key` (tabs between them); nil without such a line.
  ///
  /// - Complexity: O(log n) comparisons of lines.
  func find<Result>(
    _ key: some Collection<UInt8>, _ body: (Slice<UnsafeBufferPointer<UInt8>>) -> Result
  )
    -> Result?
  {
    let found: Result?? = bytes.withContiguousStorageIfAvailable { table in
      var low = start
      var high = table.count
      while low < high {
        var line = low + (high - low) / 2
        while line > low, table[line - 1] != UInt8(ascii: "\n") { line -= 1 }
        var index = line
        var order = 0
        for byte in key {
          let other = index < table.count ? table[index] : 0
          // A tab or line break ends the line's key, and both sort before any key byte.
          let isEnd = other == UInt8(ascii: "\t") || other == UInt8(ascii: "\n")
          if isEnd || other != byte {
            order = isEnd || other < byte ? 1 : -1
            break
          }
          index += 1
        }
        if order == 0, index < table.count, table[index] != UInt8(ascii: "\t") { order = -1 }
        if order < 0 {
          high = line
          continue
        }
        var end = index
        while end < table.count, table[end] != UInt8(ascii: "\n") { end += 1 }
        if order == 0 { return body(table[min(index + 1, end)..<end]) }
        low = end + 1
      }
      return nil
    }
    return found ?? nil
  }
}
