import Support

/// The part of a name that people write reliably: letters and digits, folded, in words.
struct NameKey: Equatable, Sendable {
  /// The words in order.
  let words: [[UInt8]]
  /// The words joined without separators.
  let joined: [UInt8]

  init(_ text: String) {
    words = TextFolding.names.bytes(text)
      .split { !Self.isLetterOrDigit($0) }.map(Array.init)
    joined = words.flatMap(\.self)
  }

  /// Whether the key of `text` has the same letters and digits. Most texts differ in how many they
  /// have, which is counted without folding them.
  func isKey(of text: String) -> Bool {
    var text = text
    let count: Int? = text.withUTF8 { bytes in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
      return bytes.count { Self.isLetterOrDigit($0 < 0x40 ? $0 : $0 | 0x20) }
    }
    return (count == nil || count == joined.count) && NameKey(text).joined == joined
  }

  /// Whether a folded text has exactly these letters and digits.
  func isKey(ofFolded text: [UInt8]) -> Bool {
    var rest = joined[...]
    for byte in text where Self.isLetterOrDigit(byte) {
      guard rest.popFirst() == byte else { return false }
    }
    return rest.isEmpty
  }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")) || isDigit(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// Whether each of `other`'s words begins a word of this name.
  func contains(_ other: NameKey) -> Bool {
    !other.words.isEmpty
      && other.words.allSatisfy { part in words.contains { $0.starts(with: part) } }
  }

  /// Whether each of `other`'s words is, except for one or two typos, a word of this name.
  func roughlyContains(_ other: NameKey) -> Bool {
    !other.words.isEmpty
      && other.words.allSatisfy { part in
        words.contains { $0.starts(with: part) || Self.edits($0, part) != nil }
      }
  }

  /// The number of edits between two names; nil if it is more than one from four letters on, or two
  /// from eight on. Digits are never a typo, since `SL28` and `SL34` are different.
  func edits(to other: NameKey) -> Int? {
    Self.edits(joined, other.joined)
  }

  private static func edits(_ one: [UInt8], _ other: [UInt8]) -> Int? {
    let letters = max(one.count, other.count)
    let allowed = letters < 4 ? 0 : letters < 8 ? 1 : 2
    guard letters - min(one.count, other.count) <= allowed,
      one.filter(isDigit) == other.filter(isDigit)
    else { return nil }
    let distance = EditDistance.between(one, other)
    return distance <= allowed ? distance : nil
  }

  /// The similarity from 0 (nothing in common) to 1 (equal), for sorting similar names.
  func likeness(to other: NameKey) -> Double {
    let length = max(joined.count, other.joined.count)
    guard length > 0 else { return 0 }
    let whole = 1 - Double(EditDistance.between(joined, other.joined)) / Double(length)
    let shared = other.words.count { part in
      words.contains { word in
        word.starts(with: part) || EditDistance.typos(part, for: word, oneIn: 4) != nil
      }
    }
    let share = other.words.isEmpty ? 0 : Double(shared) / Double(other.words.count)
    return max(whole, share * 0.99)
  }
}
