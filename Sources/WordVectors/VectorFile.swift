import Embeddings
public import Support

/// Word vectors read in place: sorted terms, and for each a row of signed bytes.
///
/// Nothing is copied or unpacked, so opening a file takes the same time for any size. All integers
/// are little-endian; `Embeddings/README.md` describes the format. A file of scores has the terms, and in
/// place of their vectors what the program asks of these (``WordScores``).
///
///     let file = VectorFile.standard
///     if let jasmine = file.row(of: "jasmine".utf8), let lilac = file.row(of: "lilac".utf8) {
///       print(file.similarity(jasmine, lilac))
///     }
public struct VectorFile: Sendable {
  /// The bytes of the whole file.
  public let bytes: EmbeddedBytes
  /// The number of terms, which is that of rows.
  public let count: Int
  /// The number of components of a vector; 0 in a file of scores.
  public let dimensions: Int
  /// What is there in place of vectors; nil in a file of vectors.
  package let scores: WordScores?

  private let offsets: EmbeddedBytes
  private let inverseNorms: EmbeddedBytes
  let vectors: EmbeddedBytes
  private let text: EmbeddedBytes

  static let headerSize = 64
  static let formatVersion = 1
  static let magic = "WORDVEC1"

  /// The compiled-in vectors.
  public static let standard: VectorFile = {
    let file = embeddings_vectors()
    do {
      return try VectorFile(EmbeddedBytes(immortal: file.bytes, count: Int(file.count)))
    } catch {
      preconditionFailure("the embedded word vectors: \(error)")
    }
  }()

  /// Reads the header of `bytes` and checks that every part is inside them. O(1).
  ///
  /// The vectors themselves are not checked; ``checksumMatches`` does that.
  ///
  /// - Throws: ``VectorFileError`` if the bytes are not a complete vector file.
  public init(_ bytes: EmbeddedBytes) throws(VectorFileError) {
    guard bytes.count >= Self.headerSize else {
      throw VectorFileError(.headerIncomplete(bytes: bytes.count))
    }
    guard bytes.view(0..<8).elementsEqual(Self.magic.utf8) else {
      throw VectorFileError(.foreign)
    }
    let version = bytes.littleEndian32(at: 8)
    guard [Self.formatVersion, WordScores.formatVersion].contains(version) else {
      throw VectorFileError(.unknownVersion(version))
    }
    let isScored = version == WordScores.formatVersion
    let promised = bytes.littleEndian32(at: 36)
    guard promised == bytes.count else {
      throw VectorFileError(.wrongSize(promised: promised, found: bytes.count))
    }

    let count = bytes.littleEndian32(at: 12)
    let dimensions = bytes.littleEndian32(at: 16)
    guard count > 0, isScored ? dimensions == 0 : (1...4096).contains(dimensions) else {
      throw VectorFileError(.inconsistent(part: "counts"))
    }
    func part(
      _ name: String, at header: Int, size: Int
    ) throws(VectorFileError) -> EmbeddedBytes {
      let start = bytes.littleEndian32(at: header)
      guard start >= Self.headerSize, size <= bytes.count - start else {
        throw VectorFileError(.inconsistent(part: name))
      }
      return bytes.view(start..<start + size)
    }
    let offsets = try part("offsets", at: 20, size: 4 * (count + 1))
    scores =
      isScored
      ? WordScores(
        projections: try part("projections", at: 28, size: 16 * (count + 1)),
        counting: try part("attributes", at: 24, size: count),
        grades: try part("grades", at: 48, size: 2 * bytes.littleEndian32(at: 52)))
      : nil
    let inverseNorms = isScored ? bytes.view(0..<0) : try part("lengths", at: 24, size: 4 * count)
    let vectors =
      isScored ? bytes.view(0..<0) : try part("vectors", at: 28, size: dimensions * count)
    guard offsets.littleEndian32(at: 0) == 0 else {
      throw VectorFileError(.inconsistent(part: "offsets"))
    }
    let text = try part("terms", at: 32, size: offsets.littleEndian32(at: 4 * count))

    self.bytes = bytes
    self.count = count
    self.dimensions = dimensions
    self.offsets = offsets
    self.inverseNorms = inverseNorms
    self.vectors = vectors
    self.text = text
  }

  /// The term of `row` as UTF-8.
  ///
  /// - Precondition: `row` is in `0..<count`.
  public func utf8(of row: Int) -> EmbeddedBytes {
    text.view(offsets.littleEndian32(at: 4 * row)..<offsets.littleEndian32(at: 4 * row + 4))
  }

  /// The term of `row`.
  ///
  /// - Precondition: `row` is in `0..<count`.
  public func term(of row: Int) -> String {
    utf8(of: row).text
  }

  /// The row of a term in lower case, its words separated by single spaces; nil if it has none.
  ///
  /// Terms are in the form of the descriptor files: no punctuation, no accents.
  ///
  /// - Complexity: O(log *n*) comparisons of terms.
  public func row(of term: some Collection<UInt8>) -> Int? {
    let rows = 0..<count
    if let found = term.withContiguousStorageIfAvailable({ search(for: $0, in: rows) }) {
      return found
    }
    return Array(term).withUnsafeBufferPointer { search(for: $0, in: rows) }
  }

  /// Binary search among the sorted terms of some rows.
  ///
  /// - Precondition: `rows` are in `0..<count`.
  func search(for term: UnsafeBufferPointer<UInt8>, in rows: Range<Int>) -> Int? {
    text.withContiguousStorageIfAvailable { terms -> Int? in
      var low = rows.lowerBound
      var high = rows.upperBound
      while low < high {
        let middle = low + (high - low) / 2
        let start = offsets.littleEndian32(at: 4 * middle)
        let end = offsets.littleEndian32(at: 4 * middle + 4)
        // Damage that only the checksum detects must not lead to reads outside the terms.
        guard start <= end, end <= terms.count else { return nil }
        let candidate = UnsafeBufferPointer(rebasing: terms[start..<end])
        switch comparison(candidate, term) {
        case 0: return middle
        case ..<0: low = middle + 1
        default: high = middle
        }
      }
      return nil
    } ?? nil
  }

  /// The cosine of the angle between two rows' vectors, in -1…1; exactly 1 for a row and itself.
  ///
  /// - Precondition: both rows are in `0..<count`.
  /// - Complexity: O(`dimensions`)
  public func similarity(_ first: Int, _ second: Int) -> Float {
    precondition((0..<count).contains(first) && (0..<count).contains(second), "no such row")
    if first == second { return 1 }
    let product = withVectors { storage in
      innerProduct(
        UnsafeBufferPointer(rebasing: storage[first * dimensions..<(first + 1) * dimensions]),
        UnsafeBufferPointer(rebasing: storage[second * dimensions..<(second + 1) * dimensions]))
    }
    return cosine(Float(product), inverseNorm(first) * inverseNorm(second))
  }

  /// The inner products of a row's vector, scaled to length 1, with eight directions, in steps of 1/8192.
  ///
  /// - Parameter directions: For each dimension a lane for each direction.
  /// - Precondition: `row` is in `0..<count`; `directions` has `dimensions` elements.
  /// - Complexity: O(`dimensions`)
  package func projections(of row: Int, onto directions: [SIMD8<Float>]) -> SIMD8<Float> {
    if let scores { return scores.projections(of: row, onto: directions) }
    precondition((0..<count).contains(row) && directions.count == dimensions, "no such row")
    let products = withVectors { storage -> SIMD8<Float> in
      var sums = SIMD8<Float>()
      for index in 0..<dimensions {
        sums += Float(Int8(bitPattern: storage[row * dimensions + index])) * directions[index]
      }
      return sums
    }
    return WordScores.rounded(products * inverseNorm(row))
  }

  /// Calls `body` with the bytes of all rows, for inner loops without a check of every byte.
  func withVectors<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    guard let result = vectors.withContiguousStorageIfAvailable(body) else {
      preconditionFailure("embedded bytes are contiguous")
    }
    return result
  }

  /// Converts an inner product to a cosine with the product of the two rows' inverse lengths.
  @inline(__always)
  func cosine(_ product: Float, _ inverseNorms: Float) -> Float {
    min(1, max(-1, product * inverseNorms))
  }

  /// The reciprocal of the length of a row's vector; 0 without vectors.
  @inline(__always)
  func inverseNorm(_ row: Int) -> Float {
    dimensions == 0 ? 0 : Float(bitPattern: inverseNorms.littleEndian(at: 4 * row))
  }

  /// The checksum in the header of the file; in a file of scores that of the vectors.
  public var statedChecksum: UInt64 {
    UInt64(bytes.littleEndian(at: 40)) | UInt64(bytes.littleEndian(at: 44)) << 32
  }

  /// Whether the bytes after the header have the stated checksum.
  ///
  /// - Complexity: O(bytes); some milliseconds. Only tests use it.
  public var checksumMatches: Bool {
    bytes.view(Self.headerSize..<bytes.count).checksum == statedChecksum
  }
}

/// The sum of the products of two equally long runs of signed bytes.
@inline(__always)
func innerProduct(
  _ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>
) -> Int32 {
  var sum: Int32 = 0
  for index in 0..<min(first.count, second.count) {
    let a = Int32(Int8(bitPattern: first[index]))
    let b = Int32(Int8(bitPattern: second[index]))
    sum &+= a &* b
  }
  return sum
}

/// Negative, zero or positive if `first` comes before, equals, or comes after `second` by its
/// bytes.
@inline(__always)
private func comparison(
  _ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>
) -> Int {
  for index in 0..<min(first.count, second.count) where first[index] != second[index] {
    return Int(first[index]) - Int(second[index])
  }
  return first.count - second.count
}

extension EmbeddedBytes {
  /// The unsigned 32-bit integer whose lowest byte is at `position`.
  @inline(__always)
  func littleEndian32(at position: Int) -> Int { Int(littleEndian(at: position)) }
}

/// The reason why bytes are not a valid vector file.
public struct VectorFileError: Error, Sendable, Hashable {
  /// The kind of damage.
  public enum Reason: Sendable, Hashable {
    /// Fewer bytes than a header has.
    case headerIncomplete(bytes: Int)
    /// The bytes do not begin with `WORDVEC1`.
    case foreign
    /// A version of the format that this reader does not know.
    case unknownVersion(Int)
    /// The size differs from that in the header.
    case wrongSize(promised: Int, found: Int)
    /// A part is outside the file, or parts do not agree with the counts.
    case inconsistent(part: String)
  }

  /// The kind of damage.
  public let reason: Reason

  init(_ reason: Reason) {
    self.reason = reason
  }
}

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

/// The vectors of some rows, with components of 16 bits: inner products of those take a fifth of the
/// time that they take in the file.
package struct WideVectors: Sendable {
  private let file: VectorFile
  private let rows: [Int]
  private let components: [Int16]

  /// - Precondition: The rows are in `0..<file.count`.
  /// - Complexity: O(*rows* · `file.dimensions`)
  package init(of rows: [Int], in file: VectorFile = .standard) {
    self.file = file
    self.rows = rows
    components = file.withVectors { storage in
      var components: [Int16] = []
      components.reserveCapacity(rows.count * file.dimensions)
      for row in rows { Self.append(row, of: file, storage, to: &components) }
      return components
    }
  }

  private static func append(
    _ row: Int, of file: VectorFile, _ storage: UnsafeBufferPointer<UInt8>,
    to components: inout [Int16]
  ) {
    for byte in storage[row * file.dimensions..<(row + 1) * file.dimensions] {
      components.append(Int16(Int8(bitPattern: byte)))
    }
  }

  /// Calls `body` with the place of each row and its cosine with another row, in order; exactly 1 for
  /// that row itself.
  ///
  /// - Precondition: `row` is in `0..<file.count`.
  /// - Complexity: O(*rows* · `file.dimensions`)
  package func forEachCosine(to row: Int, _ body: (Int, Float) -> Void) {
    precondition((0..<file.count).contains(row), "no such row")
    var query: [Int16] = []
    query.reserveCapacity(file.dimensions)
    file.withVectors { Self.append(row, of: file, $0, to: &query) }
    let norm = file.inverseNorm(row)
    query.withUnsafeBufferPointer { query in
      components.withUnsafeBufferPointer { components in
        for (place, other) in rows.enumerated() {
          let product = Self.product(query, 0, components, place * query.count, query.count)
          body(
            place,
            other == row ? 1 : file.cosine(Float(product), norm * file.inverseNorm(other)))
        }
      }
    }
  }

  /// The cosine of the rows at two places.
  func cosine(_ first: Int, _ second: Int) -> Float {
    if rows[first] == rows[second] { return 1 }
    let count = file.dimensions
    let product = components.withUnsafeBufferPointer {
      Self.product($0, first * count, $0, second * count, count)
    }
    return file.cosine(
      Float(product), file.inverseNorm(rows[first]) * file.inverseNorm(rows[second]))
  }

  @inline(__always)
  private static func product(
    _ first: UnsafeBufferPointer<Int16>, _ start: Int, _ second: UnsafeBufferPointer<Int16>,
    _ other: Int, _ count: Int
  ) -> Int32 {
    var sum: Int32 = 0
    for index in 0..<count {
      sum &+= Int32(first[start &+ index]) &* Int32(second[other &+ index])
    }
    return sum
  }
}
