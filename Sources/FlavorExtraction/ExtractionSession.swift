import FlavorWheel
import Linguistics

/// Reads notes one after the other, reusing its buffers and its cache of word forms.
///
/// Not for sharing between threads. Memory is bounded: the cache starts anew when it is full.
public final class ExtractionSession {
  private let extractor: FlavorExtractor
  private let knowledge: Knowledge
  private let tokenizer = Tokenizer()
  private let tagger: Tagger?
  @exclusivity(unchecked) private var taggerState = Tagger.State()
  private let forms: FormCache
  private let finder: MentionFinder
  @exclusivity(unchecked) private var reader = WordReader()
  @exclusivity(unchecked) private var composition: Composition
  @exclusivity(unchecked) private var assertion: Assertion
  @exclusivity(unchecked) private var gate: EvidenceGate
  @exclusivity(unchecked) private var grader: Grader
  private let openWords: OpenWordReader?
  private let summarizer: Summarizer
  private let stemmer: Stemmer?

  @exclusivity(unchecked) private var tokens: [Token] = []
  @exclusivity(unchecked) private var tags: [UniversalTag] = []
  @exclusivity(unchecked) private var words: [Word] = []
  @exclusivity(unchecked) private var mentions = MentionList()
  /// For each node its place among the flavors of the note, or −1.
  @exclusivity(unchecked) private var places: [Int16]

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
    summarizer = Summarizer(wheel: extractor.wheel)
  }

  /// Reads one note.
  ///
  /// Ill-formed UTF-8 is passed over where it stands; never fails on text. O(length).
  ///
  /// - Throws: `LinguisticsError` when a word is unknown and no Hunspell dictionary can be found.
  public func extract(_ utf8: [UInt8], explaining: Bool = false) throws -> Extraction {
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

  private func result(_ utf8: [UInt8], explaining: Bool) -> Extraction {
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
    var extraction = Extraction()
    extraction.nodes = ids(of: present)
    extraction.negated = ids(of: negated)
    grader.read(words)
    extraction.flavors = flavors(utf8)
    extraction.attributes = grader.attributes(words, mentions: mentions, utf8: utf8)
    extraction.sentiment = grader.sentiment(words, mentions: mentions)
    extraction.summary = summarizer.summary(
      flavors: extraction.flavors, negated: extraction.negated,
      attributes: grader.said(extraction.attributes))
    if explaining { extraction.explanation = explanation(utf8) }
    return extraction
  }

  /// The IDs of nodes, sorted.
  private func ids(of nodes: NodeSet) -> [String] {
    guard !nodes.isEmpty else { return [] }
    var result: [String] = []
    for index in knowledge.nodesByID where nodes.contains(index) {
      result.append(extractor.wheel[Int(index)].id)
    }
    return result
  }

  private func flavors(_ utf8: [UInt8]) -> [Flavor] {
    var flavors: [Flavor] = []
    for index in places.indices { places[index] = -1 }
    for index in mentions.indices where mentions[index].status == .present {
      let mention = mentions[index]
      let start = Int(words[mention.start].start)
      let end = Int(words[mention.end - 1].end)
      let text = String(decoding: utf8[start..<end], as: UTF8.self)
      let confidence = knowledge.calibration.confidence(of: mention)
      let intensity = grader.intensity(of: mention, words: words, mentions: mentions)
      for node in mention.nodes.members {
        let evidenceText = Mention(text: text, start: start, end: end)
        let place = Int(places[Int(node)])
        if place >= 0 {
          flavors[place].mentions.append(evidenceText)
          if confidence > flavors[place].confidence {
            flavors[place].confidence = confidence
            flavors[place].source = mention.source
          }
          if abs(intensity - 0.5) > abs(flavors[place].intensity - 0.5) {
            flavors[place].intensity = intensity
          }
        } else {
          places[Int(node)] = Int16(flavors.count)
          let wheelNode = extractor.wheel[Int(node)]
          flavors.append(
            Flavor(
              id: wheelNode.id, nodeIndex: Int(node), name: wheelNode.name,
              path: extractor.wheel.path(at: Int(node)),
              confidence: confidence, intensity: intensity, source: mention.source,
              mentions: [evidenceText]))
        }
      }
    }
    return flavors
  }

  // MARK: Explanation

  private func explanation(_ utf8: [UInt8]) -> Explanation {
    var traces: [Explanation.TokenTrace] = []
    var normalized: [UInt8] = []
    for (index, token) in tokens.enumerated() {
      normalized.removeAll()
      Normalization.append(utf8, token.range, to: &normalized)
      let isWord = token.kind == .word
      traces.append(
        Explanation.TokenTrace(
          text: String(decoding: utf8[token.range], as: UTF8.self), start: Int(token.start),
          end: Int(token.end), tag: tags[index].name,
          stem: isWord ? String(decoding: stemmer?.stem(normalized) ?? [], as: UTF8.self) : ""))
    }
    for word in words {
      guard let candidate = forms.candidates(of: word.form).first, candidate.source == .spelling
      else { continue }
      var text = String(decoding: knowledge.vocabulary[candidate.word], as: UTF8.self)
      if candidate.second >= 0 {
        text += " " + String(decoding: knowledge.vocabulary[candidate.second], as: UTF8.self)
      }
      traces[Int(word.token)].correction = text
    }
    return Explanation(
      tokens: traces, mentions: mentions.items.map { trace($0, utf8) },
      sentiment: grader.terms.map { trace($0, utf8) })
  }

  private func trace(_ term: SentimentTerm, _ utf8: [UInt8]) -> Explanation.SentimentTrace {
    let range =
      Int(words[term.words.lowerBound].start)..<Int(words[term.words.upperBound - 1].end)
    let keys =
      term.nodes.isEmpty
      ? [
        words[term.words].map { String(decoding: knowledge.vocabulary[$0.id], as: UTF8.self) }
          .joined(separator: " ")
      ] : term.nodes.members.map { "@" + extractor.wheel[Int($0)].id }
    return Explanation.SentimentTrace(
      text: String(decoding: utf8[range], as: UTF8.self), keys: keys,
      valence: Double(term.valence), factor: Double(term.factor))
  }

  private func trace(_ mention: FoundMention, _ utf8: [UInt8]) -> Explanation.MentionTrace {
    let start = Int(words[mention.start].start)
    let end = Int(words[mention.end - 1].end)
    let matched: String
    if mention.entry >= 0 {
      matched = knowledge.lexicon.phrase(of: mention.entry, in: knowledge.vocabulary)
    } else if mention.source == .vector {
      matched = "nearest exemplars"
    } else {
      matched = "rule"
    }
    let verdict: Explanation.Verdict =
      switch mention.status {
      case .present: .kept
      case .negated: .negated
      case .dropped: .dropped
      }
    return Explanation.MentionTrace(
      text: String(decoding: utf8[start..<end], as: UTF8.self), start: start, end: end,
      matched: matched, nodes: mention.nodes.members.map { extractor.wheel[Int($0)].id },
      verdict: verdict, reason: reason(mention),
      evidence: (Double(mention.evidence) * 10).rounded() / 10,
      features: mention.features.named)
  }

  private func reason(_ mention: FoundMention) -> String {
    if mention.remark == .statement { return knowledge.statements.reasons[Int(mention.rule)] }
    if mention.rule >= 0 { return knowledge.rules.reasons[Int(mention.rule)] }
    return switch mention.remark {
    case .none: "named in the note"
    case .noLabel: "these words name no flavor"
    case .verb: "used as a verb"
    case .name: "used as a name"
    case .ordinary: "what stands around it does not speak of taste"
    case .head: "named after the flavor before it"
    case .negatingForm: "the form of the word says it is absent"
    case .statement: "said of something else"
    }
  }
}
