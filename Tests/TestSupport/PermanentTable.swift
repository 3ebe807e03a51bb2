package import Support

/// Tables and images made in a test. Their bytes are never freed, as `EmbeddedBytes` asks for.
package enum PermanentTable {
  /// The table of a text.
  package static func table(_ text: String) -> EmbeddedTable {
    EmbeddedTable(bytes(Array(text.utf8)))
  }

  /// A copy of bytes.
  package static func bytes(_ bytes: [UInt8]) -> EmbeddedBytes {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
    copy.initialize(from: bytes, count: bytes.count)
    return EmbeddedBytes(immortal: copy, count: bytes.count)
  }
}
