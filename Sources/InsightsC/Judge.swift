#if compiler(>=6.3)
  import ExtractionC
  import Insights

  /// Gives the compiled-in encoder to the reader of notes: a retained `JudgeBox`, or NULL in a build
  /// without weights (`Sources/CJudgeHook`).
  @c(insights_make_judge)
  public func makeJudge() -> UnsafeMutableRawPointer? {
    EncoderJudge.standard.map { Unmanaged.passRetained(JudgeBox($0)).toOpaque() }
  }
#endif
