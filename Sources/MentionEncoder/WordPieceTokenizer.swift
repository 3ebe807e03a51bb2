import Support

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

/// A word piece of a note: a word of the vocabulary, or a part of one.
struct Piece: Sendable, Hashable {
  /// Its number in the vocabulary.
  let id: Int32
  /// The bytes of the note that it was made of.
  let bytes: Range<Int>
}

/// What one scalar of a note is to the encoder: BERT's "uncased" normalization (Devlin et al. 2019).
///
/// Lower case without accents. Other than in BERT, emoji and symbols are words of their own, so that
/// they do not hide the word they are written at.
enum PieceScalar {
  /// White space: a word ends here.
  case space
  /// Nothing: control characters and marks.
  case dropped
  /// A word of its own.
  case single(Unicode.Scalar)
  /// A part of a word.
  case letter(Unicode.Scalar)
  /// A letter whose lower case has more scalars than one.
  case letters([Unicode.Scalar])

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 9...13, 0x20, 0x85: self = .space
    case 0..<0x20, 0x7F: self = .dropped
    case 0x41...0x5A: self = Unicode.Scalar(scalar.value | 0x20).map(Self.letter) ?? .dropped
    case 0x30...0x39, 0x61...0x7A: self = .letter(scalar)
    case 0..<0x80: self = .single(scalar)
    default: self.init(beyondASCII: scalar)
    }
  }

  private init(beyondASCII scalar: Unicode.Scalar) {
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: self = .space
    case .control, .format, .privateUse, .surrogate, .nonspacingMark, .enclosingMark:
      self = .dropped
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      self = .single(scalar)
    case .otherSymbol, .modifierSymbol, .unassigned:
      if scalar == "\u{FFFD}" {
        self = .dropped
      } else {
        let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
        self = scalar.value >= 0x2000 ? .single(lower) : .letter(lower)
      }
    default:
      self = Self.isIdeograph(scalar.value) ? .single(scalar) : Self.lowered(scalar)
    }
  }

  private static func lowered(_ scalar: Unicode.Scalar) -> PieceScalar {
    if let letter = LatinLetters.plain(scalar) { return .letter(letter) }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark: false
      default: true
      }
    }
    guard lower.count == 1, let only = lower.first else { return .letters(Array(lower)) }
    return .letter(LatinLetters.plain(only) ?? only)
  }

  /// The ideographs that BERT reads as words.
  private static func isIdeograph(_ code: UInt32) -> Bool {
    switch code {
    case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0x20000...0x2A6DF, 0x2A700...0x2B73F, 0x2B740...0x2B81F,
      0x2B820...0x2CEAF, 0xF900...0xFAFF, 0x2F800...0x2FA1F:
      true
    default: false
    }
  }
}

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

/// Latin letters in lower case and without accents: é becomes e, ø stays ø.
enum LatinLetters {
  /// The plain form of a scalar of U+00C0…U+024F or U+1E00…U+1EFF; nil for any other.
  static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0xC0..<0x250: latin[Int(scalar.value) - 0xC0]
    case 0x1E00..<0x1F00: additional[Int(scalar.value) - 0x1E00]
    default: nil
    }
  }

  // Made from the Unicode Character Database: lower case, then the canonical decomposition without
  // its marks.

  private static let latin = Array(
    """
    aaaaaaæceeeeiiiiðnooooo×øuuuuyþßaaaaaaæceeeeiiiiðnooooo÷øuuuuyþy\
    aaaaaaccccccccddđđeeeeeeeeeegggggggghhħħiiiiiiiiiıĳĳjjkkĸllllllŀ\
    ŀłłnnnnnnŉŋŋooooooœœrrrrrrssssssssttttŧŧuuuuuuuuuuuuwwyyyzzzzzzſ\
    ƀɓƃƃƅƅɔƈƈɖɗƌƌƍǝəɛƒƒɠɣƕɩɨƙƙƚƛɯɲƞɵooƣƣƥƥʀƨƨʃƪƫƭƭʈuuʊʋƴƴƶƶʒƹƹƺƻƽƽƾƿ\
    ǀǁǂǃǆǆǆǉǉǉǌǌǌaaiioouuuuuuuuuuǝaaaaææǥǥggkkooooʒʒjǳǳǳggƕƿnnaaææøø\
    aaaaeeeeiiiioooorrrruuuussttȝȝhhƞȡȣȣȥȥaaeeooooooooyyȴȵȶȷȸȹⱥȼȼƚⱦȿ\
    ɀɂɂƀʉʌɇɇɉɉɋɋɍɍɏɏ
    """.unicodeScalars)

  private static let additional = Array(
    """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm\
    mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv\
    wwwwwwwwwwxxxxyyzzzzzzhtwyẚſẜẝßẟaaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
    eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyyỻỻỽỽỿỿ
    """.unicodeScalars)
}
