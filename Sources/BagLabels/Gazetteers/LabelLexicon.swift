import Lexicon

/// The gazetteers and word classes of `Lexicon/labels`, as a trie over word numbers.
///
/// Built once, or read from an image; immutable.
struct LabelLexicon: Sendable {
  static let standard = LabelImage.standard?.lexicon ?? LabelLexicon()

  /// The kinds of phrases. A phrase of several kinds has an entry for each.
  enum Kind: UInt8, Sendable {
    case country, region, variety, process, roast, key, wordClass, flavor
  }

  struct Entry: Sendable {
    var kind: Kind
    /// The country of a place; the variety; the class of a process or roast; the field of a key;
    /// the word class; the line of a flavor.
    var value: Int32
    /// Whether the entry needs other evidence: `weak`, `loose` or `colon` in the files.
    var isWeak: Bool
    /// Whether a region is an `island`, or a roast a `key`.
    var isSpecial: Bool
    /// The next entry at the same trie node, or −1.
    var next: Int32
  }

  /// The folded words, by number.
  private var vocabulary = Vocabulary(capacity: 16_384)
  /// Whether an error may be repaired to a word; not for words that are not facts.
  private(set) var isRepairTarget: [Bool] = []
  private(set) var entries: [Entry] = []
  private var entryAtNode: [Int32] = [-1]
  private var edges = EdgeTable(capacity: 16_384)
  private(set) var countries: [String] = []
  private(set) var varieties: [String] = []
  private(set) var flavors: [String] = []
  private(set) var processes: [String] = []
  /// Whether a coffee has one process of those of the kind of each process: washed, natural, honey.
  private(set) var isBasicProcess: [Bool] = []
  private(set) var roasts: [String] = []
  private(set) var keys: [String] = []
  /// The lists, by the position of their `WordList`.
  private var lists = [[String]](repeating: [], count: WordList.allCases.count)
  /// The abbreviations of weekdays, Monday first.
  private(set) var weekdays: [[String]] = []
  /// Month names: word number → 1…12.
  private(set) var months: [Int32: Int] = [:]
  /// The spellings of the words of places and varieties, concatenated.
  private var spellings: [UInt8] = []
  /// The position of the spelling of each word; empty if it has none.
  private var spellingRanges: [Range<Int32>] = []
  private var phrase = PhraseWords()

  /// Reads the tables.
  init() {
    isRepairTarget.reserveCapacity(12_288)
    spellingRanges.reserveCapacity(12_288)
    entries.reserveCapacity(12_288)
    entryAtNode.reserveCapacity(16_384)
    readPlaces()
    readVarieties()
    readProcesses()
    readRoasts()
    Self.forEachRow(lexicon_labels_keys()) { row in
      let number = Self.number(of: row[0].text, in: &keys)
      insert(row[1], .key, number, isWeak: Self.says(row[2], "colon"))
    }
    readWords()
    Self.forEachRow(lexicon_labels_flavors()) { row in
      let number = Int32(flavors.count)
      flavors.append(row[0].text)
      row[1].forEachItem { insert($0, .flavor, number) }
    }
  }

  private mutating func readPlaces() {
    var countryNumbers: [String: Int32] = [:]
    CoffeeTable.countries.forEachRow { row in
      let number = Int32(countries.count)
      countries.append(row.name.text)
      countryNumbers[row.name.text] = number
      let isWeak = row.has(.weak)
      insert(row.name, .country, number, isWeak: isWeak, spells: true)
      row.forEachSpelling { insert($0, .country, number, isWeak: isWeak, spells: true) }
    }
    CoffeeTable.regions.forEachRow { row in
      guard let country = countryNumbers[row.owner.text] else { return }
      insert(
        row.name, .region, country, isWeak: row.has(.weak), isSpecial: row.has(.island),
        spells: true)
    }
  }

  private mutating func readVarieties() {
    CoffeeTable.varieties.forEachRow { row in
      let number = Int32(varieties.count)
      varieties.append(row.name.text)
      let isWeak = row.has(.weak)
      insert(row.name, .variety, number, isWeak: isWeak, spells: true)
      row.forEachSpelling { insert($0, .variety, number, isWeak: isWeak, spells: true) }
    }
  }

  private mutating func readProcesses() {
    CoffeeTable.processes.forEachRow { row in
      let number = Self.number(of: row.name.text, in: &processes)
      if isBasicProcess.count < processes.count { isBasicProcess.append(false) }
      guard !row.has(.column) else { return }
      if row.has(.basic) { isBasicProcess[Int(number)] = true }
      row.forEachSpelling { insert($0, .process, number, isWeak: row.has(.loose)) }
    }
  }

  private mutating func readRoasts() {
    CoffeeTable.roasts.forEachRow { row in
      let number = Self.number(of: row.name.text, in: &roasts)
      guard !row.has(.column) else { return }
      row.forEachSpelling {
        insert($0, .roast, number, isWeak: row.has(.loose), isSpecial: row.has(.key))
      }
    }
  }

  private mutating func readWords() {
    var classNumbers: [String: Int32] = [:]
    for (number, name) in WordClass.allCases.enumerated() {
      classNumbers[name.rawValue] = Int32(number)
    }
    var listNumbers: [String: Int] = [:]
    for list in WordList.allCases { listNumbers[list.rawValue] = list.number }
    Self.forEachRow(lexicon_labels_words()) { row in
      let name = row[0].text
      if let month = MonthTerms.number(ofRow: name) {
        row[1].forEachItem { item in
          var fold: [UInt8] = []
          for scalar in item.text.unicodeScalars where scalar != "." {
            TextFolding.terms.append(scalar, to: &fold)
          }
          months[intern(fold[...])] = month
        }
        return
      }
      if let number = classNumbers[name] {
        row[1].forEachItem { insert($0, .wordClass, number) }
      } else if name.hasPrefix("weekday.") {
        weekdays.append(row[1].items)
      } else if let number = listNumbers[name] {
        lists[number] = row[1].items
      }
    }
  }

  func words(_ list: WordList) -> [String] { lists[list.number] }

  // MARK: Looking up

  /// The index that finds known words for misread ones.
  var repairs: RepairIndex { RepairIndex() }

  /// The number of words; words are numbered from 0 in the order of the files.
  var wordCount: Int { vocabulary.count }

  /// The number of a folded word; nil if no phrase contains it. O(length).
  func number(of word: String) -> Int32? {
    let number = vocabulary.id(ofWord: Array(word.utf8)[...])
    return number < 0 ? nil : number
  }

  /// A folded word by its number.
  func bytes(of word: Int32) -> ArraySlice<UInt8> { vocabulary[word] }

  /// A folded word by its number.
  func text(of word: Int32) -> String { String(decoding: vocabulary[word], as: UTF8.self) }

  /// The spelling of a word of a place or variety, to repair accents and letters; nil for others.
  func spelling(of word: Int32) -> String? {
    let range = spellingRanges[Int(word)]
    return range.isEmpty
      ? nil
      : String(decoding: spellings[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
  }

  /// The trie node reached from `node` by `word`, or −1.
  func step(from node: Int32, by word: Int32) -> Int32 { edges[node, word] }

  /// The first entry that ends at a node, or −1.
  func entry(at node: Int32) -> Int32 { entryAtNode[Int(node)] }

  /// The field that a phrase names; nil for other phrases.
  func key(of match: PhraseMatch) -> LabelKey? {
    guard match.kind == .key else { return nil }
    return LabelKey(rawValue: keys[Int(entries[Int(match.entry)].value)])
  }

  // MARK: Adding

  private mutating func insert(
    _ bytes: EmbeddedBytes, _ kind: Kind, _ value: Int32, isWeak: Bool = false,
    isSpecial: Bool = false, spells: Bool = false
  ) {
    phrase.read(bytes)
    guard phrase.count > 0 else { return }
    var node: Int32 = 0
    for index in 0..<phrase.count {
      let word = intern(phrase.fold(index))
      if spells, spellingRanges[Int(word)].isEmpty {
        let start = Int32(spellings.count)
        spellings += phrase.text(index)
        spellingRanges[Int(word)] = start..<Int32(spellings.count)
      }
      node = step(from: node, adding: word, kind)
    }
    let entry = Entry(kind: kind, value: value, isWeak: isWeak, isSpecial: isSpecial, next: -1)
    add(entry, at: node)
    // Joined spellings: OCR loses spaces between words.
    if phrase.count > 1, phrase.folds.count >= 8 {
      add(entry, at: step(from: 0, adding: intern(phrase.folds[...]), kind))
    }
  }

  private mutating func step(from node: Int32, adding word: Int32, _ kind: Kind) -> Int32 {
    if kind != .flavor, kind != .wordClass { isRepairTarget[Int(word)] = true }
    let known = edges[node, word]
    if known >= 0 { return known }
    let next = Int32(entryAtNode.count)
    entryAtNode.append(-1)
    edges.insert(next, from: node, by: word)
    return next
  }

  private mutating func add(_ entry: Entry, at node: Int32) {
    let (kind, value) = (entry.kind, entry.value)
    var other = entryAtNode[Int(node)]
    while other >= 0 {
      let entry = entries[Int(other)]
      if entry.kind == kind, entry.value == value || kind == .key || kind == .roast { return }
      other = entry.next
    }
    var entry = entry
    entry.next = entryAtNode[Int(node)]
    entries.append(entry)
    entryAtNode[Int(node)] = Int32(entries.count - 1)
  }

  private mutating func intern(_ word: ArraySlice<UInt8>) -> Int32 {
    let number = vocabulary.intern(word: word)
    if Int(number) == isRepairTarget.count {
      isRepairTarget.append(false)
      spellingRanges.append(0..<0)
    }
    return number
  }

  // MARK: Files

  private static func forEachRow(_ file: LexiconFile, _ body: (EmbeddedTable.Row) -> Void) {
    EmbeddedTable(EmbeddedBytes(immortal: file.bytes, count: file.count)).forEachRow(body)
  }

  /// The position of a name in a list; a new name is added at the end.
  private static func number(of name: String, in names: inout [String]) -> Int32 {
    if let known = names.lastIndex(of: name) { return Int32(known) }
    names.append(name)
    return Int32(names.count - 1)
  }

  private static func says(_ flags: EmbeddedBytes, _ word: String) -> Bool {
    flags.elementsEqual(word.utf8)
  }
}

extension LabelLexicon {
  func write(to image: inout ImageWriter) {
    vocabulary.write(to: &image)
    image.write(isRepairTarget)
    image.write(entries.map(\.kind.rawValue))
    image.write(entries.map(\.value))
    image.write(entries.map(\.isWeak))
    image.write(entries.map(\.isSpecial))
    image.write(entries.map(\.next))
    image.write(entryAtNode)
    edges.write(to: &image)
    for names in [countries, varieties, flavors, processes, roasts, keys] {
      image.write(texts: names)
    }
    image.write(isBasicProcess)
    for words in lists { image.write(texts: words) }
    image.write([Int32(weekdays.count)])
    for names in weekdays { image.write(texts: names) }
    let months = months.sorted { $0.key < $1.key }
    image.write(months.map(\.key))
    image.write(months.map { Int32($0.value) })
    image.write(spellings)
    image.write(spellingRanges.map(\.lowerBound))
    image.write(spellingRanges.map(\.upperBound))
  }

  /// - Throws: An `ImageFault` for an image whose numbers lead out of its arrays.
  init(from image: inout ImageReader) throws(ImageFault) {
    vocabulary = try Vocabulary(from: &image)
    isRepairTarget = try image.flags()
    let kinds = try image.array(of: UInt8.self)
    let values = try image.array(of: Int32.self)
    let weak = try image.flags()
    let special = try image.flags()
    let following = try image.array(of: Int32.self)
    let counts = [values.count, weak.count, special.count, following.count]
    guard counts.allSatisfy({ $0 == kinds.count }) else { throw ImageFault() }
    entries = []
    entries.reserveCapacity(kinds.count)
    for index in kinds.indices {
      // An entry is added before those that are already at its node.
      guard let kind = Kind(rawValue: kinds[index]), following[index] < Int32(index),
        following[index] >= -1
      else { throw ImageFault() }
      entries.append(
        Entry(
          kind: kind, value: values[index], isWeak: weak[index], isSpecial: special[index],
          next: following[index]))
    }
    entryAtNode = try image.array()
    edges = try EdgeTable(from: &image)
    countries = try image.texts()
    varieties = try image.texts()
    flavors = try image.texts()
    processes = try image.texts()
    roasts = try image.texts()
    keys = try image.texts()
    isBasicProcess = try image.flags()
    for number in lists.indices { lists[number] = try image.texts() }
    guard let days = try image.array(of: Int32.self).first, (0...7).contains(days) else {
      throw ImageFault()
    }
    for _ in 0..<days { weekdays.append(try image.texts()) }
    let named = try image.array(of: Int32.self)
    for (word, month) in zip(named, try image.array(of: Int32.self)) { months[word] = Int(month) }
    spellings = try image.array()
    let starts = try image.array(of: Int32.self)
    let ends = try image.array(of: Int32.self)
    guard starts.count == ends.count, zip(starts, ends).allSatisfy({ 0 <= $0 && $0 <= $1 }) else {
      throw ImageFault()
    }
    spellingRanges = zip(starts, ends).map { $0..<$1 }
    guard isSound else { throw ImageFault() }
  }

  /// Whether every number leads to something that is there. O(size).
  private var isSound: Bool {
    isRepairTarget.count == wordCount && isBasicProcess.count == processes.count
      && spellingRanges.count == wordCount
      && spellingRanges.allSatisfy { Int($0.upperBound) <= spellings.count }
      && entryAtNode.allSatisfy { -1 <= $0 && Int($0) < entries.count }
      && edges.leads(within: entryAtNode.count)
      && months.allSatisfy { Int($0.key) < wordCount && (1...12).contains($0.value) }
      && entries.allSatisfy { $0.value >= 0 && Int($0.value) < count(of: $0.kind) }
  }

  /// How many values the entries of a kind have.
  private func count(of kind: Kind) -> Int {
    switch kind {
    case .country, .region: countries.count
    case .variety: varieties.count
    case .process: processes.count
    case .roast: roasts.count
    case .key: keys.count
    case .wordClass: WordClass.allCases.count
    case .flavor: flavors.count
    }
  }
}

/// Classes of words in `Lexicon/labels/words.tsv`, which describes them.
enum WordClass: String, CaseIterable, Sendable {
  case weekday
  case farmBefore = "farm.before"
  case farmCut = "farm.cut"
  case farmAfter = "farm.after"
  case farmNone = "farm.none"
  case roasterStrong = "roaster.strong"
  case roasterWeak = "roaster.weak"
  case roasterNot = "roaster.not"
  case roasterKind = "roaster.kind"
  case address
  case addressLoose = "address.loose"
  case city
  case originStop = "origin.stop"
  case brew
  case weightKey = "weight.key"
  case weightGross = "weight.gross"
  case junk
  case prose
  case notesIntro = "notes.intro"
  case decaf
  case decafNot = "decaf.not"
  case processNot = "process.not"
  case varietyNot = "variety.not"
  case species = "variety.species"
  case nameWord = "name.word"
  case nameNever = "name.never"
  case paper
  case sepWord = "sep.word"
  case toWord = "to.word"
  case altitudeUnit = "altitude.unit"
  case feet = "feet.unit"
  case gram = "gram.unit"
  case kilo = "kilo.unit"
  case ounce = "ounce.unit"
  case pound = "pound.unit"
  case euroPound = "euro.pound"
  case half = "half.word"
  case one = "one.word"
  case color
  case red = "color.red"
  case yellow = "color.yellow"
  case orange = "color.orange"
  case pink = "color.pink"
  case european = "lang.european"
  case american = "us.place"
  case dayFirst = "date.dmy"
  case monthFirst = "date.mdy"
  case roastWord = "roast.word"
  case founded
  case adviceNext = "advice.next"
  case negation
  case slogan
  case flavored
  case keyBefore = "key.before"
  case regionWord = "region.word"
  case farmNever = "farm.never"
  case article
  case by
  case roasterLead = "roaster.lead"
  case company
  case companyEnd = "company.end"

  var number: Int32 { Self.numbers[self] ?? -1 }

  private static let numbers: [WordClass: Int32] = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($1, Int32($0)) })
}
