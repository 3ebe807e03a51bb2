/// Finds the known word that was most likely misread: look-alike letters count as equal.
///
/// Its tables are built at first use; clean labels never need all of them.
struct RepairIndex: Sendable {
  private let lexicon = LabelLexicon.standard

  /// The nearest word with the cost of its errors; nil if no word has the same shape.
  ///
  /// - Parameter isWide: Whether to include letters that look alike only in bad prints.
  func nearest(_ fold: String, isWide: Bool) -> (word: Int32, cost: Double)? {
    guard fold.utf8.count >= 3 else { return nil }
    if let found = best(ShapeIndex.close, fold, 0.3) { return found }
    guard isWide, fold.utf8.count >= 5 else { return nil }
    return best(ShapeIndex.wide, fold, 0.45)
  }

  /// The long word at an edit distance of one, if it is unique. O(words).
  func oneEditAway(_ fold: String) -> (word: Int32, cost: Double)? {
    let seen = Array(fold.utf8)
    guard seen.count >= 5 else { return nil }
    var result: Int32?
    for length in seen.count - 1...seen.count + 1 where length < Self.byLength.count {
      for word in Self.byLength[length] {
        let known = lexicon.bytes(of: word)
        guard known.first == seen.first || known.last == seen.last,
          Self.isOneEdit(known, seen[...])
        else { continue }
        if result != nil { return nil }
        result = word
      }
    }
    return result.map { ($0, 0.6) }
  }

  /// Words of five bytes and more without digits, by length.
  private static let byLength: [[Int32]] = {
    let lexicon = LabelLexicon.standard
    var result: [[Int32]] = []
    for word in 0..<Int32(lexicon.wordCount) where lexicon.isRepairTarget[Int(word)] {
      let bytes = lexicon.bytes(of: word)
      guard bytes.count >= 5, bytes.contains(where: { $0 > 0x39 }) else { continue }
      while result.count <= bytes.count { result.append([]) }
      result[bytes.count].append(word)
    }
    return result
  }()

  private static func isOneEdit(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Bool {
    let shorter = min(a.count, b.count)
    let front = zip(a, b).prefix { $0 == $1 }.count
    let back = zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count
    return max(a.count, b.count) - front - min(back, shorter - front) <= 1
  }

  private func best(_ index: ShapeIndex, _ fold: String, _ price: Double) -> (Int32, Double)? {
    let seen = Array(fold.utf8)
    var word = index.last(like: fold)
    var result: (Int32, Double)?
    while word >= 0 {
      defer { word = index.before(word) }
      let errors = Self.errors(lexicon.bytes(of: word), seen)
      let cost = Double(errors) * price
      // With more than about two errors in five letters it is another word.
      if errors * 5 > seen.count * 2 + 3 { continue }
      if cost < result?.1 ?? .infinity { result = (word, cost) }
    }
    return result
  }

  private static func errors(_ known: ArraySlice<UInt8>, _ seen: [UInt8]) -> Int {
    guard known.count == seen.count else { return 1 }
    return zip(known, seen).count { $0 != $1 }
  }
}

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
