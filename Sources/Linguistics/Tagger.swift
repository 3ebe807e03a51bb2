import EmbeddedData
import Lexicon

/// Tags words with their part of speech, by rules that can be read.
///
/// Each word first gets the tag it has most often; a word that the lexicon does not hold gets the
/// tag of its regular inflection's lemma or of words with the same ending. Transformation rules,
/// learned from a treebank, then correct tags by context, one rule after the other. A rule may only
/// choose a tag that the word can have.
///
/// Source: Brill 1995, "Transformation-Based Error-Driven Learning and Natural Language Processing:
/// A Case Study in Part-of-Speech Tagging", Computational Linguistics 21(4). Figures:
/// `Lexicon/tools/TAGGER.md`.
///
///     var state = Tagger.State()
///     var tags: [UniversalTag] = []
///     Tagger.standard.tag(tokens, in: utf8, into: &tags, state: &state)
///     // Peach , rose , honey → NOUN PUNCT NOUN PUNCT NOUN
public final class Tagger: Sendable {
  let lexicon: TaggerLexicon
  let rules: TagRules

  /// The tagger for English with the data that is compiled in; loaded when first used.
  public static let standard = Tagger(
    words: embedded(lexicon_tags()), endings: embedded(lexicon_tag_guesser()),
    rules: embedded(lexicon_tag_rules()))

  private static func embedded(_ file: LexiconFile) -> EmbeddedBytes {
    EmbeddedBytes(immortal: file.bytes, count: Int(file.count))
  }

  init(words: EmbeddedBytes, endings: EmbeddedBytes, rules: EmbeddedBytes) {
    lexicon = TaggerLexicon(words: SortedTable(words), endings: SortedTable(endings))
    self.rules = TagRules(rules)
  }

  /// Whether a word stands in the lexicon as an English word, or is a regular inflection of one.
  ///
  /// Words that only the treebank holds, rarely, do not count: they may be misspelled there.
  ///
  /// - Parameter lowercased: the word in small letters, UTF-8.
  /// - Complexity: O(log n) in the lexicon's words.
  public func isKnownWord(_ lowercased: some Collection<UInt8>) -> Bool {
    guard !lowercased.isEmpty else { return false }
    if let entry = lexicon.entry(lowercased) { return !entry.isDoubtful }
    return lexicon.inflected(Array(lowercased)[...], sureOnly: true) != 0
  }

  /// Replaces the contents of `tags` by one tag for each token.
  ///
  /// - Parameters:
  ///   - tokens: a text's tokens in order; sentences begin where `startsSentence` says so.
  ///   - utf8: the text that the tokens were made from.
  ///   - tags: receives the tags; its capacity is kept.
  ///   - state: buffers and word cache, to be kept between calls.
  /// - Complexity: O(n · r) in tokens and rules at worst; words that can have only one tag, and
  ///   rules that a word by itself rules out, cost nothing.
  public func tag(
    _ tokens: [Token], in utf8: [UInt8], into tags: inout [UniversalTag], state: inout State
  ) {
    tags.removeAll(keepingCapacity: true)
    tags.reserveCapacity(tokens.count)
    if state.features.isEmpty { state.reset(rules) }
    let text = utf8.span
    var start = 0
    while start < tokens.count {
      var end = start + 1
      // Very long sentences are cut; no rule looks further than three words.
      while end < tokens.count, end - start < 512, !tokens[end].startsSentence { end += 1 }
      if state.isFull { state.reset(rules) }
      read(tokens, start..<end, text, &state)
      state.apply(rules)
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
      state.tags.append(TagCondition.edgeTag)
    }
    for index in sentence {
      let range = tokens[index].range.clamped(to: 0..<text.count)
      // Only a capital looks different at a sentence's start.
      let first =
        index == sentence.lowerBound && !range.isEmpty && text[range.lowerBound] <= 0x5A
      let hash = State.hash(text, range, first: first)
      let entry =
        state.find(text, range, hash: hash)
        ?? learn(text, range, tokens[index].kind, first: first, hash: hash, &state)
      if state.isOpen[Int(entry)] { state.open.append(state.entries.count) }
      state.entries.append(entry)
      state.tags.append(state.features[Int(entry)].tag)
    }
    for _ in 0..<3 {
      state.entries.append(0)
      state.tags.append(TagCondition.edgeTag)
    }
  }

  /// Looks a spelling up and adds it to the cache.
  private func learn(
    _ text: Span<UInt8>, _ range: Range<Int>, _ kind: Token.Kind, first: Bool, hash: UInt64,
    _ state: inout State
  ) -> Int32 {
    state.word.read(text, range, first: first)
    let word = state.word.bytes
    var (tag, allowed) = lexicon.initial(state.word)
    if kind == .number, allowed & UniversalTag.num.bit == 0 {
      (tag, allowed) = (.num, UniversalTag.num.bit)
    }
    if kind == .emoji { (tag, allowed) = (.sym, UniversalTag.sym.bit) }
    if kind == .address { (tag, allowed) = (.propn, UniversalTag.propn.bit | UniversalTag.x.bit) }
    if kind == .other { (tag, allowed) = (.x, UniversalTag.x.bit) }
    let unnamed = TagCondition.unnamed
    let features = TagFeatures(
      tag: tag.rawValue, shape: state.word.shape.rawValue, allowed: allowed | tag.bit,
      word: rules.words[word] ?? unnamed,
      ending2: word.count > 3 ? rules.endings[Array(word.suffix(2))] ?? unnamed : 0,
      ending3: word.count > 4 ? rules.endings[Array(word.suffix(3))] ?? unnamed : 0)
    let entry = state.add(text, range, hash: hash, features)
    state.appendSets(features, rules)
    return entry
  }
}
