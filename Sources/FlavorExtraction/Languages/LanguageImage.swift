import FlavorWheel
import Lexicon
package import Support

/// The image of the tables of other languages (`Lexicon/image/languages.bin`), as `KnowledgeImage` is that
/// of the extractor's.
package enum LanguageImage {
  /// What the image has, one after the other; the number of arrays before each.
  enum Part: Int {
    case prefilter = 0
    case unreadPrefilter = 1
    case unread = 2
    case tables = 10
  }

  /// The compiled-in image.
  package static var compiledIn: EmbeddedBytes { EmbeddedBytes(lexicon_image_languages()) }

  /// A part of the compiled-in image; nil where it is of other tables.
  static func part<Value>(
    _ part: Part, _ read: (inout ImageReader) throws(ImageFault) -> Value
  ) -> Value? {
    try? Self.part(part, of: compiledIn, read)
  }

  /// A part of an image.
  ///
  /// - Throws: An `ImageFault` for bytes that are no image of the compiled-in tables.
  static func part<Value>(
    _ part: Part, of image: EmbeddedBytes, _ read: (inout ImageReader) throws(ImageFault) -> Value
  ) throws(ImageFault) -> Value {
    var image = try ImageReader(image)
    guard try image.array(of: Int32.self) == lengths else { throw ImageFault() }
    for _ in 0..<part.rawValue { try image.skip() }
    return try read(&image)
  }

  #if DEBUG
    /// Makes the image of the compiled-in tables.
    package static func compile() -> [UInt8] {
      var image = ImageWriter()
      image.write(lengths)
      LanguagePrefilter.ofTables.write(to: &image)
      LanguagePrefilter.ofUnread.write(to: &image)
      UnreadLanguages(EmbeddedTable(UnreadLanguages.bytes)).write(to: &image)
      LanguageTables(wheel: .standard).write(to: &image)
      return image.bytes
    }
  #endif

  /// The lengths in bytes of the tables that the image is made of.
  private static var lengths: [Int32] {
    let tables =
      NoteLanguage.alphabetic.map(LanguageTables.bytes(of:)) + [
        EmbeddedBytes(lexicon_languages_en()), UnreadLanguages.bytes,
        EmbeddedBytes(lexicon_wheel()),
      ]
    return tables.map { Int32($0.count) }
  }
}
