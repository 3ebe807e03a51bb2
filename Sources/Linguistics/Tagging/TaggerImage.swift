import Lexicon
package import Support

/// The image of the tagger's rules (`Lexicon/image/tagger.bin`): what parsing them gives, so that
/// nothing is parsed when the program starts. `insights-lint --write-images` makes it.
package enum TaggerImage {
  /// The compiled-in image.
  package static var compiledIn: EmbeddedBytes { bytes(lexicon_image_tagger()) }

  /// The rules of a table as the image has them; nil where it was made of a table of another length.
  static func rules(of table: EmbeddedBytes) -> TagRules? {
    try? rules(of: table, in: compiledIn)
  }

  /// The same of an image.
  ///
  /// - Throws: An `ImageFault` for bytes that are no image of the table.
  static func rules(
    of table: EmbeddedBytes, in image: EmbeddedBytes
  ) throws(ImageFault) -> TagRules {
    var image = try ImageReader(image)
    guard try image.array(of: Int32.self) == [Int32(table.count)] else { throw ImageFault() }
    return try TagRules(table, from: &image)
  }

  #if DEBUG
    /// Makes the image of the compiled-in table.
    package static func compile() -> [UInt8] {
      let table = bytes(lexicon_tag_rules())
      var image = ImageWriter()
      image.write([Int32(table.count)])
      TagRules(table).write(to: &image)
      return image.bytes
    }
  #endif

  private static func bytes(_ file: LexiconFile) -> EmbeddedBytes {
    EmbeddedBytes(immortal: file.bytes, count: file.count)
  }
}
