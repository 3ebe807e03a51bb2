/// The places of all mentions of a flavor of a long note, in eight bytes each; their texts are in the note.
package struct MentionPlaces: Sendable {
  /// In parts, so that millions are not copied as the list grows.
  private var parts: [[SIMD2<UInt32>]] = []

  private static let partSize = 1 << 14

  /// Adds a mention from its first byte to the one after its last.
  mutating func append(_ start: Int, _ end: Int) {
    if parts.isEmpty { parts.append([]) }
    if parts[parts.count - 1].count == Self.partSize {
      parts.append([])
      parts[parts.count - 1].reserveCapacity(Self.partSize)
    }
    parts[parts.count - 1].append(SIMD2(UInt32(start), UInt32(end)))
  }

  /// Calls `body` with the number and the bytes of each mention in the order of the note.
  package func forEach(_ body: (Int, Range<Int>) -> Void) {
    var number = 0
    for part in parts {
      for place in part {
        body(number, Int(place.x)..<Int(place.y))
        number += 1
      }
    }
  }
}
