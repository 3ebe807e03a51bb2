import Lexicon

/// A language other than English that clauses of a note may be in. The order is that of the bits in
/// `LanguageSet`, and of the roots of the tables.
enum NoteLanguage: UInt8, CaseIterable, Sendable {
  case german, spanish, french, italian, portuguese, dutch
  case japanese, chinese

  /// Those whose words stand apart, in the order of the roots of `LanguageTables`; the others are read
  /// by `EastAsianReader`.
  static let alphabetic: [NoteLanguage] = [
    .german, .spanish, .french, .italian, .portuguese, .dutch,
  ]

  /// The code of ISO 639-1, which also names the file in `Lexicon/languages/`.
  var code: String {
    switch self {
    case .german: "de"
    case .spanish: "es"
    case .french: "fr"
    case .italian: "it"
    case .portuguese: "pt"
    case .dutch: "nl"
    case .japanese: "ja"
    case .chinese: "zh"
    }
  }

  /// Whether its words are not apart.
  var isEastAsian: Bool { self == .japanese || self == .chinese }

  /// The name of its stemmer in Snowball.
  var stemmerName: String { "\(self)" }

  /// Whether its words are written together to one: `Limettenschale`.
  var hasCompounds: Bool { self == .german || self == .dutch }
}

/// A set of languages as bits.
struct LanguageSet: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }
  init(_ language: NoteLanguage) { rawValue = 1 << language.rawValue }
}

/// Words of a note that stand in one clause, which is in another language than English.
struct LanguageClause: Sendable {
  let words: Range<Int>
  let language: NoteLanguage
}

/// Inflected forms of flavor words that a table does not list, by the Snowball stemmer of the
/// language; without Snowball only listed forms are known.
///
/// Belongs to one session: a stemmer is for one thread at a time.
final class LanguageStems {
  private struct Index {
    let stemmer: SnowballStemmer
    var entries: [[UInt8]: Int32] = [:]
    /// The words of the table by their first letter, each double letter single, and the number of the entry
    /// of a word that names a flavor or denies; −1 for another word.
    var words: [UInt8: [(letters: [UInt8], number: Int32)]] = [:]
  }

  private let isOn: Bool
  private var indices: [NoteLanguage: Index?] = [:]

  /// The least bytes of a stem: shorter ones agree by chance.
  private static let shortest = 4
  /// The least letters of a word that may have a letter once or twice: `pere` is no `peer`; of two words of
  /// which one has a letter more, or two letters swapped; of one with another letter; of one that denies.
  private static let least = (doubled: 6, slip: 6, other: 8, denial: 5)

  init(isOn: Bool) {
    self.isOn = isOn
  }

  /// The entry of a folded word by its stem; nil for none.
  func entry(
    of word: [UInt8], in language: NoteLanguage, _ tables: LanguageTables
  ) -> LanguageEntry? {
    guard isOn, let index = index(of: language, tables) else { return nil }
    let stem = index.stemmer.stem(word)
    guard stem.count >= Self.shortest, let number = index.entries[stem] else { return nil }
    return tables.entries[Int(number)]
  }

  /// The flavor or denial of which a word that the table lacks is one misspelling away: a letter once or twice
  /// (`vanile`), swapped (`kiene`) or, of a flavor, too many, too few or, in a long word, another; nil where a
  /// word of anything else is as near.
  func near(
    _ word: [UInt8], in language: NoteLanguage, _ tables: LanguageTables
  ) -> LanguageEntry? {
    let letters = Self.single(word)
    guard isOn, word.count >= Self.least.denial,
      !tables.languages(of: tables.id(of: word)).contains(LanguageSet(language)),
      let known = index(of: language, tables)?.words[letters[0]]
    else { return nil }
    var best: (distance: Int, entry: LanguageEntry?) = (2, nil)
    for (other, number) in known where abs(other.count - letters.count) < 2 {
      let distance = EditDistance.between(letters, other)
      guard distance < 2, distance <= best.distance else { continue }
      var entry = number < 0 ? nil : tables.entries[Int(number)]
      if distance > 0, let near = entry, !Self.isSlip(letters, of: other, near) { entry = nil }
      if distance == best.distance, entry?.nodes != best.entry?.nodes { entry = nil }
      best = (distance, entry)
    }
    return best.entry
  }

  private static func isSlip(
    _ word: [UInt8], of known: [UInt8], _ entry: LanguageEntry
  ) -> Bool {
    let isSwap = word.sorted() == known.sorted()
    guard entry.namesFlavor else { return isSwap }
    return !entry.isOther
      && min(word.count, known.count)
        >= (word.count == known.count && !isSwap ? least.other : least.slip)
  }

  private static func single(_ word: [UInt8]) -> [UInt8] {
    var letters = word.prefix(1).map(\.self)
    for letter in word.dropFirst() where letter != letters.last { letters.append(letter) }
    return letters
  }

  private func index(of language: NoteLanguage, _ tables: LanguageTables) -> Index? {
    if let known = indices[language] { return known }
    let made = makeIndex(of: language, tables)
    indices[language] = .some(made)
    return made
  }

  /// The stems of the words that name a flavor by themselves; none where two words of different
  /// flavors have the same stem.
  private func makeIndex(of language: NoteLanguage, _ tables: LanguageTables) -> Index? {
    guard let stemmer = SnowballStemmer(language: language.stemmerName) else { return nil }
    var index = Index(stemmer: stemmer)
    var isDoubtful: Set<[UInt8]> = []
    for word in tables.words(of: language) {
      let number = tables.entry(of: word, in: language)
      let letters = Array(tables.bytes(of: word))
      let entry = number < 0 ? LanguageEntry() : tables.entries[Int(number)]
      let denies = !entry.kinds.isDisjoint(with: LanguageEntry.Kinds.denials)
      if letters.count >= (denies ? Self.least.denial : Self.least.doubled) {
        let letters = Self.single(letters)
        index.words[letters[0], default: []].append(
          (letters, denies || entry.namesFlavor ? number : -1))
      }
      guard number >= 0 else { continue }
      let stem = stemmer.stem(letters)
      guard entry.namesFlavor, !entry.flags.contains(.accent) else {
        isDoubtful.insert(stem)
        continue
      }
      if let other = index.entries[stem], tables.entries[Int(other)].nodes != entry.nodes {
        isDoubtful.insert(stem)
      }
      index.entries[stem] = number
    }
    for stem in isDoubtful { index.entries[stem] = nil }
    return index
  }
}

/// The words and letters of languages that are not read (`Lexicon/languages/unread.tsv`), by which they
/// are recognized.
struct UnreadLanguages: Sendable {
  static let standard =
    LanguageImage.part(.unread) { image throws(ImageFault) in try UnreadLanguages(from: &image) }
    ?? UnreadLanguages(EmbeddedTable(bytes))
  static var bytes: EmbeddedBytes { EmbeddedBytes(lexicon_languages_unread()) }

  /// The most languages that a table may have.
  static let most = 32

  /// The codes of ISO 639-1; a set of languages has a bit for each.
  private(set) var codes: [String] = []
  private var words = Vocabulary(capacity: 4096)
  private var languages: [UInt32] = []
  private var letters: [UInt32: UInt32] = [:]

  init(_ table: EmbeddedTable) {
    table.forEachRow { row in
      let code = row[0].text
      let index = codes.firstIndex(of: code) ?? codes.count
      guard index < Self.most else { return }
      if index == codes.count { codes.append(code) }
      let bit = UInt32(1) << UInt32(index)
      let cell = row[1].text
      if cell.hasPrefix("letters ") {
        for letter in cell.dropFirst(8).unicodeScalars where letter != " " {
          letters[letter.value, default: 0] |= bit
        }
      } else {
        for word in cell.split(separator: ",") { add(word, bit) }
      }
    }
  }

  private mutating func add(_ word: Substring, _ bit: UInt32) {
    let id = Int(words.intern(TextFolding.words.bytes(word.filter { $0 != " " })))
    if id == languages.count { languages.append(0) }
    languages[id] |= bit
  }

  /// Whether a language that is not read has a word that English does not know. Reads the table only
  /// for a word that it may have.
  static func mayHave(_ word: [UInt8]) -> Bool {
    LanguagePrefilter.unread.mayContain(word[...]) && standard.languages(of: word) != 0
  }

  /// The languages that have a folded word.
  func languages(of word: some Collection<UInt8>) -> UInt32 {
    let id = words.id(of: word)
    return id < 0 ? 0 : languages[Int(id)]
  }

  /// The languages that have a letter of a word which those that are read lack.
  func languages(ofLettersIn word: String) -> UInt32 {
    var found: UInt32 = 0
    for letter in word.lowercased().unicodeScalars where letter.value >= 0x80 {
      found |= letters[letter.value] ?? 0
    }
    return found
  }
}

extension UnreadLanguages {
  func write(to image: inout ImageWriter) {
    image.write(texts: codes)
    words.write(to: &image)
    image.write(languages)
    let letters = letters.sorted { $0.key < $1.key }
    image.write(letters.map(\.key))
    image.write(letters.map(\.value))
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    codes = try image.texts()
    words = try Vocabulary(from: &image)
    languages = try image.array()
    let keys = try image.array(of: UInt32.self)
    let values = try image.array(of: UInt32.self)
    guard codes.count <= Self.most, languages.count == words.count, values.count == keys.count,
      Set(keys).count == keys.count
    else { throw ImageFault() }
    letters = Dictionary(uniqueKeysWithValues: zip(keys, values))
  }
}

/// How much the words of an item, a sentence or a note speak for each language that is not read, for
/// the languages that are, and for English.
struct UnreadEvidence: Sendable {
  var unread = SIMD32<Float>(repeating: 0)
  var read = LanguageEvidence()

  static func += (left: inout Self, right: Self) {
    left.unread += right.unread
    left.read += right.read
  }

  mutating func add(_ weight: Float, _ languages: UInt32) {
    var rest = languages
    while rest != 0 {
      unread[rest.trailingZeroBitCount] += weight
      rest &= rest - 1
    }
  }

  /// The language that is read, other than English, of which there is the most.
  var mostRead: Float {
    NoteLanguage.alphabetic.map { read[$0] }.max() ?? 0
  }

  /// The language that an item is in; nil where it is none that is unread. English and the languages
  /// that are read have the first claim: a sentence, or the note, must have two words that tell it;
  /// one is enough where nothing in the note speaks for another language.
  static func language(item: Self, sentence: Self, note: Self) -> Int? {
    let weights = item.unread + 0.5 * sentence.unread + 0.25 * note.unread
    var best = 0
    for index in 1..<UnreadLanguages.most where weights[index] > weights[best] { best = index }
    guard weights[best] > 0 else { return nil }
    let own = item.unread[best]
    let isAlone = note.mostRead == 0 && note.read.english == 0
    guard sentence.isClear(best, words: 2) || note.isClear(best, words: isAlone ? 1 : 2) else {
      return nil
    }
    let others = max(item.read.english, item.mostRead)
    return own >= others && (own > 0 || others < LanguageEvidence.clear) ? best : nil
  }

  /// Whether as many words tell a language, and more of them than tell others.
  private func isClear(_ language: Int, words: Float) -> Bool {
    let weight = unread[language]
    return weight > max(read.english, mostRead) && weight >= words * LanguageEvidence.clear
  }
}
