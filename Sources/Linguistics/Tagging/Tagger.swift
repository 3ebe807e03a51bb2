import Lexicon
import Support

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
  public static let standard = Tagger(
    words: embedded(lexicon_tags()), endings: embedded(lexicon_tag_guesser()),
    rules: embedded(lexicon_tag_rules()))

  private static func embedded(_ file: LexiconFile) -> EmbeddedBytes {
    EmbeddedBytes(immortal: file.bytes, count: Int(file.count))
  }

  init(words: EmbeddedBytes, endings: EmbeddedBytes, rules: EmbeddedBytes) {
    lexicon = TaggerLexicon(words: SortedTable(words), endings: SortedTable(endings))
    self.rules = TaggerImage.rules(of: rules) ?? TagRules(rules)
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

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func shape(_ form: [UInt8], first: Bool) -> LetterShape {
    guard let head = form.first else { return .mark }
    let isSigned = ".+-".utf8.contains(head)
    if isDigit(head) || (isSigned && form.count > 1 && isDigit(form[1])) {
      return form.contains(where: isLetter) ? .mixed : .number
    }
    let bytes = form[...]
    let startsWord = scanCharacter(bytes.span, 0).kind == .letter
    guard startsWord || (head == UInt8(ascii: "'") && form.count > 1) else { return .mark }
    if form.contains(where: { isDigit($0) || $0 == UInt8(ascii: "@") })
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
