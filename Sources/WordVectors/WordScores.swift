import Support

/// What the program asks of the vectors of words, computed when the package is built: their products with
/// the directions of the context model, and the grades that they give to attributes.
///
/// A program that has the votes of words as well (`Lexicon/image/votes.bin`) needs no vectors.
package struct WordScores: Sendable {
  /// Eight numbers for each row, after those of the directions' first component, which tell whether they
  /// are those of the directions that are asked for.
  let projections: EmbeddedBytes
  /// For each row a bit for each attribute that it grades.
  let counting: EmbeddedBytes
  /// A number for each of those bits.
  let grades: EmbeddedBytes

  static let formatVersion = 3

  /// Numbers as the file has them: in steps of 1/8192, from −4 to 4, in two bytes. What vectors answer is
  /// rounded so too, that a program reads the same with either.
  package static func rounded(_ numbers: SIMD8<Float>) -> SIMD8<Float> {
    SIMD8<Float>(stored(numbers)) / steps
  }

  private static func stored(_ numbers: SIMD8<Float>) -> SIMD8<Int16> {
    let (least, most) = (Float(Int16.min), Float(Int16.max))
    return SIMD8(
      (numbers * steps).rounded(.toNearestOrEven)
        .clamped(lowerBound: SIMD8(repeating: least), upperBound: SIMD8(repeating: most)))
  }

  private static let steps: Float = 8192

  /// - Precondition: The file was made of the same directions.
  func projections(of row: Int, onto directions: [SIMD8<Float>]) -> SIMD8<Float> {
    precondition(
      lanes(0) == directions.first.map(Self.rounded),
      "scores of another context model; run make image")
    return lanes(row + 1)
  }

  /// What ``init(of:directions:grades:)`` was given for a row. O(rows).
  package func grades(of row: Int) -> SIMD8<Float> {
    guard counting[row] != 0 else { return .zero }
    var place = counting.view(0..<row).bitCount
    var grades = SIMD8<Float>.zero
    for lane in 0..<8 where counting[row] & 1 << lane != 0 {
      grades[lane] = number(self.grades, place)
      place += 1
    }
    return grades
  }

  private func lanes(_ index: Int) -> SIMD8<Float> {
    var lanes = SIMD8<Float>.zero
    for lane in 0..<8 { lanes[lane] = number(projections, 8 * index + lane) }
    return lanes
  }

  private func number(_ part: EmbeddedBytes, _ place: Int) -> Float {
    let bits = UInt16(part[2 * place]) | UInt16(part[2 * place + 1]) << 8
    return Float(Int16(bitPattern: bits)) / Self.steps
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
      var (offsets, counting, found): ([UInt32], [UInt8], [Int16]) = ([0], [], [])
      var (projections, terms): ([SIMD8<Int16>], [UInt8]) = ([stored(directions[0])], [])
      for row in 0..<file.count {
        terms.append(contentsOf: file.utf8(of: row))
        offsets.append(UInt32(terms.count))
        projections.append(stored(file.projections(of: row, onto: directions)))
        let grades = grades(row)
        counting.append((0..<8).reduce(0) { $0 | (grades[$1] == 0 ? 0 : 1 << $1) })
        let numbers = stored(grades)
        found += (0..<8).filter { grades[$0] != 0 }.map { numbers[$0] }
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
