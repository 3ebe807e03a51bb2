import CLibrary
import Lexicon
import Support
import WordVectors

/// Estimates from its vector how a word that no table has grades an attribute: `a domesticated acidity`.
///
/// Kernel ridge regression over words of known levels, learned by `Lexicon/tools/build_grades.py`
/// (`Lexicon/learned/grades.tsv`). The table is read at the first question.
final class WordGrader: Sendable {
  /// The grader of the compiled-in table.
  static let standard = WordGrader(table: EmbeddedBytes(lexicon_grades()))

  /// The known words: their vectors, and what each adds to the levels.
  private let known: WideVectors
  private let weights: [SIMD8<Float>]
  /// How fast likeness fades with the angle.
  private let decay: Float
  /// The least difference from the middle level that counts.
  let least: Float
  private let answers = SharedCache<SIMD8<Float>?>()

  init(table: EmbeddedBytes) {
    var rows: [Int] = []
    var weights: [SIMD8<Float>] = []
    var (decay, least): (Float, Float) = (1, 1)
    let directory = TermDirectory.standard
    EmbeddedTable(table).forEachRow { row in
      let word = row[0]
      guard word.first != UInt8(ascii: "=") else {
        (decay, least) = (Float(row[1].number ?? 1), Float(row[2].number ?? 1))
        return
      }
      let place = word.withContiguousStorageIfAvailable { directory.row(of: $0.span) }
      guard let place = place ?? nil else { return }
      rows.append(place)
      var weight = SIMD8<Float>.zero
      for index in Attribute.allCases.indices { weight[index] = Float(row[index + 1].number ?? 0) }
      weights.append(weight)
    }
    known = WideVectors(of: rows)
    self.weights = weights
    (self.decay, self.least) = (decay, least)
  }

  /// For each attribute the level that a word gives to its name, less 3; nil for a word without a
  /// vector. O(known words).
  ///
  /// - Parameter word: Its normalized form, as UTF-8.
  func grades(of word: ArraySlice<UInt8>) -> SIMD8<Float>? {
    answers.value(for: Array(word)) {
      guard let row = Self.row(of: word) else { return nil }
      var sum = SIMD8<Float>.zero
      known.forEachCosine(to: row) { place, cosine in
        sum += weights[place] * exp(2 * decay * (cosine - 1))
      }
      return sum
    }
  }

  /// What ends an inflected form, and what its base has there.
  private static let endings: [(ending: [UInt8], other: [UInt8])] = [
    ("ies", "y"), ("ied", "y"), ("es", ""), ("es", "e"), ("s", ""), ("ed", "e"), ("ed", ""),
    ("ing", "e"), ("ing", ""), ("ly", ""),
  ].map { (Array($0.utf8), Array($1.utf8)) }

  /// The row of a word, or of the base that it is a form of.
  private static func row(of word: ArraySlice<UInt8>) -> Int? {
    let directory = TermDirectory.standard
    func place(_ term: ArraySlice<UInt8>) -> Int? {
      term.withUnsafeBufferPointer { directory.row(of: $0.span) }
    }
    if let row = place(word) { return row }
    for (ending, other) in endings where word.count > ending.count + 2 {
      guard word.suffix(ending.count) == ending[...] else { continue }
      let stem = word.dropLast(ending.count)
      if let row = place((Array(stem) + other)[...]) { return row }
      // `dropped`
      if other.isEmpty, stem.count > 3, stem.last == stem.dropLast().last,
        let row = place(stem.dropLast())
      {
        return row
      }
    }
    return nil
  }
}
