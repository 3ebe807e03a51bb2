/// The errors of one row.
struct RowFaults: Error {
  let line: Int
  private(set) var problems: [ImportProblem] = []
  /// Whether one of them leaves out the row, and not a value alone.
  private(set) var isWhole = false

  init(line: Int) {
    self.line = line
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
