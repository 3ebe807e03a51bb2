/// The features that a rule's condition may test; the letter is the one in
/// `Lexicon/learned/tag-rules.tsv`.
///
/// Must agree with `Corpus.describe` in `Lexicon/tools/train_tagger.py`.
enum TagFeature: UInt8, CaseIterable {
  /// The word in normal form.
  case word = 0x77  // w
  /// Its last one to four bytes, if the word is longer.
  case ending1 = 0x69, ending2 = 0x65, ending3 = 0x66, ending4 = 0x67  // i, e, f, g
  /// Its first three bytes.
  case beginning = 0x68  // h
  /// The possible tags of the word.
  case allowed = 0x61  // a
  case shape = 0x63  // c
  /// The source that knows the word: treebank, WordNet, an inflection, or only the guesser.
  case knowledge = 0x6B  // k
  /// Its most probable tags, and how certain the first one is.
  case order = 0x6F  // o
  /// The tag at the position: for the tagged word and later words, the initial tag.
  case tag = 0x74  // t

  /// The position among the values of a word.
  var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// The value that rules compare: a hash of the text in the file.
  ///
  /// Two of ten thousand texts have the same 64 bits in one of 10¹¹ files.
  static func value(_ text: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return scramble(hash)
  }

  static func scramble(_ hash: UInt64) -> UInt64 {
    let mixed = (hash ^ (hash >> 32)) &* 0xD6E8_FEB8_6659_FD93
    return (mixed ^ (mixed >> 32)) | 1
  }

  /// The value of every feature at positions before the first word of a sentence and after its
  /// last.
  static let edge = value("EDGE".utf8)
}
