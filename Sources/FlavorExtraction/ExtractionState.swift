import FlavorWheel
import Linguistics

/// The parts of an extraction session: each note goes through them from left to right.
struct ExtractionState {
  let extractor: FlavorExtractor
  let knowledge: Knowledge
  private let tokenizer = Tokenizer()
  private let tagger: Tagger?
  private var taggerState = Tagger.State()
  let forms: FormCache
  private let finder: MentionFinder
  private var reader = WordReader()
  private var composition: Composition
  private var assertion: Assertion
  private var gate: EvidenceGate
  var grader: Grader
  private let openWords: OpenWordReader?
  private let summarizer: Summarizer
  let stemmer: Stemmer?

  var tokens: [Token] = []
  var tags: [UniversalTag] = []
  var words: [Word] = []
  var mentions = MentionList()
  /// For each node its place among the flavors of the note, or −1.
  private var places: [Int16]

  init(extractor: FlavorExtractor) throws {
    self.extractor = extractor
    places = [Int16](repeating: -1, count: extractor.wheel.nodes.count)
    knowledge = extractor.knowledge
    let configuration = extractor.configuration
    tagger = configuration.usesTagger ? Tagger.standard : nil
    stemmer = configuration.usesStemmer ? try Stemmer() : nil
    forms = FormCache(
      knowledge: knowledge, speller: configuration.usesSpelling ? extractor.speller : nil,
      stemmer: stemmer)
    finder = MentionFinder(knowledge: knowledge)
    composition = Composition(knowledge: knowledge)
    assertion = Assertion(knowledge: knowledge)
    gate = EvidenceGate(knowledge: knowledge)
    grader = Grader(knowledge: knowledge)
    openWords =
      configuration.usesVectors
      ? OpenWordReader(knowledge: knowledge, exemplars: extractor.exemplars) : nil
    summarizer = Summarizer(wheel: extractor.wheel, nodesByID: knowledge.nodesByID)
  }

  /// Reads one note.
  mutating func extract(_ utf8: [UInt8], explaining: Bool) throws -> Extraction {
    forms.prepare()
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
    finder.find(words, forms: forms, into: &mentions)
    openWords?.read(words, forms: forms, into: &mentions)
    composition.apply(
      to: &mentions, words: words, isTitleCase: isTitleCase(),
      usesTags: extractor.configuration.usesTagger)
    gate.weigh(&mentions, words: words, forms: forms)
    if extractor.configuration.usesAssertion {
      assertion.apply(to: &mentions, words: words, forms: forms)
      gate.apply(to: &mentions)
    }
    return result(utf8, explaining: explaining)
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
    let flavors = flavors(utf8)
    let attributes = grader.attributes(words, mentions: mentions, utf8: utf8)
    var extraction = Extraction(
      nodes: ids(of: present), negated: ids(of: negated), flavors: flavors, attributes: attributes,
      sentiment: grader.sentiment(words, mentions: mentions),
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
    for index in knowledge.nodesByID where nodes.contains(index) {
      result.append(all[Int(index)].id)
      left -= 1
      if left == 0 { break }
    }
    return result
  }

  private mutating func flavors(_ utf8: [UInt8]) -> [Flavor] {
    var flavors: [Flavor] = []
    for index in places.indices { places[index] = -1 }
    let all = extractor.wheel.nodes
    for index in mentions.indices where mentions[index].status == .present {
      let mention = mentions[index]
      let start = Int(words[mention.start].start)
      let end = Int(words[mention.end - 1].end)
      let confidence = knowledge.calibration.confidence(of: mention)
      let intensity = grader.intensity(of: mention, words: words, mentions: mentions)
      let evidence = Mention(
        text: String(decoding: utf8[start..<end], as: UTF8.self), start: start, end: end)
      mention.nodes.forEach { node in
        let place = Int(places[node])
        if place >= 0 {
          flavors[place].mentions.append(evidence)
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
              source: mention.source, mentions: [evidence]))
        }
      }
    }
    return flavors
  }
}
