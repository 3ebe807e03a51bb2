import Lexicon

/// The descriptor phrases, as a trie over word numbers.
struct DescriptorLexicon: Sendable {
  private(set) var entries: [DescriptorEntry] = []
  /// The word numbers of entry `i` are at `phraseStarts[i]..<phraseStarts[i + 1]`.
  private(set) var phraseWords: [Int32] = []
  private(set) var phraseStarts: [Int32] = [0]
  /// The entries that are shown in other words than their own, in order, and these words: `carmel` as
  /// `caramel`.
  private var shownEntries: [Int32] = []
  private var shownTexts: [String] = []
  /// For each trie node the entry that ends there, or −1.
  private var entryAtNode: [Int32] = [-1]
  /// For each trie node, whether a longer phrase continues from it.
  private var goesOn: [Bool] = [true]
  private var edges = EdgeTable(capacity: 16_384)
  /// For each word number the trie node that it leads to from the root, or −1.
  private var firstNodes: [Int32] = []
  /// For each word number, whether a phrase contains it.
  private(set) var isPhraseWord: [Bool] = []
  /// The beginnings and ends of the one-word phrases.
  private(set) var edgesOfWords = CompoundEdges()

  /// Reads every descriptor file, interning the words of the phrases.
  ///
  /// - Parameter heldOut: Phrases that contain it are skipped; for benchmarks.
  init(vocabulary: inout Vocabulary, wheel: FlavorWheel, holdingOut heldOut: HeldOutWord? = nil) {
    reserve(Self.files.reduce(0) { $0 + Int($1.count) } / 24)
    let flagNames = NameTable(DescriptorEntry.Flags.names.map { ($0.0, Int32($0.1.rawValue)) })
    for file in Self.files {
      EmbeddedTable(EmbeddedBytes(file)).forEachRow { row in
        if let heldOut, heldOut.isIn(row[0]) { return }
        insert(row, vocabulary: &vocabulary, wheel: wheel, flagNames: flagNames)
      }
    }
    isPhraseWord = [Bool](repeating: false, count: vocabulary.count)
    for word in phraseWords { isPhraseWord[Int(word)] = true }
    for index in entries.indices where entries[index].length == 1 {
      edgesOfWords.insert(vocabulary[phraseWords[Int(phraseStarts[index])]])
    }
  }

  func words(of entry: Int32) -> ArraySlice<Int32> {
    phraseWords[Int(phraseStarts[Int(entry)])..<Int(phraseStarts[Int(entry) + 1])]
  }

  /// The phrase of an entry as text, spelled as it should be.
  func phrase(of entry: Int32, in vocabulary: Vocabulary) -> String {
    if let place = shownEntries.firstIndex(of: entry) { return shownTexts[place] }
    let words = words(of: entry)
    guard words.count > 1 else {
      return words.first.map { String(decoding: vocabulary[$0], as: UTF8.self) } ?? ""
    }
    var phrase: [UInt8] = []
    for word in words {
      if !phrase.isEmpty { phrase.append(UInt8(ascii: " ")) }
      phrase.append(contentsOf: vocabulary[word])
    }
    return String(decoding: phrase, as: UTF8.self)
  }

  /// The trie's root.
  static let root: Int32 = 0

  /// The trie node reached from `node` by `word`, or −1.
  @inline(__always)
  func step(from node: Int32, by word: Int32) -> Int32 {
    if node == Self.root { return firstNode(of: word) }
    return goesOn[Int(node)] ? edges[node, word] : -1
  }

  @inline(__always)
  private func firstNode(of word: Int32) -> Int32 {
    word >= 0 && Int(word) < firstNodes.count ? firstNodes[Int(word)] : -1
  }

  /// Whether a phrase starts with a word number.
  @inline(__always)
  func startsPhrase(_ word: Int32) -> Bool { firstNode(of: word) >= 0 }

  /// The trie node reached from `node` by the word or words of a candidate, or −1.
  @inline(__always)
  func step(from node: Int32, by candidate: LexiconReading) -> Int32 {
    let next = step(from: node, by: candidate.word)
    return next >= 0 && candidate.second >= 0 ? step(from: next, by: candidate.second) : next
  }

  /// Whether a longer phrase continues from a trie node.
  @inline(__always)
  func goesOn(from node: Int32) -> Bool { goesOn[Int(node)] }

  /// The entry that ends at a trie node, or −1.
  @inline(__always)
  func entry(at node: Int32) -> Int32 { entryAtNode[Int(node)] }

  /// The entry of a one-word phrase, or −1.
  @inline(__always)
  func entry(ofWord word: Int32) -> Int32 {
    let node = step(from: Self.root, by: word)
    return node < 0 ? -1 : entry(at: node)
  }

  private mutating func insert(
    _ row: EmbeddedTable.Row, vocabulary: inout Vocabulary, wheel: FlavorWheel,
    flagNames: NameTable
  ) {
    let fields = row.fields
    var nodes = FlavorNodeSet.empty
    fields.1.forEachWord { name in
      if let node = wheel.index(ofSlug: name) { nodes.insert(UInt8(node)) }
    }
    var flags: DescriptorEntry.Flags = []
    fields.2.forEachWord { name in
      if let flag = flagNames[name] { flags.insert(.init(rawValue: UInt16(flag))) }
    }
    var node = Self.root
    var length: UInt8 = 0
    fields.0.forEachWord { word in
      let id = vocabulary.intern(word)
      while firstNodes.count <= Int(id) { firstNodes.append(-1) }
      phraseWords.append(id)
      length += 1
      var next = step(from: node, by: id)
      if next < 0 {
        next = Int32(entryAtNode.count)
        entryAtNode.append(-1)
        goesOn.append(false)
        goesOn[Int(node)] = true
        if node == Self.root {
          firstNodes[Int(id)] = next
        } else {
          edges.insert(next, from: node, by: id)
        }
      }
      node = next
    }
    phraseStarts.append(Int32(phraseWords.count))
    entryAtNode[Int(node)] = Int32(entries.count)
    if !row[4].isEmpty {
      shownEntries.append(Int32(entries.count))
      shownTexts.append(row[4].text)
    }
    entries.append(DescriptorEntry(nodes: nodes, flags: flags, length: length))
  }

  /// Reserves memory for about `count` phrases.
  private mutating func reserve(_ count: Int) {
    entries.reserveCapacity(count)
    phraseStarts.reserveCapacity(count + 1)
    phraseWords.reserveCapacity(2 * count)
    entryAtNode.reserveCapacity(2 * count)
    goesOn.reserveCapacity(2 * count)
    firstNodes.reserveCapacity(count)
  }

  static var files: [LexiconFile] {
    [
      lexicon_descriptors_floral(), lexicon_descriptors_fruity(),
      lexicon_descriptors_sour_fermented(), lexicon_descriptors_green_vegetative(),
      lexicon_descriptors_other(), lexicon_descriptors_roasted(), lexicon_descriptors_spices(),
      lexicon_descriptors_nutty_cocoa(), lexicon_descriptors_sweet(), lexicon_descriptors_none(),
    ]
  }
}

extension DescriptorLexicon {
  func write(to image: inout ImageWriter) {
    // Many entries share their nodes.
    var numbers: [FlavorNodeSet: UInt16] = [:]
    var sets: [FlavorNodeSet] = []
    image.write(
      entries.map { entry in
        if let number = numbers[entry.nodes] { return number }
        numbers[entry.nodes] = UInt16(sets.count)
        sets.append(entry.nodes)
        return UInt16(sets.count - 1)
      })
    image.write(sets)
    image.write(entries.map(\.flags.rawValue))
    image.write(entries.map(\.length))
    image.write(phraseWords)
    image.write(phraseStarts)
    image.write(shownEntries)
    image.write(texts: shownTexts)
    image.write(entryAtNode)
    image.write(goesOn)
    edges.write(to: &image)
    image.write(firstNodes)
    image.write(isPhraseWord)
    edgesOfWords.write(to: &image)
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    let numbers = try image.array(of: UInt16.self)
    let sets = try image.array(of: FlavorNodeSet.self)
    let flags = try image.array(of: UInt16.self)
    let lengths = try image.array(of: UInt8.self)
    guard flags.count == numbers.count, lengths.count == numbers.count else { throw ImageFault() }
    entries.reserveCapacity(numbers.count)
    for index in numbers.indices {
      guard Int(numbers[index]) < sets.count else { throw ImageFault() }
      entries.append(
        DescriptorEntry(
          nodes: sets[Int(numbers[index])], flags: .init(rawValue: flags[index]),
          length: lengths[index]))
    }
    phraseWords = try image.array()
    phraseStarts = try image.array()
    shownEntries = try image.array()
    shownTexts = try image.texts()
    guard shownTexts.count == shownEntries.count else { throw ImageFault() }
    entryAtNode = try image.array()
    goesOn = try image.flags()
    edges = try EdgeTable(from: &image)
    firstNodes = try image.array()
    isPhraseWord = try image.flags()
    edgesOfWords = try CompoundEdges(from: &image)
  }
}

/// The meaning and the use of a descriptor phrase; Lexicon/README.md describes the flags.
struct DescriptorEntry: Sendable {
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt16
    static let ambiguous = Flags(rawValue: 1 << 0)
    static let notVerb = Flags(rawValue: 1 << 1)
    static let name = Flags(rawValue: 1 << 2)
    static let exact = Flags(rawValue: 1 << 3)
    static let head = Flags(rawValue: 1 << 4)
    static let generic = Flags(rawValue: 1 << 5)
    static let texture = Flags(rawValue: 1 << 6)
    static let color = Flags(rawValue: 1 << 7)
    static let grade = Flags(rawValue: 1 << 8)
    static let vague = Flags(rawValue: 1 << 9)
    static let ofClass = Flags(rawValue: 1 << 10)

    static let names: [(String, Flags)] = [
      ("ambiguous", .ambiguous), ("not-verb", .notVerb), ("name", .name), ("exact", .exact),
      ("head", .head),
      ("generic", .generic), ("texture", .texture), ("color", .color), ("grade", .grade),
      ("vague", .vague), ("class", .ofClass),
    ]
  }

  /// The wheel nodes; empty for words that give no label.
  var nodes: FlavorNodeSet
  var flags: Flags
  /// The number of words of the phrase.
  var length: UInt8
}

/// The beginnings and ends of a set of words: a fast test that two forms, joined, are not a word of
/// the set, so that not every pair of neighbors is looked up.
///
/// Stored as bits by a hash of four bytes: false positives occur, false negatives do not (Bloom
/// 1970, CACM 13(7), with one hash).
struct CompoundEdges: Sendable {
  private static let size = 1024
  private static let width = 4
  private var beginnings = [UInt64](repeating: 0, count: size)
  private var ends = [UInt64](repeating: 0, count: size)

  /// The edges of no word.
  init() {}

  mutating func insert(_ word: ArraySlice<UInt8>) {
    guard word.count >= Self.width else { return }
    let (first, last) = (Self.bit(word.prefix(Self.width)), Self.bit(word.suffix(Self.width)))
    beginnings[first >> 6] |= 1 << UInt64(first & 63)
    ends[last >> 6] |= 1 << UInt64(last & 63)
  }

  /// Whether a word of the set may begin with `form`; true for short forms.
  func mayBegin(with form: some BidirectionalCollection<UInt8>) -> Bool {
    guard form.count >= Self.width else { return true }
    let bit = Self.bit(form.prefix(Self.width))
    return beginnings[bit >> 6] >> UInt64(bit & 63) & 1 != 0
  }

  /// Whether a word of the set may end with `form`; true for short forms.
  func mayEnd(with form: some BidirectionalCollection<UInt8>) -> Bool {
    guard form.count >= Self.width else { return true }
    let bit = Self.bit(form.suffix(Self.width))
    return ends[bit >> 6] >> UInt64(bit & 63) & 1 != 0
  }

  private static func bit(_ bytes: some Sequence<UInt8>) -> Int {
    var key: UInt64 = 0
    for byte in bytes { key = key << 8 | UInt64(byte) }
    return Int((key &* 0x9E37_79B9_7F4A_7C15) >> 48)
  }
}

extension CompoundEdges {
  func write(to image: inout ImageWriter) {
    image.write(beginnings)
    image.write(ends)
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    beginnings = try image.array()
    ends = try image.array()
    guard beginnings.count == Self.size, ends.count == Self.size else { throw ImageFault() }
  }
}

/// The names of wheel nodes that the lexicon has no phrase for, such as `Other Fruit` and
/// `Nutty/Cocoa`: they count as written on the wheel, or alone in a note.
struct WheelNames: Sendable {
  private struct Name {
    var words: [Int32]
    var hasSlash: Bool
    var node: UInt8
  }

  private var names: [Name] = []
  /// For each word number, whether a name starts with it.
  private var starts: [Bool] = []

  init(vocabulary: inout Vocabulary, lexicon: DescriptorLexicon, wheel: FlavorWheel) {
    // The deeper of two nodes with the same name comes first.
    for node in wheel.nodes.reversed() {
      let words = node.name.lowercased().split { " /-".contains($0) }
        .map { vocabulary.intern(Array($0.utf8)) }
      let hasSlash = node.name.contains("/")
      if !hasSlash, Self.isKnown(words, lexicon) { continue }
      names.append(Name(words: words, hasSlash: hasSlash, node: UInt8(node.index)))
      while starts.count <= Int(words[0]) { starts.append(false) }
      starts[Int(words[0])] = true
    }
  }

  /// Whether a phrase of the lexicon has these words and a node, without more context.
  private static func isKnown(_ words: [Int32], _ lexicon: DescriptorLexicon) -> Bool {
    var state = DescriptorLexicon.root
    for word in words {
      state = lexicon.step(from: state, by: word)
      guard state >= 0 else { return false }
    }
    let number = lexicon.entry(at: state)
    guard number >= 0 else { return false }
    let entry = lexicon.entries[Int(number)]
    return !entry.nodes.isEmpty && !entry.flags.contains(.vague)
  }

  /// The mention of a name that starts at a word; nil for none.
  func mention(at start: Int, in words: borrowing [Word]) -> FoundMention? {
    let first = words[start].id
    guard first >= 0, Int(first) < starts.count, starts[Int(first)] else { return nil }
    for name in names where name.words[0] == first {
      let end = start + name.words.count
      guard end <= words.count else { continue }
      let isAlone = start == 0 && end == words.count
      let isMeant = (start..<end).allSatisfy { place in
        words[place].id == name.words[place - start]
          && (isAlone || name.words.count > 1 && words[place].isCapitalized)
          && (place == start || words[place].separator == (name.hasSlash ? .slash : []))
      }
      guard isMeant else { continue }
      var nodes = FlavorNodeSet.empty
      nodes.insert(name.node)
      return FoundMention(
        start: start, end: end, entry: -1, nodes: nodes, flags: .ofClass, source: .lexicon)
    }
    return nil
  }
}

extension WheelNames {
  func write(to image: inout ImageWriter) {
    image.write(lists: names.map(\.words))
    image.write(names.map(\.hasSlash))
    image.write(names.map(\.node))
    image.write(starts)
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    let words = try image.lists(of: Int32.self)
    let hasSlash = try image.flags()
    let nodes = try image.array(of: UInt8.self)
    starts = try image.flags()
    guard hasSlash.count == words.count, nodes.count == words.count,
      words.allSatisfy({ !$0.isEmpty })
    else { throw ImageFault() }
    names = words.indices.map {
      Name(words: words[$0], hasSlash: hasSlash[$0], node: nodes[$0])
    }
  }
}
