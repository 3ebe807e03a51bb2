/// What a table's sentences tell of all its rows.
extension TablePlan {
  /// What sentences above the titles, or else above the table, say of all cups, where no column does.
  var told: (grinder: String, method: String, cells: [CSVColumn: String]) {
    let facts = [header.facts.told, options.facts.told]
    func isOpen(_ columns: CSVColumn...) -> Bool {
      columns.allSatisfy { header.positions[$0] == nil }
    }
    guard kind == .cups else { return ("", "", [:]) }
    // A line that tells of a whole cup has its own numbers.
    let cells = facts[0].cells.merging(facts[1].cells) { own, _ in own }.filter { column, _ in
      isOpen(.brewLine, .recipe, column)
        && (![.water, .yield].contains(column) || isOpen(.water, .yield, .liquid))
    }
    func first(_ names: [String]) -> String { names.first { !$0.isEmpty } ?? "" }
    return (
      isOpen(.grinder) ? first(facts.map(\.grinder)) : "", first(facts.map(\.method)), cells
    )
  }
}
