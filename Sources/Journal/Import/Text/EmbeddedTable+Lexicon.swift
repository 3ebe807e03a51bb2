import Lexicon
import Support

extension EmbeddedTable {
  /// The records of a lexicon file.
  init(_ file: LexiconFile) {
    self.init(EmbeddedBytes(immortal: file.bytes, count: file.count))
  }
}
