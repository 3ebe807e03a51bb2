import Support

/// Finds the rows of many terms: the beginnings of every sixteenth term are stored contiguously,
/// which saves most steps of a search among all terms.
package struct TermDirectory {
  private let file: VectorFile
  /// The first eight bytes of every `step`th term as a number with the same order.
  private let beginnings: [UInt64]

  private static let step = 16

  /// The directory of the vectors that are compiled in.
  package static let standard = TermDirectory(.standard)

  /// - Complexity: O(`file.count`); a fraction of a millisecond.
  package init(_ file: VectorFile) {
    self.file = file
    var beginnings: [UInt64] = []
    beginnings.reserveCapacity(file.count / Self.step + 1)
    for row in stride(from: 0, to: file.count, by: Self.step) {
      beginnings.append(Self.key(file.utf8(of: row)))
    }
    self.beginnings = beginnings
  }

  /// The row of a term in the form that ``VectorFile/row(of:)`` takes; nil if it has none.
  ///
  /// - Complexity: O(log *n*), with a few comparisons of terms.
  package func row(of term: borrowing Span<UInt8>) -> Int? {
    let key = Self.key(term)
    let first = place { $0 < key }
    let end = place { $0 <= key }
    // The term before `first` is smaller, the one at `end` greater.
    let rows = max(0, first - 1) * Self.step..<min(file.count, end * Self.step)
    return term.withUnsafeBufferPointer { file.search(for: $0, in: rows) }
  }

  /// The number of beginnings that satisfy `isBefore`; they precede the others.
  @inline(__always)
  private func place(_ isBefore: (UInt64) -> Bool) -> Int {
    var low = 0
    var high = beginnings.count
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(beginnings[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The same key of a term of the file, without a copy of it.
  private static func key(_ term: EmbeddedBytes) -> UInt64 {
    term.withContiguousStorageIfAvailable { key($0.span) } ?? 0
  }

  /// A short term is padded with zeros, so that it precedes the terms that it begins.
  @inline(__always)
  private static func key(_ term: borrowing Span<UInt8>) -> UInt64 {
    var key: UInt64 = 0
    for index in 0..<8 {
      key = key << 8 | (index < term.count ? UInt64(term[index]) : 0)
    }
    return key
  }
}
