/// The costs of single typos, in hundredths of an edit.
///
/// A more probable typo costs less: a doubled letter, a confused vowel, a neighboring
/// key. The order of the kinds follows the counts of J. J. Pollock and A. Zamora, "Automatic
/// spelling correction in scientific and scholarly text", CACM 27(4), 1984, and K. Kukich,
/// "Techniques for automatically correcting words in text", ACM Computing Surveys 24(4), 1992.
struct SpellingWeights: Sendable {
  /// One of two equal letters was omitted, or one letter was doubled.
  static let doubled: Int32 = 45
  /// Two neighboring letters in the wrong order.
  static let swapped: Int32 = 75
  /// `ie` for `ei`, or two swapped vowels.
  static let swappedVowels: Int32 = 60
  static let droppedVowel: Int32 = 80
  static let droppedConsonant: Int32 = 85
  /// An omitted letter that is seldom heard: `h`, or an `e` at the end.
  static let droppedSilent: Int32 = 60
  static let added: Int32 = 105
  /// An added letter whose key is next to that of its neighbor: two keys were pressed at once.
  static let addedNeighbor: Int32 = 80
  static let addedVowel: Int32 = 90
  static let confusedVowel: Int32 = 70
  static let confusedSound: Int32 = 70
  static let neighboringKey: Int32 = 80
  static let replaced: Int32 = 125

  /// The cost of writing the letter of the column for that of the row, 32 per row.
  private let replacing: [Int32]
  /// Bit `b` of entry `a`: the keys are neighbors.
  private let neighbors: [UInt32]

  /// The table, created at first use.
  static let standard = SpellingWeights()

  private init() {
    var neighbors = [UInt32](repeating: 0, count: 32)
    let rows: [(shift: Double, keys: String)] = [
      (0, "qwertyuiop"), (0.25, "asdfghjkl"), (0.75, "zxcvbnm"),
    ]
    var places: [(letter: UInt8, x: Double, y: Double)] = []
    for (line, row) in rows.enumerated() {
      for (column, letter) in row.keys.utf8.enumerated() {
        places.append((letter - 0x61, Double(column) + row.shift, Double(line)))
      }
    }
    for one in places {
      for other in places where one.letter != other.letter {
        let dx = one.x - other.x
        let dy = one.y - other.y
        if dx * dx + dy * dy < 1.6 { neighbors[Int(one.letter)] |= 1 << UInt32(other.letter) }
      }
    }
    var replacing = [Int32](repeating: Self.replaced, count: 32 * 32)
    func set(_ one: UInt8, _ other: UInt8, _ cost: Int32) {
      let a = Int(one)
      let b = Int(other)
      replacing[a * 32 + b] = min(replacing[a * 32 + b], cost)
      replacing[b * 32 + a] = min(replacing[b * 32 + a], cost)
    }
    for one in UInt8(0)..<26 {
      replacing[Int(one) * 33] = 0
      for other in UInt8(0)..<26 where neighbors[Int(one)] & 1 << UInt32(other) != 0 {
        set(one, other, Self.neighboringKey)
      }
    }
    let vowels = Array("aeiouy".utf8)
    for one in vowels {
      for other in vowels where one != other { set(one - 0x61, other - 0x61, Self.confusedVowel) }
    }
    let alike = [
      "ck", "cs", "cq", "kq", "sz", "gj", "fv", "fp", "bp", "bv", "dt", "mn", "cx", "wv", "lr",
    ]
    for pair in alike {
      let letters = Array(pair.utf8)
      set(letters[0] - 0x61, letters[1] - 0x61, Self.confusedSound)
    }
    self.neighbors = neighbors
    self.replacing = replacing
  }

  @inline(__always)
  func areNeighbors(_ one: UInt8, _ other: UInt8) -> Bool {
    neighbors[Int(one & 31) - 1] & (1 << UInt32((other & 31) - 1)) != 0
  }

  /// The cost of writing `written` for `meant`.
  @inline(__always)
  func replacing(_ meant: UInt8, by written: UInt8) -> Int32 {
    replacing[(Int(meant & 31) - 1) * 32 + Int(written & 31) - 1]
  }

  /// The cost of omitting `letters[index]` of the word in `range`.
  @inline(__always)
  func dropping(_ index: Int, of letters: [UInt8], in range: Range<Int>) -> Int32 {
    let letter = letters[index]
    if index > range.lowerBound, letters[index - 1] == letter { return Self.doubled }
    if index + 1 < range.upperBound, letters[index + 1] == letter { return Self.doubled }
    if letter == UInt8(ascii: "h"), index > range.lowerBound { return Self.droppedSilent }
    if letter == UInt8(ascii: "e"), index + 1 == range.upperBound { return Self.droppedSilent }
    return Self.isVowel(letter) ? Self.droppedVowel : Self.droppedConsonant
  }

  /// The cost of an added letter at `index` of `word`.
  @inline(__always)
  func adding(_ index: Int, in word: [UInt8]) -> Int32 {
    let letter = word[index]
    if index > 0 {
      if word[index - 1] == letter { return Self.doubled }
      if areNeighbors(word[index - 1], letter) { return Self.addedNeighbor }
    }
    if index + 1 < word.count {
      if word[index + 1] == letter { return Self.doubled }
      if areNeighbors(word[index + 1], letter) { return Self.addedNeighbor }
    }
    return Self.isVowel(letter) ? Self.addedVowel : Self.added
  }

  /// The cost of two swapped letters.
  @inline(__always)
  func swapping(_ one: UInt8, _ other: UInt8) -> Int32 {
    Self.isVowel(one) && Self.isVowel(other) ? Self.swappedVowels : Self.swapped
  }

  @inline(__always)
  static func isVowel(_ letter: UInt8) -> Bool {
    // a, e, i, o, u, y.
    (0b1_0001_0000_0100_0001_0001_0001 as UInt32) >> UInt32((letter & 31) - 1) & 1 == 1
  }
}
