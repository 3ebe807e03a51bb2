import Support

/// Tables made from text. Their bytes are never freed, as `EmbeddedBytes` asks for.
enum PermanentTable {
  static func table(_ text: String) -> EmbeddedTable {
    let utf8 = Array(text.utf8)
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, utf8.count))
    copy.initialize(from: utf8, count: utf8.count)
    return EmbeddedTable(EmbeddedBytes(immortal: copy, count: utf8.count))
  }
}
