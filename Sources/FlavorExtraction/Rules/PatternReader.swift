/// Reads the notation of patterns, element by element (`Lexicon/rules/README.md`).
struct PatternReader {
  private let classes: WordClasses
  private let wheel: FlavorWheel
  private(set) var vocabulary: Vocabulary
  /// The words that elements name.
  private(set) var literals: [Int32] = []
  /// The lists of `Lexicon/rules/words.tsv` by name.
  private var lists: [String: [Int32]] = [:]
  /// The mentions that patterns name, as read before.
  private var mentions: [(notation: EmbeddedBytes, element: PatternElement)] = []
  /// The current row.
  var place = LexiconPlace(file: "", line: 0)

  init(classes: WordClasses, wheel: FlavorWheel, vocabulary: Vocabulary) {
    self.classes = classes
    self.wheel = wheel
    self.vocabulary = vocabulary
    literals.reserveCapacity(10_240)
  }

  /// Adds the list in a row of `Lexicon/rules/words.tsv`: name, words.
  ///
  /// - Throws: A `LexiconProblem` for a mistake in the row.
  mutating func readList(_ row: EmbeddedTable.Row, at place: LexiconPlace) throws {
    self.place = place
    let name = row[0].text
    guard lists[name] == nil, classes.words(of: name) == nil else {
      throw problem("the list \(name) is there already", "merge the two or rename one")
    }
    let first = literals.count
    for word in row[1].words { try addWord(word) }
    guard literals.count > first else { throw problem("the list \(name) is empty", "remove it") }
    lists[name] = Array(literals[first...])
    literals.removeSubrange(first...)
  }

  private func problem(_ mistake: String, _ advice: String) -> LexiconProblem {
    LexiconProblem(place: place, mistake: mistake, advice: advice)
  }

  /// The nodes of a list such as `lemon,berry*`, where `*` is the branch.
  func nodes(_ list: some StringProtocol) throws -> FlavorNodeSet {
    var result = FlavorNodeSet.empty
    for name in list.split(separator: ",") {
      let isBranch = name.hasSuffix("*")
      let slug = String(isBranch ? name.dropLast() : name[...])
      guard let node = wheel.index(ofSlug: slug.utf8) else {
        throw problem("unknown node \(name)", "see Lexicon/wheel.tsv")
      }
      if isBranch {
        for member in wheel.branch(wheel[node].id) { result.insert(UInt8(member.index)) }
      } else {
        result.insert(UInt8(node))
      }
    }
    return result
  }

  /// Reads one element of a pattern, such as `no|zero?` or `#:lemon`.
  mutating func element(_ notation: EmbeddedBytes) throws -> PatternElement {
    var element = PatternElement()
    var text = notation
    if text.count > 1, !text.starts(with: "#:".utf8) {
      switch text.last {
      case UInt8(ascii: "?"): (element.minimum, element.maximum) = (0, 1)
      case UInt8(ascii: "*"): (element.minimum, element.maximum) = (0, 6)
      case UInt8(ascii: "+"): (element.minimum, element.maximum) = (1, 6)
      default: break
      }
      let repeats = element.minimum == 0 || element.maximum > 1
      if repeats { text = text.view(0..<text.count - 1) }
    }
    if text.count <= 2, let kind = Self.sign(text) {
      element.kind = kind
      return element
    }
    if text.starts(with: "~<".utf8) {
      element.kind = .notBehind
      text = text.view(2..<text.count)
    } else if text.first == UInt8(ascii: "~") {
      element.kind = .notAhead
      text = text.view(1..<text.count)
    } else if text.first == UInt8(ascii: "!") {
      element.isNegated = true
      text = text.view(1..<text.count)
    }
    let first = Int32(literals.count)
    var start = 0
    for index in 0...text.count where index == text.count || text[index] == UInt8(ascii: "|") {
      if index > start { try add(text.view(start..<index), to: &element) }
      start = index + 1
    }
    element.words = first..<Int32(literals.count)
    return element
  }

  /// The kinds of elements that are written as a sign.
  private static func sign(_ text: EmbeddedBytes) -> PatternElement.Kind? {
    let isDouble = text.count == 2 && text[0] == text[1]
    guard text.count == 1 || isDouble else { return nil }
    return switch (text[0], isDouble) {
    case (UInt8(ascii: ","), false): .comma
    case (UInt8(ascii: ":"), false): .colon
    case (UInt8(ascii: "-"), false): .dash
    case (UInt8(ascii: "^"), false): .clauseStart
    case (UInt8(ascii: "^"), true): .sentenceStart
    case (UInt8(ascii: "$"), false): .clauseEnd
    case (UInt8(ascii: "$"), true): .sentenceEnd
    case (UInt8(ascii: "_"), false): .any
    default: nil
    }
  }

  /// Adds an alternative: a sign, a class, or a word, which may name several forms.
  private mutating func add(_ bytes: EmbeddedBytes, to element: inout PatternElement) throws {
    switch bytes.first {
    case UInt8(ascii: "@"): try addClass(bytes, to: &element)
    case UInt8(ascii: "<"): try addTag(bytes.text, to: &element)
    // `$|#`: a clause also ends before a mention.
    case UInt8(ascii: "#") where element.kind == .clauseEnd:
      for node in wheel.nodes.indices { element.nodes.insert(node) }
    case UInt8(ascii: "#"): try addMention(bytes, to: &element)
    case UInt8(ascii: "$") where bytes.count == 1: element.kind = .clauseEnd
    default: try addWord(bytes)
    }
  }

  /// Adds a class of `classes.tsv`, or the words of a list of `rules/words.tsv`.
  private mutating func addClass(
    _ name: EmbeddedBytes, to element: inout PatternElement
  ) throws {
    let text = name.view(1..<name.count).text
    let set = classes.set(text)
    if set != .empty {
      element.classes.formUnion(set)
    } else if let words = lists[text] {
      literals += words
    } else {
      throw problem(
        "unknown class \(name.text)", "add it to Lexicon/classes.tsv or Lexicon/rules/words.tsv")
    }
  }

  private func addTag(_ name: String, to element: inout PatternElement) throws {
    guard let tag = UniversalTag(name: name.dropFirst().dropLast()) else {
      throw problem("unknown tag \(name)", "write a universal tag such as <NOUN>")
    }
    element.tags |= 1 << UInt32(tag.rawValue)
  }

  private mutating func addMention(
    _ bytes: EmbeddedBytes, to element: inout PatternElement
  ) throws {
    let known = mentions.first { $0.notation.elementsEqual(bytes) }?.element
    let mention = try known ?? mention(bytes.text)
    if known == nil { mentions.append((bytes, mention)) }
    element.kind = .mention
    if !mention.nodes.isEmpty { element.nodes = mention.nodes }
    element.flags.formUnion(mention.flags)
  }

  /// Reads `#`, `#flag` or `#:nodes`.
  private func mention(_ text: String) throws -> PatternElement {
    var element = PatternElement()
    if text.hasPrefix("#:") {
      element.nodes = try nodes(text.dropFirst(2))
      return element
    }
    let flag = text.dropFirst()
    for (name, value) in DescriptorEntry.Flags.names where name == flag {
      element.flags.insert(value)
    }
    guard flag.isEmpty || !element.flags.isEmpty else {
      throw problem("unknown flag \(text)", "see the flags in Lexicon/README.md")
    }
    return element
  }

  /// Adds a word, or the forms that `taste(s,d,ing)` names: an ending that begins with a vowel
  /// replaces a last `e`.
  private mutating func addWord(_ bytes: EmbeddedBytes) throws {
    guard bytes.last == UInt8(ascii: ")") else {
      guard bytes.allSatisfy(Self.isLetterOrDigit) else {
        throw problem(
          "\(bytes.text) is not a word", "write lower-case letters and digits without marks")
      }
      literals.append(vocabulary.intern(bytes))
      return
    }
    let open = bytes.index(of: UInt8(ascii: "("), from: 0)
    let base = Array(bytes.view(0..<min(open, bytes.count)))
    let endings = bytes.view(min(open + 1, bytes.count)..<bytes.count).dropLast()
      .split(separator: UInt8(ascii: ","))
    guard !base.isEmpty, !endings.isEmpty,
      (base + endings.joined()).allSatisfy(Self.isLetterOrDigit)
    else { throw problem("\(bytes.text) is not a word with endings", "write taste(s,d,ing)") }
    literals.append(vocabulary.intern(base))
    for ending in endings {
      let isReplaced =
        base.last == UInt8(ascii: "e") && ending.first.map { "aeiou".utf8.contains($0) } == true
      literals.append(vocabulary.intern((isReplaced ? base.dropLast() : base[...]) + ending))
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: false
    }
  }
}

/// One step of a rule's pattern; `Lexicon/rules/README.md` explains the notation.
struct PatternElement: Sendable {
  enum Kind: UInt8, Sendable {
    /// One word that is in `words`, `classes` or `tags`.
    case word
    /// One flavor mention, whole, or one word that is in `words`, `classes` or `tags`.
    case mention
    /// Any one word.
    case any
    /// Not a word: a comma, dash or parenthesis, a colon, or only a dash precedes the next word.
    case comma, colon, dash
    /// Not a word: the next word is the first of its clause, or of its sentence.
    case clauseStart, sentenceStart
    /// Not a word: the previous word is the last of its clause, or of its sentence; one of `words`,
    /// `classes`, `tags`, or a mention with one of `nodes`, may also end a clause.
    case clauseEnd, sentenceEnd
    /// Not a word: the next word, if no punctuation precedes it, is not one of `words`, `classes`.
    case notAhead
    /// Not a word: the previous word, if no punctuation follows it, is not one of them.
    case notBehind
  }

  var kind: Kind = .word
  /// The accepted words: a range of the rule set's list.
  var words: Range<Int32> = 0..<0
  /// Of the numbers of these words the last six bits, a bit for each: most words have none of them.
  private(set) var wordBits: UInt64 = 0
  var classes = ClassSet.empty
  /// One bit for each accepted universal tag.
  var tags: UInt32 = 0
  /// For `.mention`: the entry must have one of these flags; empty for any entry.
  var flags: DescriptorEntry.Flags = []
  /// For `.mention`: the nodes one of which it must have, empty for any; for `.clauseEnd`: those of mentions
  /// that end a clause.
  var nodes = FlavorNodeSet.empty
  var isNegated = false
  var minimum: UInt8 = 1
  var maximum: UInt8 = 1

  /// Whether the element consumes no word.
  var isZeroWidth: Bool { kind.rawValue >= Kind.comma.rawValue }

  /// Whether the element matches a punctuation mark between two words.
  var isMark: Bool { kind == .comma || kind == .colon || kind == .dash }

  /// Whether the element consumes exactly one word or mention.
  var isSingle: Bool { !isZeroWidth && minimum == 1 && maximum == 1 }

  /// - Parameter literals: The rule set's list of words.
  mutating func markWords(in literals: [Int32]) {
    for place in words { wordBits |= 1 << UInt64(literals[Int(place)] & 63) }
  }

  /// Adds the elements of patterns to an image, an array for each property.
  static func write(_ elements: [PatternElement], to image: inout ImageWriter) {
    image.write(elements.map(\.kind.rawValue))
    image.write(elements.map(\.words.lowerBound))
    image.write(elements.map(\.words.upperBound))
    image.write(elements.map(\.classes))
    image.write(elements.map(\.tags))
    image.write(elements.map(\.flags.rawValue))
    image.write(elements.map(\.nodes))
    image.write(elements.map(\.isNegated))
    image.write(elements.map(\.minimum))
    image.write(elements.map(\.maximum))
  }

  /// The elements that `write` added.
  static func read(from image: inout ImageReader) throws(ImageFault) -> [PatternElement] {
    let kinds = try image.array(of: UInt8.self)
    let starts = try image.array(of: Int32.self)
    let ends = try image.array(of: Int32.self)
    let classes = try image.array(of: ClassSet.self)
    let tags = try image.array(of: UInt32.self)
    let flags = try image.array(of: UInt16.self)
    let nodes = try image.array(of: FlavorNodeSet.self)
    let isNegated = try image.flags()
    let minima = try image.array(of: UInt8.self)
    let maxima = try image.array(of: UInt8.self)
    let counts = [
      starts.count, ends.count, classes.count, tags.count, flags.count, nodes.count,
      isNegated.count, minima.count, maxima.count,
    ]
    guard counts.allSatisfy({ $0 == kinds.count }) else { throw ImageFault() }
    var elements: [PatternElement] = []
    elements.reserveCapacity(kinds.count)
    for index in kinds.indices {
      guard let kind = Kind(rawValue: kinds[index]), starts[index] <= ends[index] else {
        throw ImageFault()
      }
      elements.append(
        PatternElement(
          kind: kind, words: starts[index]..<ends[index], classes: classes[index],
          tags: tags[index], flags: DescriptorEntry.Flags(rawValue: flags[index]),
          nodes: nodes[index], isNegated: isNegated[index], minimum: minima[index],
          maximum: maxima[index]))
    }
    return elements
  }
}
