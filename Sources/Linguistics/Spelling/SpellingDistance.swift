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
          take(&best, from: low...high, current, endings.afterY)
        } else if last == UInt8(ascii: "e") {
          take(&best, from: low...high, current, endings.afterE)
        }
      } else if i == length {
        if takesEndings {
          take(&best, from: low...high, current, endings.plain)
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

  private func take(
    _ best: inout Reading, from columns: ClosedRange<Int>, _ row: Int, _ endings: [Int32]
  ) {
    for j in columns {
      let cost = rows[row + j] + endings[j]
      if cost < best.cost { best = Reading(cost: cost, length: j) }
    }
  }
}
