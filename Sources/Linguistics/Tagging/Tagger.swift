import Lexicon

/// Tags words with their part of speech, by readable rules.
///
/// The lexicon has the possible tags of a word. A word that it lacks may have those of the lemma of
/// a regular inflection, or of words with the same ending. Where several tags are possible, rules
/// vote, from left to right: each rule gives points to tags "where all conditions are true", and
/// the tag with the most points wins. The points were learned from a treebank with the averaged
/// perceptron (Collins 2002, "Discriminative Training Methods for Hidden Markov Models", EMNLP).
/// Accuracy: `Lexicon/tools/TAGGER.md`.
///
///     var state = Tagger.State()
///     var tags: [UniversalTag] = []
///     Tagger.standard.tag(tokens, in: utf8, into: &tags, state: &state)
///     // Peach , rose , honey → NOUN PUNCT NOUN PUNCT NOUN
public final class Tagger: Sendable {
  let lexicon: TaggerLexicon
  let rules: TagRules

  /// The tagger for English with the compiled-in data; loaded at first use.
  public static let standard: Tagger = {
    guard let tagger = try? Tagger(TaggerImage.current) else { TaggerImage.fail() }
    return tagger
  }()

  /// - Throws: An `ImageFault` for bytes that are no image of a tagger.
  package init(_ image: EmbeddedBytes) throws(ImageFault) {
    var image = try ImageReader(image)
    try image.skip()
    let words = try FrontCodedTable(from: &image)
    let endings = lexicon_tag_guesser()
    lexicon = TaggerLexicon(
      words: words,
      endings: SortedTable(EmbeddedBytes(immortal: endings.bytes, count: endings.count)))
    rules = try TagRules(from: &image)
  }

  /// Whether the lexicon contains a word as an English word, or is a regular inflection of one.
  ///
  /// Words that occur only in the treebank, and rarely, do not count: they may be misspelled.
  ///
  /// - Parameter lowercased: The word in lower case, UTF-8.
  /// - Complexity: O(log n) in the lexicon's words.
  public func isKnownWord(_ lowercased: some Collection<UInt8>) -> Bool {
    guard !lowercased.isEmpty else { return false }
    if let entry = lexicon.entry(lowercased) { return !entry.isDoubtful }
    return lexicon.inflected(Array(lowercased)[...], sureOnly: true) != 0
  }

  /// Replaces the contents of `tags` by one tag for each token.
  ///
  /// - Parameters:
  ///   - tokens: The tokens of a text in order; `startsSentence` marks the first token of a
  ///     sentence.
  ///   - utf8: The text of the tokens.
  ///   - tags: Receives the tags; its capacity is kept.
  ///   - state: Buffers and a cache of words, to be reused between calls.
  /// - Complexity: O(n · t) in tokens and rule templates (about 70); words with a single possible
  ///   tag cost nothing, and rules on a single word are summed once for each spelling.
  public func tag(
    _ tokens: [Token], in utf8: [UInt8], into tags: inout [UniversalTag], state: inout State
  ) {
    tags.removeAll(keepingCapacity: true)
    tags.reserveCapacity(tokens.count)
    state.spellingNumbers.removeAll(keepingCapacity: true)
    if state.allowed.isEmpty { state.reset(rules) }
    let keepsNumbers = tokens.count <= State.mostNumbers
    let bytes = utf8[...]
    let text = bytes.span
    var start = 0
    while start < tokens.count {
      var end = start + 1
      // Very long sentences are split; rules test words at a distance of at most two.
      while end < tokens.count, end - start < 512, !tokens[end].startsSentence { end += 1 }
      if state.isFull { state.reset(rules) }
      read(tokens, start..<end, text, &state)
      if keepsNumbers {
        state.spellingNumbers.append(contentsOf: state.entries[3..<3 + end - start])
      }
      state.vote(rules)
      for place in 0..<(end - start) {
        tags.append(UniversalTag(rawValue: state.tags[place + 3]) ?? .x)
      }
      start = end
    }
  }

  /// Fills the state with the words of one sentence.
  private func read(
    _ tokens: [Token], _ sentence: Range<Int>, _ text: Span<UInt8>, _ state: inout State
  ) {
    state.entries.removeAll(keepingCapacity: true)
    state.tags.removeAll(keepingCapacity: true)
    state.open.removeAll(keepingCapacity: true)
    for _ in 0..<3 {
      state.entries.append(0)
      state.tags.append(TagFeatures.edgeTag)
    }
    for index in sentence {
      let range = tokens[index].range.clamped(to: 0..<text.count)
      // At the start of a sentence, only a capitalized word has a different shape.
      let first =
        index == sentence.lowerBound && !range.isEmpty && text[range.lowerBound] <= 0x5A
      let hash = State.hash(text, range, first: first)
      let entry =
        state.find(text, range, hash: hash)
        ?? learn(text, range, tokens[index].kind, first: first, hash: hash, &state)
      let allowed = state.allowed[Int(entry)]
      if allowed & (allowed &- 1) != 0 { state.open.append(state.entries.count) }
      state.entries.append(entry)
      state.tags.append(state.firstTags[Int(entry)])
    }
    for _ in 0..<3 {
      state.entries.append(0)
      state.tags.append(TagFeatures.edgeTag)
    }
  }

  /// Looks a spelling up and adds it to the cache.
  private func learn(
    _ text: Span<UInt8>, _ range: Range<Int>, _ kind: Token.Kind, first: Bool, hash: UInt64,
    _ state: inout State
  ) -> Int32 {
    state.word.read(text, range, first: first)
    var found = lexicon.knowledge(state.word)
    if kind == .number, found.allowed & UniversalTag.num.bit == 0 { found.settle(.num) }
    if kind == .emoji { found.settle(.sym) }
    if kind == .address { found.settle(.propn, .x) }
    if kind == .other { found.settle(.x) }
    return state.add(text, range, hash: hash, TagFeatures(state.word, found), rules)
  }
}

/// A word in the form of the tagger's tables: ASCII letters in lower case, straight apostrophes.
/// Must agree with `normal` and `shape` in `Lexicon/tools/train_tagger.py`.
struct TaggerWord {
  /// The normal form.
  private(set) var bytes: [UInt8] = []
  private(set) var shape = LetterShape.edge

  mutating func read(_ text: Span<UInt8>, _ range: Range<Int>, first: Bool) {
    bytes.removeAll(keepingCapacity: true)
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = text[index]
      if byte == 0xE2 || byte == 0xC2 || byte == UInt8(ascii: "`") {
        let character = scanCharacter(text, index)
        if character.kind == .apostrophe, character.scalar != 0x2BC {
          bytes.append(UInt8(ascii: "'"))
          index += character.length
          continue
        }
      }
      bytes.append(byte)
      index += 1
    }
    shape = Self.shape(bytes, first: first)
    for index in bytes.indices where bytes[index] >= 0x41 && bytes[index] <= 0x5A {
      bytes[index] |= 0x20
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    asciiClass(byte) == .letter || byte >= 0xC3
  }

  private static func shape(_ form: [UInt8], first: Bool) -> LetterShape {
    guard let head = form.first else { return .mark }
    let isSigned = ".+-".utf8.contains(head)
    if UTF8Text.isDigit(head) || (isSigned && form.count > 1 && UTF8Text.isDigit(form[1])) {
      return form.contains(where: isLetter) ? .mixed : .number
    }
    let bytes = form[...]
    let startsWord = scanCharacter(bytes.span, 0).kind == .letter
    guard startsWord || (head == UInt8(ascii: "'") && form.count > 1) else { return .mark }
    if form.contains(where: { UTF8Text.isDigit($0) || $0 == UInt8(ascii: "@") })
      || form.dropFirst().dropLast().contains(UInt8(ascii: "."))
    {
      return .mixed
    }
    guard head >= 0x41, head <= 0x5A else { return .lower }
    var letters = 0
    var capitals = 0
    for byte in form where asciiClass(byte) == .letter || byte >= 0x80 {
      letters += 1
      if byte < 0x61 { capitals += 1 }
    }
    if letters > 1, letters == capitals { return .upper }
    return first ? .first : .cap
  }
}

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

/// The words of the tagger's lexicon, without the rest of it.
package enum EnglishWords {
  private static let table: FrontCodedTable = {
    guard var image = try? ImageReader(TaggerImage.current), (try? image.skip()) != nil,
      let table = try? FrontCodedTable(from: &image)
    else { TaggerImage.fail() }
    return table
  }()

  /// Whether the lexicon has a word, in its normal form. O(log n).
  package static func contains(_ word: String) -> Bool {
    table.find(word.utf8) { _ in true } ?? false
  }
}

/// The image of the tagger's words and rules (`Lexicon/image/tagger.bin`): what parsing them gives, so that
/// nothing is parsed when the program starts, and it carries no text of them. `insights-lint --write-images`
/// makes it.
package enum TaggerImage {
  package static var compiledIn: EmbeddedBytes { bytes(lexicon_image_tagger()) }

  /// The compiled-in image, or in a debug build one of the tables, where they have changed since.
  fileprivate static let current: EmbeddedBytes = {
    #if DEBUG
      var image = try? ImageReader(compiledIn)
      guard let made = try? image?.array(of: Int32.self), made == counts else {
        return EmbeddedBytes(copying: compile())
      }
    #endif
    return compiledIn
  }()

  fileprivate static func fail() -> Never {
    preconditionFailure("an image of another tagger; run make image")
  }

  #if DEBUG
    /// Makes the image of the compiled-in tables.
    package static func compile() -> [UInt8] {
      var image = ImageWriter()
      image.write(counts)
      FrontCodedTable.write(bytes(lexicon_tags()), to: &image)
      TagRules(bytes(lexicon_tag_rules())).write(to: &image)
      return image.bytes
    }

    private static var counts: [Int32] {
      [Int32(lexicon_tags().count), Int32(lexicon_tag_rules().count)]
    }
  #endif

  private static func bytes(_ file: LexiconFile) -> EmbeddedBytes {
    EmbeddedBytes(immortal: file.bytes, count: file.count)
  }
}
