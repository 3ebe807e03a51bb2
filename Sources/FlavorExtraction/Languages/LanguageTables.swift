import Lexicon

/// The words of the other languages (`Lexicon/languages/`), for finding out which words belong to
/// which language and what they mean.
///
/// Read, from the image that was made of the tables (`LanguageImage`), when the first word is met that
/// English does not know and that may be in a table (`LanguagePrefilter`).
struct LanguageTables: Sendable {
  static let standard =
    LanguageImage.part(.tables) { image throws(ImageFault) in try LanguageTables(from: &image) }
    ?? LanguageTables(wheel: .standard)

  /// The place of English, and of the loan words in it, after the other languages.
  static let english = Int32(NoteLanguage.alphabetic.count)
  /// Ends a folded word that is another one without its accent (`thé`, `Säure`).
  static let accentMark = UInt8(ascii: "'")

  private var words = Vocabulary(capacity: 12_000)
  /// For each word the languages that have it, alone or in a phrase, and those in which it is a
  /// function word.
  private var languages: [LanguageSet] = []
  private var functions: [LanguageSet] = []
  private var englishKinds: [LanguageEntry.Kinds] = []
  private var edges = EdgeTable(capacity: 16_384)
  /// For each node of the trie its entry, or −1. The first nodes are the roots of the languages.
  private var entryAt = [Int32](repeating: -1, count: NoteLanguage.alphabetic.count + 1)
  private(set) var entries: [LanguageEntry] = []

  init(wheel: FlavorWheel) {
    for language in NoteLanguage.alphabetic {
      add(EmbeddedTable(Self.bytes(of: language)), Int32(language.rawValue), wheel)
    }
    add(EmbeddedTable(EmbeddedBytes(lexicon_languages_en())), Self.english, wheel)
  }

  /// The table of a language.
  static func bytes(of language: NoteLanguage) -> EmbeddedBytes {
    EmbeddedBytes(file(of: language))
  }

  private static func file(of language: NoteLanguage) -> LexiconFile {
    switch language {
    case .german: lexicon_languages_de()
    case .spanish: lexicon_languages_es()
    case .french: lexicon_languages_fr()
    case .italian: lexicon_languages_it()
    case .portuguese: lexicon_languages_pt()
    case .dutch: lexicon_languages_nl()
    case .japanese: lexicon_languages_ja()
    case .chinese: lexicon_languages_zh()
    }
  }

  // MARK: Words

  /// The number of a folded word, or −1.
  func id(of word: some Collection<UInt8>) -> Int32 { words.id(of: word) }

  /// The folded bytes of a word.
  func bytes(of word: Int32) -> ArraySlice<UInt8> { words[word] }

  /// Whether a word that English does not know belongs to another language, alone or after an
  /// elided article (`lamertume`).
  ///
  /// Reads the tables only for a word that they may have. Of words of two letters only those are that deny
  /// (`nn`).
  static func isForeign(_ word: [UInt8]) -> Bool {
    if word.count == 2 {
      return LanguagePrefilter.standard.mayContain(word[...])
        && standard.denies(standard.id(of: word)) && standard.isForeign(standard.id(of: word))
    }
    let mayElide = word.count > 3 && elided.contains(word[0])
    let prefilter = LanguagePrefilter.standard
    let isWhole = prefilter.mayContain(word[...])
    let isElided = mayElide && prefilter.mayContain(word.dropFirst())
    return isWhole && standard.isForeign(standard.id(of: word))
      || isElided && standard.isForeign(standard.id(of: word.dropFirst()))
  }

  /// Letters that stand for an article or a pronoun before a vowel: `l'`, `c'`.
  private static let elided = Array("cdjlmnst".utf8)

  /// Whether a word alone denies in one of its languages.
  func denies(_ word: Int32) -> Bool {
    NoteLanguage.alphabetic.contains { language in
      let number = entry(of: word, in: language)
      return number >= 0
        && !entries[Int(number)].kinds.isDisjoint(with: LanguageEntry.Kinds.denials)
    }
  }

  private func isForeign(_ word: Int32) -> Bool {
    word >= 0 && !languages(of: word).isEmpty && englishKinds(of: word).isEmpty
  }

  func languages(of word: Int32) -> LanguageSet { word < 0 ? [] : languages[Int(word)] }

  /// The languages in which a word alone is a function word.
  func languages(ofFunctionWord word: Int32) -> LanguageSet {
    word < 0 ? [] : functions[Int(word)]
  }

  /// What a word is in English, as far as `en.tsv` says.
  func englishKinds(of word: Int32) -> LanguageEntry.Kinds {
    word < 0 ? [] : englishKinds[Int(word)]
  }

  /// The words that belong to a language.
  func words(of language: NoteLanguage) -> [Int32] {
    (0..<Int32(words.count)).filter { languages[Int($0)].contains(LanguageSet(language)) }
  }

  // MARK: Phrases

  /// The root of a language's phrases.
  static func root(of language: NoteLanguage) -> Int32 { Int32(language.rawValue) }

  /// The node that a word leads to, or −1.
  func step(from node: Int32, by word: Int32) -> Int32 { word < 0 ? -1 : edges[node, word] }

  /// The entry at a node, or −1.
  func entry(at node: Int32) -> Int32 { entryAt[Int(node)] }

  /// The entry of a word alone, or −1.
  func entry(of word: Int32, in language: NoteLanguage) -> Int32 {
    let node = step(from: Self.root(of: language), by: word)
    return node < 0 ? -1 : entry(at: node)
  }

  // MARK: Reading the tables

  private mutating func add(_ table: EmbeddedTable, _ root: Int32, _ wheel: FlavorWheel) {
    table.forEachRow { row in
      var reader = LanguageRow(row, wheel: wheel)
      while let phrase = reader.nextPhrase() { add(phrase, reader.entry, root) }
    }
  }

  private mutating func add(_ phrase: [[UInt8]], _ entry: LanguageEntry, _ root: Int32) {
    guard !phrase.isEmpty else { return }
    var node = root
    for word in phrase {
      let id = words.intern(word)
      if Int(id) == languages.count {
        languages.append([])
        functions.append([])
        englishKinds.append([])
      }
      if root < Self.english {
        if entry.kinds.isDisjoint(with: [.ending, .suffix]) {
          languages[Int(id)].insert(LanguageSet(rawValue: 1 << UInt8(root)))
        }
      } else if phrase.count == 1 || entry.kinds.contains(.loan) {
        englishKinds[Int(id)].formUnion(entry.kinds.isEmpty ? .loan : entry.kinds)
      }
      var next = edges[node, id]
      if next < 0 {
        next = Int32(entryAt.count)
        entryAt.append(-1)
        edges.insert(next, from: node, by: id)
      }
      node = next
    }
    if root < Self.english, phrase.count == 1, entry.nodes.isEmpty {
      let id = words.id(of: phrase[0])
      functions[Int(id)].insert(LanguageSet(rawValue: 1 << UInt8(root)))
    }
    let known = entryAt[Int(node)]
    if known >= 0 {
      entries[Int(known)].formUnion(entry)
    } else {
      entryAt[Int(node)] = Int32(entries.count)
      entries.append(entry)
    }
  }
}

extension LanguageTables {
  func write(to image: inout ImageWriter) {
    words.write(to: &image)
    image.write(languages.map(\.rawValue))
    image.write(functions.map(\.rawValue))
    image.write(englishKinds.map(\.rawValue))
    edges.write(to: &image)
    image.write(entryAt)
    image.write(entries.map(\.kinds.rawValue))
    image.write(entries.map(\.nodes))
    image.write(entries.map(\.flags.rawValue))
    image.write(entries.map { Int32($0.english.count) })
    image.write(lists: entries.flatMap(\.english))
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    words = try Vocabulary(from: &image)
    languages = try image.array(of: UInt8.self).map(LanguageSet.init)
    functions = try image.array(of: UInt8.self).map(LanguageSet.init)
    englishKinds = try image.array(of: UInt64.self).map(LanguageEntry.Kinds.init)
    edges = try EdgeTable(from: &image)
    entryAt = try image.array()
    let kinds = try image.array(of: UInt64.self)
    let nodes = try image.array(of: FlavorNodeSet.self)
    let flags = try image.array(of: UInt8.self)
    let counts = try image.array(of: Int32.self)
    var english = try image.lists(of: UInt8.self)[...]
    guard [languages.count, functions.count, englishKinds.count].allSatisfy({ $0 == words.count }),
      [nodes.count, flags.count, counts.count].allSatisfy({ $0 == kinds.count }),
      entryAt.count > NoteLanguage.alphabetic.count,
      entryAt.allSatisfy({ $0 >= -1 && Int($0) < kinds.count }), edges.leads(within: entryAt.count)
    else { throw ImageFault() }
    entries.reserveCapacity(kinds.count)
    for index in kinds.indices {
      let own = english.prefix(max(0, Int(counts[index])))
      english = english.dropFirst(own.count)
      entries.append(
        LanguageEntry(
          kinds: LanguageEntry.Kinds(rawValue: kinds[index]), nodes: nodes[index],
          flags: LanguageEntry.Flags(rawValue: flags[index]), english: Array(own)))
    }
  }
}

/// One row of a language's table: its phrases, each with all its forms, and what they mean.
///
/// Works on bytes: the tables have thousands of phrases, and the first word that English does not
/// know waits for them.
struct LanguageRow {
  private(set) var entry = LanguageEntry()
  /// What is wrong with the row; nil for nothing.
  private(set) var mistake: String?
  private var phrases: [[[UInt8]]] = []

  init(_ row: EmbeddedTable.Row, wheel: FlavorWheel) {
    row[1].forEachWord { readMeaning($0, wheel) }
    row[2].forEachWord { readFlag($0) }
    for phrase in Array(row[0]).split(
      separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    {
      let words = phrase.split(separator: UInt8(ascii: " "))
      if words.isEmpty { mistake = "an empty phrase" } else { expand(words) }
    }
  }

  /// The next phrase as folded words; nil after the last.
  mutating func nextPhrase() -> [[UInt8]]? { phrases.popLast() }

  private mutating func readMeaning(_ name: EmbeddedBytes, _ wheel: FlavorWheel) {
    if name.count == 1, name.first == UInt8(ascii: "-") { return }
    if let node = wheel.index(ofSlug: name) {
      entry.nodes.insert(UInt8(node))
    } else if let kind = LanguageEntry.Kinds(name: name.text) {
      entry.kinds.insert(kind)
    } else {
      mistake = "neither a node nor a kind of word: \(name.text)"
    }
  }

  private mutating func readFlag(_ name: EmbeddedBytes) {
    let text = name.text
    if text.hasPrefix("english=") {
      entry.english = Array(name).dropFirst(8).split(separator: UInt8(ascii: "_")).map { Array($0) }
    } else if let flag = LanguageEntry.Flags.names.first(where: { $0.0 == text })?.1 {
      entry.flags.insert(flag)
    } else {
      mistake = "unknown flag: \(text)"
    }
  }

  /// Adds a phrase with every form of its words: `uva|-|s roj|a|as`.
  private mutating func expand(_ words: [ArraySlice<UInt8>]) {
    if words.count == 1 {
      for form in Self.forms(of: words[0]) { phrases.append(pieces(of: form)) }
      return
    }
    var found: [[[UInt8]]] = [[]]
    for word in words {
      let forms = Self.forms(of: word).map { pieces(of: $0) }
      if forms.count == 1 {
        for index in found.indices { found[index] += forms[0] }
      } else {
        found = found.flatMap { start in forms.map { start + $0 } }
      }
    }
    phrases += found
  }

  /// The forms of a word: its beginning with each of the endings; `-` is no ending.
  static func forms(of word: ArraySlice<UInt8>) -> [[UInt8]] {
    let parts = word.split(separator: UInt8(ascii: "|"))
    guard parts.count > 1 else { return [Array(word)] }
    return parts.dropFirst().map {
      $0.count == 1 && $0.first == UInt8(ascii: "-") ? Array(parts[0]) : Array(parts[0] + $0)
    }
  }

  /// The words that a note has for a word, folded: without elided articles, and apart at hyphens.
  /// A word that is another one without its accent is marked.
  private func pieces(of word: [UInt8]) -> [[UInt8]] {
    let parts = word.split(separator: UInt8(ascii: "-"))
    return parts.compactMap { part in
      guard let piece = part.split(separator: UInt8(ascii: "'")).last else { return nil }
      var folded: [UInt8] = []
      TextFolding.words.append(piece.span, to: &folded)
      if entry.flags.contains(.accent), piece.contains(where: { $0 >= 0x80 }) {
        folded.append(LanguageTables.accentMark)
      }
      return folded
    }
  }
}

/// The image of the tables of other languages (`Lexicon/image/languages.bin`), as `KnowledgeImage` is that
/// of the extractor's.
package enum LanguageImage {
  /// What the image has, one after the other; the number of arrays before each.
  enum Part: Int {
    case prefilter = 0
    case unreadPrefilter = 1
    case unread = 2
    case tables = 10
  }

  package static var compiledIn: EmbeddedBytes { EmbeddedBytes(lexicon_image_languages()) }

  /// A part of the compiled-in image; nil where it is of other tables.
  static func part<Value>(
    _ part: Part, _ read: (inout ImageReader) throws(ImageFault) -> Value
  ) -> Value? {
    try? Self.part(part, of: compiledIn, read)
  }

  /// A part of an image.
  ///
  /// - Throws: An `ImageFault` for bytes that are no image of the compiled-in tables.
  static func part<Value>(
    _ part: Part, of image: EmbeddedBytes, _ read: (inout ImageReader) throws(ImageFault) -> Value
  ) throws(ImageFault) -> Value {
    var image = try ImageReader(image)
    guard try image.array(of: Int32.self) == lengths else { throw ImageFault() }
    for _ in 0..<part.rawValue { try image.skip() }
    return try read(&image)
  }

  #if DEBUG
    /// Makes the image of the compiled-in tables.
    package static func compile() -> [UInt8] {
      var image = ImageWriter()
      image.write(lengths)
      LanguagePrefilter.ofTables.write(to: &image)
      LanguagePrefilter.ofUnread.write(to: &image)
      UnreadLanguages(EmbeddedTable(UnreadLanguages.bytes)).write(to: &image)
      LanguageTables(wheel: .standard).write(to: &image)
      return image.bytes
    }
  #endif

  /// The lengths in bytes of the tables that the image is made of.
  private static var lengths: [Int32] {
    let tables =
      NoteLanguage.alphabetic.map(LanguageTables.bytes(of:)) + [
        EmbeddedBytes(lexicon_languages_en()), UnreadLanguages.bytes,
        EmbeddedBytes(lexicon_wheel()),
      ]
    return tables.map { Int32($0.count) }
  }
}
