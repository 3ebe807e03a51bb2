/// Finds what the table of a language knows in a clause: phrases, leftmost and longest first, then
/// compounds and inflected forms.
struct LanguageFinder {
  let tables: LanguageTables
  let units: [LanguageUnit]
  let stems: LanguageStems

  func hits(
    in clause: Range<Int>, _ language: NoteLanguage, _ note: borrowing NoteDocument
  ) -> [LanguageHit] {
    var hits: [LanguageHit] = []
    var position = clause.lowerBound
    while position < clause.upperBound {
      let unit = units[position]
      // `n'est`: the elided word comes first.
      if unit.elided >= 0, let entry = entry(of: unit.elided, language),
        !entry.kinds.isDisjoint(with: [.ne, .than])
      {
        hits.append(
          LanguageHit(start: position, end: position + 1, entry: entry, source: .lexicon))
      }
      let hit =
        phrase(at: position, in: clause, language)
        ?? inflected(position, language, note)
      if let hit {
        if !isName(hit, in: clause, language, note) { hits.append(hit) }
        position = hit.end
      } else {
        position += 1
      }
    }
    return hits
  }

  private func entry(of word: Int32, _ language: NoteLanguage) -> LanguageEntry? {
    let number = tables.entry(of: word, in: language)
    return number < 0 ? nil : tables.entries[Int(number)]
  }

  /// A flavor with a capital letter within a clause is the name of a farm or a person; not in German.
  private func isName(
    _ hit: LanguageHit, in clause: Range<Int>, _ language: NoteLanguage,
    _ note: borrowing NoteDocument
  ) -> Bool {
    language != .german && hit.entry.namesFlavor && hit.start > clause.lowerBound
      && note.words[hit.start].isCapitalized && !note.isTitleCase
  }

  /// The longest phrase of the language or, failing that, of the loan words at a position.
  private func phrase(
    at start: Int, in clause: Range<Int>, _ language: NoteLanguage
  ) -> LanguageHit? {
    longest(from: LanguageTables.root(of: language), at: start, in: clause)
      ?? longest(from: LanguageTables.english, at: start, in: clause)
  }

  private func longest(
    from root: Int32, at start: Int, in clause: Range<Int>
  ) -> LanguageHit? {
    let marked = longest(from: root, by: units[start].id, at: start, in: clause)
    // `thé noir` is listed by its plain letters, `thé` alone is another word without the accent.
    guard units[start].unmarked >= 0,
      let plain = longest(from: root, by: units[start].unmarked, at: start, in: clause),
      plain.end > marked?.end ?? start + 1
    else { return marked }
    return plain
  }

  /// - Parameter first: The number of the first word.
  private func longest(
    from root: Int32, by first: Int32, at start: Int, in clause: Range<Int>
  ) -> LanguageHit? {
    var node = root
    var position = start
    var best: LanguageHit?
    while position < clause.upperBound {
      if units[position].isElision, position > start {
        position += 1
        continue
      }
      // `rien d'amer`: the phrase ends with what is elided.
      let elided = position > start ? tables.step(from: node, by: units[position].elided) : -1
      if elided >= 0, tables.entry(at: elided) >= 0, root != LanguageTables.english {
        best = LanguageHit(
          start: start, end: position, entry: tables.entries[Int(tables.entry(at: elided))],
          source: .lexicon)
      }
      let word = position == start ? first : units[position].id
      var next = tables.step(from: node, by: word)
      if next < 0, position > start {
        next = tables.step(from: node, by: units[position].unmarked)
      }
      guard next >= 0 else { break }
      node = next
      position += 1
      let number = tables.entry(at: node)
      guard number >= 0 else { continue }
      let entry = tables.entries[Int(number)]
      let isEnglishOnly =
        root == LanguageTables.english && !entry.namesFlavor && !entry.kinds.contains(.loan)
      if !isEnglishOnly {
        best = LanguageHit(start: start, end: position, entry: entry, source: .lexicon)
      }
    }
    return best
  }

  /// A word that the table lacks, as a compound or another form of a word that names a flavor.
  private func inflected(
    _ position: Int, _ language: NoteLanguage, _ note: borrowing NoteDocument
  ) -> LanguageHit? {
    let unit = units[position]
    guard !unit.isNumber, !unit.isEmoji, !unit.isElision else { return nil }
    let letters = Int(unit.start)..<Int(note.words[position].end)
    guard letters.count >= 5 else { return nil }
    var word: [UInt8] = []
    TextFolding.words.append(note.utf8[letters].span, to: &word)
    let entry =
      stems.entry(of: word, in: language, tables)
      ?? (language.hasCompounds ? compound(word, language) : nil)
      ?? derived(word, language) ?? stems.near(word, in: language, tables)
    return entry.map {
      LanguageHit(start: position, end: position + 1, entry: $0, source: .stem)
    }
  }

  /// `Limettenschale` is a lime, `Waldbeere` a berry; nil for another word.
  private func compound(_ word: [UInt8], _ language: NoteLanguage) -> LanguageEntry? {
    guard word.count >= 7 else { return nil }
    // The longest last part, with or without a letter that joins the two: `Kaffeegenuss` has no nut.
    for cut in 3...(word.count - 3) {
      guard let last = entry(of: tables.id(of: word[cut...]), language) else { continue }
      if last.kinds.isSubset(of: [.taste, .coffee]), !last.namesFlavor { return nil }
      if last.kinds.contains(.ending) {
        if let first = firstPart(word[..<cut], language) { return first.eaten(as: last) }
      } else if last.flags.contains(.tail) {
        return last.adding(firstPart(word[..<cut], language))
      }
    }
    return nil
  }

  /// `limoncito` and `limonado` name a lemon, `bajita` is low; nil for another word. Of rubber, paper or salt
  /// such words are things: `gomitas`, `cartina`, `saletta`.
  private func derived(_ word: [UInt8], _ language: NoteLanguage) -> LanguageEntry? {
    for cut in 3..<max(3, word.count - 1) {
      guard entry(of: tables.id(of: word[cut...]), language)?.kinds.contains(.suffix) == true
      else { continue }
      for vowel in ["", "o", "a", "e"] {
        if let entry = entry(of: tables.id(of: word[..<cut] + Array(vowel.utf8)), language),
          entry.namesFlavor
            ? entry.flags.contains(.adjective) || !entry.isOther
            : entry.kinds.isEmpty && !entry.english.isEmpty
        {
          return entry
        }
      }
    }
    return nil
  }

  /// A flavor as the first part of a compound, which may lack its last letter (`Himbeer-`) or have letters
  /// that join it to the next.
  private func firstPart(_ word: ArraySlice<UInt8>, _ language: NoteLanguage) -> LanguageEntry? {
    for joint in 0...2 where word.count - joint >= 3 {
      guard joint == 0 || Self.joints.contains(Array(word.suffix(joint))) else { continue }
      for form in [Array(word.dropLast(joint)), word.dropLast(joint) + [UInt8(ascii: "e")]] {
        if let entry = entry(of: tables.id(of: form), language), entry.namesFlavor { return entry }
      }
    }
    return nil
  }

  private static let joints: Set<[UInt8]> = Set(
    ["n", "s", "e", "en", "es", "er"].map { Array($0.utf8) })
}

/// How much the words of an item, a sentence or a note speak for each language.
struct LanguageEvidence: Sendable {
  private var foreign = SIMD8<Float>(repeating: 0)
  private(set) var english: Float = 0

  /// The weight of a word that only one side has, and of one that is a flavor or function word of
  /// English.
  static let clear: Float = 2
  /// That of a word that denies: no denial is to be turned around.
  static let denial: Float = 3
  /// That of any other word of English.
  static let plain: Float = 1
  /// That of a word that both have: of a function word, and of another.
  static let shared: (function: Float, other: Float) = (0.5, 0.25)
  /// The evidence that decides the language of an item by itself, and of a note for items without evidence.
  static let ofItem: Float = 3
  static let ofNote: Float = 4

  subscript(language: NoteLanguage) -> Float { foreign[Int(language.rawValue)] }

  mutating func add(_ weight: Float, _ languages: LanguageSet) {
    for language in NoteLanguage.alphabetic where languages.contains(LanguageSet(language)) {
      foreign[Int(language.rawValue)] += weight
    }
  }

  mutating func addEnglish(_ weight: Float) { english += weight }

  static func += (left: inout Self, right: Self) {
    left.foreign += right.foreign
    left.english += right.english
  }

  /// The language other than English that an item of a sentence of a note is likeliest in.
  static func likeliest(
    item: Self, sentence: Self, note: Self
  ) -> NoteLanguage {
    let weights = item.foreign + 0.5 * sentence.foreign + 0.25 * note.foreign
    var best = NoteLanguage.german
    for language in NoteLanguage.alphabetic
    where weights[Int(language.rawValue)] > weights[Int(best.rawValue)] {
      best = language
    }
    return best
  }

  /// Whether an item is in a language rather than in English. English is the default: where the item
  /// says little, its sentence and its note must be clear.
  static func isForeign(
    _ language: NoteLanguage, item: Self, sentence: Self, note: Self
  ) -> Bool {
    let own = item[language]
    if own >= ofItem, own > item.english { return true }
    if item.english > own { return false }
    if sentence[language] >= ofItem, sentence[language] > sentence.english { return true }
    if note[language] * 2 <= note.english { return false }
    if sentence[language] >= clear { return sentence[language] > sentence.english }
    return sentence.english < clear && note[language] >= ofNote
      && note[language] > note.english
  }
}

/// A word of a note as the tables of other languages have it.
struct LanguageUnit: Sendable {
  /// Its number in `LanguageTables`, or −1.
  var id: Int32 = -1
  /// The same without its accent, where that is another word (`the` for `thé`); else −1.
  var unmarked: Int32 = -1
  /// Where the word begins after an elided article: `amertume` in `l'amertume`.
  var start: Int32 = 0
  /// The elided word before it in the same word of the note, such as the `n` of `n'est`; −1 for none.
  var elided: Int32 = -1
  /// Whether it is an elided article that is a word of its own: the `d` of `d'érable`.
  var isElision = false
  /// Whether it is a number or a sign.
  var isNumber = false
  var isEmoji = false
}

extension LanguageUnit {
  /// - Parameters:
  ///   - word: The word.
  ///   - utf8: The text of its note.
  ///   - tables: The words of other languages.
  ///   - buffer: Room for the folded word, which is in it afterwards.
  init(
    _ word: Word, in utf8: borrowing [UInt8], tables: LanguageTables, buffer: inout [UInt8]
  ) {
    let first = utf8[Int(word.start)]
    isEmoji = first >= 0xe2
    isNumber = first < 0x41
    start = word.start
    if isEmoji { return }
    if isNumber {
      // `0 amertume`
      let isZero = first == UInt8(ascii: "0") && word.end == word.start + 1
      if isZero { id = tables.id(of: [first]) }
      return
    }
    if let mark = Self.apostrophe(in: Int(word.start)..<Int(word.end), of: utf8) {
      buffer.removeAll(keepingCapacity: true)
      TextFolding.words.append(utf8[Int(word.start)..<mark.lowerBound].span, to: &buffer)
      elided = tables.id(of: buffer)
      start = Int32(mark.upperBound)
    }
    let letters = Int(start)..<Int(word.end)
    isElision =
      letters.count <= 4 && letters.upperBound + 1 < utf8.count
      && Self.apostropheLength(at: letters.upperBound, of: utf8) > 0
      && utf8[letters.upperBound + 1] >= 0x41
    buffer.removeAll(keepingCapacity: true)
    TextFolding.words.append(utf8[letters].span, to: &buffer)
    id = tables.id(of: buffer)
    if utf8[letters].contains(where: { $0 >= 0x80 }) {
      buffer.append(LanguageTables.accentMark)
      let marked = tables.id(of: buffer)
      if marked >= 0 { (id, unmarked) = (marked, id) }
      buffer.removeLast()
    }
    if id < 0 { id = Self.withoutUmlauts(buffer, tables) }
  }

  /// The number of a German word whose umlauts are written out (`gruen`, `suess`); −1 for none.
  private static func withoutUmlauts(_ word: [UInt8], _ tables: LanguageTables) -> Int32 {
    let e = UInt8(ascii: "e")
    var plain: [UInt8] = []
    var index = 0
    while index < word.count {
      plain.append(word[index])
      let isVowel = [UInt8(ascii: "a"), UInt8(ascii: "o"), UInt8(ascii: "u")].contains(word[index])
      index += isVowel && index + 1 < word.count && word[index + 1] == e ? 2 : 1
    }
    guard plain.count < word.count else { return -1 }
    let marked = tables.id(of: plain + [LanguageTables.accentMark])
    let id = marked >= 0 ? marked : tables.id(of: plain)
    return tables.languages(of: id).contains(LanguageSet(.german)) ? id : -1
  }

  /// The apostrophe after an elided article within a word; nil for none.
  private static func apostrophe(
    in word: Range<Int>, of utf8: borrowing [UInt8]
  ) -> Range<Int>? {
    for index in word.dropFirst().prefix(5) {
      let length = apostropheLength(at: index, of: utf8)
      if length > 0, index + length + 1 < word.upperBound { return index..<index + length }
    }
    return nil
  }

  private static func apostropheLength(at index: Int, of utf8: borrowing [UInt8]) -> Int {
    if utf8[index] == UInt8(ascii: "'") || utf8[index] == UInt8(ascii: "`") { return 1 }
    guard index + 2 < utf8.count, utf8[index] == 0xe2, utf8[index + 1] == 0x80 else { return 0 }
    return utf8[index + 2] == 0x98 || utf8[index + 2] == 0x99 ? 3 : 0
  }
}
