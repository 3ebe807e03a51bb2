import FlavorExtraction
import Support

/// The words of the gazetteers by shape: each class of look-alike letters counts as one letter.
struct ShapeIndex: Sendable {
  /// Letters that look alike in most prints; words of three bytes and more.
  static let close = LabelImage.standard?.close ?? .close(of: .standard)
  /// Also letters that look alike only in bad prints; words of five bytes and more.
  static let wide = ShapeIndex(.standard, isWide: true, shortest: 5)

  private let isWide: Bool
  private var shapes = Vocabulary(capacity: 8192)
  /// The last word of each shape; `before` has the others.
  private var last: [Int32] = []
  private var before: [Int32]

  static func close(of lexicon: LabelLexicon) -> ShapeIndex {
    ShapeIndex(lexicon, isWide: false, shortest: 3)
  }

  private init(_ lexicon: LabelLexicon, isWide: Bool, shortest: Int) {
    self.isWide = isWide
    before = [Int32](repeating: -1, count: lexicon.wordCount)
    var shape: [UInt8] = []
    for word in 0..<Int32(lexicon.wordCount) {
      let bytes = lexicon.bytes(of: word)
      guard bytes.count >= shortest, bytes.contains(where: { $0 > 0x39 }) else { continue }
      Self.read(bytes, isWide: isWide, into: &shape)
      let number = Int(shapes.intern(word: shape[...]))
      if number == last.count {
        last.append(word)
      } else {
        before[Int(word)] = last[number]
        last[number] = word
      }
    }
  }

  /// The last word with the shape of `word`, or −1. O(length).
  func last(like word: String) -> Int32 {
    var shape: [UInt8] = []
    Self.read(Array(word.utf8)[...], isWide: isWide, into: &shape)
    let number = shapes.id(ofWord: shape[...])
    return number < 0 ? -1 : last[Int(number)]
  }

  /// The word before this one among those of its shape, or −1.
  func before(_ word: Int32) -> Int32 { before[Int(word)] }

  private static func read(_ word: ArraySlice<UInt8>, isWide: Bool, into shape: inout [UInt8]) {
    shape.removeAll(keepingCapacity: true)
    let shapes = isWide ? wideShapes : closeShapes
    var index = word.startIndex
    while index < word.endIndex {
      let next = index + 1 < word.endIndex ? word[index + 1] : 0
      var letter = word[index]
      switch (letter, next) {
      case (UInt8(ascii: "r"), UInt8(ascii: "n")): letter = UInt8(ascii: "m")
      case (UInt8(ascii: "v"), UInt8(ascii: "v")): letter = UInt8(ascii: "w")
      case (UInt8(ascii: "c"), UInt8(ascii: "l")): letter = UInt8(ascii: "d")
      case (UInt8(ascii: "r"), UInt8(ascii: "r")) where isWide: letter = UInt8(ascii: "n")
      case (UInt8(ascii: "l"), UInt8(ascii: "3")): letter = UInt8(ascii: "b")
      default: index -= 1
      }
      index += 2
      shape.append(shapes[Int(letter)])
    }
  }

  private static let closeShapes = table("0o 1i li |i !i 5s $s 8b 6g 9g 2z 4a @a 3e 7t ")
  private static let wideShapes = table(
    "0o 1i li |i !i 5s $s 8b 6o 9o 2z 4a @a 3o 7t do qo co eo go hb vu yu ft ji nu pr ")

  private static func table(_ pairs: String) -> [UInt8] {
    var shapes = [UInt8](0...255)
    let bytes = Array(pairs.utf8)
    var index = 0
    while index + 1 < bytes.count {
      shapes[Int(bytes[index])] = bytes[index + 1]
      index += 3
    }
    return shapes
  }
}

/// The image has the index of close look-alikes; clean labels never need the other.
extension ShapeIndex {
  func write(to image: inout ImageWriter) {
    shapes.write(to: &image)
    image.write(last)
    image.write(before)
  }

  /// - Parameter words: The number of words of the lexicon.
  /// - Throws: An `ImageFault` for an image whose numbers lead out of its arrays.
  init(from image: inout ImageReader, words: Int) throws(ImageFault) {
    isWide = false
    shapes = try Vocabulary(from: &image)
    last = try image.array()
    before = try image.array()
    guard last.count == shapes.count, before.count == words,
      last.allSatisfy({ 0 <= $0 && Int($0) < words }),
      // Words get smaller, so that no chain goes round.
      before.indices.allSatisfy({ -1 <= before[$0] && Int(before[$0]) < $0 })
    else { throw ImageFault() }
  }
}
