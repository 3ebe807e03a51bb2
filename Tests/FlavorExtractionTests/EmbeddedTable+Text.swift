import Support

extension EmbeddedTable {
  /// A table of `text`. The copy is never freed: embedded bytes live as long as the program.
  init(text: String) {
    self.init(EmbeddedBytes(copying: text.utf8))
  }
}
