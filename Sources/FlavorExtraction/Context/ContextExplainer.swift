import Linguistics

/// Names the features that weighed most in a judgement of the context model, for `--explain`.
struct ContextExplainer {
  let context: ContextModel
  let model: ExtractionModel
  /// How many features are named.
  static let count = 3

  /// The judgement of the mention at `index` with its heaviest features. O(words).
  func explanation(
    of judgement: ContextJudgement, at index: Int, in note: borrowing NoteDocument,
    passage: borrowing ContextPassage, known: borrowing ContextForms
  ) -> Explanation.Judgement {
    let isDenial = judgement.denied > judgement.reported
    var weights: [Explanation.Judgement.Weight] = []
    for (feature, score) in scores(
      of: list(index, in: note, passage: passage, known: known), known: known)
    {
      let weight = (Double(isDenial ? score.denied : score.reported) * 100).rounded() / 100
      if weight != 0 { weights.append(.init(feature: feature, weight: weight)) }
    }
    weights.sort { (abs($0.weight), $1.feature) > (abs($1.weight), $0.feature) }
    return Explanation.Judgement(
      reported: Explanation.Judgement.rounded(judgement.reported),
      denied: Explanation.Judgement.rounded(judgement.denied),
      weights: Array(weights.prefix(Self.count)))
  }

  /// The features of the mention at `index` by name.
  func list(
    _ index: Int, in note: borrowing NoteDocument, passage: borrowing ContextPassage,
    known: borrowing ContextForms
  ) -> ContextFeatureList {
    var lister = ContextFeatureLister(model: model, forms: note.forms, words: note.words)
    var numbers = ContextNumbers()
    passage.setShared(&numbers)
    ContextReader.read(
      index, in: note, passage: passage, known: known, numbers: &numbers, into: &lister)
    return lister.list
  }

  /// What each feature adds to the score, which is their sum and `ContextModel.constant`.
  func scores(
    of list: ContextFeatureList, known: borrowing ContextForms
  ) -> [String: ContextScore] {
    var scores: [String: ContextScore] = [:]
    for (name, amount) in list.names { scores[name] = score(ofFeature: name) * amount }
    for (place, name) in ContextNumbers.names.enumerated() {
      if let number = list.numbers[name] { scores["*" + name] = context.numbers[place] * number }
    }
    for role in ContextModel.VectorRole.allCases {
      let rows = list.rows[role.rawValue]
      guard !rows.isEmpty else { continue }
      var sum = ContextScore()
      for row in rows { sum += known.score(ofVector: row, role) }
      scores["*vectors-\(role)"] = sum * (1 / Float(rows.count).squareRoot())
    }
    return scores
  }

  /// The weights of a feature by its name `role=what`.
  private func score(ofFeature name: String) -> ContextScore {
    guard let sign = name.firstIndex(of: "="),
      let role = ContextRole.allCases.first(where: { $0.name == name[..<sign] })
    else { return ContextScore() }
    return context.score(of: role, name[name.index(after: sign)...].utf8)
  }
}
