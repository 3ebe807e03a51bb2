import Foundation
import TestSupport
import Testing

@testable import MentionEncoder

/// What the kernels answer, against numpy (`Fixtures/encoder/make.py`).
@Suite struct EncoderSessionTests {
  static let rows = PackageFiles.rows("Fixtures/encoder/answers.tsv")
  static let paths = EncoderPath.allCases.filter(\.isAvailable)

  private func session(_ name: String, _ path: EncoderPath = .best) throws -> EncoderSession {
    EncoderSession(try #require(try EncoderFixture.file(name)), path: path)
  }

  @Test(arguments: rows)
  func `answers are those of the reference`(row: TableRow) throws {
    let asked = EncoderFixture.ranges(row[2])
    let answers = try session(row[0]).logProbabilities(
      of: asked, in: Array(EncoderFixture.text(row[1]).utf8))
    #expect(answers.count == asked.count)
    // Numpy sums in another order, and a number on the edge may be rounded the other way.
    let quantized = EncoderFixture.triples(row[3])
    #expect(EncoderFixture.largestDifference(answers, quantized) < 1e-3, "\(row) \(answers)")
    // What 8 bits cost in models as small as these.
    let exact = EncoderFixture.triples(row[4])
    #expect(EncoderFixture.largestDifference(answers, exact) < 0.5, "\(row) \(answers)")
  }

  @Test(arguments: rows)
  func `all paths give the same bits`(row: TableRow) throws {
    let asked = EncoderFixture.ranges(row[2])
    let utf8 = Array(EncoderFixture.text(row[1]).utf8)
    let plain = try session(row[0], .plain).logProbabilities(of: asked, in: utf8)
    for path in Self.paths {
      let answers = try session(row[0], path).logProbabilities(of: asked, in: utf8)
      #expect(answers == plain, "\(row) \(path)")
    }
  }

  @Test(arguments: EncoderFixture.names)
  func `all paths give the same bits at each length`(name: String) throws {
    for length in 0..<30 {
      let utf8 = Array(String(repeating: "blue coffee", count: 3).utf8.prefix(length))
      let asked = [0..<3, length..<length + 1, 0..<length]
      let plain = try session(name, .plain).logProbabilities(of: asked, in: utf8)
      for path in Self.paths {
        let answers = try session(name, path).logProbabilities(of: asked, in: utf8)
        #expect(answers == plain, "\(length) bytes, \(path)")
      }
    }
  }

  @Test(arguments: EncoderFixture.names)
  func `a mention is judged the same alone and among others`(name: String) throws {
    let together = try session(name)
    for row in Self.rows where row[0] == name {
      let asked = EncoderFixture.ranges(row[2])
      let utf8 = Array(EncoderFixture.text(row[1]).utf8)
      let answers = together.logProbabilities(of: asked, in: utf8)
      for (index, mention) in asked.enumerated() {
        let alone = try session(name).logProbabilities(of: [mention], in: utf8)
        #expect(alone == [answers[index]], "\(row) \(mention)")
      }
      #expect(together.logProbabilities(of: asked.reversed(), in: utf8) == answers.reversed())
    }
  }

  @Test(arguments: rows)
  func `probabilities sum to one`(row: TableRow) throws {
    let answers = try session(row[0]).logProbabilities(
      of: EncoderFixture.ranges(row[2]), in: Array(EncoderFixture.text(row[1]).utf8))
    for answer in answers {
      let sum = [answer.x, answer.y, answer.z].reduce(0) { $0 + exp(Double($1)) }
      #expect(abs(sum - 1) < 1e-6)
    }
  }

  @Test func `no mention is no answer`() throws {
    #expect(try session("tiny").logProbabilities(of: [], in: Array("coffee".utf8)) == [])
  }

  @Test func `mentions outside the note are judged by the note alone`() throws {
    let answers = try session("tiny").logProbabilities(
      of: [0..<0, 100..<200], in: Array("coffee".utf8))
    #expect(answers.count == 2 && answers[0] == answers[1])
  }

  @Test func `ill-formed UTF-8 is skipped`() throws {
    let session = try session("tiny")
    let clean = session.logProbabilities(of: [0..<4], in: Array("blue".utf8))
    let bytes: [UInt8] = [0xFF, 0x62, 0x6C, 0xC3, 0x75, 0x65, 0xE2, 0x80]
    #expect(session.logProbabilities(of: [0..<8], in: bytes) == clean)
  }
}
