import Support
import Testing

@testable import WordVectors

/// A file of scores answers as the vectors that it was made of.
@Suite struct WordScoresTests {
  private let vectors = VectorFile.standard
  private let directions = (0..<VectorFile.standard.dimensions).map { index in
    SIMD8<Float>(repeating: 1 / Float(index + 1))
  }

  private func grades(_ row: Int) -> SIMD8<Float> {
    row.isMultiple(of: 3) ? [0, Float(row % 7 + 1) / 2, 0, -1, 0, 0, 0.5, 0] : .zero
  }

  /// A file that lives as long as the process, as `EmbeddedBytes` asks.
  private func file() throws -> VectorFile {
    let bytes = WordScores.bytes(of: vectors, directions: directions, grades: grades)
    return try VectorFile(EmbeddedBytes(copying: bytes))
  }

  @Test func `terms, products and grades are those of the vectors`() throws {
    let file = try file()
    let scores = try #require(file.scores)
    #expect(file.count == vectors.count && file.dimensions == 0)
    #expect(file.statedChecksum == vectors.statedChecksum)
    for row in stride(from: 0, to: file.count, by: 499) {
      #expect(file.term(of: row) == vectors.term(of: row))
      #expect(file.row(of: vectors.utf8(of: row)) == row)
      let expected = vectors.projections(of: row, onto: directions)
      #expect(file.projections(of: row, onto: directions) == expected)
      #expect(scores.grades(of: row) == grades(row))
    }
  }

  @Test func `a program without vectors takes no votes`() throws {
    let file = try file()
    let exemplars = [Exemplar(row: 1, label: 0), Exemplar(row: 2, label: nil)]
    let vote = ExemplarIndex(file: file, exemplars: exemplars).vote(forRow: 5)
    #expect((vote?.score ?? 0) == 0)
  }
}
