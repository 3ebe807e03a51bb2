import FlavorWheel
import Lexicon
import Support

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

  /// The words of an entry.
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
