/// A tab-separated table in embedded bytes: one record a line, `#` starts a comment line.
///
/// Rows are visited in place: a row's fields are views of the bytes, nothing is copied.
public struct EmbeddedTable: Sendable {
  public let bytes: EmbeddedBytes

  public init(_ bytes: EmbeddedBytes) {
    self.bytes = bytes
  }

  /// One record: its fields, and its line number (from 1) for error messages.
  public struct Row: Sendable {
    /// The bytes of the line, without its line break.
    public let bytes: EmbeddedBytes
    public let line: Int

    @inlinable
    init(bytes: EmbeddedBytes, line: Int) {
      self.bytes = bytes
      self.line = line
    }

    /// The field at `index`, from 0, or an empty view where the row is shorter. O(line).
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
