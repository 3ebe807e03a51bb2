/// What the tables of labels may contain, for the check of `Lexicon/`.
package enum LabelTableCheck {
  /// The names that the first column of `labels/words.tsv` must have, each at least once.
  package static let wordNames: Set<String> = Set(
    WordClass.allCases.map(\.rawValue) + WordList.allCases.map(\.rawValue)
      + (1...12).map { "month.\($0)" } + (1...7).map { "weekday.\($0)" })

  /// What the first two columns of `learned/label-weights.tsv` name wrongly; nil for nothing.
  package static func mistake(inWeights row: [String]) -> String? {
    guard row.count == 4 else { return "\(row.count) columns instead of 4" }
    if row[0] == "threshold" {
      return LabelWeights.thresholdNames.contains(row[1]) ? nil : "no threshold"
    }
    let fields = LabelField.allCases.map(\.rawValue) + ["pair", "any"]
    if !fields.contains(row[0]) { return "no field" }
    return LabelFeature.allCases.contains { $0.name == row[1] } ? nil : "no feature"
  }

  /// What a row of `learned/label-layout.tsv` names wrongly; nil for nothing.
  package static func mistake(inLayout row: [String]) -> String? {
    guard row.count == 3, Double(row[2]) != nil else { return "no number in the third column" }
    if ["distance", "below"].contains(row[0]) { return nil }
    if LabelKey(rawValue: row[0]) == nil { return "no LabelKey" }
    return ValueEvidence(rawValue: row[1]) == nil ? "no evidence" : nil
  }
}
