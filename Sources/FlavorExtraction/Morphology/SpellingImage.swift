import FlavorWheel
import Lexicon
import Linguistics
package import Support

/// The image of what misspelled words are looked up in (`Lexicon/image/spelling.bin`), as
/// `KnowledgeImage` is that of the extractor's tables.
package enum SpellingImage {
  /// The compiled-in image.
  package static var compiledIn: EmbeddedBytes { EmbeddedBytes(lexicon_image_spelling()) }

  /// The tables of the compiled-in image; nil where it is of others.
  static var standard: SpellingCorrector.Tables? { try? tables(of: compiledIn) }

  /// The tables of an image.
  ///
  /// - Throws: An `ImageFault` for bytes that are no image of the compiled-in tables.
  static func tables(of image: EmbeddedBytes) throws(ImageFault) -> SpellingCorrector.Tables {
    var image = try ImageReader(image)
    guard try image.array(of: Int32.self) == lengths else { throw ImageFault() }
    return try SpellingCorrector.Tables(from: &image)
  }

  #if DEBUG
    /// Makes the image of the compiled-in tables.
    ///
    /// - Throws: A `LexiconProblem` for a mistake in a table.
    package static func compile() throws -> [UInt8] {
      var image = ImageWriter()
      image.write(lengths)
      try LexiconSpeller.tables(of: ExtractionModel(wheel: .standard)).write(to: &image)
      return image.bytes
    }
  #endif

  /// The lengths in bytes of the tables that the image is made of.
  private static var lengths: [Int32] {
    KnowledgeImage.lengths + [Int32(lexicon_misspellings().count)]
  }
}
