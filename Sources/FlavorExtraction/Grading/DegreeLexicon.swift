import Lexicon

/// The entries of `degrees.tsv`, `attributes.tsv`, `valence.tsv` and `liking.tsv` in a trie over word numbers, so
/// that a look-up is a read from an array.
struct DegreeLexicon: Sendable {
  private var entries: [DegreeEntry] = []
  /// For each word number the trie state it leads to from the start, or −1.
  private var firstStates: [Int16] = []
  /// For each trie state its entry or −1, and whether a longer phrase continues from it.
  private var entryAtState: [Int16] = []
  private var goesOn: [Bool] = []
  private var edges = EdgeTable(capacity: 256)
  /// Valence by wheel node.
  private var nodeValences: [Float]

  /// - Parameter heldOut: A word to exclude; for benchmarks.
  init(
    vocabulary: inout Vocabulary, wheel: FlavorWheel = .standard,
    holdingOut heldOut: HeldOutWord? = nil
  ) {
    nodeValences = [Float](repeating: 0, count: wheel.nodes.count)
    readDegrees(&vocabulary)
    readAttributes(&vocabulary, heldOut)
    readValences(lexicon_valence(), &vocabulary, wheel, heldOut)
    readValences(lexicon_liking(), &vocabulary, wheel, heldOut)
  }

  // MARK: Look-up

  /// A phrase with its entry.
  @inline(__always)
  subscript(span: StoredDegreeSpan) -> DegreeSpan {
    DegreeSpan(start: span.start, end: span.end, entry: entries[Int(span.entry)])
  }

  /// The entry of a phrase.
  @inline(__always)
  func entry(of span: StoredDegreeSpan) -> DegreeEntry { entries[Int(span.entry)] }

  /// The longest phrase that starts at a word; nil for none.
  @inline(__always)
  func match(_ words: borrowing [Word], at start: Int) -> StoredDegreeSpan? {
    let word = words[start].id
    guard word >= 0, Int(word) < firstStates.count else { return nil }
    var state = Int(firstStates[Int(word)])
    guard state >= 0 else { return nil }
    var found = entryAtState[state]
    var end = start + 1
    var position = start + 1
    while goesOn[state], position < words.count, words[position].separator.joins {
      let next = edges[Int32(state), words[position].id]
      guard next >= 0 else { break }
      state = Int(next)
      position += 1
      if entryAtState[state] >= 0 {
        found = entryAtState[state]
        end = position
      }
    }
    return found < 0 ? nil : StoredDegreeSpan(start: start, end: end, entry: found)
  }

  /// Whether a single word names an attribute or states a level of one; `lemon` only implies it.
  func statesAttribute(_ word: Int32) -> Bool {
    guard let entry = entry(ofWord: word) else { return false }
    return entry.speaksOfAttribute && !entry.roles.contains(.implied)
  }

  /// Whether a single word names an attribute.
  func namesAttribute(_ word: Int32) -> Bool { entry(ofWord: word)?.isName ?? false }

  private func entry(ofWord word: Int32) -> DegreeEntry? {
    guard word >= 0, Int(word) < firstStates.count, firstStates[Int(word)] >= 0 else { return nil }
    let entry = entryAtState[Int(firstStates[Int(word)])]
    return entry < 0 ? nil : entries[Int(entry)]
  }

  /// The valence of a single word.
  func valence(ofWord word: Int32) -> Float { entry(ofWord: word)?.valence ?? 0 }

  /// The sum of the nodes' valences. O(nodes of the set).
  func valence(of nodes: FlavorNodeSet) -> Float {
    var sum: Float = 0
    nodes.forEach { sum += nodeValences[$0] }
    return sum
  }

  // MARK: Reading the tables

  /// Rows are a phrase, intensity, factor, and position.
  private mutating func readDegrees(_ vocabulary: inout Vocabulary) {
    EmbeddedTable(EmbeddedBytes(lexicon_degrees())).forEachRow { row in
      guard let intensity = row[1].number, let factor = row[2].number else { return }
      let roles: DegreeEntry.Role =
        switch row[3].text {
        case "before": .before
        case "after": .after
        case "both": [.before, .after]
        case "negates": .negates
        case "lessens": [.before, .negates]
        default: .other
        }
      edit(row[0], &vocabulary) { entry in
        entry.intensity = Float(intensity)
        entry.factor = Float(factor)
        entry.roles.formUnion(roles)
      }
    }
  }

  /// Rows are a phrase, its own levels, and the levels that it gives to a nearby noun.
  private mutating func readAttributes(_ vocabulary: inout Vocabulary, _ heldOut: HeldOutWord?) {
    EmbeddedTable(EmbeddedBytes(lexicon_attributes())).forEachRow { row in
      var gives = SIMD8<Int8>.zero
      var roles: DegreeEntry.Role = []
      row[1].forEachWord { field in
        if field.contains(UInt8(ascii: "?")) { roles.insert(.loose) }
        if field.contains(UInt8(ascii: "~")) { roles.insert(.implied) }
        Self.set(field, in: &gives)
      }
      var levels = SIMD8<Int8>.zero
      row[2].forEachWord { Self.set($0, in: &levels) }
      edit(row[0], &vocabulary, holdingOut: heldOut) { entry in
        entry.gives = gives
        entry.grades = levels
        entry.roles.formUnion(roles)
      }
    }
  }

  /// Rows are a phrase or `@node`, a valence, and `alone` for a phrase that counts only by itself or `stance` for one
  /// that takes its sign from what others think.
  private mutating func readValences(
    _ file: LexiconFile, _ vocabulary: inout Vocabulary, _ wheel: FlavorWheel,
    _ heldOut: HeldOutWord?
  ) {
    EmbeddedTable(EmbeddedBytes(file)).forEachRow { row in
      if let heldOut, heldOut.isIn(row[0]) { return }
      guard let valence = row[1].number else { return }
      if row[0].first == UInt8(ascii: "@") {
        let node = wheel.node(id: row[0].view(1..<row[0].count).text)
        if let node { nodeValences[node.index] = Float(valence) }
      } else {
        let role: DegreeEntry.Role =
          switch row[2].text {
          case "alone": .alone
          case "stance": .stance
          default: []
          }
        edit(row[0], &vocabulary) { entry in
          entry.valence = Float(valence)
          entry.roles.formUnion(role)
        }
      }
    }
  }

  /// Reads `acidity=4`, `any=2`, `acidity` (a noun), with marks `?` or `~` after the name.
  private static func set(_ field: EmbeddedBytes, in levels: inout SIMD8<Int8>) {
    var nameEnd = 0
    while nameEnd < field.count, !Self.marks.contains(field[nameEnd]) { nameEnd += 1 }
    let name = field.view(0..<nameEnd).text
    let last = field[field.count - 1]
    let isDigit = last >= UInt8(ascii: "1") && last <= UInt8(ascii: "5")
    let level = isDigit ? Int8(last - UInt8(ascii: "0")) : DegreeEntry.noun
    for (index, attribute) in Attribute.allCases.enumerated()
    where name == "any" || name == attribute.rawValue {
      levels[index] = level
    }
  }

  private static let marks = Array("=?~".utf8)

  /// Changes the entries of a phrase. `a|b` is one of two words, and `a?` one that may be missing.
  private mutating func edit(
    _ phrase: EmbeddedBytes, _ vocabulary: inout Vocabulary,
    holdingOut heldOut: HeldOutWord? = nil, _ change: (inout DegreeEntry) -> Void
  ) {
    var states = [-1]
    phrase.forEachWord { word in
      let from = states
      let isOptional = word.count > 1 && word[word.count - 1] == UInt8(ascii: "?")
      if !isOptional { states = [] }
      var start = 0
      let end = isOptional ? word.count - 1 : word.count
      for place in 0...end where place == end || word[place] == UInt8(ascii: "|") {
        let choice = word.view(start..<place)
        start = place + 1
        if let heldOut, heldOut.isIn(choice) { continue }
        let id = vocabulary.intern(choice)
        for state in from { states.append(self.state(after: state, id)) }
      }
    }
    for state in states where state >= 0 {
      if entryAtState[state] < 0 {
        entryAtState[state] = Int16(entries.count)
        entries.append(DegreeEntry())
      }
      change(&entries[Int(entryAtState[state])])
    }
  }

  /// The state that a word leads to from another, or from the start (−1).
  private mutating func state(after state: Int, _ id: Int32) -> Int {
    if state < 0 {
      while firstStates.count <= Int(id) { firstStates.append(-1) }
      if firstStates[Int(id)] < 0 { firstStates[Int(id)] = addState() }
      return Int(firstStates[Int(id)])
    }
    let known = edges[Int32(state), id]
    if known >= 0 { return Int(known) }
    let next = addState()
    edges.insert(Int32(next), from: Int32(state), by: id)
    goesOn[state] = true
    return Int(next)
  }

  private mutating func addState() -> Int16 {
    entryAtState.append(-1)
    goesOn.append(false)
    return Int16(entryAtState.count - 1)
  }
}

extension DegreeLexicon {
  func write(to image: inout ImageWriter) {
    DegreeEntry.write(entries, to: &image)
    image.write(firstStates)
    image.write(entryAtState)
    image.write(goesOn)
    edges.write(to: &image)
    image.write(nodeValences)
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    entries = try DegreeEntry.read(from: &image)
    firstStates = try image.array()
    entryAtState = try image.array()
    goesOn = try image.flags()
    edges = try EdgeTable(from: &image)
    nodeValences = try image.array()
  }
}

/// The degree, level and liking of a word or short phrase, which may have several roles.
struct DegreeEntry: Sendable {
  /// How it grades its neighbors.
  struct Role: OptionSet, Sendable {
    let rawValue: UInt8
    /// Grades what follows: `strong lemon`.
    static let before = Role(rawValue: 1 << 0)
    /// Grades the phrase before it, also without a verb between: `lemon bomb`.
    static let after = Role(rawValue: 1 << 1)
    /// Reverses what follows: `not`. Together with `before` it also grades it: `not that`.
    static let negates = Role(rawValue: 1 << 2)
    /// A description of another cup follows: `than`.
    static let other = Role(rawValue: 1 << 3)
    /// Its own level counts only where no noun follows: `light`.
    static let loose = Role(rawValue: 1 << 4)
    /// Its own level is implied, not stated: `lemon` for acidity.
    static let implied = Role(rawValue: 1 << 5)
    /// Its valence counts only where it is alone and names no flavor: `fire`.
    static let alone = Role(rawValue: 1 << 6)
    /// Says that the taster likes the cup as others do (a valence above 0), or otherwise: `except me`.
    static let stance = Role(rawValue: 1 << 7)
  }

  var roles: Role = []
  /// The intensity 0…1 it gives a flavor; 0.5 is neutral.
  var intensity: Float = 0.5
  /// The factor of a level or valence: 0…2; below 0 for a word that reverses it.
  var factor: Float = 1
  /// For each attribute in the order of `Attribute.allCases` the level 1…5 that it gives by
  /// itself, `noun` for a name of the attribute, 0 for nothing.
  var gives = SIMD8<Int8>.zero {
    didSet {
      let lanes = gives
      levelBits = Self.bits { lanes[$0] > 0 }
      nameBits = Self.bits { lanes[$0] == Self.noun }
    }
  }
  /// The attributes of which `gives` has a level, and those that the phrase names, as bits.
  private(set) var levelBits: UInt8 = 0
  private(set) var nameBits: UInt8 = 0
  /// For each attribute the level that it gives to a nearby noun; 0 for none.
  var grades = SIMD8<Int8>.zero
  /// How much liking it expresses, in stars of five; about −2…2.
  var valence: Float = 0

  static let noun: Int8 = -1

  private static func bits(_ isIn: (Int) -> Bool) -> UInt8 {
    (0..<8).reduce(0) { isIn($1) ? $0 | 1 << UInt8($1) : $0 }
  }

  /// Whether it names an attribute.
  var isName: Bool { nameBits != 0 }

  /// Whether it names an attribute or states a level of one by itself.
  var isOfAttribute: Bool { gives != .zero && !roles.contains(.implied) }

  /// Whether it only says that something is there, or good: `nice` grades bitterness lower than acidity.
  var isVague: Bool {
    let bitterness = grades[Attribute.bitterness.place]
    return bitterness > 0 && bitterness < grades[Attribute.acidity.place]
  }

  /// Whether it grades one attribute and no other, as `long` does.
  func gradesOnly(_ index: Int) -> Bool {
    var others = grades
    others[index] = 0
    return others == .zero
  }

  /// Whether it says anything of an attribute.
  var speaksOfAttribute: Bool { gives != .zero || grades != .zero }

  var isDegree: Bool { !roles.isDisjoint(with: [.before, .after]) }

  /// Adds entries to an image, an array for each property.
  static func write(_ entries: [DegreeEntry], to image: inout ImageWriter) {
    image.write(entries.map(\.roles.rawValue))
    image.write(entries.map(\.intensity))
    image.write(entries.map(\.factor))
    image.write(entries.map(\.gives))
    image.write(entries.map(\.grades))
    image.write(entries.map(\.valence))
  }

  /// The entries that `write` added.
  static func read(from image: inout ImageReader) throws(ImageFault) -> [DegreeEntry] {
    let roles = try image.array(of: UInt8.self)
    let intensities = try image.array(of: Float.self)
    let factors = try image.array(of: Float.self)
    // As numbers: the first array of a vector looks through all conformances of the program.
    let gives = try image.array(of: UInt64.self)
    let grades = try image.array(of: UInt64.self)
    let valences = try image.array(of: Float.self)
    let counts = [intensities.count, factors.count, gives.count, grades.count, valences.count]
    guard counts.allSatisfy({ $0 == roles.count }) else { throw ImageFault() }
    return roles.indices.map { index in
      var entry = DegreeEntry()
      entry.roles = Role(rawValue: roles[index])
      entry.intensity = intensities[index]
      entry.factor = factors[index]
      entry.gives = unsafeBitCast(gives[index], to: SIMD8<Int8>.self)
      entry.grades = unsafeBitCast(grades[index], to: SIMD8<Int8>.self)
      entry.valence = valences[index]
      return entry
    }
  }
}

/// A phrase of a note that the degree lexicon contains, with its entry.
struct DegreeSpan: Sendable {
  /// Word positions.
  let start: Int
  let end: Int
  let entry: DegreeEntry
}

/// A `DegreeSpan` as a note stores it: eight bytes, with the number of its entry, because a note
/// may have millions of words.
struct StoredDegreeSpan: Sendable {
  private let startWord: Int32
  private let length: UInt16
  let entry: Int16

  init(start: Int, end: Int, entry: Int16) {
    startWord = Int32(start)
    length = UInt16(end - start)
    self.entry = entry
  }

  /// Word positions.
  var start: Int { Int(startWord) }
  var end: Int { Int(startWord) + Int(length) }
}

/// The degree, level and liking phrases of one note. They are found once; the readers of
/// attributes, intensity and sentiment look them up by word position.
struct DegreeAnnotations {
  private let model: ExtractionModel
  /// The phrases in the order of the note.
  private(set) var spans: [StoredDegreeSpan] = []
  /// For each word the index of the phrase that contains it, or −1.
  private var spanAt: [Int32] = []
  /// Whether a phrase such as `than` introduces another cup.
  private var mentionsOtherCup = false
  /// For each phrase what the rules say of it; empty where they were not asked.
  private var verdicts: [FoundMention.Status] = []

  init(model: ExtractionModel) {
    self.model = model
  }

  /// Finds the phrases of a note: leftmost first, then longest. O(words); keeps the buffers.
  mutating func find(in words: borrowing [Word]) {
    spans.removeAll(keepingCapacity: true)
    spanAt.removeAll(keepingCapacity: true)
    spanAt.reserveCapacity(words.count)
    verdicts.removeAll(keepingCapacity: true)
    if words.count > LongNote.words { spans.reserveCapacity(words.count) }
    mentionsOtherCup = false
    var position = 0
    while position < words.count {
      guard let span = model.degrees.match(words, at: position) else {
        spanAt.append(-1)
        position += 1
        continue
      }
      for _ in span.start..<span.end { spanAt.append(Int32(spans.count)) }
      spans.append(span)
      if model.degrees.entry(of: span).roles.contains(.other) { mentionsOtherCup = true }
      position = span.end
    }
  }

  /// Frees the memory.
  mutating func release() {
    spans = []
    spanAt = []
  }

  /// The phrase that contains a word; nil for none.
  @inline(__always)
  func span(at word: Int) -> DegreeSpan? {
    let index = Int(spanAt[word])
    return index < 0 ? nil : model.degrees[spans[index]]
  }

  /// What the rules say of the phrase that contains a word, which is no flavor.
  func verdict(at word: Int) -> FoundMention.Status {
    let index = Int(spanAt[word])
    return index < 0 || verdicts.isEmpty ? .present : verdicts[index]
  }

  /// Takes what the rules say of a phrase.
  mutating func setVerdict(_ status: FoundMention.Status, ofPhraseAt word: Int) {
    if verdicts.isEmpty {
      verdicts = [FoundMention.Status](repeating: .present, count: spans.count)
    }
    verdicts[Int(spanAt[word])] = status
  }

  /// The greatest number of words between `than` and a word in its scope.
  private static let longestComparison = 40

  /// Whether a word describes another cup: it follows `than` or `unlike` without punctuation
  /// between.
  func isOfOtherCup(_ position: Int, _ words: borrowing [Word]) -> Bool {
    guard mentionsOtherCup else { return false }
    var position = position
    let first = max(0, position - Self.longestComparison)
    while position > first, words[position].separator.isSoft {
      position -= 1
      // `better than last week but still bitter`
      if words[position].classes.intersects(model.classes[.contrast]) { return false }
      // `compared to the last crop it is cleaner`
      if position > 0, words[position].separator.isSoft,
        words[position].classes.intersects(model.classes[.be]),
        words[position - 1].classes.intersects(model.classes[.anchor])
      {
        return false
      }
      if let span = span(at: position), span.entry.roles.contains(.other) { return true }
    }
    return false
  }
}
