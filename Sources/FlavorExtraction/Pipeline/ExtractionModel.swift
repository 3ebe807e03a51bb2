import Lexicon
import Synchronization

/// The knowledge of the extractor: lexicon, rules and learned weights, compiled once from the data
/// files and immutable.
final class ExtractionModel: Sendable {
  let wheel: FlavorWheel
  /// The nodes by index, in the order of their IDs.
  let nodesByID: [UInt8]
  let vocabulary: Vocabulary
  let lexicon: DescriptorLexicon
  let wheelNames: WheelNames
  let classes: WordClasses
  /// The branches of the wheel that tasters find unpleasant.
  let unpleasantNodes: FlavorNodeSet
  let rules: RuleSet
  let statements: StatementTable
  let derivation: Derivation
  let evidence: TastingModel
  let degrees: DegreeLexicon
  let calibration: Calibration
  /// The words for extraction.
  let cues: CueLexicon
  /// What is put into a cup.
  let additions: AdditionLexicon
  /// Phrases of emoji, in the order of `emojiNames`.
  let emoji: Vocabulary
  let emojiPhrases: [[UInt8]]

  /// The model of the compiled-in files without a held-out word; created at first use.
  ///
  /// Read from the image that was made of the tables; parsed where the image is of other tables.
  static let standard = Result { try KnowledgeImage.standard ?? ExtractionModel(wheel: .standard) }

  /// Parses the tables.
  ///
  /// - Parameter heldOut: A word to hold out; for benchmarks.
  /// - Throws: A `LexiconProblem` for a mistake in the data files.
  init(wheel: FlavorWheel, holdingOut heldOut: HeldOutWord? = nil) throws {
    self.wheel = wheel
    nodesByID = wheel.nodes.sorted { $0.id < $1.id }.map { UInt8($0.index) }
    var vocabulary = Vocabulary(capacity: 10_000)
    lexicon = DescriptorLexicon(vocabulary: &vocabulary, wheel: wheel, holdingOut: heldOut)
    classes = try WordClasses(vocabulary: &vocabulary)
    unpleasantNodes = try Self.unpleasantNodes(classes, vocabulary, wheel)
    rules = try RuleSet(vocabulary: &vocabulary, classes: classes, wheel: wheel)
    statements = try StatementTable(vocabulary: &vocabulary, classes: classes)
    degrees = DegreeLexicon(vocabulary: &vocabulary, holdingOut: heldOut)
    evidence = TastingModel(vocabulary: &vocabulary, holdingOut: heldOut)
    calibration = Calibration()
    cues = CueLexicon()
    additions = AdditionLexicon()
    derivation = Derivation()
    wheelNames = WheelNames(vocabulary: &vocabulary, lexicon: lexicon, wheel: wheel)
    var emoji = Vocabulary(capacity: 128)
    var phrases: [[UInt8]] = []
    EmbeddedTable(EmbeddedBytes(lexicon_emoji())).forEachRow { row in
      if Int(emoji.intern(row[0])) == phrases.count { phrases.append(Array(row[1])) }
    }
    self.emoji = emoji
    emojiPhrases = phrases
    self.vocabulary = vocabulary
  }

  /// Reads what `write(to:)` wrote.
  ///
  /// - Throws: An `ImageFault` for an image of something else.
  init(wheel: FlavorWheel, from image: inout ImageReader) throws(ImageFault) {
    self.wheel = wheel
    nodesByID = try image.array()
    vocabulary = try Vocabulary(from: &image)
    lexicon = try DescriptorLexicon(from: &image)
    wheelNames = try WheelNames(from: &image)
    classes = try WordClasses(from: &image)
    let unpleasant = try image.array(of: FlavorNodeSet.self)
    rules = try RuleSet(from: &image)
    statements = try StatementTable(from: &image)
    derivation = try Derivation(from: &image)
    evidence = try TastingModel(from: &image)
    degrees = try DegreeLexicon(from: &image)
    calibration = try Calibration(from: &image)
    cues = try CueLexicon(from: &image)
    additions = try AdditionLexicon(from: &image)
    emoji = try Vocabulary(from: &image)
    emojiPhrases = try image.lists()
    guard unpleasant.count == 1, nodesByID.count == wheel.nodes.count else { throw ImageFault() }
    unpleasantNodes = unpleasant[0]
  }

  private static func unpleasantNodes(
    _ classes: WordClasses, _ vocabulary: Vocabulary, _ wheel: FlavorWheel
  ) throws -> FlavorNodeSet {
    var nodes = FlavorNodeSet.empty
    for slug in classes.words(of: .unpleasantNode) {
      guard let index = wheel.index(ofSlug: vocabulary[slug]) else {
        let name = String(decoding: vocabulary[slug], as: UTF8.self)
        throw LexiconProblem(
          place: LexiconPlace(file: WordClasses.file, line: 0),
          mistake: "unknown node \(name) in \(WordClass.unpleasantNode.rawValue)",
          advice: "see Lexicon/wheel.tsv")
      }
      for node in wheel.branch(wheel[index].id) { nodes.insert(UInt8(node.index)) }
    }
    return nodes
  }

  /// Whether a descriptor phrase contains a word number.
  @inline(__always)
  func isPhraseWord(_ word: Int32) -> Bool {
    word >= 0 && Int(word) < lexicon.isPhraseWord.count && lexicon.isPhraseWord[Int(word)]
  }

  /// Whether a descriptor phrase starts with a word number.
  @inline(__always)
  func startsPhrase(_ word: Int32) -> Bool {
    lexicon.startsPhrase(word)
  }

  /// Adds all but the wheel to an image.
  func write(to image: inout ImageWriter) {
    image.write(nodesByID)
    vocabulary.write(to: &image)
    lexicon.write(to: &image)
    wheelNames.write(to: &image)
    classes.write(to: &image)
    image.write([unpleasantNodes])
    rules.write(to: &image)
    statements.write(to: &image)
    derivation.write(to: &image)
    evidence.write(to: &image)
    degrees.write(to: &image)
    calibration.write(to: &image)
    cues.write(to: &image)
    additions.write(to: &image)
    emoji.write(to: &image)
    image.write(lists: emojiPhrases)
  }
}

/// The reason for the verdict of a mention, as a code; `explain.reason.<code>` of
/// `Lexicon/wording/en.tsv` has the words.
extension ExtractionModel {
  /// How many reasons there are.
  var reasonCount: Int {
    FoundMention.Remark.allCases.count + rules.reasons.count + statements.reasons.count
  }

  /// The place of a mention's reason among all: remarks, rules, statements.
  func reasonIndex(of mention: FoundMention) -> Int {
    let remarks = FoundMention.Remark.allCases.count
    if mention.remark == .statement { return remarks + rules.reasons.count + Int(mention.rule) }
    if mention.remark != .context, mention.rule >= 0 { return remarks + Int(mention.rule) }
    return Int(mention.remark.rawValue)
  }

  func reason(of mention: FoundMention) -> String {
    if mention.remark == .statement { return statements.reasons[Int(mention.rule)] }
    if mention.remark != .context, mention.rule >= 0 {
      return rules.reasons[Int(mention.rule)].text
    }
    return mention.remark.reason
  }
}

extension FoundMention.Remark {
  /// The code of a reason that is no rule's.
  var reason: String {
    switch self {
    case .none: "named-in-the-note"
    case .noLabel: "no-flavor"
    case .verb: "used-as-a-verb"
    case .name: "used-as-a-name"
    case .ordinary: "not-of-taste"
    case .head: "named-after-the-flavor-before-it"
    case .negatingForm: "form-of-absence"
    case .statement: "said-of-something-else"
    case .context: "judged-by-its-context"
    case .unsure: "less-sure-than-was-asked-for"
    case .denied: "denied-in-its-language"
    case .notSaid: "not-clearly-said-of-this-cup"
    case .added: "added-to-the-cup"
    }
  }
}

/// The image of the extractor's tables (`Lexicon/image/knowledge.bin`): what parsing them gives, as
/// it is in memory, so that nothing is parsed when the program starts.
///
/// `insights-lint --write-images` makes it. Where a table has another length than the one that the
/// image was made of, the tables are parsed instead: a changed table counts at once, and `make
/// image` makes the start fast again. A test compares the image with the tables.
package enum KnowledgeImage {
  /// The model that the compiled-in image has; nil where it is of other tables.
  static var standard: ExtractionModel? {
    try? model(from: EmbeddedBytes(lexicon_image_knowledge()), wheel: .standard)
  }

  /// The model of an image.
  ///
  /// - Throws: An `ImageFault` for bytes that are no image of the compiled-in tables.
  static func model(
    from image: EmbeddedBytes, wheel: FlavorWheel
  ) throws(ImageFault) -> ExtractionModel {
    var image = try ImageReader(image)
    guard try image.array(of: Int32.self) == lengths else { throw ImageFault() }
    return try ExtractionModel(wheel: wheel, from: &image)
  }

  #if DEBUG
    /// Makes the image of the compiled-in tables.
    ///
    /// - Throws: A `LexiconProblem` for a mistake in a table.
    package static func compile() throws -> [UInt8] {
      var image = ImageWriter()
      image.write(lengths)
      try ExtractionModel(wheel: .standard).write(to: &image)
      return image.bytes
    }
  #endif

  package static var compiledIn: EmbeddedBytes { EmbeddedBytes(lexicon_image_knowledge()) }

  /// The lengths in bytes of all tables that the image is made of.
  static var lengths: [Int32] {
    let others = [
      lexicon_wheel(), lexicon_classes(), lexicon_rules_words(), lexicon_generic_statements(),
      lexicon_degrees(), lexicon_attributes(), lexicon_valence(), lexicon_liking(),
      lexicon_evidence(), lexicon_confidence(), lexicon_extraction_cues(),
      lexicon_extraction_modifiers(), lexicon_extraction_comparisons(), lexicon_extraction(),
      lexicon_derivation(), lexicon_emoji(), lexicon_additions(),
    ]
    return (DescriptorLexicon.files + others).map { Int32($0.count) }
      + RuleCategory.allCases.map { Int32($0.bytes.count) }
  }
}

/// Expensive results for words, cached for all sessions.
///
/// Bounded: a full cache is emptied. Two threads that look up the same word at once may both
/// compute the result, which is the same.
final class SharedCache<Answer: Sendable>: Sendable {
  private let answers = Mutex<[[UInt8]: Answer]>([:])

  private static var capacity: Int { 20_000 }

  /// The result for `word`; computed with `find` if it is not in the cache.
  func value(for word: [UInt8], _ find: () -> Answer) -> Answer {
    if let known = answers.withLock({ $0[word] }) { return known }
    let answer = find()
    answers.withLock { answers in
      if answers.count >= Self.capacity { answers.removeAll() }
      answers[word] = answer
    }
    return answer
  }
}
