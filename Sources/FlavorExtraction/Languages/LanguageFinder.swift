import FlavorWheel
import Support

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
        !entry.kinds.isDisjoint(with: [.ne])
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
    return entry.map {
      LanguageHit(start: position, end: position + 1, entry: $0, source: .stem)
    }
  }

  /// `Limettenschale` is a lime, `Waldbeere` a berry; nil for another word.
  private func compound(_ word: [UInt8], _ language: NoteLanguage) -> LanguageEntry? {
    guard word.count >= 7 else { return nil }
    // The longest first part, with or without a letter that joins the two.
    for cut in stride(from: word.count - 3, through: 3, by: -1) {
      guard let last = entry(of: tables.id(of: word[cut...]), language) else { continue }
      if last.kinds.contains(.ending) {
        for joint in 0...2 where cut - joint >= 3 {
          guard joint == 0 || Self.joints.contains(Array(word[cut - joint..<cut])) else { continue }
          if let first = firstPart(word[..<(cut - joint)], language) { return first }
        }
      } else if last.flags.contains(.tail), cut >= 3 {
        return last
      }
    }
    return nil
  }

  /// A flavor as the first part of a compound, which may lack its last letter (`Himbeer-`).
  private func firstPart(_ word: ArraySlice<UInt8>, _ language: NoteLanguage) -> LanguageEntry? {
    for form in [Array(word), word + [UInt8(ascii: "e")]] {
      if let entry = entry(of: tables.id(of: form), language), entry.namesFlavor { return entry }
    }
    return nil
  }

  private static let joints: Set<[UInt8]> = Set(
    ["n", "s", "e", "en", "es", "er"].map { Array($0.utf8) })
}
