/// A tab-separated table in embedded bytes: one record a line, `#` starts a comment line.
///
/// Rows are visited in place, without copying; a row's fields are byte views.
public struct EmbeddedTable: Sendable {
  public let bytes: EmbeddedBytes

  public init(_ bytes: EmbeddedBytes) {
    self.bytes = bytes
  }

  /// One record: its fields, and its line number (from 1) for error messages.
  public struct Row: Sendable {
    public let line: Int
    public let fields: [EmbeddedBytes]

    /// The field at `index`, or an empty view where the row is shorter.
    public subscript(index: Int) -> EmbeddedBytes {
      index < fields.count ? fields[index] : EmbeddedTable.empty
    }
  }

  private static let empty: EmbeddedBytes = {
    // A one-byte immortal allocation backs the empty view.
    let byte = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
    byte.initialize(to: 0)
    return EmbeddedBytes(immortal: byte, count: 0)
  }()

  /// Calls `body` with each record in order. O(bytes).
  public func forEachRow(_ body: (Row) throws -> Void) rethrows {
    var line = 0
    var start = 0
    let end = bytes.count
    var fields: [EmbeddedBytes] = []
    while start < end {
      line += 1
      fields.removeAll(keepingCapacity: true)
      var fieldStart = start
      var cursor = start
      while cursor < end, bytes[cursor] != UInt8(ascii: "\n") {
        if bytes[cursor] == UInt8(ascii: "\t") {
          fields.append(bytes.view(fieldStart..<cursor))
          fieldStart = cursor + 1
        }
        cursor += 1
      }
      fields.append(bytes.view(fieldStart..<cursor))
      let isComment = cursor == start || bytes[start] == UInt8(ascii: "#")
      if !isComment {
        try body(Row(line: line, fields: fields))
      }
      start = cursor + 1
    }
  }
}
