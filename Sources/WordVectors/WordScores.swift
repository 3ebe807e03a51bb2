import Support

/// What the program asks of the vectors of words, computed when the package is built: their products with
/// the directions of the context model, and the grades that they give to attributes.
///
/// A program that has the votes of words as well (`Lexicon/image/votes.bin`) needs no vectors.
package struct WordScores: Sendable {
  /// Eight floats for each row, after those of the directions' first component, which tell whether they
  /// are those of the directions that are asked for.
  let projections: EmbeddedBytes
  /// For each row a bit for each attribute that it grades.
  let counting: EmbeddedBytes
  /// A float for each of those bits.
  let grades: EmbeddedBytes

  static let formatVersion = 2

  /// - Precondition: The file was made of the same directions.
  func projections(of row: Int, onto directions: [SIMD8<Float>]) -> SIMD8<Float> {
    precondition(lanes(0) == directions.first, "scores of another context model; run make image")
    return lanes(row + 1)
  }

  /// What ``init(of:directions:grades:)`` was given for a row. O(rows).
  package func grades(of row: Int) -> SIMD8<Float> {
    let before = counting.view(0..<row).withContiguousStorageIfAvailable {
      $0.reduce(0) { $0 + $1.nonzeroBitCount }
    }
    var place = before ?? 0
    var grades = SIMD8<Float>.zero
    for lane in 0..<8 where counting[row] & 1 << lane != 0 {
      grades[lane] = Float(bitPattern: self.grades.littleEndian(at: 4 * place))
      place += 1
    }
    return grades
  }

  private func lanes(_ index: Int) -> SIMD8<Float> {
    var lanes = SIMD8<Float>.zero
    for lane in 0..<8 {
      lanes[lane] = Float(bitPattern: projections.littleEndian(at: 32 * index + 4 * lane))
    }
    return lanes
  }
}

#if DEBUG
  extension WordScores {
    /// The file of scores of some vectors.
    ///
    /// - Parameter grades: What is asked of a row; a grade of 0 takes no room.
    package static func bytes(
      of file: VectorFile, directions: [SIMD8<Float>], grades: (Int) -> SIMD8<Float>
    ) -> [UInt8] {
      var (offsets, counting, found): ([UInt32], [UInt8], [Float]) = ([0], [], [])
      var (projections, terms): ([SIMD8<Float>], [UInt8]) = ([directions[0]], [])
      for row in 0..<file.count {
        terms.append(contentsOf: file.utf8(of: row))
        offsets.append(UInt32(terms.count))
        projections.append(file.projections(of: row, onto: directions))
        let grades = grades(row)
        counting.append((0..<8).reduce(0) { $0 | (grades[$1] == 0 ? 0 : 1 << $1) })
        found += (0..<8).map { grades[$0] }.filter { $0 != 0 }
      }
      var bytes = [UInt8](repeating: 0, count: VectorFile.headerSize)
      func put(_ number: Int, at position: Int) {
        for byte in 0..<4 { bytes[position + byte] = UInt8(number >> (8 * byte) & 255) }
      }
      func append<Element>(_ part: [Element], header: Int) {
        while bytes.count % 64 != 0 { bytes.append(0) }
        put(bytes.count, at: header)
        part.withUnsafeBytes { bytes.append(contentsOf: $0) }
      }
      append(offsets, header: 20)
      append(counting, header: 24)
      append(projections, header: 28)
      append(found, header: 48)
      append(terms, header: 32)
      bytes.replaceSubrange(0..<8, with: VectorFile.magic.utf8)
      put(formatVersion, at: 8)
      put(file.count, at: 12)
      put(bytes.count, at: 36)
      put(Int(file.statedChecksum & 0xFFFF_FFFF), at: 40)
      put(Int(file.statedChecksum >> 32), at: 44)
      put(found.count, at: 52)
      return bytes
    }
  }
#endif
