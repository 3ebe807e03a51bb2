/// The endings that a word may have after its base form, with their costs in a comparison.
///
/// An ending runs from its first letter to the end of the misspelled word.
struct SpellingEndings: Sendable {
  /// The cost where there is no ending.
  static let none: Int32 = 10_000

  /// For each position in the word, the cost of an ending that starts there.
  struct Costs: Sendable {
    /// After the whole base: `plum` + `s`.
    var plain: [Int32]
    /// After a base without its `y`: `berr` + `ies`.
    var afterY: [Int32]
    /// After a base without its `e`: `smok` + `y`.
    var afterE: [Int32]
  }

  private typealias Ending = (letters: [UInt8], cost: Int32)

  private let plain: [Ending]
  private let afterY: [Ending]
  private let afterE: [Ending]

  /// The table, created at first use. Costs of 40 and more are misspelled endings.
  static let standard = SpellingEndings()

  private init() {
    func endings(_ list: [(String, Int32)]) -> [Ending] {
      list.map { (Array($0.0.utf8), $0.1) }
    }
    plain = endings([
      ("s", 4), ("es", 8), ("y", 5), ("ey", 8), ("ness", 8), ("ish", 8), ("like", 8), ("ed", 12),
      ("iness", 10), ("yness", 12), ("eyness", 12), ("ier", 10), ("iest", 10), ("ly", 10),
      ("ies", 15), ("yish", 12), ("nes", 40), ("nesss", 40), ("ie", 30), ("yy", 45), ("lly", 45),
    ])
    afterY = endings([
      ("ies", 5), ("iness", 5), ("ier", 8), ("iest", 8), ("ish", 8), ("ily", 10), ("ie", 30),
      ("ey", 30), ("eis", 50), ("ise", 50), ("ines", 40), ("i", 45),
    ])
    afterE = endings([
      ("y", 5), ("iness", 8), ("ish", 8), ("ier", 10), ("iest", 10), ("ie", 30),
    ])
  }

  /// The costs of the endings of `word`, one entry for each place from 0 to its length.
  ///
  /// - Complexity: O(*n*) for *n* letters: at most six positions start an ending.
  func costs(for word: [UInt8]) -> Costs {
    let missing = [Int32](repeating: Self.none, count: word.count + 1)
    var costs = Costs(plain: missing, afterY: missing, afterE: missing)
    costs.plain[word.count] = 0
    fill(&costs.plain, from: plain, word)
    fill(&costs.afterY, from: afterY, word)
    fill(&costs.afterE, from: afterE, word)
    return costs
  }

  private func fill(_ costs: inout [Int32], from endings: [Ending], _ word: [UInt8]) {
    for ending in endings where ending.letters.count < word.count {
      let start = word.count - ending.letters.count
      if word[start...].elementsEqual(ending.letters) {
        costs[start] = min(costs[start], ending.cost)
      }
    }
  }
}
