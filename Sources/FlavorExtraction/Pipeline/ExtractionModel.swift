import FlavorWheel
import Lexicon
import Support

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
}

extension ExtractionModel {
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
