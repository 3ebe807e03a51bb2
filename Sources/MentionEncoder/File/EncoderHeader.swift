import Support

/// The numbers at the beginning of a weight file, within limits that keep sums and sizes in range.
struct EncoderHeader: Sendable, Hashable {
  let layers: Int
  /// The components of a piece's state.
  let hidden: Int
  let heads: Int
  /// The units inside the feed-forward part of a layer.
  let intermediate: Int
  /// The number of pieces of the vocabulary.
  let pieces: Int
  let positions: Int
  /// The most pieces of a window, with the two marks at its ends.
  let window: Int
  /// The units of the head's hidden layer; 0 for none.
  let headUnits: Int
  let headUsesGELU: Bool
  let epsilon: Float
  /// The IDs of `[UNK]`, `[CLS]` and `[SEP]`.
  let unknown: Int32
  let start: Int32
  let end: Int32
  /// The slots of the hash table of pieces, a power of two.
  let slots: Int
  /// The bytes of all pieces.
  let pieceBytes: Int
  /// The bytes of the file.
  let size: Int

  /// The bytes of a header; the first section follows it.
  static let count = 128
  static let magic = "CUPENC01"
  static let version = 1

  /// Reads the header; nil if it is damaged, of another version, or of sizes beyond the limits.
  init?(_ bytes: EmbeddedBytes) {
    guard bytes.count >= Self.count, bytes.view(0..<8).elementsEqual(Self.magic.utf8),
      Int(bytes.littleEndian(at: 8)) == Self.version
    else { return nil }
    func number(_ position: Int, _ limits: ClosedRange<Int>, multipleOf unit: Int = 1) -> Int? {
      let value = Int(bytes.littleEndian(at: position))
      return limits.contains(value) && value.isMultiple(of: unit) ? value : nil
    }
    guard let size = number(12, bytes.count...bytes.count),
      let layers = number(16, 1...12), let hidden = number(20, 16...1024, multipleOf: 16),
      let heads = number(24, 1...64), (hidden / 16).isMultiple(of: heads),
      let intermediate = number(28, 16...4096, multipleOf: 16),
      let pieces = number(32, 4...65_535), let positions = number(36, 8...512),
      let window = number(40, 8...positions),
      let headUnits = number(44, 0...1024, multipleOf: 16), let activation = number(48, 0...1),
      let unknown = number(56, 0...pieces - 1), let start = number(60, 0...pieces - 1),
      let end = number(64, 0...pieces - 1),
      let slots = number(68, 2 * pieces...1 << 18), slots.nonzeroBitCount == 1,
      let pieceBytes = number(72, 0...1 << 22)
    else { return nil }
    let epsilon = Float(bitPattern: bytes.littleEndian(at: 52))
    guard epsilon >= 0, epsilon <= 1 else { return nil }
    self.size = size
    self.layers = layers
    self.hidden = hidden
    self.heads = heads
    self.intermediate = intermediate
    self.pieces = pieces
    self.positions = positions
    self.window = window
    self.headUnits = headUnits
    headUsesGELU = activation == 1
    self.epsilon = epsilon
    self.unknown = Int32(unknown)
    self.start = Int32(start)
    self.end = Int32(end)
    self.slots = slots
    self.pieceBytes = pieceBytes
  }
}
