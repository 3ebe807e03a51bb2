import EncoderWeights
import MentionEncoder

/// The compiled-in encoder, as the careful reader asks it.
struct EncoderJudge: MentionJudge {
  let file: EncoderFile

  /// The encoder of this build; nil where its weights are missing or damaged. Only the beginning of
  /// the file is read here: the system loads the rest when it is first needed.
  static let standard: EncoderJudge? = {
    let weights = encoder_weights()
    return EncoderFile(EmbeddedBytes(immortal: weights.bytes, count: Int(weights.count)))
      .map(EncoderJudge.init)
  }()

  func makeSession() -> any MentionJudgeSession { Session(file) }

  private final class Session: MentionJudgeSession {
    private let session: EncoderSession

    init(_ file: EncoderFile) { session = EncoderSession(file) }

    func logProbabilities(of mentions: [Range<Int>], in utf8: [UInt8]) -> [SIMD3<Float>] {
      session.logProbabilities(of: mentions, in: utf8)
    }
  }
}
