/// Words with their tags, the guesser for other words, and regular inflections.
struct TaggerLexicon: Sendable {
  let words: FrontCodedTable
  let endings: SortedTable

  /// The entry of a word in normal form (see ``TaggerWord``).
  func entry(_ word: some Collection<UInt8>) -> TagEntry? {
    words.find(word) { fields in
      var entry = TagEntry()
      var field = 0
      for byte in fields {
        if byte == UInt8(ascii: "\t") {
          field += 1
        } else if byte == UInt8(ascii: "?") {
          entry.isDoubtful = true
        } else if let tag = Self.tag(byte) {
          if field == 0 { entry.small.append(tag) } else { entry.capital.append(tag) }
        } else {
          let doubt = byte &- UInt8(ascii: "0")
          if field == 0 { entry.small.doubt = doubt } else { entry.capital.doubt = doubt }
        }
      }
      return entry
    }
  }

  private static func tag(_ letter: UInt8) -> UniversalTag? {
    letter >= 0x61 ? UniversalTag(rawValue: letter - 0x61) : nil
  }

  /// The tags of rare words with the same ending, most frequent first.
  func guess(_ word: ArraySlice<UInt8>, capital: Bool) -> [UniversalTag] {
    let sign = capital ? UInt8(ascii: "+") : UInt8(ascii: "-")
    var start = word.endIndex
    var characters = 0
    while start > word.startIndex, characters < 5 {
      start -= 1
      if word[start] & 0xC0 != 0x80 { characters += 1 }
    }
    while true {
      let key = [sign] + word[start...]
      if let tags = endings.find(key, { $0.compactMap(Self.tag) }), !tags.isEmpty { return tags }
      guard start < word.endIndex else { return [.noun] }
      start += 1
      while start < word.endIndex, word[start] & 0xC0 == 0x80 { start += 1 }
    }
  }

  // MARK: Inflections

  private struct Inflection {
    var ending: [UInt8]
    /// The replacement of the ending in the lemma; `=` undoubles the last letter.
    var lemmaEnding: [UInt8]
    var lemma: UniversalTag
    var form: TagMask

    init(_ ending: String, _ lemmaEnding: String, _ lemma: UniversalTag, _ form: UniversalTag...) {
      self.ending = Array(ending.utf8)
      self.lemmaEnding = Array(lemmaEnding.utf8)
      self.lemma = lemma
      self.form = form.reduce(0) { $0 | $1.bit }
    }
  }

  private static let inflections = [
    Inflection("ies", "y", .noun, .noun), Inflection("ies", "y", .verb, .verb),
    Inflection("es", "", .noun, .noun), Inflection("es", "", .verb, .verb),
    Inflection("s", "", .noun, .noun), Inflection("s", "", .verb, .verb),
    Inflection("ied", "y", .verb, .verb, .adj), Inflection("ed", "e", .verb, .verb, .adj),
    Inflection("ed", "", .verb, .verb, .adj), Inflection("ed", "=", .verb, .verb, .adj),
    Inflection("ing", "", .verb, .verb, .noun, .adj),
    Inflection("ing", "e", .verb, .verb, .noun, .adj),
    Inflection("ing", "=", .verb, .verb, .noun, .adj),
    Inflection("ier", "y", .adj, .adj), Inflection("er", "", .adj, .adj),
    Inflection("er", "e", .adj, .adj), Inflection("er", "=", .adj, .adj),
    Inflection("iest", "y", .adj, .adj), Inflection("est", "", .adj, .adj),
    Inflection("est", "e", .adj, .adj), Inflection("est", "=", .adj, .adj),
    Inflection("ily", "y", .adj, .adv), Inflection("ly", "", .adj, .adv),
    Inflection("ly", "le", .adj, .adv), Inflection("ness", "", .adj, .noun),
    Inflection("iness", "y", .adj, .noun),
  ]

  /// The tags of a regular inflection (`cherries`, `stickier`), from those of its lemma.
  func inflected(_ word: ArraySlice<UInt8>, sureOnly: Bool = false) -> TagMask {
    var mask: TagMask = 0
    for rule in Self.inflections {
      guard word.count >= rule.ending.count + 2, word.suffix(rule.ending.count) == rule.ending[...]
      else { continue }
      var lemma = Array(word.dropLast(rule.ending.count))
      if rule.lemmaEnding == [UInt8(ascii: "=")] {
        guard lemma.count >= 3, lemma[lemma.count - 1] == lemma[lemma.count - 2] else { continue }
        lemma.removeLast()
      } else {
        lemma += rule.lemmaEnding
        guard Self.joins(lemma, rule) else { continue }
      }
      guard let entry = entry(lemma), entry.small.mask & rule.lemma.bit != 0,
        !sureOnly || !entry.isDoubtful
      else { continue }
      mask |= rule.form
    }
    return mask
  }

  /// Whether the spelling fits: `boxes` but not `boxs`, `cherries` but not `cherrys`.
  private static func joins(_ lemma: [UInt8], _ rule: Inflection) -> Bool {
    let last = lemma[lemma.count - 1]
    let before = lemma[lemma.count - 2]
    let isO = last == UInt8(ascii: "o")
    let hisses =
      isO || last == UInt8(ascii: "s") || last == UInt8(ascii: "x") || last == UInt8(ascii: "z")
      || (last == UInt8(ascii: "h") && (before == UInt8(ascii: "c") || before == UInt8(ascii: "s")))
    let softens = last == UInt8(ascii: "y") && !"aeiou".utf8.contains(before)
    switch (rule.ending.count, rule.ending[0]) {
    case (1, _): return !softens && (!hisses || isO)
    case (2, UInt8(ascii: "e")) where rule.ending[1] == UInt8(ascii: "s"): return hisses
    case (2, UInt8(ascii: "e")), (3, UInt8(ascii: "e")):
      return !rule.lemmaEnding.isEmpty || (last != UInt8(ascii: "e") && !softens)
    default: return true
    }
  }

  /// The knowledge of a word before its context is considered.
  struct Knowledge {
    /// The initial tag, and all possible tags.
    var tag: UniversalTag
    var allowed: TagMask
    /// The source of the knowledge, such as `seen/-`: in the treebank in lower case, never with a
    /// capital.
    var known: String
    /// The most probable tags and how doubtful the first is, such as `NOUN>VERB1`; `^` precedes
    /// those of capitalized words.
    var order: String

    /// Keeps only these tags; the first of them is the initial tag.
    mutating func settle(_ tags: UniversalTag...) {
      tag = tags.first ?? .x
      allowed = tags.reduce(0) { $0 | $1.bit }
    }
  }

  /// Must agree with `Lexicon.initial` and `Lexicon.knowledge` in `Lexicon/tools/train_tagger.py`.
  func knowledge(_ word: TaggerWord) -> Knowledge {
    let shape = word.shape
    let bytes = word.bytes[...]
    func knowledge(_ found: (tag: UniversalTag, allowed: TagMask), _ name: String) -> Knowledge {
      Knowledge(tag: found.tag, allowed: found.allowed, known: name, order: name)
    }
    if shape == .number { return knowledge((.num, UniversalTag.num.bit), "number") }
    let isCapital = shape == .first || shape == .cap || shape == .upper
    let proper = isCapital ? UniversalTag.propn.bit : 0
    if let entry = entry(bytes) {
      let (tag, allowed) = initial(entry, shape, proper)
      let known = Self.name(entry.small) + "/" + Self.name(entry.capital)
      return Knowledge(tag: tag, allowed: allowed, known: known, order: Self.order(entry, shape))
    }
    if shape == .mark {
      return knowledge((.punct, UniversalTag.punct.bit | UniversalTag.sym.bit), "mark")
    }
    let mask = inflected(bytes)
    return knowledge(unknown(bytes, shape, mask), mask != 0 ? "inflected" : "guessed")
  }

  private static func name(_ list: TagList) -> String {
    list.doubt != nil ? "seen" : list.first != nil ? "listed" : "-"
  }

  private static func order(_ entry: TagEntry, _ shape: LetterShape) -> String {
    let isCapital = entry.capital.first != nil && (shape == .cap || entry.small.first == nil)
    let list = isCapital ? entry.capital : entry.small
    var text = isCapital ? "^" : ""
    if let first = list.first { text += first.name }
    if let second = list.second { text += ">" + second.name }
    if let doubt = list.doubt { text += String(doubt) }
    return text
  }

  /// A word that the lexicon lacks; `mask` has the tags of its regular inflection.
  private func unknown(_ bytes: ArraySlice<UInt8>, _ shape: LetterShape, _ mask: TagMask)
    -> (tag: UniversalTag, allowed: TagMask)
  {
    let isCapital = shape == .first || shape == .cap || shape == .upper
    let proper = isCapital ? UniversalTag.propn.bit : 0
    if shape == .mixed {
      let isAddress = bytes.contains(UInt8(ascii: "@")) || bytes.contains(UInt8(ascii: "."))
      let tags: [UniversalTag] = [.noun, .num, .propn, .x, .adj]
      return (isAddress ? .propn : .noun, Self.mask(tags))
    }
    if shape == .cap {
      let order = guess(bytes, capital: true)
      return (order[0], mask | Self.mask(order) | proper)
    }
    let order = guess(bytes, capital: false)
    if mask != 0 {
      let likely = order + [.noun, .verb, .adj, .adv]
      let tag = likely.first { mask & $0.bit != 0 } ?? .noun
      return (tag, mask | proper | tag.bit)
    }
    if isCapital {
      let capital = guess(bytes, capital: true)
      return (capital[0], Self.mask(order) | Self.mask(capital) | proper)
    }
    return (order[0], Self.mask(order))
  }

  private func initial(_ entry: TagEntry, _ shape: LetterShape, _ proper: TagMask)
    -> (tag: UniversalTag, allowed: TagMask)
  {
    let content =
      UniversalTag.adj.bit | UniversalTag.adv.bit | UniversalTag.noun.bit | UniversalTag.verb.bit
    if proper == 0 {
      if let small = entry.small.first { return (small, entry.small.mask) }
      let mask = entry.capital.mask | UniversalTag.noun.bit
      return (entry.capital.first ?? .noun, mask)
    }
    let mask = entry.small.mask | entry.capital.mask
    if shape == .cap {
      if let capital = entry.capital.first { return (capital, mask | proper) }
      if entry.small.mask & content == 0, let small = entry.small.first { return (small, mask) }
      return (.propn, mask | proper)
    }
    return (entry.small.first ?? entry.capital.first ?? .propn, mask | proper)
  }

  private static func mask(_ tags: [UniversalTag]) -> TagMask { tags.reduce(0) { $0 | $1.bit } }
}

/// The lexicon's entry of a word.
struct TagEntry {
  /// In lower case, and with a capital inside a sentence.
  var small = TagList()
  var capital = TagList()
  /// The word occurs only in the treebank, and rarely: it may be misspelled.
  var isDoubtful = false
}

/// The lexicon's tags of a word in one kind of capitalization.
struct TagList {
  /// The most frequent tag, and the next; nil if the word never occurs so.
  var first: UniversalTag?
  var second: UniversalTag?
  var mask: TagMask = 0
  /// How doubtful the first tag is, from 0 (almost always right) to 3; nil if the treebank lacks
  /// the word.
  var doubt: UInt8?

  mutating func append(_ tag: UniversalTag) {
    if first == nil {
      first = tag
    } else if second == nil {
      second = tag
    }
    mask |= tag.bit
  }
}

/// A table of lines sorted by the bytes of their first field and searched in place, without parsing
/// or copying.
struct SortedTable: Sendable {
  private let bytes: EmbeddedBytes
  private let start: Int

  init(_ bytes: EmbeddedBytes) {
    self.bytes = bytes
    // Comment lines are at the top.
    var start = 0
    while start < bytes.count, bytes[start] == UInt8(ascii: "#") {
      while start < bytes.count, bytes[start] != UInt8(ascii: "\n") { start += 1 }
      start += 1
    }
    self.start = min(start, bytes.count)
  }

  /// Calls `body` with the fields after `key` (tabs between them); nil without such a line.
  ///
  /// - Complexity: O(log n) comparisons of lines.
  func find<Result>(
    _ key: some Collection<UInt8>, _ body: (Slice<UnsafeBufferPointer<UInt8>>) -> Result
  )
    -> Result?
  {
    let found: Result?? = bytes.withContiguousStorageIfAvailable { table in
      var low = start
      var high = table.count
      while low < high {
        var line = low + (high - low) / 2
        while line > low, table[line - 1] != UInt8(ascii: "\n") { line -= 1 }
        var index = line
        var order = 0
        for byte in key {
          let other = index < table.count ? table[index] : 0
          // A tab or line break ends the line's key, and both sort before any key byte.
          let isEnd = other == UInt8(ascii: "\t") || other == UInt8(ascii: "\n")
          if isEnd || other != byte {
            order = isEnd || other < byte ? 1 : -1
            break
          }
          index += 1
        }
        if order == 0, index < table.count, table[index] != UInt8(ascii: "\t") { order = -1 }
        if order < 0 {
          high = line
          continue
        }
        var end = index
        while end < table.count, table[end] != UInt8(ascii: "\n") { end += 1 }
        if order == 0 { return body(table[min(index + 1, end)..<end]) }
        low = end + 1
      }
      return nil
    }
    return found ?? nil
  }
}

/// A universal part-of-speech tag.
///
/// Source: Universal Dependencies v2, "Universal POS tags" (de Marneffe et al. 2021,
/// Computational Linguistics 47(2)).
public enum UniversalTag: UInt8, Sendable, CaseIterable {
  /// Adjective.
  case adj
  /// Adposition: a preposition or postposition.
  case adp
  /// Adverb.
  case adv
  /// Auxiliary verb.
  case aux
  /// Coordinating conjunction.
  case cconj
  /// Determiner.
  case det
  /// Interjection.
  case intj
  /// Noun other than a proper noun.
  case noun
  /// Numeral.
  case num
  /// Particle, such as the `to` of an infinitive.
  case part
  /// Pronoun.
  case pron
  /// Proper noun.
  case propn
  /// Punctuation.
  case punct
  /// Subordinating conjunction.
  case sconj
  /// Symbol, such as `%`.
  case sym
  /// Verb other than an auxiliary verb.
  case verb
  /// Other: text that is no word.
  case x

  /// The tag as treebanks write it, such as `NOUN`.
  public var name: String { Self.names[Int(rawValue)] }

  /// The tag that treebanks write as `name`; nil for any other text.
  public init?(name: some StringProtocol) {
    guard let index = Self.names.firstIndex(where: { $0 == name }) else { return nil }
    self = Self.allCases[index]
  }

  private static let names = [
    "ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM", "PART", "PRON", "PROPN",
    "PUNCT", "SCONJ", "SYM", "VERB", "X",
  ]

  var bit: TagMask { 1 << TagMask(rawValue) }
}

/// A set of universal tags, one bit per tag.
typealias TagMask = UInt32
