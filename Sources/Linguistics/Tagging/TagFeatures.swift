/// The feature values of a word, in the order of ``TagFeature``'s cases.
struct TagFeatures {
  /// The number of the features; a literal, so that the optimizer knows it.
  static let count = 11
  /// The position before the first word of a sentence and after its last.
  static let edge = TagFeatures(
    values: Array(repeating: TagFeature.edge, count: count), tag: edgeTag, allowed: 0)
  /// The number of a missing tag, at positions beyond the sentence.
  static let edgeTag: UInt8 = 17
  /// The value of each tag and of the edge.
  static let tagValues =
    UniversalTag.allCases.map { TagFeature.value($0.name.utf8) } + [TagFeature.edge]

  var values: [UInt64]
  /// The tag that the word has before its context is considered.
  var tag: UInt8
  var allowed: TagMask

  private init(values: [UInt64], tag: UInt8, allowed: TagMask) {
    self.values = values
    self.tag = tag
    self.allowed = allowed
  }

  init(_ word: TaggerWord, _ knowledge: TaggerLexicon.Knowledge) {
    let bytes = word.bytes
    func ending(_ length: Int) -> ArraySlice<UInt8> {
      bytes.count > length + 1 ? bytes.suffix(length) : []
    }
    tag = knowledge.tag.rawValue
    allowed = knowledge.allowed | knowledge.tag.bit
    values = []
    values.reserveCapacity(Self.count)
    for feature in TagFeature.allCases {
      let value =
        switch feature {
        case .word: TagFeature.value(bytes)
        case .ending1: TagFeature.value(ending(1))
        case .ending2: TagFeature.value(ending(2))
        case .ending3: TagFeature.value(ending(3))
        case .ending4: TagFeature.value(ending(4))
        case .beginning: TagFeature.value(bytes.count > 4 ? bytes.prefix(3) : [])
        case .allowed: Self.value(of: allowed)
        case .shape: TagFeature.value(word.shape.name.utf8)
        case .knowledge: TagFeature.value(knowledge.known.utf8)
        case .order: TagFeature.value(knowledge.order.utf8)
        case .tag: Self.tagValues[Int(tag)]
        }
      values.append(value)
    }
  }

  /// The value of `NOUN|VERB`, in the order of the tags.
  private static func value(of mask: TagMask) -> UInt64 {
    var text = TagFeature.Text()
    var left = mask
    while left != 0 {
      if left != mask { text.append("|".utf8) }
      text.append(names[left.trailingZeroBitCount].utf8)
      left &= left - 1
    }
    return text.value
  }

  private static let names = UniversalTag.allCases.map(\.name)
}

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
    var all = Text()
    all.append(text)
    return all.value
  }

  /// A text of which only the value is kept.
  struct Text {
    private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func append(_ text: some Sequence<UInt8>) {
      for byte in text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    var value: UInt64 { TagFeature.scramble(hash) }
  }

  static func scramble(_ hash: UInt64) -> UInt64 {
    let mixed = (hash ^ (hash >> 32)) &* 0xD6E8_FEB8_6659_FD93
    return (mixed ^ (mixed >> 32)) | 1
  }

  /// The value of every feature at positions before the first word of a sentence and after its
  /// last.
  static let edge = value("EDGE".utf8)
}

/// The capitalization and the characters of a word.
enum LetterShape: UInt8, CaseIterable {
  case lower
  /// A capital at the start of a sentence, which is weak evidence.
  case first
  case cap
  /// Capitals only, two or more.
  case upper
  case number
  /// Punctuation and symbols.
  case mark
  /// Digits or dots among the letters.
  case mixed
  /// A position before or after the sentence.
  case edge

  var name: String { Self.names[Int(rawValue)] }

  // Asking Swift for the name of a case costs a word more than the rest of its tag.
  private static let names = ["lower", "first", "cap", "upper", "number", "mark", "mixed", "edge"]
}
