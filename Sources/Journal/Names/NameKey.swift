import Support

/// The part of a name that people write reliably: letters and digits, folded, in words.
struct NameKey: Equatable, Sendable {
  /// The words joined without separators.
  let joined: [UInt8]
  /// Where each word ends in `joined`.
  private let ends: [Int]

  init(_ text: String) {
    var text = text
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    text.withUTF8 { TextFolding.names.append($0.span, to: &bytes) }
    var ends: [Int] = []
    var count = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if Self.isLetterOrDigit(byte) {
        bytes[count] = byte
        count += 1
      } else if count > ends.last ?? 0 {
        ends.append(count)
      }
    }
    if count > ends.last ?? 0 { ends.append(count) }
    bytes.removeLast(bytes.count - count)
    joined = bytes
    self.ends = ends
  }

  /// The positions of the words.
  var words: Range<Int> { ends.indices }

  /// The part of `joined` that is a word.
  private func place(of word: Int) -> Range<Int> { (word == 0 ? 0 : ends[word - 1])..<ends[word] }

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
    !other.words.isEmpty && other.words.allSatisfy { hasWord(beginningWith: $0, of: other) }
  }

  /// Whether a word of another name begins one of this name.
  func hasWord(beginningWith part: Int, of other: NameKey) -> Bool {
    let part = other.place(of: part)
    return words.contains { begins(place(of: $0), with: part, of: other) }
  }

  /// The same, or whether the word is, except for one or two typos, one of this name.
  func roughlyHasWord(beginningWith part: Int, of other: NameKey) -> Bool {
    let part = other.place(of: part)
    return words.contains { word in
      let word = place(of: word)
      return begins(word, with: part, of: other) || edits(word, part, of: other) != nil
    }
  }

  private func begins(_ word: Range<Int>, with part: Range<Int>, of other: NameKey) -> Bool {
    guard part.count <= word.count else { return false }
    for offset in 0..<part.count
    where joined[word.lowerBound + offset] != other.joined[part.lowerBound + offset] {
      return false
    }
    return true
  }

  /// The number of edits between two names; nil if it is more than one from four letters on, or two
  /// from eight on. Digits are never a typo, since `SL28` and `SL34` are different.
  func edits(to other: NameKey) -> Int? {
    edits(joined.indices, other.joined.indices, of: other)
  }

  private func edits(_ word: Range<Int>, _ part: Range<Int>, of other: NameKey) -> Int? {
    let letters = max(word.count, part.count)
    let allowed = letters < 4 ? 0 : letters < 8 ? 1 : 2
    guard letters - min(word.count, part.count) <= allowed else { return nil }
    let (own, written) = (joined[word], other.joined[part])
    guard own.lazy.filter(Self.isDigit).elementsEqual(written.lazy.filter(Self.isDigit)) else {
      return nil
    }
    if allowed == 0 { return own == written ? 0 : nil }
    let distance = EditDistance.between(Array(own), Array(written))
    return distance <= allowed ? distance : nil
  }

  /// The similarity from 0 (nothing in common) to 1 (equal), for sorting similar names.
  func likeness(to other: NameKey) -> Double {
    let length = max(joined.count, other.joined.count)
    guard length > 0 else { return 0 }
    let whole = 1 - Double(EditDistance.between(joined, other.joined)) / Double(length)
    let shared = other.words.count { part in
      let part = Array(other.joined[other.place(of: part)])
      return words.contains { word in
        let word = Array(joined[place(of: word)])
        return word.starts(with: part) || EditDistance.typos(part, for: word, oneIn: 4) != nil
      }
    }
    let share = other.words.isEmpty ? 0 : Double(shared) / Double(other.words.count)
    return max(whole, share * 0.99)
  }
}
