import CLibrary
import Lexicon
import Support

/// The probability that a person who reads with care agrees with a mention, measured on labelled
/// notes (`Lexicon/learned/confidence.tsv`, made by `Lexicon/tools/build_confidence.py`).
///
/// Mentions are grouped by source, by the ambiguity of their words, and by a step of evidence (of
/// the vote's score, for `.vector`); the table contains the frequency of correct mentions in each
/// group. For `.vector` it is the chance that the node is right, measured by holding out known words;
/// that the word reports a flavor at all is for the context to say, so the two are multiplied.
///
/// Where the context model judged a mention, its log odds of "reported" and those of the group are
/// combined by a logistic regression (Platt scaling, Platt 1999), learned from the predictions of
/// models that had not seen the mention's source (`Lexicon/tools/build_encoder.py confidence`).
struct Calibration: Sendable {
  /// Unambiguous, ambiguous and vague words, by the names of the table.
  private static let kinds = ["plain", "ambiguous", "vague"]
  private static let sources: [Flavor.Source] = [.lexicon, .stem, .spelling, .vector]

  /// The upper ends of the steps of evidence, and of those of votes; ascending.
  private var evidenceBounds: [Float] = []
  private var likenessBounds: [Float] = []
  /// The confidence of each group: source, then kind, then step.
  private var table: [Double]
  private static let steps = 8
  /// The logistic regression: a constant, the factor of the group's log odds, that of the context's.
  private var combination: [Double] = [0, 1, 0]
  /// For each group the part of the regression that does not depend on the context.
  private var bases: [Double] = []

  /// Rows are `evidence` or `likeness` and bounds, or `source.kind.step` and a frequency.
  init() {
    table = [Double](repeating: 0.5, count: Self.sources.count * Self.kinds.count * Self.steps)
    EmbeddedTable(EmbeddedBytes(lexicon_confidence())).forEachRow { row in
      let name = row[0].text
      let bounds = row[1].words.compactMap { $0.number.map(Float.init) }
      switch name {
      case "evidence": evidenceBounds = bounds
      case "likeness": likenessBounds = bounds
      case "context": combination = row[1].words.compactMap(\.number)
      default:
        if let group = Self.group(named: name), let value = row[1].number {
          table[group] = value
        }
      }
    }
    precondition(
      max(evidenceBounds.count, likenessBounds.count) < Self.steps,
      "too many bounds in confidence.tsv")
    precondition(combination.count == 3, "context has three weights in confidence.tsv")
    bases = table.map { combination[0] + combination[1] * log($0 / (1 - $0)) }
  }

  /// The probability 0…1 that a person who reads with care agrees with the mention.
  func confidence(of mention: FoundMention) -> Double { table[group(of: mention)] }

  /// The same, with what the context model says; whole hundredths.
  func confidence(of mention: FoundMention, _ judgement: ContextJudgement?) -> Double {
    let group = group(of: mention)
    guard let judgement else { return table[group] }
    let reported = min(max(Double(judgement.reported), 0.001), 0.999)
    if mention.source == .vector {
      return min(max((100 * table[group] * reported).rounded() / 100, 0.01), 0.99)
    }
    let odds = bases[group] + combination[2] * log(reported / (1 - reported))
    return min(max((100 / (1 + exp(-odds))).rounded() / 100, 0.01), 0.99)
  }

  private func group(of mention: FoundMention) -> Int {
    let kind = mention.flags.contains(.vague) ? 2 : mention.flags.contains(.ambiguous) ? 1 : 0
    if mention.source == .vector {
      return Self.group(3, kind, Self.step(mention.likeness, likenessBounds))
    }
    let source =
      switch mention.source {
      case .stem: 1
      case .spelling: 2
      default: 0
      }
    return Self.group(source, kind, Self.step(mention.evidence, evidenceBounds))
  }

  private static func step(_ value: Float, _ bounds: [Float]) -> Int {
    bounds.firstIndex { value < $0 } ?? bounds.count
  }

  private static func group(_ source: Int, _ kind: Int, _ step: Int) -> Int {
    (source * kinds.count + kind) * steps + step
  }

  private static func group(named name: String) -> Int? {
    let parts = name.split(separator: ".")
    guard parts.count == 3,
      let source = sources.firstIndex(where: { $0.rawValue == parts[0] }),
      let kind = kinds.firstIndex(where: { $0 == parts[1] }),
      let step = Int(parts[2]), step >= 0, step < steps
    else { return nil }
    return group(source, kind, step)
  }
}

extension Calibration {
  func write(to image: inout ImageWriter) {
    image.write(evidenceBounds)
    image.write(likenessBounds)
    image.write(table)
    image.write(combination)
    image.write(bases)
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    evidenceBounds = try image.array()
    likenessBounds = try image.array()
    table = try image.array()
    combination = try image.array()
    bases = try image.array()
    guard max(evidenceBounds.count, likenessBounds.count) < Self.steps, combination.count == 3,
      table.count == Self.sources.count * Self.kinds.count * Self.steps, bases.count == table.count
    else { throw ImageFault() }
  }
}
