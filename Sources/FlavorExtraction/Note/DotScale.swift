/// A level in dots or boxes, the filled ones first: `●●●○○`, `■■■□□`.
struct DotScale {
  /// The number of filled ones.
  private(set) var filled = 0
  /// The number of all.
  private(set) var total = 0

  /// A row of dots that may be a level; only of five all may be filled, since others do not say how many there
  /// could be.
  private static let totals = 3...10
  private static let usual = 5

  /// Reads all of some bytes; nil for anything else.
  init?(_ bytes: ArraySlice<UInt8>) {
    var index = bytes.startIndex
    while index + 2 < bytes.endIndex {
      switch (bytes[index], bytes[index + 1], bytes[index + 2]) {
      // ● ■ ⚫
      case (0xe2, 0x97, 0x8f), (0xe2, 0x96, 0xa0), (0xe2, 0x9a, 0xab):
        guard filled == total else { return nil }
        filled += 1
        total += 1
      // ○ ◯ □ ⚪
      case (0xe2, 0x97, 0x8b), (0xe2, 0x97, 0xaf), (0xe2, 0x96, 0xa1), (0xe2, 0x9a, 0xaa):
        total += 1
      // A selector of the form.
      case (0xef, 0xb8, 0x8e), (0xef, 0xb8, 0x8f): break
      default: return nil
      }
      index += 3
    }
    guard index == bytes.endIndex, Self.totals.contains(total), filled > 0,
      filled < total || total == Self.usual
    else { return nil }
  }
}
