import Lexicon

/// The words for extraction (`Lexicon/extraction`) with their learned weights
/// (`Lexicon/learned/extraction.tsv`).
///
/// It has a vocabulary of its own: a word of the extractor's vocabulary is a known word, which is
/// not corrected and not asked of the word vectors.
struct CueLexicon: Sendable, NumberedWords {
  /// A weight for each direction that a note may take: over against under, balanced, silent.
  typealias Weights = SIMD4<Float>

  private(set) var vocabulary = Vocabulary(capacity: 1_024)
  private var phrases: [CuePhrase] = []
  private(set) var trie = PhraseTrie()
  /// The words by which cups are compared.
  private(set) var comparisons = ComparisonLexicon()
  /// The names of the cues, and whether a taster can miss what they name.
  private(set) var names: [String] = []
  private(set) var isAttribute: [Bool] = []
  /// For each cue its weights, and those of its denial.
  private(set) var weights: [(said: Weights, denied: Weights)] = []
  /// For each cue its prior weights, set by hand, and those of its denial; a learned weight may tell
  /// what goes with a direction, and only the prior what speaks for it.
  private(set) var priors: [(said: Weights, denied: Weights)] = []
  /// The weights of a note without a cue.
  private(set) var constant = Weights.zero
  let shortTime: Int
  let longTime: Int
  /// The cue of faults that are named as not there.
  let faultless: Int

  init() {
    var rows: [(name: String, phrases: EmbeddedBytes)] = []
    var priors: [(said: Weights, denied: Weights)] = []
    EmbeddedTable(EmbeddedBytes(lexicon_extraction_cues())).forEachRow { row in
      rows.append((row[0].text, row[6]))
      let values = (1...5).map { Float(row[$0].number ?? 0) }
      priors.append(
        (
          said: Weights(values[0], values[2], values[4], 0),
          denied: Weights(values[1], values[3], 0, 0)
        ))
    }
    self.priors = priors
    names = rows.map(\.name)
    isAttribute = names.map { $0.hasPrefix("attribute.") }
    weights = names.map { _ in (.zero, .zero) }
    shortTime = names.firstIndex(of: "time.short") ?? -1
    longTime = names.firstIndex(of: "time.long") ?? -1
    faultless = names.firstIndex(of: "faultless") ?? -1
    for (cue, row) in rows.enumerated() {
      add(row.phrases, CuePhrase(kind: .cue, cue: cue, factor: 1))
    }
    EmbeddedTable(EmbeddedBytes(lexicon_extraction_modifiers())).forEachRow { row in
      guard let kind = CuePhrase.Kind(rawValue: row[0].text), let factor = row[1].number else {
        return
      }
      add(row[2], CuePhrase(kind: kind, cue: -1, factor: Float(factor)))
    }
    comparisons = ComparisonLexicon(&vocabulary)
    readWeights()
  }

  /// Rows are a cue, or `not` and a cue, and its weights; `constant` for a note without a cue.
  private mutating func readWeights() {
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    EmbeddedTable(EmbeddedBytes(lexicon_extraction())).forEachRow { row in
      let values = (1...3).map { Float(row[$0].number ?? 0) }
      let learned = Weights(values[0], values[1], values[2], 0)
      let words = row[0].text.split(separator: " ")
      if words == ["constant"] {
        constant = learned
      } else if let name = words.last, let cue = numbers[String(name)] {
        if words.count == 1 { weights[cue].said = learned } else { weights[cue].denied = learned }
      }
    }
  }

  // MARK: Look-up

  @inline(__always)
  subscript(phrase: Int16) -> CuePhrase { phrases[Int(phrase)] }

  // MARK: Building

  /// Adds phrases that are separated by commas; `-` means no phrase, `=under` for a phrase that is a
  /// statement of its own.
  private mutating func add(_ list: EmbeddedBytes, _ meaning: CuePhrase) {
    let number = Int16(phrases.count)
    phrases.append(meaning)
    PhraseTrie.forEachPhrase(of: list) { phrase, isAlone in
      guard isAlone else { return trie.add(phrase, number, &vocabulary) }
      trie.add(phrase, Int16(phrases.count), &vocabulary)
      phrases.append(meaning)
      phrases[phrases.count - 1].isAlone = true
    }
  }
}

extension CueLexicon {
  func write(to image: inout ImageWriter) {
    vocabulary.write(to: &image)
    image.write(texts: phrases.map(\.kind.rawValue))
    image.write(phrases.map { Int32($0.cue) })
    image.write(phrases.map(\.factor))
    image.write(phrases.map(\.isAlone))
    trie.write(to: &image)
    comparisons.write(to: &image)
    image.write(texts: names)
    image.write(isAttribute)
    image.write(weights.flatMap { [$0.said, $0.denied] })
    image.write(priors.flatMap { [$0.said, $0.denied] })
    image.write([constant])
    image.write([Int32(shortTime), Int32(longTime), Int32(faultless)])
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    vocabulary = try Vocabulary(from: &image)
    let kinds = try image.texts()
    let cues = try image.array(of: Int32.self)
    let factors = try image.array(of: Float.self)
    let isAlone = try image.flags()
    guard [cues.count, factors.count, isAlone.count].allSatisfy({ $0 == kinds.count }) else {
      throw ImageFault()
    }
    for index in kinds.indices {
      guard let kind = CuePhrase.Kind(rawValue: kinds[index]) else { throw ImageFault() }
      phrases.append(
        CuePhrase(
          kind: kind, cue: Int(cues[index]), factor: factors[index], isAlone: isAlone[index]))
    }
    trie = try PhraseTrie(from: &image)
    comparisons = try ComparisonLexicon(from: &image)
    names = try image.texts()
    isAttribute = try image.flags()
    weights = try Self.pairs(image.array())
    priors = try Self.pairs(image.array())
    let constants = try image.array(of: Weights.self)
    let known = try image.array(of: Int32.self)
    guard weights.count == names.count, priors.count == names.count, constants.count == 1,
      known.count == 3
    else { throw ImageFault() }
    constant = constants[0]
    (shortTime, longTime, faultless) = (Int(known[0]), Int(known[1]), Int(known[2]))
  }

  private static func pairs(_ weights: [Weights]) -> [(said: Weights, denied: Weights)] {
    (0..<weights.count / 2).map { (weights[2 * $0], weights[2 * $0 + 1]) }
  }
}

/// What a phrase of `Lexicon/extraction` does: it is a cue, or changes what a cue says.
struct CuePhrase: Sendable {
  enum Kind: String, Sendable {
    case cue
    /// Not this.
    case denies
    /// The taster would like more of an attribute.
    case misses
    /// The same, and weakens any other cue.
    case lessens
    /// Weakens or strengthens.
    case grades
    /// Not this fault.
    case hardly
    /// Weakens the fault that follows, and a noun before it.
    case low
    /// Weakens a noun that names a fault.
    case scant
    /// What follows weighs more.
    case contrast
    /// What follows is of another cup.
    case other
    /// What follows in the clause is of an earlier cup.
    case earlier
    /// What follows in the sentence is only thought of.
    case supposes
    /// Somebody else speaks.
    case people
    /// Something of the beginning of the sip.
    case first
    /// What precedes it is absent.
    case gone
    /// A denial goes on after a comma.
    case joins
    /// Looks like a denial but is not.
    case neutral
    /// The word after a number of seconds.
    case seconds
    /// The word after a number of minutes.
    case minutes
    /// The number beside it is the time of a drawdown.
    case drawdown
    /// The taster is not sure of the cue before it.
    case doubts
    /// The number beside it is a setting to try next.
    case next
    /// The number before it is no setting.
    case counts
    /// The time beside it is the one that was meant.
    case target
    /// The amount beside it is not the time of the brew.
    case aside
    /// The number beside it is a step from the setting.
    case steps
    /// The advice after it was followed before the cup.
    case did
  }

  let kind: Kind
  /// The number of the cue; −1 for other phrases.
  let cue: Int
  let factor: Float
  /// Whether it counts only as a statement of its own: `Under.`
  var isAlone = false
}

/// What a cue contributes to the reading of a note's extraction.
struct ExtractionTerm: Sendable {
  let words: Range<Int>
  let cue: Int
  let isDenied: Bool
  let factor: Float
}
