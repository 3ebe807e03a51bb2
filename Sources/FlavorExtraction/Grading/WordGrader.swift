import CLibrary
import Lexicon
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
    // Where all grades are computed, no known word is asked.
    let isComputed = VectorFile.standard.scores != nil
    EmbeddedTable(table).forEachRow { row in
      let word = row[0]
      guard word.first != UInt8(ascii: "=") else {
        (decay, least) = (Float(row[1].number ?? 1), Float(row[2].number ?? 1))
        return
      }
      guard !isComputed else { return }
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
  /// vector. In a program without vectors, what is below `least` is 0. O(known words).
  ///
  /// - Parameter word: Its normalized form, as UTF-8.
  func grades(of word: ArraySlice<UInt8>) -> SIMD8<Float>? {
    answers.value(for: Array(word)) {
      Self.row(of: word).map { row in
        VectorFile.standard.scores?.grades(of: row) ?? grades(ofRow: row)
      }
    }
  }

  fileprivate func grades(ofRow row: Int) -> SIMD8<Float> {
    var sum = SIMD8<Float>.zero
    known.forEachCosine(to: row) { place, cosine in
      sum += weights[place] * exp(2 * decay * (cosine - 1))
    }
    return WordScores.rounded(sum)
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

#if DEBUG
  /// What the program asks of the vectors, computed (`Embeddings/scores.bin`): `insights-lint
  /// --write-images` makes it.
  package enum WordScoreImage {
    /// Computes all scores; half a minute.
    package static func compile() throws -> [UInt8] {
      WordScores.bytes(of: .standard, directions: try directions(), grades: grades)
    }

    /// Whether bytes are the scores, as far as every hundredth row tells.
    package static func isMade(_ bytes: [UInt8]) throws -> Bool {
      let file = VectorFile.standard
      guard let made = try? VectorFile(EmbeddedBytes(copying: bytes)),
        let scores = made.scores, made.count == file.count,
        made.statedChecksum == file.statedChecksum
      else { return false }
      let directions = try directions()
      return stride(from: 0, to: file.count, by: 100).allSatisfy { row in
        let expected = file.projections(of: row, onto: directions)
        return made.utf8(of: row).elementsEqual(file.utf8(of: row))
          && made.projections(of: row, onto: directions) == expected
          && scores.grades(of: row) == grades(row)
      }
    }

    /// What a row grades; 0 where that counts nowhere.
    private static func grades(_ row: Int) -> SIMD8<Float> {
      let grader = WordGrader.standard
      let grades = grader.grades(ofRow: row)
      return grades.replacing(with: 0, where: grades .< grader.least .& grades .> -grader.least)
    }

    private static func directions() throws -> [SIMD8<Float>] {
      guard let model = ContextModel.standard else { throw ImageFault() }
      return model.directions
    }
  }
#endif
