import Support

/// Words with their tags, the guesser for other words, and regular inflections.
struct TaggerLexicon: Sendable {
  let words: SortedTable
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
}
