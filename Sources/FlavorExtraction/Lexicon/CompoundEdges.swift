import Support

/// The beginnings and ends of a set of words: a fast test that two forms, joined, are not a word of
/// the set, so that not every pair of neighbors is looked up.
///
/// Stored as bits by a hash of four bytes: false positives occur, false negatives do not (Bloom
/// 1970, CACM 13(7), with one hash).
struct CompoundEdges: Sendable {
  private static let size = 1024
  private static let width = 4
  private var beginnings = [UInt64](repeating: 0, count: size)
  private var ends = [UInt64](repeating: 0, count: size)

  /// The edges of no word.
  init() {}

  mutating func insert(_ word: ArraySlice<UInt8>) {
    guard word.count >= Self.width else { return }
    let (first, last) = (Self.bit(word.prefix(Self.width)), Self.bit(word.suffix(Self.width)))
    beginnings[first >> 6] |= 1 << UInt64(first & 63)
    ends[last >> 6] |= 1 << UInt64(last & 63)
  }

  /// Whether a word of the set may begin with `form`; true for short forms.
  func mayBegin(with form: some BidirectionalCollection<UInt8>) -> Bool {
    guard form.count >= Self.width else { return true }
    let bit = Self.bit(form.prefix(Self.width))
    return beginnings[bit >> 6] >> UInt64(bit & 63) & 1 != 0
  }

  /// Whether a word of the set may end with `form`; true for short forms.
  func mayEnd(with form: some BidirectionalCollection<UInt8>) -> Bool {
    guard form.count >= Self.width else { return true }
    let bit = Self.bit(form.suffix(Self.width))
    return ends[bit >> 6] >> UInt64(bit & 63) & 1 != 0
  }

  private static func bit(_ bytes: some Sequence<UInt8>) -> Int {
    var key: UInt64 = 0
    for byte in bytes { key = key << 8 | UInt64(byte) }
    return Int((key &* 0x9E37_79B9_7F4A_7C15) >> 48)
  }
}

extension CompoundEdges {
  func write(to image: inout ImageWriter) {
    image.write(beginnings)
    image.write(ends)
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    beginnings = try image.array()
    ends = try image.array()
    guard beginnings.count == Self.size, ends.count == Self.size else { throw ImageFault() }
  }
}
