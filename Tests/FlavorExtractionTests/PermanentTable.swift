import Support

/// Tables made from text. Their bytes are never freed, as `EmbeddedBytes` asks for.
enum PermanentTable {
  static func table(_ text: String) -> EmbeddedTable { EmbeddedTable(bytes(Array(text.utf8))) }

  static func bytes(_ bytes: [UInt8]) -> EmbeddedBytes {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
    copy.initialize(from: bytes, count: bytes.count)
    return EmbeddedBytes(immortal: copy, count: bytes.count)
  }
}
