/// The size from which a note's memory matters more than ready buffers for the next note.
///
/// Notes of ordinary size use buffers that grow as they please and are kept for the next note. Some
/// inputs are one line of many megabytes; for those, buffers get their final capacity at once
/// (growth would copy them, with both copies alive) and are freed as soon as no later stage reads
/// them. Without long notes, all uses of these two bounds could go.
enum LongNote {
  /// In words.
  static let words = 1 << 14
  /// In bytes.
  static let bytes = 1 << 18
}
