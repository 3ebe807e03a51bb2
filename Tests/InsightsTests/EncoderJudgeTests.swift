import EncoderWeights
import MentionEncoder
import Testing

@testable import Insights

@Suite struct EncoderJudgeTests {
  @Test func `the compiled-in encoder is whole, or there is none`() {
    guard encoder_weights().count > 0 else {
      #expect(EncoderJudge.standard == nil)
      return
    }
    #expect(EncoderJudge.standard?.file.checksumMatches == true)
  }

  @Test func `the engine is careful unless it is asked to be fast`() async throws {
    #expect(FlavorExtractor.Configuration().reader == .careful)
    let note = "The espresso came with a small cookie, and the milk was sweet."
    var configuration = FlavorExtractor.Configuration()
    configuration.reader = .fast
    let fast = try InsightsEngine(configuration: configuration)
    let found = try await fast.extract(note, explaining: true)
    let mentions = try #require(found.explanation).mentions
    #expect(mentions.allSatisfy { $0.judgement?.encoder == nil })
  }
}
