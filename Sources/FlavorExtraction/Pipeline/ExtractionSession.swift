/// Reads notes one after the other and reuses its buffers and its cache of word forms.
///
/// Not for sharing between threads. Memory is bounded: the cache starts anew when it is full.
public final class ExtractionSession {
  // Only `extract` touches it, one call at a time, so the run-time check of exclusive access,
  // which costs a few percent of all reading, finds nothing.
  @exclusivity(unchecked) var pipeline: ExtractionPipeline

  init(pipeline: ExtractionPipeline) {
    self.pipeline = pipeline
  }

  /// Reads one note.
  ///
  /// Skips ill-formed UTF-8; never fails on text. Without a spelling dictionary the note is read all
  /// the same, and `Extraction.remarks` says so. In a cancelled task a note of some 100,000 words is
  /// read in part only, and its result has no meaning.
  ///
  /// - Parameters:
  ///   - utf8: The note's text.
  ///   - explaining: Whether the result says how it came about (`Extraction.explanation`).
  /// - Complexity: O(length).
  public func extract(_ utf8: [UInt8], explaining: Bool = false) -> Extraction {
    pipeline.extract(utf8, explaining: explaining)
  }
}
