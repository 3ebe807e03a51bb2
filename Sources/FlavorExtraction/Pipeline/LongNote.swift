/// The size from which the memory of a note matters more than buffers for the next note.
///
/// Notes of ordinary size use buffers that grow on demand and are kept for the next note. Some
/// inputs are one line of many megabytes: they are read passage by passage. A passage may be long
/// itself, where nothing divides it: then buffers get their final capacity at once (growth would copy
/// them, with both copies in memory) and are freed as soon as no later stage reads them.
enum LongNote {
  /// The number of words.
  static let words = 1 << 14
  /// The number of bytes.
  static let bytes = 1 << 18
  /// The greatest number of bytes of a passage that can be divided.
  static let passage = 1 << 15
}
