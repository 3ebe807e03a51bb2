import Foundation
import TestSupport
import Testing

@testable import MentionEncoder

/// The trained weights answer as in numpy, and nearly as they do without the rounding of activations.
@Suite struct TrainedEncoderTests {
  static let rows = PackageFiles.rows("Fixtures/encoder/trained.tsv")

  /// Nil in a build without weights.
  static let file: EncoderFile? = {
    let bytes = try? Data(contentsOf: PackageFiles.url("Embeddings/encoder/encoder.bin"))
    return EncoderFile(EncoderFixture.immortal(Array(bytes ?? Data())))
  }()

  @Test(.enabled(if: file != nil))
  func `the file is whole and as small as it should be`() throws {
    let file = try #require(Self.file)
    #expect(file.checksumMatches)
    #expect(file.bytes.count <= 7_800_000)
  }

  @Test(.enabled(if: file != nil), arguments: rows)
  func `probabilities are those of the reference`(row: TableRow) throws {
    let session = EncoderSession(try #require(Self.file))
    let answers = session.logProbabilities(
      of: EncoderFixture.ranges(row[2]), in: Array(EncoderFixture.text(row[1]).utf8))
    // A number on the edge is rounded the other way now and then, in one of a million.
    #expect(difference(answers, EncoderFixture.triples(row[3])) < 0.03, "\(row)")
    // What the rounding of activations costs.
    #expect(difference(answers, EncoderFixture.triples(row[4])) < 0.06, "\(row)")
  }

  @Test(.enabled(if: file != nil), arguments: rows)
  func `scores of levels are those of the reference`(row: TableRow) throws {
    let file = try #require(Self.file)
    let phrase = try #require(EncoderFixture.ranges(row[2]).first)
    let utf8 = Array(EncoderFixture.text(row[1]).utf8)
    let scores = EncoderSession(file).scores(of: [phrase], in: utf8)
    let asked = EncoderSession(file)
    _ = asked.logProbabilities(of: EncoderFixture.ranges(row[2]), in: utf8)
    #expect(asked.scores(of: [phrase], in: utf8) == scores, "the same after its mentions")
    let expected = row[5].split(separator: ",").compactMap { Float($0) }
    #expect(scores.map(\.count) == [expected.count])
    for (score, other) in zip(scores.joined(), expected) { #expect(abs(score - other) < 0.2) }
  }

  @Test(.enabled(if: file != nil))
  func `all paths give the same bits`() throws {
    let file = try #require(Self.file)
    let row = Self.rows[0]
    let asked = EncoderFixture.ranges(row[2])
    let utf8 = Array(EncoderFixture.text(row[1]).utf8)
    let plain = EncoderSession(file, path: .plain).logProbabilities(of: asked, in: utf8)
    for path in EncoderPath.allCases where path.isAvailable {
      let answers = EncoderSession(file, path: path).logProbabilities(of: asked, in: utf8)
      #expect(answers == plain, "\(path)")
    }
  }

  /// The greatest difference of probabilities.
  private func difference(_ one: [SIMD3<Float>], _ other: [SIMD3<Float>]) -> Float {
    EncoderFixture.largestDifference(one.map(probabilities), other.map(probabilities))
  }

  private func probabilities(_ logs: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(exp(logs.x), exp(logs.y), exp(logs.z))
  }
}
