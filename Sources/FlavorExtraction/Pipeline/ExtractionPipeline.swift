import FlavorWheel
import Linguistics

/// The parts of an extraction session: each note goes through them from left to right.
struct ExtractionPipeline {
  let extractor: FlavorExtractor
  let model: ExtractionModel
  private let tokenizer = Tokenizer()
  private let tagger: Tagger?
  private var taggerState = Tagger.State()
  let forms: MorphologyCache
  private let finder: MentionFinder
  private var reader = WordReader()
  private var disambiguator: MentionDisambiguator
  private var assertion: AssertionClassifier
  private(set) var tasting: TastingClassifier
  var context: ContextClassifier?
  var grader: Grader
  private let unknownWords: UnknownWordClassifier?
  private let summarizer: Summarizer
  let stemmer: Stemmer?

  var tokens: [Token] = []
  var tags: [UniversalTag] = []
  var words: [Word] = []
  var mentions = MentionList()
  /// For each node its place among the flavors of the note, or −1.
  private var places: [Int16]
  /// For each mention that counts the bytes of the note that it stands in.
  private var ranges: [Range<Int32>] = []

  init(extractor: FlavorExtractor) throws {
    self.extractor = extractor
    places = [Int16](repeating: -1, count: extractor.wheel.nodes.count)
    model = extractor.model
    let configuration = extractor.configuration
    tagger = configuration.usesTagger ? Tagger.standard : nil
    stemmer = configuration.usesStemmer ? try Stemmer() : nil
    forms = MorphologyCache(
      model: model, speller: configuration.usesSpelling ? extractor.speller : nil,
      stemmer: stemmer)
    finder = MentionFinder(model: model)
    disambiguator = MentionDisambiguator(model: model)
    assertion = AssertionClassifier(model: model)
    tasting = TastingClassifier(model: model)
    grader = Grader(model: model)
    if configuration.usesContext, let learned = ContextModel.standard {
      context = ContextClassifier(
        model: extractor.model, context: learned, stemmer: stemmer, forms: forms)
    } else {
      context = nil
    }
    unknownWords =
      configuration.usesVectors
      ? UnknownWordClassifier(model: model, exemplars: extractor.exemplars) : nil
    summarizer = Summarizer(wheel: extractor.wheel, nodesByID: model.nodesByID)
  }

  /// Reads one note.
  mutating func extract(_ utf8: [UInt8], explaining: Bool) throws -> Extraction {
    forms.prepare()
    let isLong = utf8.count > LongNote.bytes
    defer { if isLong { release() } }
    if isLong { tokens.reserveCapacity(utf8.count / 3) }
    tokenizer.tokenize(utf8, into: &tokens)
    if let tagger {
      tagger.tag(tokens, in: utf8, into: &tags, state: &taggerState)
    } else {
      tags.removeAll(keepingCapacity: true)
      for _ in tokens { tags.append(.x) }
    }
    reader.read(utf8, tokens: tokens, tags: tags, forms: forms, into: &words)
    if let error = extractor.dictionary.loadError, extractor.configuration.usesSpelling {
      throw error
    }
    // Of a long note nothing is kept longer than it is needed.
    if isLong, !explaining {
      tokens = []
      tags = []
    }
    finder.find(words, forms: forms, into: &mentions)
    unknownWords?.read(words, forms: forms, into: &mentions)
    disambiguator.apply(
      to: &mentions, words: words, isTitleCase: isTitleCase(),
      usesTags: extractor.configuration.usesTagger)
    tasting.weigh(&mentions, words: words, forms: forms, keepingFeatures: explaining || !isLong)
    if isLong { tasting.release() }
    if extractor.configuration.usesAssertion {
      assertion.apply(to: &mentions, words: words, forms: forms)
      tasting.apply(to: &mentions)
      // A text as long as a book is no passage: its memory is worth more than the judgement.
      if !isLong { context?.apply(to: &mentions, words: words, tasting: tasting.features) }
    }
    if isLong { assertion.release() }
    return result(utf8, explaining: explaining)
  }

  /// Gives the memory of the last note back.
  private mutating func release() {
    tokens = []
    tags = []
    words = []
    mentions.release()
    grader.release()
    ranges = []
  }

  /// Whether most words have a capital, so that a capital tells nothing.
  private func isTitleCase() -> Bool {
    var capitalized = 0
    for word in words where word.isCapitalized { capitalized += 1 }
    return capitalized * 2 > words.count
  }

  private mutating func result(_ utf8: [UInt8], explaining: Bool) -> Extraction {
    var present = NodeSet.empty
    var negated = NodeSet.empty
    for index in mentions.indices {
      switch mentions[index].status {
      case .present: present.formUnion(mentions[index].nodes)
      case .negated: negated.formUnion(mentions[index].nodes)
      case .dropped: break
      }
    }
    negated.subtract(present)
    grader.read(words)
    let attributes = grader.attributes(words, mentions: mentions, utf8: utf8)
    let sentiment = grader.sentiment(words, mentions: mentions, keepingTerms: explaining)
    var flavors = gradedFlavors()
    let isDispensable = !explaining && utf8.count > LongNote.bytes
    if isDispensable {
      grader.release()
      mentions.releaseWords()
    }
    findRanges()
    if isDispensable { words = [] }
    addMentions(to: &flavors, utf8)
    var extraction = Extraction(
      nodes: ids(of: present), negated: ids(of: negated), flavors: flavors, attributes: attributes,
      sentiment: sentiment,
      summary: summarizer.summary(
        flavors: flavors, present: present, negated: negated,
        attributes: grader.said(attributes)))
    if explaining { extraction.explanation = explanation(utf8) }
    return extraction
  }

  /// The IDs of nodes, sorted.
  private func ids(of nodes: NodeSet) -> [String] {
    var left = nodes.count
    guard left > 0 else { return [] }
    var result: [String] = []
    result.reserveCapacity(left)
    let all = extractor.wheel.nodes
    for index in model.nodesByID where nodes.contains(index) {
      result.append(all[Int(index)].id)
      left -= 1
      if left == 0 { break }
    }
    return result
  }

  /// The flavors of the note in the order of their first mention, still without their mentions.
  private mutating func gradedFlavors() -> [Flavor] {
    var flavors: [Flavor] = []
    for index in places.indices { places[index] = -1 }
    let all = extractor.wheel.nodes
    for index in mentions.indices where mentions[index].status == .present {
      let mention = mentions[index]
      let confidence = model.calibration.confidence(of: mention)
      let intensity = grader.intensity(of: mention, words: words, mentions: mentions)
      mention.nodes.forEach { node in
        let place = Int(places[node])
        if place >= 0 {
          if confidence > flavors[place].confidence {
            flavors[place].confidence = confidence
            flavors[place].source = mention.source
          }
          if abs(intensity - 0.5) > abs(flavors[place].intensity - 0.5) {
            flavors[place].intensity = intensity
          }
        } else {
          places[node] = Int16(flavors.count)
          flavors.append(
            Flavor(
              id: all[node].id, nodeIndex: node, name: all[node].name,
              path: extractor.wheel.path(at: node), confidence: confidence, intensity: intensity,
              source: mention.source, mentions: []))
        }
      }
    }
    return flavors
  }

  private mutating func findRanges() {
    ranges.removeAll(keepingCapacity: true)
    if mentions.count > LongNote.words { ranges.reserveCapacity(mentions.count) }
    for index in mentions.indices where mentions[index].status == .present {
      let mention = mentions[index]
      ranges.append(words[mention.start].start..<words[mention.end - 1].end)
    }
  }

  /// Adds to each flavor where it is named.
  private func addMentions(to flavors: inout [Flavor], _ utf8: [UInt8]) {
    if mentions.count > LongNote.words { reserveMentions(of: &flavors) }
    var next = 0
    for index in mentions.indices where mentions[index].status == .present {
      let (start, end) = (Int(ranges[next].lowerBound), Int(ranges[next].upperBound))
      next += 1
      let evidence = Mention(
        text: String(decoding: utf8[start..<end], as: UTF8.self), start: start, end: end)
      mentions[index].nodes.forEach { flavors[Int(places[$0])].mentions.append(evidence) }
    }
  }

  /// Makes room, so that millions of mentions are not copied as their lists grow.
  private func reserveMentions(of flavors: inout [Flavor]) {
    var counts = [Int](repeating: 0, count: flavors.count)
    for index in mentions.indices where mentions[index].status == .present {
      mentions[index].nodes.forEach { counts[Int(places[$0])] += 1 }
    }
    for index in flavors.indices { flavors[index].mentions.reserveCapacity(counts[index]) }
  }
}
