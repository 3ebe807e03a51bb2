/// Reads notes one after the other, reusing its buffers and its cache of word forms.
///
/// Not for sharing between threads. Memory is bounded: the cache starts anew when it is full.
public final class ExtractionSession {
  @exclusivity(unchecked) var state: ExtractionPipeline

  init(extractor: FlavorExtractor) throws {
    state = try ExtractionPipeline(extractor: extractor)
  }

  /// Reads one note.
  ///
  /// Ill-formed UTF-8 is passed over where it stands; never fails on text. O(length).
  ///
  /// - Throws: `LinguisticsError` when a word is unknown and no Hunspell dictionary can be found.
  public func extract(_ utf8: [UInt8], explaining: Bool = false) throws -> Extraction {
    try state.extract(utf8, explaining: explaining)
  }
}
