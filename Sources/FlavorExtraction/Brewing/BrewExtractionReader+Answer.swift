import CLibrary

/// The probabilities of the answers, and the words that one rests on.
extension BrewExtractionReader {
  /// The greatest sum of the factors of one cue.
  private static let mostFactor: Float = 1.6
  private static let mostEvidence = 4
  /// The least prior of a word that is quoted: `lovely` may go with a direction, and does not name it.
  private static let leastPrior: Float = 0.25
  /// The least sum of the priors of the words that a direction rests on.
  private static let leastEvidence: Float = 0.45
  /// The least weight of a word that is quoted, as a share of that of the heaviest.
  private static let leastShare: Float = 0.25
  /// The least factor of a fault that is all of a note: with less, it is hardly there.
  private static let leastBareFactor: Float = 0.5

  /// The probabilities of under, over, balanced and silence.
  ///
  /// - Parameter isBare: Whether the note says nothing else, so that silence is not expected.
  func shares(isBare: Bool) -> [Float] {
    var sum = cues.constant + (personal?.constant ?? .zero)
    if isBare { sum[2] -= cues.constant[2] }
    for (index, term) in terms.enumerated() { sum += limits[index] * weights(of: term) }
    let scores = [-sum[0], sum[0], sum[1], sum[2]]
    let most = scores.max() ?? 0
    let odds = scores.map { exp($0 - most) }
    let total = odds.reduce(0, +)
    return odds.map { $0 / total }
  }

  /// Whether a note names what is wrong with the cup, and nothing else: `sour`, `Still a bit bitter!`, not `sour?`.
  /// Who writes one word means it; in longer notes a word is often silent.
  func isBareFault(_ note: borrowing NoteDocument) -> Bool {
    !terms.isEmpty
      && terms.allSatisfy {
        !$0.isDenied && $0.factor >= Self.leastBareFactor
          && abs(cues.priors[$0.cue].said[0]) >= Self.leastFault
      }
      && spans.allSatisfy { doubt(after: $0, note) == nil }
      && note.words.indices.allSatisfy { place in
        phrase(at: place).map { $0.phrase.kind != .did && $0.phrase.kind != .steps }
          ?? Self.small.contains(note.words[place].tag)
          || changes.contains { $0.contains(place) }
      }
  }

  /// The parts of speech of words that name nothing.
  private static let small: Set<UniversalTag> = [.det, .adv, .cconj, .pron, .aux, .part]

  private func weights(of term: ExtractionTerm) -> CueLexicon.Weights {
    Self.choose(cues.weights, term) + (personal?.weights(of: term) ?? .zero)
  }

  static func choose(
    _ table: [(said: CueLexicon.Weights, denied: CueLexicon.Weights)], _ term: ExtractionTerm
  ) -> CueLexicon.Weights {
    term.isDenied ? table[term.cue].denied : table[term.cue].said
  }

  private static func weight(
    of weights: CueLexicon.Weights, for direction: BrewExtraction.Direction
  ) -> Float {
    switch direction {
    case .under: -weights[0]
    case .over: weights[0]
    case .balanced: weights[1]
    }
  }

  mutating func limitFactors() {
    limits.removeAll(keepingCapacity: true)
    for term in terms {
      let feature = Self.feature(of: term)
      while sums.count <= feature { sums.append(0) }
      limits.append(min(term.factor, max(0, Self.mostFactor - sums[feature])))
      sums[feature] += term.factor
    }
    for term in terms { sums[Self.feature(of: term)] = 0 }
  }

  static func feature(of term: ExtractionTerm) -> Int {
    2 * term.cue + (term.isDenied ? 1 : 0)
  }

  /// The words of the heaviest terms for a direction, in the order of the note, each once.
  func evidence(
    of direction: BrewExtraction.Direction, _ note: borrowing NoteDocument
  ) -> [String] {
    let speaking = terms.indices.compactMap { index -> (index: Int, prior: Float, weight: Float)? in
      let term = terms[index]
      let (prior, learned) = (Self.choose(cues.priors, term), weights(of: term))
      let own = personal?.weights(of: term) ?? .zero
      let meant = Self.weight(of: prior, for: direction)
      // What the taster alone means by a word is a reason, too.
      let isOwn = Self.weight(of: own, for: direction) >= Self.leastPrior
      guard meant >= Self.leastPrior || isOwn else { return nil }
      return (
        index: index, prior: isOwn ? .infinity : meant * limits[index],
        weight: Self.weight(of: learned, for: direction) * limits[index]
      )
    }
    guard speaking.reduce(0, { $0 + $1.prior }) >= Self.leastEvidence else { return [] }
    // What hardly speaks beside the rest would only puzzle a reader.
    let least = max(0.1, Self.leastShare * (speaking.map(\.weight).max() ?? 0))
    let heaviest = speaking.filter { $0.weight > least }
      .sorted { ($1.weight, $0.index) < ($0.weight, $1.index) }.prefix(Self.mostEvidence)
    var texts: [String] = []
    for term in heaviest.sorted(by: { $0.index < $1.index }) {
      let text = note.text(of: withDenial(terms[term.index], note))
      if !texts.contains(text) { texts.append(text) }
    }
    return texts
  }

  /// The words of a term, from the word that denies it.
  private func withDenial(
    _ term: ExtractionTerm, _ note: borrowing NoteDocument
  ) -> Range<Int> {
    guard term.isDenied || term.cue == cues.faultless else { return term.words }
    var position = term.words.lowerBound - 1
    while position >= 0, term.words.lowerBound - position <= 2 * Self.cueReach {
      if let (span, phrase) = phrase(at: position),
        [.denies, .misses, .lessens, .hardly].contains(phrase.kind)
      {
        return span.start..<term.words.upperBound
      }
      position -= 1
    }
    return term.words
  }
}
