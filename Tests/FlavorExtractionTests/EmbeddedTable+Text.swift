import Support

extension EmbeddedTable {
  /// A table of `text`. The copy is never freed: embedded bytes live as long as the program.
  init(text: String) {
    let utf8 = Array(text.utf8)
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, utf8.count))
    copy.initialize(from: utf8, count: utf8.count)
    self.init(EmbeddedBytes(immortal: copy, count: utf8.count))
  }
}
