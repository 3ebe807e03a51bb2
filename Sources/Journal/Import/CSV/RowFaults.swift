/// The errors of one row.
struct RowFaults: Error {
  let line: Int
  private(set) var problems: [ImportProblem] = []

  init(line: Int) {
    self.line = line
  }

  /// - Parameter field: The column; empty for the whole row.
  mutating func add(
    _ field: String, _ code: ImportProblem.Code, _ remedy: ImportProblem.Remedy,
    _ facts: ImportProblem.Facts = .init()
  ) {
    problems.append(ImportProblem(code, remedy, line: line, field: field, facts))
  }
}
