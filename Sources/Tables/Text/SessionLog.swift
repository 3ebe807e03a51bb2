/// What a scale records of each session: lines of a name and its value, with the curve of the weight between.
/// A session is a record, with the last values of its curve.
///
///     SESSION;1
///     START;2026-11-03 07:12:04
///     DOSE;15.1
///     elapsed_s;water_total_g
///     0;0.0
///     134;250.2
///     DRAINED_S;168
enum SessionLog {
  private typealias Session = (line: Int, values: [(name: String, value: String)])

  /// Shorter curves are rows of a table.
  private static let fewestPoints = 3

  static func isOne(_ lines: [Substring]) -> Bool { sessions(lines).count > 1 }

  /// The sessions under the names of all.
  static func rows(_ lines: [Substring]) -> [CellRow] {
    let sessions = sessions(lines)
    var names: [String] = []
    for session in sessions {
      for (name, _) in session.values where !names.contains(name) { names.append(name) }
    }
    return [CellRow(line: 1, cells: names)]
      + sessions.map { session in
        CellRow(
          line: session.line,
          cells: names.map { name in session.values.first { $0.name == name }?.value ?? "" })
      }
  }

  private static func sessions(_ lines: [Substring]) -> [Session] {
    for separator: Character in [";", ",", "\t"] {
      let found = sessions(lines, separator)
      if found.count > 1 { return found }
    }
    return []
  }

  private static func sessions(_ lines: [Substring], _ separator: Character) -> [Session] {
    var rows: [(line: Int, cells: [String])] = []
    for (index, line) in lines.enumerated() where !TextLines.isBlank(line) {
      let cells = line.split(separator: separator, omittingEmptySubsequences: false)
        .map { $0.trimmed }
      guard cells.count > 1 else { return [] }
      rows.append((index + 1, cells))
    }
    let isPoint = rows.map { $0.cells.allSatisfy { Double($0) != nil } }
    guard let first = isPoint.firstIndex(of: true), first > 1 else { return [] }
    // Above the curve stand its titles, and above them names and values.
    let titles = rows[first - 1].cells
    guard titles.count == rows[first].cells.count else { return [] }
    let starts = rows.indices.filter { rows[$0].cells == titles }
    guard starts.count > 1 else { return [] }
    var counts: [String: Int] = [:]
    for (row, isPoint) in zip(rows, isPoint) where !isPoint {
      counts[row.cells[0], default: 0] += 1
    }
    // The first name that each session has begins it.
    guard
      let begin = rows.first(where: { counts[$0.cells[0]] == starts.count && $0.cells != titles })?
        .cells[0]
    else { return [] }
    var sessions: [Session] = []
    var points: [[String]] = []
    func end() -> Bool {
      guard var last = sessions.popLast() else { return true }
      guard points.count >= fewestPoints, let point = points.last else { return false }
      // The first column is the time of each point.
      last.values += zip(titles, point).dropFirst().map { ($0, $1) }
      sessions.append(last)
      points = []
      return true
    }
    for (row, isPoint) in zip(rows, isPoint) {
      if isPoint {
        points.append(row.cells)
      } else if row.cells[0] == begin {
        guard end() else { return [] }
        sessions.append((row.line, [(begin, row.cells[1])]))
      } else if row.cells != titles, !sessions.isEmpty {
        guard row.cells.count == 2 else { return [] }
        sessions[sessions.count - 1].values.append((row.cells[0], row.cells[1]))
      }
    }
    return end() ? sessions : []
  }
}
