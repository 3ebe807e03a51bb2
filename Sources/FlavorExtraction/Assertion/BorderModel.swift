import Lexicon
import Linguistics
import Support

/// The learned model of marks that a writer left out: whether a comma or the end of a sentence would be
/// before a word, by the words, tags and flavors around it.
///
/// A logistic regression over hashed features (`Lexicon/tools/build_borders.py`, which computes the same
/// ones). The numbers of `Lexicon/learned/borders.bin` after the step: the constant, and the odds from which a
/// border counts, in general and behind a flavor (log odds).
struct BorderModel: Sendable {
  private let weights: HashedWeights

  /// The compiled-in table; nil when it is damaged, which the tests rule out.
  static let standard = BorderModel(EmbeddedBytes(lexicon_borders()))

  /// How far before a word a negator counts.
  private static let near = 5

  /// - Parameter image: The bytes of the file; they are not copied.
  init?(_ image: EmbeddedBytes) {
    guard let weights = HashedWeights(image, "BORDERS1", numbers: 4, outputs: 1) else { return nil }
    self.weights = weights
  }

  /// What is before a word, beside the words themselves.
  enum Place {
    case anywhere
    /// The clause has named a flavor, so that less is asked.
    case behindFlavor
    /// A speaker thought here (`um`).
    case behindPause
  }

  /// Whether a mark would be before a word. O(1).
  func isBorder(
    before position: Int, of note: borrowing NoteDocument, _ place: Place, negators: ClassSet
  ) -> Bool {
    let odds = odds(before: position, of: note, negators: negators)
    return switch place {
    case .anywhere: odds >= weights.numbers[2]
    case .behindFlavor: odds >= weights.numbers[3]
    case .behindPause: odds >= Self.leastBehindPause
    }
  }

  /// Fillers stand 50 times as often between clauses as inside them.
  private static let leastBehindPause: Float = -3

  /// The log odds of a mark before a word.
  private func odds(
    before position: Int, of note: borrowing NoteDocument, negators: ClassSet
  ) -> Float {
    // Places 0 to 5; the word itself is at 3.
    var (w, t, m) = (SIMD8<UInt64>(), SIMD8<UInt64>(), SIMD8<UInt64>())
    for place in 0...5 {
      let word = position + place - 3
      guard note.words.indices.contains(word) else { continue }
      w[place] = ContextKey.hash(note.forms.bytes(of: note.words[word].form)) & 0x7fff_ffff
      t[place] = UInt64(note.words[word].tag.rawValue) + 1
      let mention = note.mentions.index(at: word)
      if mention >= 0 { m[place] = note.mentions[mention].start == word ? 1 : 2 }
    }
    var near: UInt64 = 0
    for word in max(0, position - Self.near)..<position
    where note.words[word].classes.intersects(negators) {
      near = UInt64(position - word)
    }
    var sum = weights.sum()
    sum.add(w[3])
    sum.add(w[2])
    sum.add(w[1])
    sum.add(w[4])
    sum.add(w[2], w[3])
    sum.add(t[2], t[3])
    sum.add(t[1], t[2], t[3])
    sum.add(t[2], t[3], t[4])
    sum.add(t[1], t[2], t[3], t[4])
    sum.add(w[2], t[3])
    sum.add(t[2], w[3])
    sum.add(w[3], w[4])
    sum.add(w[1], w[2])
    sum.add(w[3], t[4])
    sum.add(m[2], m[3], m[4], t[2], t[3])
    sum.add(near, m[2], t[2], t[3])
    sum.add(w[3], m[2])
    sum.add(w[2], m[3])
    sum.add(t[3], t[4], t[5])
    sum.add(t[0], t[1], t[2], t[3])
    sum.add(UInt64(min(position, 3)), t[3])
    sum.add(near, w[3], m[2])
    sum.add(w[3], t[4], t[5])
    sum.add(m[1], m[2], m[3], m[4])
    return sum.odds() + weights.numbers[1]
  }
}
