import Embeddings
public import Support

/// Word vectors read in place: sorted terms, and for each a row of signed bytes.
///
/// Nothing is copied or unpacked, so opening a file takes the same time for any size. All integers
/// are little-endian; `Embeddings/README.md` describes the format.
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
  /// The number of components of a vector.
  public let dimensions: Int

  private let offsets: EmbeddedBytes
  private let inverseNorms: EmbeddedBytes
  let vectors: EmbeddedBytes
  private let text: EmbeddedBytes

  static let headerSize = 64
  static let formatVersion = 1
  private static let magic = "WORDVEC1"

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
    guard version == Self.formatVersion else { throw VectorFileError(.unknownVersion(version)) }
    let promised = bytes.littleEndian32(at: 36)
    guard promised == bytes.count else {
      throw VectorFileError(.wrongSize(promised: promised, found: bytes.count))
    }

    let count = bytes.littleEndian32(at: 12)
    let dimensions = bytes.littleEndian32(at: 16)
    guard count > 0, (1...4096).contains(dimensions) else {
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
    let inverseNorms = try part("lengths", at: 24, size: 4 * count)
    let vectors = try part("vectors", at: 28, size: dimensions * count)
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

  /// The inner product of a row's vector, scaled to length 1, with a direction.
  ///
  /// - Precondition: `row` is in `0..<count`; `direction` has `dimensions` components.
  /// - Complexity: O(`dimensions`)
  package func projection(of row: Int, onto direction: [Float]) -> Float {
    precondition((0..<count).contains(row) && direction.count == dimensions, "no such row")
    let product = withVectors { storage -> Float in
      var sum: Float = 0
      for index in 0..<dimensions {
        sum += Float(Int8(bitPattern: storage[row * dimensions + index])) * direction[index]
      }
      return sum
    }
    return product * inverseNorm(row)
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

  /// The reciprocal of the length of a row's vector.
  @inline(__always)
  func inverseNorm(_ row: Int) -> Float {
    Float(bitPattern: UInt32(truncatingIfNeeded: inverseNorms.littleEndian32(at: 4 * row)))
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

/// The same, with the first run already widened, which saves half of the work if it is used many
/// times.
@inline(__always)
func innerProduct(
  _ first: UnsafeBufferPointer<Int16>, _ second: UnsafeBufferPointer<UInt8>
) -> Int32 {
  var sum: Int32 = 0
  for index in 0..<min(first.count, second.count) {
    sum &+= Int32(first[index]) &* Int32(Int16(Int8(bitPattern: second[index])))
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
  func littleEndian32(at position: Int) -> Int {
    precondition(position >= 0 && position <= count - 4, "index outside the embedded data")
    // The four bytes were just checked to exist.
    let word = withContiguousStorageIfAvailable {
      UnsafeRawBufferPointer($0).loadUnaligned(fromByteOffset: position, as: UInt32.self)
    }
    return Int(UInt32(littleEndian: word ?? 0))
  }
}
