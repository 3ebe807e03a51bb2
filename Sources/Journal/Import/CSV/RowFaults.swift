/// The errors of one row.
struct RowFaults: Error {
  let line: Int
  private(set) var problems: [ImportProblem] = []
  /// Whether one of them leaves out the row, and not a value alone.
  private(set) var isWhole = false

  init(line: Int) {
    self.line = line
  }

  /// Whether the values of all `columns` were left out.
  func has(allOf columns: [CSVColumn]) -> Bool {
    let fields = Set(problems.map(\.field))
    return columns.allSatisfy { fields.contains($0.rawValue) }
  }

  /// - Parameters:
  ///   - field: The column; empty for the whole row.
  ///   - effect: What is left out.
  mutating func add(
    _ field: String, _ code: ImportProblem.Code, _ remedy: ImportProblem.Remedy,
    _ facts: ImportProblem.Facts = .init(), effect: ImportProblem.Effect = .leftOut
  ) {
    let effect = field.isEmpty ? .skipped : effect
    if effect == .skipped { isWhole = true }
    problems.append(ImportProblem(code, remedy, effect: effect, line: line, field: field, facts))
  }
}
