/// When a note is so long that memory is worth more than buffers at hand for the next one.
enum LongNote {
  /// In words.
  static let words = 1 << 14
  /// In bytes.
  static let bytes = 1 << 18
}
