extension TaggerLexicon {
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
    let tags = [list.first, list.second].compactMap { $0?.name }.joined(separator: ">")
    return (isCapital ? "^" : "") + tags + (list.doubt.map { "\($0)" } ?? "")
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
