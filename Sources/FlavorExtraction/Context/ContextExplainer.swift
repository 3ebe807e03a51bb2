import Linguistics

/// Names the features that weighed most in a judgement of the context model, for `--explain`.
struct ContextExplainer {
  let context: ContextModel
  let known: ContextForms
  let model: ExtractionModel
  /// How many features are named.
  static let count = 3

  /// The judgement of the mention at `index` with its heaviest features. O(words).
  func explanation(
    of judgement: ContextJudgement, at index: Int, in note: borrowing NoteDocument,
    passage: borrowing ContextPassage
  ) -> Explanation.Judgement {
    var lister = ContextFeatureLister(
      model: model, forms: note.forms, known: known, words: note.words)
    ContextReader.read(index, in: note, passage: passage, known: known, into: &lister)
    let isDenial = judgement.denied > judgement.reported
    var weights: [Explanation.Judgement.Weight] = []
    func add(_ feature: String, _ score: ContextScore) {
      let weight = Double(isDenial ? score.denied : score.reported)
      let rounded = (weight * 100).rounded() / 100
      if rounded != 0 { weights.append(.init(feature: feature, weight: rounded)) }
    }
    for (name, amount) in lister.list.names { add(name, score(ofFeature: name) * amount) }
    for (place, name) in ContextNumbers.names.enumerated() {
      add("*" + name, context.numbers[place] * (lister.list.numbers[name] ?? 0))
    }
    for role in ContextModel.VectorRole.allCases {
      let rows = lister.list.rows[role.rawValue]
      guard !rows.isEmpty else { continue }
      let sum = rows.reduce(ContextScore()) { $0 + known.score(ofVector: $1, role) }
      add("*vectors-\(role)", sum * (1 / Float(rows.count).squareRoot()))
    }
    weights.sort { (abs($0.weight), $1.feature) > (abs($1.weight), $0.feature) }
    return Explanation.Judgement(
      reported: Self.rounded(judgement.reported), denied: Self.rounded(judgement.denied),
      weights: Array(weights.prefix(Self.count)))
  }

  private static func rounded(_ share: Float) -> Double { (Double(share) * 1000).rounded() / 1000 }

  /// The weights of a feature by its name `role=what`.
  private func score(ofFeature name: String) -> ContextScore {
    guard let sign = name.firstIndex(of: "="),
      let role = ContextRole.allCases.first(where: { $0.name == name[..<sign] })
    else { return ContextScore() }
    return context.score(of: role, name[name.index(after: sign)...].utf8)
  }
}
