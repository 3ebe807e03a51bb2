import BagLabels
import Insights
import Journal

/// A label's fields for people: one a line, a mark before those to check, and the words that say so.
struct LabelReport {
  let hasColor: Bool

  /// The report, each line ended; says so when nothing was found.
  func text(_ reading: LabelReading) -> String {
    let rows = LabelField.allCases.compactMap { row($0, reading) }
    if rows.isEmpty { return "no fields found\n" }
    let nameWidth = rows.map(\.name.count).max() ?? 0
    let valueWidth = min(36, rows.map(\.value.count).max() ?? 0)
    var result = ""
    for row in rows {
      let mark = row.isOpen ? styled("?", "33") : " "
      result += "\(mark) \(padded(row.name, nameWidth))  \(padded(row.value, valueWidth))"
      result += "  \(row.percent)  \"\(row.evidence)\" (line \(row.line))\n"
    }
    if rows.contains(where: \.isOpen) { result += "? check these before you accept them\n" }
    return result
  }

  private struct Row {
    var name: String
    var value: String
    var isOpen: Bool
    var percent: String
    var evidence: String
    var line: Int
  }

  private func row(_ field: LabelField, _ reading: LabelReading) -> Row? {
    guard let decision = reading.decisions[field], decision.kind != .reject,
      let value = value(field, reading)
    else { return nil }
    let percent = "\(Int((decision.confidence * 100).rounded())) %"
    return Row(
      name: Self.title(field), value: value, isOpen: decision.kind == .borderline,
      percent: percent, evidence: oneLine(decision.evidence), line: decision.line)
  }

  static func title(_ field: LabelField) -> String {
    switch field {
    case .roastLevel: "roast"
    case .roastDate: "roasted"
    case .bestBefore: "best before"
    case .weight: "weight"
    case .altitude: "altitude"
    default: field.rawValue
    }
  }

  func value(_ field: LabelField, _ reading: LabelReading) -> String? {
    switch field {
    case .roaster: reading.roaster
    case .name: reading.name
    case .origin: list(reading.origins)
    case .region: reading.region
    case .farm: reading.farm
    case .variety: list(reading.varieties)
    case .process: reading.process.map { spaced($0.rawValue) }
    case .roastLevel: reading.roastLevel.map { spaced($0.rawValue) }
    case .roastDate:
      reading.roastDate?.description
        ?? (reading.roastDateCandidates.isEmpty
          ? nil : reading.roastDateCandidates.map(\.description).joined(separator: " or "))
    case .bestBefore: reading.bestBefore
    case .weight: reading.weightInGrams.map { "\($0) g" }
    case .altitude:
      reading.altitudeInMeters.map {
        $0.lowerBound == $0.upperBound
          ? "\($0.lowerBound) m" : "\($0.lowerBound)–\($0.upperBound) m"
      }
    case .decaf: reading.isDecaf ? "yes" : nil
    case .flavors:
      reading.flavors.isEmpty
        ? nil
        : reading.flavors.map { FlavorWheel.standard.path(of: $0).last ?? $0 }
          .joined(separator: ", ")
    }
  }

  private func list(_ items: [String]) -> String? {
    items.isEmpty ? nil : items.joined(separator: ", ")
  }

  private func spaced(_ name: String) -> String { name.replacing("_", with: " ") }

  /// Evidence is shown up to this many characters: a paragraph is known by its beginning.
  private static let longestEvidence = 60

  private func oneLine(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    guard line.count > Self.longestEvidence else { return line }
    return line.prefix(Self.longestEvidence) + "…"
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func styled(_ text: String, _ code: String) -> String {
    hasColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
