/// Reads notes one after the other, with buffers and a cache of word forms that are reused.
///
/// Not for sharing between threads. Memory is bounded: a full cache is emptied.
public final class ExtractionSession {
  // Only `extract` uses it, one call at a time, so the run-time check of exclusive access, which
  // costs a few percent of all reading, is not needed.
  @exclusivity(unchecked) var pipeline: ExtractionPipeline

  init(pipeline: ExtractionPipeline) {
    self.pipeline = pipeline
  }

  /// Reads one note.
  ///
  /// Any text is accepted; ill-formed UTF-8 is skipped. Without a spelling dictionary the note is
  /// read without corrections, and `Extraction.remarks` says so.
  ///
  /// - Parameters:
  ///   - utf8: The note's text.
  ///   - explaining: Whether the result says how it came about (`Extraction.explanation`).
  /// - Complexity: O(length).
  public func extract(_ utf8: [UInt8], explaining: Bool = false) -> Extraction {
    pipeline.extract(utf8, explaining: explaining)
  }

  /// Reads one note, and keeps at most some mentions of each flavor of a long one, which may have
  /// millions.
  package func extract(
    _ utf8: [UInt8], explaining: Bool, mostMentions: Int
  ) -> Extraction {
    pipeline.extract(utf8, explaining: explaining, mostMentions: mostMentions)
  }

  /// Reads a long note, which may have millions of mentions, and keeps of each flavor the places of all
  /// of them, but among its mentions only those whose text no other has.
  ///
  /// - Returns: Nil for a note that is not long.
  package func extractPlaces(
    _ utf8: [UInt8], explaining: Bool
  ) -> (found: Extraction, places: [MentionPlaces])? {
    pipeline.extractPlaces(utf8, explaining: explaining)
  }

  /// Reads only what one note says of its extraction: the same as `extract` gives, for less than
  /// the cost of reading flavors.
  ///
  /// - Parameters:
  ///   - utf8: The note's text.
  ///   - personal: What cues mean to the taster; nil for what they mean to everybody.
  /// - Complexity: O(length).
  public func brewExtraction(
    of utf8: [UInt8], personal: PersonalCues? = nil
  ) -> BrewExtraction? {
    pipeline.brewExtraction(of: utf8, personal: personal)
  }

  /// The words for extraction of one note, for `PersonalCues` to learn from.
  package func cues(of utf8: [UInt8]) -> NoteCues { pipeline.cues(of: utf8) }
}
