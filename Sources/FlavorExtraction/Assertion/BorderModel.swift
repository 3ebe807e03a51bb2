import Lexicon

/// The learned model of marks that a writer left out: whether a comma or the end of a sentence would be
/// before a word, by the words, tags and flavors around it.
///
/// A logistic regression over hashed features (`Lexicon/tools/build_borders.py`, which computes the same
/// ones). `Lexicon/learned/borders.bin`, little-endian: `BORDERS1`; the number of weights, a power of two;
/// what a step of them is worth, the constant, and the odds from which a border counts, in general and
/// behind a flavor (32-bit floats, log odds); the weights (signed bytes).
struct BorderModel: Sendable {
  private let weights: EmbeddedBytes
  private let shift: UInt64
  private let step: Float
  private let constant: Float
  private let least: (anywhere: Float, behindFlavor: Float)

  /// The compiled-in table; nil when it is damaged, which the tests rule out.
  static let standard = BorderModel(EmbeddedBytes(lexicon_borders()))

  private static let magic = Array("BORDERS1".utf8)
  private static let header = 28
  /// How far before a word a negator counts.
  private static let near = 5

  /// - Parameter image: The bytes of the file; they are not copied.
  init?(_ image: EmbeddedBytes) {
    guard image.count > Self.header, image.view(0..<8).elementsEqual(Self.magic) else { return nil }
    let count = Int(image.littleEndian(at: 8) as UInt32)
    guard count > 1, count & (count - 1) == 0, image.count == Self.header + count else {
      return nil
    }
    step = Float(bitPattern: image.littleEndian(at: 12))
    constant = Float(bitPattern: image.littleEndian(at: 16))
    least = (
      Float(bitPattern: image.littleEndian(at: 20)), Float(bitPattern: image.littleEndian(at: 24))
    )
    shift = UInt64(64 - count.trailingZeroBitCount)
    weights = image.view(Self.header..<image.count)
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
    var sum = Sum(weights: weights, shift: shift)
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
    return Float(sum.total) * step + constant
      >= (isBehindFlavor ? least.behindFlavor : least.anywhere)
  }

  /// The sum of the weights of features, each of which has its number and up to five values.
  private struct Sum {
    let weights: EmbeddedBytes
    let shift: UInt64
    private(set) var total = 0
    private var number: UInt64 = 0
    private static let spread: UInt64 = 0x9e37_79b9_7f4a_7c15

    init(weights: EmbeddedBytes, shift: UInt64) {
      (self.weights, self.shift) = (weights, shift)
    }

    mutating func add(
      _ first: UInt64, _ second: UInt64? = nil, _ third: UInt64? = nil, _ fourth: UInt64? = nil,
      _ fifth: UInt64? = nil
    ) {
      number += 1
      var key = number &* Self.spread
      mix(first, into: &key)
      if let second { mix(second, into: &key) }
      if let third { mix(third, into: &key) }
      if let fourth { mix(fourth, into: &key) }
      if let fifth { mix(fifth, into: &key) }
      total += Int(Int8(bitPattern: weights[Int((key &* Self.spread) >> shift)]))
    }

    private func mix(_ value: UInt64, into key: inout UInt64) {
      key = (key ^ value) &* 0x100_0000_01b3
      key ^= key >> 29
    }
  }
}
