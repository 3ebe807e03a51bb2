/// The domain word that is nearest to a misspelled word.
extension SpellingCorrector {
  /// A domain word that may be the intended word.
  private struct Candidate {
    var index: Int
    var cost: Int32
  }

  /// The search for the nearest domain word, and for others that are about as near.
  private struct Search {
    let word: [UInt8]
    let tables: Tables
    let letterSet: UInt32
    var distance: SpellingDistance
    var found: [Candidate] = []

    init(word: [UInt8], tables: Tables) {
      self.word = word
      self.tables = tables
      letterSet = SpellingIndex.letterSet(word[...])
      distance = SpellingDistance(word: word)
    }

    /// Compares the words that start with `first`.
    ///
    /// - Parameters:
    ///   - penalty: The cost of the first letter, which is added to the distance.
    ///   - ceiling: The highest cost of a word, whatever its length.
    ///   - second: The required second letter; nil for any.
    mutating func look(
      at first: UInt8, penalty: Int32 = 0, ceiling: Int32 = .max, second: UInt8? = nil
    ) {
      let lengths = (word.count - 8)...(word.count + SpellingDistance.band)
      for index in tables.index.words(first: first, lengths: lengths) {
        // Letters of the target that the word lacks must all have been omitted.
        let missing = tables.index.letterSets[index] & ~letterSet
        guard missing.nonzeroBitCount <= 3 else { continue }
        let target = tables.index.range(of: index)
        if let second {
          guard target.count > 1, tables.index.letters[target.lowerBound + 1] == second else {
            continue
          }
        }
        let limit = min(SpellingCorrector.limit(target.count), ceiling)
        guard limit > 0 else { continue }
        let bonus: Int32 = target.count >= 6 ? SpellingCorrector.soundBonus : 0
        let isOut = distance.isOut(
          word: letterSet, target: tables.index.letterSets[index],
          replaced: tables.index.letters[target.upperBound - 1], limit: limit + bonus - penalty)
        if isOut { continue }
        if tables.isExact(index), isInflection(of: target) { continue }
        guard
          let reading = distance.reading(
            of: tables.index.letters, in: target, limit: limit + bonus - penalty,
            takesEndings: !tables.isExact(index)),
          reading.length >= min(word.count, 4)
        else { continue }
        var cost = reading.cost + penalty
        if bonus > 0, soundsAlike(target, reading.length) { cost = max(0, cost - bonus) }
        // The limit depends on the length of the word as written as well as on that of the target.
        let judged = min(limit, SpellingCorrector.limit(max(4, reading.length + 1)))
        if cost <= judged { found.append(Candidate(index: index, cost: cost)) }
      }
    }

    /// Whether the word is the target with an ending.
    private func isInflection(of target: Range<Int>) -> Bool {
      target.count < word.count && distance.endings.plain[target.count] < 20
        && word.starts(with: tables.index.letters[target])
    }

    private func soundsAlike(_ target: Range<Int>, _ length: Int) -> Bool {
      SpellingSound.key(tables.index.letters[target]) == SpellingSound.key(word[..<length])
    }
  }

  /// How much nearer a word of equal sound is.
  static let soundBonus: Int32 = 30
  /// How much nearer the intended word must be than any word of another meaning.
  private static let margin: Int32 = 20

  /// The highest cost of a misspelling of a word of `length` letters, including its ending.
  static func limit(_ length: Int) -> Int32 {
    switch length {
    case ..<4: 0
    case 4: 55
    case 5: 75
    case 6: 100
    case 7: 110
    case 8: 125
    case 9: 150
    default: 180
    }
  }

  /// Letters that can begin the same sound as another letter.
  private static func startsLike(_ letter: UInt8) -> [UInt8] {
    switch letter {
    case UInt8(ascii: "c"): Array("ks".utf8)
    case UInt8(ascii: "k"): Array("cq".utf8)
    case UInt8(ascii: "s"): Array("cz".utf8)
    case UInt8(ascii: "f"): Array("pv".utf8)
    case UInt8(ascii: "v"): Array("wf".utf8)
    case UInt8(ascii: "j"): Array("g".utf8)
    case UInt8(ascii: "g"): Array("j".utf8)
    case UInt8(ascii: "z"): Array("s".utf8)
    case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"),
      UInt8(ascii: "u"):
      Array("aeiou".utf8).filter { $0 != letter }
    default: []
    }
  }

  /// The one domain word that is clearly nearest.
  func nearest(_ word: [UInt8], _ tables: Tables) -> Correction? {
    var search = Search(word: word, tables: tables)
    search.look(at: word[0])
    // The first letter is seldom wrong; another one is tried only for words long enough to be
    // recognized by the rest, and for a single typo.
    if word.count >= 6 {
      for first in Self.startsLike(word[0]) { search.look(at: first, penalty: 20, ceiling: 110) }
      if word[1] != word[0] {
        search.look(at: word[1], ceiling: 110)
      }
      if search.found.isEmpty, word.count >= 7 {
        for first in UInt8(ascii: "a")...UInt8(ascii: "z") where first != word[0] {
          // The first letter was omitted, or is a neighbor on the keyboard.
          search.look(at: first, penalty: 10, ceiling: 100, second: word[0])
          if SpellingWeights.standard.areNeighbors(first, word[0]) {
            search.look(at: first, penalty: 10, ceiling: 100, second: word[1])
          }
        }
      }
    }
    guard let best = search.found.min(by: { $0.cost < $1.cost }), tables.isTarget(best.index) else {
      return nil
    }
    for other in search.found where other.index != best.index {
      if other.cost - best.cost < Self.margin, !meansTheSame(best.index, other.index, tables) {
        return nil
      }
    }
    if isFormOfEnglish(word, tables) || isNearerToEnglish(word, than: best.cost) { return nil }
    return Correction(kind: .edit, words: [tables.index.word(best.index)], cost: Int(best.cost))
  }

  /// Whether two words are interchangeable: they have the same meaning, or one is a form of the
  /// other (`smoke`, `smoky`).
  private func meansTheSame(_ one: Int, _ other: Int, _ tables: Tables) -> Bool {
    let meaning = tables.meaning(one)
    if meaning != DomainWord.ownMeaning, meaning == tables.meaning(other) { return true }
    let first = tables.index.letters[tables.index.range(of: one)]
    let second = tables.index.letters[tables.index.range(of: other)]
    if first == second { return true }
    guard tables.isTarget(other) else { return false }
    let shorter = min(first.count, second.count)
    guard shorter >= 4, abs(first.count - second.count) <= 3 else { return false }
    return zip(first, second).prefix { $0 == $1 }.count >= shorter - 1
  }

  /// Whether a word is English in British spelling, or with an ending that a dictionary may lack
  /// (`mousey`, `rachels`), and therefore not a misspelling.
  private func isFormOfEnglish(_ word: [UInt8], _ tables: Tables) -> Bool {
    let endings = SpellingEndings.standard.costs(for: word)
    var length = word.count - 1
    while length >= max(4, word.count - 5) {
      if endings.plain[length] < 20 {
        let base = Array(word[..<length])
        if tables.index.find(base) == nil, isKnown(base) { return true }
      }
      length -= 1
    }
    // -our, -is- and -yse for -or, -iz- and -yze; -ae- and -oe- for -e-.
    for position in 1..<(word.count - 1) {
      var american = word
      switch (word[position], word[position + 1]) {
      case (UInt8(ascii: "o"), UInt8(ascii: "u")): american.remove(at: position + 1)
      case (UInt8(ascii: "i"), UInt8(ascii: "s")), (UInt8(ascii: "y"), UInt8(ascii: "s")):
        american[position + 1] = UInt8(ascii: "z")
      case (UInt8(ascii: "a"), UInt8(ascii: "e")), (UInt8(ascii: "o"), UInt8(ascii: "e")):
        american.remove(at: position)
      default: continue
      }
      if isKnown(american) { return true }
    }
    return false
  }

  /// Whether the smallest typo, a doubled letter or two swapped letters, makes the word English,
  /// and the domain word is further away than that.
  private func isNearerToEnglish(_ word: [UInt8], than cost: Int32) -> Bool {
    guard cost > SpellingWeights.doubled + 15 else { return false }
    for position in word.indices {
      var other = word
      if position + 1 < word.count, word[position] == word[position + 1] {
        other.remove(at: position)
      } else {
        other.insert(word[position], at: position)
      }
      if isKnown(other) { return true }
    }
    guard cost > SpellingWeights.swapped + 15 else { return false }
    for position in 1..<(word.count - 1) where word[position] != word[position + 1] {
      var other = word
      other.swapAt(position, position + 1)
      if isKnown(other) { return true }
    }
    return false
  }
}
