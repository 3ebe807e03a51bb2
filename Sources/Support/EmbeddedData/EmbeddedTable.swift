/// A tab-separated table in embedded bytes: one record per line; `#` starts a comment line.
///
/// Fields are views of the bytes; nothing is copied.
public struct EmbeddedTable: Sendable {
  /// The bytes of the whole table.
  public let bytes: EmbeddedBytes

  /// Creates a table; the bytes are not checked.
  public init(_ bytes: EmbeddedBytes) {
    self.bytes = bytes
  }

  /// One record.
  public struct Row: Sendable {
    /// The bytes of the line, without its line break.
    public let bytes: EmbeddedBytes
    /// The number of the line, from 1, for error messages.
    public let line: Int

    @inlinable
    init(bytes: EmbeddedBytes, line: Int) {
      self.bytes = bytes
      self.line = line
    }

    /// The field at `index`, from 0, or an empty view if the row is shorter. O(line).
    @inlinable
    public subscript(index: Int) -> EmbeddedBytes {
      var start = 0
      for _ in 0..<index {
        let tab = bytes.index(of: UInt8(ascii: "\t"), from: start)
        if tab == bytes.count { return bytes.view(tab..<tab) }
        start = tab + 1
      }
      let stop = bytes.index(of: UInt8(ascii: "\t"), from: start)
      return bytes.view(start..<stop)
    }
  }

  /// Calls `body` with each record in order. O(bytes).
  @inlinable
  public func forEachRow(_ body: (Row) throws -> Void) rethrows {
    var line = 0
    var start = 0
    let end = bytes.count
    while start < end {
      line += 1
      let cursor = bytes.index(of: UInt8(ascii: "\n"), from: start)
      if cursor > start, bytes[start] != UInt8(ascii: "#") {
        try body(Row(bytes: bytes.view(start..<cursor), line: line))
      }
      start = cursor + 1
    }
  }
}
