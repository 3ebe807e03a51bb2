import FlavorWheel
import Lexicon
package import Support

/// The image of the extractor's tables (`Lexicon/image/knowledge.bin`): what parsing them gives, as
/// it is in memory, so that nothing is parsed when the program starts.
///
/// `insights-lint --write-images` makes it. Where a table has another length than the one that the
/// image was made of, the tables are parsed instead: a changed table counts at once, and `make
/// image` makes the start fast again. A test compares the image with the tables.
package enum KnowledgeImage {
  /// The model that the compiled-in image has; nil where it is of other tables.
  static var standard: ExtractionModel? {
    try? model(from: EmbeddedBytes(lexicon_image_knowledge()), wheel: .standard)
  }

  /// The model of an image.
  ///
  /// - Throws: An `ImageFault` for bytes that are no image of the compiled-in tables.
  static func model(
    from image: EmbeddedBytes, wheel: FlavorWheel
  ) throws(ImageFault) -> ExtractionModel {
    var image = try ImageReader(image)
    guard try image.array(of: Int32.self) == lengths else { throw ImageFault() }
    return try ExtractionModel(wheel: wheel, from: &image)
  }

  #if DEBUG
    /// Makes the image of the compiled-in tables.
    ///
    /// - Throws: A `LexiconProblem` for a mistake in a table.
    package static func compile() throws -> [UInt8] {
      var image = ImageWriter()
      image.write(lengths)
      try ExtractionModel(wheel: .standard).write(to: &image)
      return image.bytes
    }
  #endif

  /// The compiled-in image.
  package static var compiledIn: EmbeddedBytes { EmbeddedBytes(lexicon_image_knowledge()) }

  /// The lengths in bytes of all tables that the image is made of.
  static var lengths: [Int32] {
    let others = [
      lexicon_wheel(), lexicon_classes(), lexicon_rules_words(), lexicon_generic_statements(),
      lexicon_degrees(), lexicon_attributes(), lexicon_valence(), lexicon_liking(),
      lexicon_evidence(), lexicon_confidence(), lexicon_extraction_cues(),
      lexicon_extraction_modifiers(), lexicon_extraction_comparisons(), lexicon_extraction(),
      lexicon_derivation(), lexicon_emoji(), lexicon_additions(),
    ]
    return (DescriptorLexicon.files + others).map { Int32($0.count) }
      + RuleCategory.allCases.map { Int32($0.bytes.count) }
  }
}
