import Insights

/// A label's fields for people: one a line, a mark before those to check, and the words that say so.
struct LabelReport {
  let hasColor: Bool
  private let words = Language.words

  init(hasColor: Bool) {
    self.hasColor = hasColor
  }

  /// The report, each line ended; says so when nothing was found.
  func text(_ reading: LabelReading) -> String {
    let rows = LabelField.allCases.compactMap { row($0, reading) }
    if rows.isEmpty { return words.text("label.nothing") + "\n" }
    let nameWidth = rows.map(\.name.count).max() ?? 0
    let valueWidth = min(36, rows.map(\.value.count).max() ?? 0)
    var result = ""
    for row in rows {
      let mark = row.mark == " " || !hasColor ? row.mark : TerminalColor.styled(row.mark, .yellow)
      result += "\(mark) \(TextTable.padded(row.name, to: nameWidth))"
      result += "  \(TextTable.padded(row.value, to: valueWidth))"
      result += "  \(row.percent)  \"\(row.evidence)\" \(Self.place(row.line))\n"
    }
    if rows.contains(where: { $0.mark == "?" }) { result += "? \(words.text("label.check"))\n" }
    return result
  }

  private struct Row {
    var name: String
    var value: String
    /// `?` before what a person should check, `!` before what cannot be read.
    var mark: String
    var percent: String
    var evidence: String
    var line: Int
  }

  private func row(_ field: LabelField, _ reading: LabelReading) -> Row? {
    guard let decision = reading.decisions[field] else { return nil }
    let isUnreadable = decision.kind == .reject && decision.confidence == 0
    guard let value = isUnreadable ? words.text("label.unreadable") : value(field, reading),
      isUnreadable || decision.kind != .reject
    else { return nil }
    let percent = words.text(
      "card.percent", ["number": .count(Int((decision.confidence * 100).rounded()))])
    return Row(
      name: Self.title(field), value: value,
      mark: isUnreadable ? "!" : decision.kind == .borderline ? "?" : " ", percent: percent,
      evidence: evidence(decision.evidence), line: decision.line)
  }

  static func title(_ field: LabelField) -> String {
    Language.words.text("label.field.\(field.rawValue)")
  }

  /// `(line 3)`.
  static func place(_ line: Int) -> String {
    Language.words.text("label.line", ["count": .count(line)])
  }

  func value(_ field: LabelField, _ reading: LabelReading) -> String? {
    switch field {
    case .roaster: reading.roaster
    case .name: reading.name
    case .origin: list(reading.origins)
    case .region: reading.region
    case .farm: reading.farm
    case .variety: list(reading.varieties)
    case .process: reading.process.map { words.name(of: $0) }
    case .roastLevel: reading.roastLevel.map { words.name(of: $0) }
    case .roastDate:
      reading.roastDate?.description
        ?? (reading.roastDateCandidates.isEmpty
          ? nil : words.alternatives(reading.roastDateCandidates.map(\.description)))
    case .bestBefore: reading.bestBefore
    case .weight: reading.weightInGrams.map { words.text("card.grams", ["number": .text("\($0)")]) }
    case .altitude:
      reading.altitudeInMeters.map { meters in
        let number =
          meters.lowerBound == meters.upperBound
          ? "\(meters.lowerBound)" : "\(meters.lowerBound)–\(meters.upperBound)"
        return words.text("label.meters", ["number": .text(number)])
      }
    case .decaf: reading.isDecaf ? words.text("label.yes") : nil
    case .flavors:
      reading.flavors.isEmpty
        ? nil
        : words.commas(reading.flavors.map(words.title(ofFlavor:)))
    }
  }

  private func list(_ items: [String]) -> String? {
    items.isEmpty ? nil : words.commas(items)
  }

  /// Evidence is shown up to this many characters: a paragraph is known by its beginning.
  private static let longestEvidence = 60

  private func evidence(_ text: String) -> String {
    TextTable.shortened(text, to: Self.longestEvidence + 1)
  }
}
