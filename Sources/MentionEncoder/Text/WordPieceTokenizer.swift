/// Divides a note into word pieces (Wu et al. 2016), each with its bytes.
///
/// A word becomes the longest piece that it begins with, then the longest that its rest begins with,
/// and so on; where none fits, the whole word is `[UNK]`. Ill-formed UTF-8 is skipped.
struct WordPieceTokenizer: Sendable {
  private let table: PieceTable
  /// The pieces of the last note.
  private(set) var pieces: [Piece] = []
  private var word = Word()
  private var hashes: [UInt32] = []

  /// A word of more scalars is `[UNK]`.
  static let longestWord = 100

  /// The word that is being read: its normalized bytes, and for each of its scalars where it ends
  /// among them and where it comes from.
  private struct Word: Sendable {
    var text: [UInt8] = []
    var ends: [Int] = []
    var sources: [Range<Int>] = []

    mutating func append(_ scalar: Unicode.Scalar, from source: Range<Int>) {
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      ends.append(text.count)
      sources.append(source)
    }

    mutating func removeAll() {
      text.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
      sources.removeAll(keepingCapacity: true)
    }
  }

  init(_ file: EncoderFile) { table = PieceTable(file) }

  /// Divides a note; `pieces` are the result. O(length), with words of any length.
  mutating func read(_ utf8: [UInt8]) {
    pieces.removeAll(keepingCapacity: true)
    var position = 0
    while position < utf8.count {
      let start = position
      guard let scalar = Self.scalar(of: utf8, at: &position) else { continue }
      let source = start..<position
      switch PieceScalar(scalar) {
      case .dropped: break
      case .letter(let letter): word.append(letter, from: source)
      case .letters(let letters): for letter in letters { word.append(letter, from: source) }
      case .space: endWord()
      case .single(let single):
        endWord()
        word.append(single, from: source)
        endWord()
      }
    }
    endWord()
  }

  /// Decodes the scalar at `position` and moves after it; nil for an ill-formed byte.
  private static func scalar(of utf8: [UInt8], at position: inout Int) -> Unicode.Scalar? {
    let first = utf8[position]
    position += 1
    guard first >= 0x80 else { return Unicode.Scalar(first) }
    let (count, least): (Int, UInt32) =
      switch first {
      case 0xC2...0xDF: (1, 0x80)
      case 0xE0...0xEF: (2, 0x800)
      case 0xF0...0xF4: (3, 0x1_0000)
      default: (0, 0)
      }
    guard count > 0, position + count <= utf8.count else { return nil }
    var code = UInt32(first) & (0x3F >> UInt32(count))
    for byte in utf8[position..<position + count] {
      guard byte & 0xC0 == 0x80 else { return nil }
      code = code << 6 | UInt32(byte & 0x3F)
    }
    guard code >= least, let scalar = Unicode.Scalar(code) else { return nil }
    position += count
    return scalar
  }

  private mutating func endWord() {
    guard let first = word.sources.first, let last = word.sources.last else { return }
    let count = pieces.count
    if word.ends.count > Self.longestWord || !divide() {
      pieces.removeSubrange(count...)
      pieces.append(Piece(id: table.unknown, bytes: first.lowerBound..<last.upperBound))
    }
    word.removeAll()
  }

  /// Appends the pieces of the word; false if some part of it is none.
  private mutating func divide() -> Bool {
    var first = 0
    while first < word.ends.count {
      guard let end = appendLongestPiece(from: first) else { return false }
      first = end
    }
    return true
  }

  /// Appends the longest piece from a scalar of the word on, and returns the scalar after it.
  private mutating func appendLongestPiece(from first: Int) -> Int? {
    let start = first == 0 ? 0 : word.ends[first - 1]
    let isContinuing = first > 0
    var hash = PieceTable.start(continuing: isContinuing)
    var position = start
    hashes.removeAll(keepingCapacity: true)
    for end in word.ends[first...] {
      hash = PieceTable.hash(word.text[position..<end], after: hash)
      hashes.append(hash)
      position = end
    }
    for last in word.ends.indices[first...].reversed() {
      let text = word.text[start..<word.ends[last]]
      if let id = table.id(hashes[last - first], text, continuing: isContinuing) {
        let bytes = word.sources[first].lowerBound..<word.sources[last].upperBound
        pieces.append(Piece(id: id, bytes: bytes))
        return last + 1
      }
    }
    return nil
  }
}
