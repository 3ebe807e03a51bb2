import FlavorExtraction

/// The one extractor that the tests of this target share; compiling its knowledge takes a while.
enum Engine {
  private static let shared = Result { try FlavorExtractor() }

  static func extractor() throws -> FlavorExtractor { try shared.get() }

  /// What a note says, read by a session of its own.
  static func read(_ note: String) throws -> Extraction { try read(Array(note.utf8)) }

  static func read(_ note: [UInt8], explaining: Bool = false) throws -> Extraction {
    try extractor().makeSession().extract(note, explaining: explaining)
  }
}
