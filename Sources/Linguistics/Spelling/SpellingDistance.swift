/// The distance of a misspelled word from a word of an index: the weighted Damerau–Levenshtein
/// distance, where the misspelled word may also have an ending.
///
/// F. J. Damerau, "A technique for computer detection and correction of spelling errors", CACM
/// 7(3), 1964; V. I. Levenshtein, 1966; in the restricted form (optimal string alignment), where
/// swapped letters are not edited again.
///
/// One table gives the result for every ending: its last row contains the distance of the target
/// from each prefix of the misspelled word, and the rest of the word must be an ending.
struct SpellingDistance {
  /// The cheapest reading of the misspelled word as a form of the target.
  struct Reading {
    /// The cost in hundredths of an edit, including the cost of the ending.
    var cost: Int32
    /// The number of letters of the misspelled word that spell the target; the rest is an ending.
    var length: Int
  }

  /// The greatest difference in length between a target and the word.
  static let band = 3
  private static let infinite: Int32 = 20_000
  /// What a letter that only the target has costs at least, and one that only the word has and no
  /// ending.
  private static let leastMissing: Int32 = 60
  private static let leastAdded: Int32 = 70

  let word: [UInt8]
  let endings: SpellingEndings.Costs
  private let weights = SpellingWeights.standard
  /// The cost of each letter of the word if it was added.
  private let addingCosts: [Int32]
  /// Three rows of the table, used in rotation.
  private var rows: [Int32]
  private let stride: Int

  /// - Parameter word: plain letters `a` to `z`.
  init(word: [UInt8]) {
    self.word = word
    endings = SpellingEndings.standard.costs(for: word)
    stride = word.count + 2
    rows = [Int32](repeating: Self.infinite, count: 3 * stride)
    let weights = SpellingWeights.standard
    addingCosts = word.indices.map { weights.adding($0, in: word) }
  }

  /// Whether the sets of letters of the word and of a target rule out a reading that costs at most
  /// `limit`.
  ///
  /// - Parameter replaced: The last letter of the target, if an ending may replace it.
  func isOut(word: UInt32, target: UInt32, replaced: UInt8, limit: Int32) -> Bool {
    var missing = target & ~word
    if replaced == UInt8(ascii: "e") || replaced == UInt8(ascii: "y") {
      missing &= ~(1 << UInt32(replaced - 0x61))
    }
    let added = word & ~target & ~SpellingEndings.letters
    return Self.leastMissing * Int32(missing.nonzeroBitCount) > limit
      || Self.leastAdded * Int32(added.nonzeroBitCount) > limit
  }

  /// The cheapest reading of the word as `letters[target]`; nil when each reading costs more than
  /// `limit`.
  ///
  /// - Parameter takesEndings: Whether the word may be an inflected form of the target.
  /// - Complexity: O(*n*) for a target of *n* letters, since only a band of the table is filled.
  mutating func reading(
    of letters: [UInt8], in target: Range<Int>, limit: Int32, takesEndings: Bool
  ) -> Reading? {
    let length = target.count
    let columns = word.count
    var best = Reading(cost: limit + 1, length: 0)
    var row = 0
    // Swapped letters skip a row, so that one row above the limit is no end.
    var previousMinimum: Int32 = 0
    // Row 0: letters that were added before the target starts.
    fillFirstRow()
    // Taken out, so that writing an element does not check whether the array is shared.
    var own: [Int32] = []
    swap(&own, &self.rows)
    defer { swap(&own, &self.rows) }
    var rows = own.mutableSpan
    for i in 1...length {
      let previous = row
      let beforePrevious = (row + 2) % 3
      row = (row + 1) % 3
      let low = max(0, i - Self.band)
      let high = min(columns, i + Self.band)
      guard low <= high else { return nil }
      let meant = letters[target.lowerBound + i - 1]
      let dropCost = weights.dropping(target.lowerBound + i - 1, of: letters, in: target)
      let current = row * stride
      let above = previous * stride
      let twoAbove = beforePrevious * stride
      var rowMinimum = Self.infinite
      if low > 0 { rows[current + low - 1] = Self.infinite }
      for j in low...high {
        var cost = rows[above + j] + dropCost
        if j > 0 {
          let written = word[j - 1]
          if written == meant {
            cost = min(cost, rows[above + j - 1])
          } else {
            cost = min(cost, rows[above + j - 1] + weights.replacing(meant, by: written))
          }
          cost = min(cost, rows[current + j - 1] + addingCosts[j - 1])
          if i > 1, j > 1, written == letters[target.lowerBound + i - 2], word[j - 2] == meant,
            written != meant
          {
            cost = min(cost, rows[twoAbove + j - 2] + weights.swapping(written, meant))
          }
        }
        rows[current + j] = cost
        rowMinimum = min(rowMinimum, cost)
      }
      rows[current + high + 1] = Self.infinite
      if min(rowMinimum, previousMinimum) > limit { break }
      previousMinimum = rowMinimum
      if i == length - 1, takesEndings {
        let last = letters[target.upperBound - 1]
        if last == UInt8(ascii: "y") {
          Self.take(&best, from: low...high, current, rows.span, endings.afterY)
        } else if last == UInt8(ascii: "e") {
          Self.take(&best, from: low...high, current, rows.span, endings.afterE)
        }
      } else if i == length {
        if takesEndings {
          Self.take(&best, from: low...high, current, rows.span, endings.plain)
        } else if high == columns, rows[current + columns] < best.cost {
          best = Reading(cost: rows[current + columns], length: columns)
        }
      }
    }
    return best.cost <= limit ? best : nil
  }

  private mutating func fillFirstRow() {
    rows[0] = 0
    var cost: Int32 = 0
    let high = min(word.count, Self.band)
    for j in 0..<high {
      cost += addingCosts[j]
      rows[j + 1] = cost
    }
    rows[high + 1] = Self.infinite
  }

  private static func take(
    _ best: inout Reading, from columns: ClosedRange<Int>, _ row: Int,
    _ rows: borrowing Span<Int32>,
    _ endings: [Int32]
  ) {
    for j in columns {
      let cost = rows[row + j] + endings[j]
      if cost < best.cost { best = Reading(cost: cost, length: j) }
    }
  }
}

/// An approximate key for the sound of a word: words of equal keys are spelled differently, but
/// sound alike.
///
/// A compact code in the tradition of Soundex (R. C. Russell, US patent 1,261,167, 1918) and
/// Metaphone (L. Philips, "Hanging on the Metaphone", Computer Language 7(12), 1990): vowels count
/// only at the start, silent letters are dropped, letters of one sound share a code.
enum SpellingSound {
  /// The key of a word in plain lower-case letters: up to twelve codes of five bits.
  ///
  /// - Complexity: O(*n*).
  static func key(_ word: ArraySlice<UInt8>) -> UInt64 {
    var key: UInt64 = 0
    var count = 0
    var last: UInt8 = 0
    var position = word.startIndex
    let end = word.endIndex

    func at(_ offset: Int) -> UInt8 {
      let index = position + offset
      return index >= word.startIndex && index < end ? word[index] : 0
    }

    while position < end, count < 12 {
      let isStart = position == word.startIndex
      var code: UInt8 = 0
      var step = 1
      switch at(0) {
      case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"),
        UInt8(ascii: "u"), UInt8(ascii: "y"):
        if isStart { code = UInt8(ascii: "a") } else { last = 0 }
      case UInt8(ascii: "c"):
        switch at(1) {
        case UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "y"): code = UInt8(ascii: "s")
        case UInt8(ascii: "h"):
          code = UInt8(ascii: "x")
          step = 2
        case UInt8(ascii: "k"):
          code = UInt8(ascii: "k")
          step = 2
        default: code = UInt8(ascii: "k")
        }
      case UInt8(ascii: "s"):
        if at(1) == UInt8(ascii: "h") {
          code = UInt8(ascii: "x")
          step = 2
        } else if at(1) == UInt8(ascii: "c"), Self.isFront(at(2)) {
          code = UInt8(ascii: "s")
          step = 2
        } else {
          code = UInt8(ascii: "s")
        }
      case UInt8(ascii: "z"): code = UInt8(ascii: "s")
      case UInt8(ascii: "p"):
        if at(1) == UInt8(ascii: "h") {
          code = UInt8(ascii: "f")
          step = 2
        } else {
          code = UInt8(ascii: "p")
        }
      case UInt8(ascii: "q"): code = UInt8(ascii: "k")
      case UInt8(ascii: "v"): code = UInt8(ascii: "f")
      case UInt8(ascii: "g"):
        if at(1) == UInt8(ascii: "h") {
          step = 2
          code = isStart ? UInt8(ascii: "g") : 0
        } else {
          code = Self.isFront(at(1)) ? UInt8(ascii: "j") : UInt8(ascii: "g")
        }
      case UInt8(ascii: "k"):
        code = isStart && at(1) == UInt8(ascii: "n") ? 0 : UInt8(ascii: "k")
      case UInt8(ascii: "h"): code = isStart ? UInt8(ascii: "h") : 0
      case UInt8(ascii: "w"): code = isStart ? UInt8(ascii: "w") : 0
      case let letter: code = letter
      }
      if code != 0, code != last {
        key = key << 5 | UInt64(code - 0x60)
        count += 1
      }
      if code != 0 { last = code }
      position += step
    }
    return key
  }

  /// Whether a vowel letter makes a `c` or `g` before it soft.
  private static func isFront(_ letter: UInt8) -> Bool {
    letter == UInt8(ascii: "e") || letter == UInt8(ascii: "i") || letter == UInt8(ascii: "y")
  }
}

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
