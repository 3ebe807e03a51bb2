import Support

/// A word held out of the lexicon, to measure how well the rest of the engine recovers it.
package struct HeldOutWord: Sendable {
  /// What is held out with the word.
  package enum Reach: Sendable {
    /// Every entry that contains the word itself.
    case word
    /// Also every entry with a word that would give it away: one that begins with the same four
    /// letters, contains it, or is contained in it.
    case family
  }

  private let word: [UInt8]
  private let reach: Reach

  /// Holds out a word in lower case.
  package init(_ word: String, reach: Reach) {
    self.word = Array(word.utf8)
    self.reach = reach
  }

  /// Whether a phrase of `Lexicon/` contains the word or, by `reach`, one of its family.
  func isIn(_ phrase: EmbeddedBytes) -> Bool {
    var found = false
    phrase.forEachWord { found = found || isMeant($0) }
    return found
  }

  private func isMeant(_ other: EmbeddedBytes) -> Bool {
    if other.elementsEqual(word) { return true }
    guard reach == .family, min(word.count, other.count) >= 3 else { return false }
    if word.count >= 4, other.count >= 4, other.prefix(4).elementsEqual(word.prefix(4)) {
      return true
    }
    return Self.contains(Array(other), word) || Self.contains(word, Array(other))
  }

  private static func contains(_ whole: [UInt8], _ part: [UInt8]) -> Bool {
    guard whole.count >= part.count else { return false }
    return (0...(whole.count - part.count)).contains { whole[$0...].starts(with: part) }
  }
}
