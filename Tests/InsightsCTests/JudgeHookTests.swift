import CJudgeHook
import EncoderWeights
import InsightsC
import Testing

/// The whole library hands its encoder to the reader of notes.
@Suite struct JudgeHookTests {
  @Test func `a judge is linked where there are weights`() {
    let judge = insights_judge_if_linked()
    #expect((judge != nil) == (encoder_weights().count > 0))
    if let judge { Unmanaged<AnyObject>.fromOpaque(judge).release() }
  }
}
