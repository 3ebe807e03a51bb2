import Lexicon

/// The learned model of marks that a writer left out: whether a comma or the end of a sentence would be
/// before a word, by the words, tags and flavors around it.
///
/// A logistic regression over hashed features (`Lexicon/tools/build_borders.py`, which computes the same
/// ones). `Lexicon/learned/borders.bin`, little-endian: `BORDERS1`; the number of weights, a power of two;
/// what a step of them is worth, the constant, and the odds from which a border counts, in general and
/// behind a flavor (32-bit floats, log odds); the weights (signed bytes).
struct BorderModel: Sendable {
  private let weights: HashedWeights

  /// The compiled-in table; nil when it is damaged, which the tests rule out.
  static let standard = BorderModel(EmbeddedBytes(lexicon_borders()))

  /// How far before a word a negator counts.
  private static let near = 5

  /// - Parameter image: The bytes of the file; they are not copied.
  init?(_ image: EmbeddedBytes) {
    guard let weights = HashedWeights(image, "BORDERS1", numbers: 4, width: 1) else { return nil }
    self.weights = weights
  }

  /// Whether a mark would be before a word. O(1).
  ///
  /// - Parameter isBehindFlavor: Whether the clause has named a flavor, so that less is asked.
  func isBorder(
    before position: Int, of note: borrowing NoteDocument, isBehindFlavor: Bool, negators: ClassSet
  ) -> Bool {
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
    var sum = Sum(weights: weights)
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
    // The constant, and the odds from which a border counts, behind a flavor and elsewhere.
    return Float(sum.total) * weights.numbers[0] + weights.numbers[1]
      >= weights.numbers[isBehindFlavor ? 3 : 2]
  }

  /// The sum of the weights of features, each of which has its number and up to five values.
  private struct Sum {
    let weights: HashedWeights
    private(set) var total = 0
    private var number: UInt64 = 0

    init(weights: HashedWeights) { self.weights = weights }

    mutating func add(
      _ first: UInt64, _ second: UInt64? = nil, _ third: UInt64? = nil, _ fourth: UInt64? = nil,
      _ fifth: UInt64? = nil
    ) {
      number += 1
      var hash = FeatureHash(number)
      hash.mix(first)
      if let second { hash.mix(second) }
      if let third { hash.mix(third) }
      if let fourth { hash.mix(fourth) }
      if let fifth { hash.mix(fifth) }
      total += Int(Int8(bitPattern: weights.rows[Int(hash.key >> weights.shift)]))
    }
  }
}
