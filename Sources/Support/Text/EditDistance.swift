/// The number of typing errors between two texts.
package enum EditDistance {
  /// The number of insertions, deletions, substitutions and swaps of neighbors: the optimal string
  /// alignment distance (Damerau 1964; Boytsov 2011, "Indexing methods for approximate dictionary
  /// searching", 2.2.1).
  ///
  /// - Complexity: O(`left.count` · `right.count`).
  package static func between(_ left: [UInt8], _ right: [UInt8]) -> Int {
    if left == right { return 0 }
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    var before = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    var current = last
    for row in 1...left.count {
      current[0] = row
      for column in 1...right.count {
        let isSame = left[row - 1] == right[column - 1]
        var best = min(
          last[column] + 1, current[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          best = min(best, before[column - 2] + 1)
        }
        current[column] = best
      }
      (before, last, current) = (last, current, before)
    }
    return last[right.count]
  }

  /// The number of typing errors, if they are few enough that one text may be meant by the other.
  ///
  /// - Parameters:
  ///   - share: Of how many letters one may be wrong: 3 where the known texts are few and far from
  ///     each other, 4 elsewhere.
  ///   - length: The letters that count; nil for those of `written`.
  /// - Returns: nil for more errors.
  package static func typos(
    _ written: [UInt8], for known: [UInt8], oneIn share: Int, of length: Int? = nil
  ) -> Int? {
    let letters = length ?? written.count
    // As many letters as one text is longer are missing in the other.
    guard abs(written.count - known.count) * share <= letters else { return nil }
    let distance = between(written, known)
    return distance * share <= letters ? distance : nil
  }
}
