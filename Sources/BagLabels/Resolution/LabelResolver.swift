import Journal
import Support

/// Chooses the value of each field among the candidates of the readers, and decides whether to
/// accept it.
///
/// The facts of the coffee come first, each field by its best candidate; roaster, name, farm and
/// region are one joint choice, since they compete for the same lines.
struct LabelResolver {
  let label: LabelDocument
  let weights: LabelWeights
  /// Whether to return rejected values as well, for benchmarks.
  private let keepsRejected: Bool
  var reading = LabelReading()
  /// All scored candidates, for training; empty unless `keepsRejected`.
  private var weighedCandidates: [Candidate] = []
  /// For each field the printed lines, from 0, that its value was read from.
  private(set) var usedLines: [LabelField: Set<Int>] = [:]
  /// Whether roaster and name are offered though nothing on the label speaks of coffee.
  var offersTitles = false

  init(_ label: LabelDocument, weights: LabelWeights, keepsRejected: Bool) {
    self.label = label
    self.weights = weights
    self.keepsRejected = keepsRejected
  }

  mutating func resolve() -> LabelReading {
    let countries = resolveOrigins()
    resolveVarieties(knowsOrigin: !countries.isEmpty)
    resolveProcess(isBlend: countries.count > 1)
    if let best = best(RoastLevelReader(label: label).candidates()),
      case .entry(let level) = best.value,
      decide(best)
    {
      reading.roastLevel = RoastLevel(rawValue: label.lexicon.roasts[Int(level)])
    }
    if let best = best(DecafReader(label: label).candidates()), decide(best) {
      reading.isDecaf = true
    }
    resolveDates()
    if let best = best(WeightReader(label: label).candidates()),
      case .grams(let grams) = best.value,
      decide(best)
    {
      reading.weightInGrams = grams
    }
    if let best = best(AltitudeReader(label: label).candidates()),
      case .meters(let meters) = best.value, decide(best)
    {
      reading.altitudeInMeters = meters
    }
    resolveNotes(titles: resolveTitles(countries))
    return reading
  }

  /// Resolves the label and returns all scored candidates.
  mutating func weighed() -> [[String]] {
    let reading = resolve()
    return WeighedLabel(
      label: label, candidates: weighedCandidates, decisions: reading.decisions, reading: reading
    ).rows
  }

  // MARK: Choosing

  /// Candidates with their scores.
  mutating func scored(_ candidates: [Candidate]) -> [Candidate] {
    var result = candidates
    for index in result.indices {
      result[index].score = weights.score(result[index].field, result[index].features)
    }
    if keepsRejected { weighedCandidates += result }
    return result
  }

  /// The candidate with the highest score, the first of equals.
  private mutating func best(_ candidates: [Candidate]) -> Candidate? {
    scored(candidates).max { $0.score < $1.score }
  }

  /// The candidates of a list with about the same score as the best.
  func nearBest(_ candidates: [Candidate]) -> [Candidate] {
    guard let best = candidates.max(by: { $0.score < $1.score }) else { return [] }
    let least = best.score - weights.tolerance(best.field)
    return candidates.filter { $0.score >= least }
  }

  /// Records the decision on a candidate.
  ///
  /// - Returns: Whether its value is accepted.
  mutating func decide(
    _ candidate: Candidate, evidence: String? = nil, adding features: FeatureSet = []
  ) -> Bool {
    if case .unreadable(let text) = candidate.value {
      reading.decisions[candidate.field] = LabelDecision(
        kind: .reject, confidence: 0, evidence: text, line: place(of: candidate),
        features: candidate.features)
      return false
    }
    let line = label.line(of: candidate.segment)
    var features = candidate.features.union(features)
    features.insert(.dim, if: line.certainty < 0.6)
    var confidence = weights.confidence(candidate.field, features)
    var kind = weights.kind(confidence)
    if isOffered(candidate) {
      confidence = min(confidence, Self.mostOffered)
      kind = .borderline
    }
    reading.decisions[candidate.field] = LabelDecision(
      kind: kind, confidence: confidence, evidence: evidence ?? line.text(candidate.range),
      line: place(of: candidate), features: features)
    guard keepsRejected || kind != .reject else { return false }
    use(candidate)
    return true
  }

  /// The greatest confidence of a value that is only offered.
  private static let mostOffered = 0.75

  /// Whether a person decides, however likely the value is: about a date without a word that says
  /// which day it is, and about lines of a label that says nothing of coffee.
  private func isOffered(_ candidate: Candidate) -> Bool {
    switch candidate.field {
    case .roastDate: candidate.features.contains(.unnamed)
    case .roaster, .name: offersTitles
    default: false
    }
  }

  /// The number of the printed line where a value begins, from 1.
  private func place(of candidate: Candidate) -> Int {
    let line = label.line(of: candidate.segment)
    let first = candidate.range.lowerBound
    return (line.tokens.indices.contains(first) ? line.tokens[first].line : line.number) + 1
  }

  /// Notes the printed lines of a value.
  mutating func use(_ candidate: Candidate) {
    let tokens = label.line(of: candidate.segment).tokens
    for index in candidate.range {
      usedLines[candidate.field, default: []].insert(tokens[index].line)
    }
  }

  mutating func use(_ segment: Int, for field: LabelField) {
    let tokens = label.line(of: segment).tokens
    for index in label.segments[segment].range {
      usedLines[field, default: []].insert(tokens[index].line)
    }
  }
}
