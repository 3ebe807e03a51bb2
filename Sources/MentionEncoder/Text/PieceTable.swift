import Support

/// The vocabulary of word pieces in a weight file: a hash table that is searched in place.
struct PieceTable: Sendable {
  private let file: EncoderFile

  /// The start and the factor of the 32-bit FNV-1a hash.
  private static let basis: UInt32 = 2_166_136_261
  private static let prime: UInt32 = 16_777_619
  /// The hash of `##`, which all pieces begin with that continue a word.
  private static let continuationBasis = hash("##".utf8)
  private static let mark = Array("##".utf8)
  /// The most slots that are searched for one piece.
  private static let mostProbes = 256
  private static let free = UInt32.max

  init(_ file: EncoderFile) { self.file = file }

  var unknown: Int32 { file.header.unknown }

  /// The hash of bytes that follow others with the hash `start`.
  static func hash(_ bytes: some Sequence<UInt8>, after start: UInt32 = basis) -> UInt32 {
    bytes.reduce(start) { ($0 ^ UInt32($1)) &* prime }
  }

  /// The hash of no byte, at the start of a word or after it.
  static func start(continuing: Bool) -> UInt32 { continuing ? continuationBasis : basis }

  /// The ID of a piece; nil if the vocabulary lacks it.
  ///
  /// - Parameters:
  ///   - hash: Its hash, with that of `##` before it where it continues a word.
  ///   - text: Its bytes, without `##`.
  func id(_ hash: UInt32, _ text: ArraySlice<UInt8>, continuing: Bool) -> Int32? {
    let mask = file.header.slots - 1
    var slot = Int(hash) & mask
    for _ in 0..<Self.mostProbes {
      let id = file.number(slot, at: file.layout.table)
      guard id != Int(Self.free) else { return nil }
      if let piece = piece(id) {
        if continuing, piece.count == text.count + 2, piece.starts(with: Self.mark),
          piece.view(2..<piece.count).elementsEqual(text)
        {
          return Int32(id)
        }
        if !continuing, piece.count == text.count, piece.elementsEqual(text) { return Int32(id) }
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// The bytes of a piece; nil where the file is damaged.
  func piece(_ id: Int) -> EmbeddedBytes? {
    guard id >= 0, id < file.header.pieces else { return nil }
    let start = file.number(id, at: file.layout.pieceOffsets)
    let end = file.number(id + 1, at: file.layout.pieceOffsets)
    guard start <= end, end <= file.header.pieceBytes else { return nil }
    return file.bytes.view(file.layout.pieces + start..<file.layout.pieces + end)
  }
}
