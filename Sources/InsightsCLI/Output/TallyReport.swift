import Insights

/// A count of flavors as text, table or JSON.
struct TallyReport {
  let tally: FlavorTally
  /// The column that the notes are grouped by.
  let column: String?

  /// The most words of a flavor that text shows.
  private static let mostWords = 5

  private var groups: [(name: String, group: FlavorTally.Group)] {
    if column == nil { return [("", tally.groups[""] ?? FlavorTally.Group())] }
    return tally.names.map { ($0, tally.groups[$0] ?? FlavorTally.Group()) }
  }

  // MARK: Text

  var lines: [String] {
    var lines: [String] = []
    for (name, group) in groups {
      if !lines.isEmpty { lines.append("") }
      let total = words.text("count.notes", ["count": .count(group.notes)])
      lines.append(column.map { "\($0) \(TextTable.oneLine(name)): \(total)" } ?? total)
      lines += table(of: group).map { "  " + $0 }
    }
    return lines
  }

  private func table(of group: FlavorTally.Group) -> [String] {
    if group.flavors.isEmpty { return [words.text("extract.no-flavors")] }
    var table = TextTable([
      (words.text("count.column.notes"), .right), (words.text("count.column.share"), .right),
      (words.text("count.column.flavor"), .left), (words.text("count.column.words"), .left),
    ])
    for (node, entry) in group.ranking {
      let named = entry.ranking
      var shown = named.prefix(Self.mostWords).map { "\($0.word) \($0.notes)" }
      if named.count > shown.count { shown.append("…") }
      table.add([
        String(entry.notes), words.numbers.percent(entry.notes, of: group.notes),
        words.path(ofFlavor: node.id), words.commas(shown),
      ])
    }
    return table.lines
  }

  private var words: Words { Language.words }

  // MARK: Tables

  /// A row for each group and flavor.
  var table: [UInt8] {
    var bytes: [UInt8] = []
    func add(_ cells: [String]) {
      for (index, cell) in cells.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        TableCell.append(cell.utf8, separator: UInt8(ascii: ","), to: &bytes)
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    let head = column.map { [$0] } ?? []
    add(head + ["node", "flavor", "notes", "of", "descriptors"])
    for (name, group) in groups {
      for (node, entry) in group.ranking {
        add(
          (column == nil ? [] : [name]) + [
            node.id, words.title(ofFlavor: node.id), String(entry.notes), String(group.notes),
            entry.ranking.map { "\($0.word) \($0.notes)" }.joined(separator: "; "),
          ])
      }
    }
    return bytes
  }

  // MARK: JSON

  /// The counts as a value, which has a JSON form.
  var counts: FlavorCounts {
    FlavorCounts(
      column: column,
      groups: groups.map { name, group in
        FlavorCounts.Group(
          column == nil ? nil : name, notes: group.notes,
          flavors: group.ranking.map { node, entry in
            FlavorCounts.Entry(
              id: node.id, name: node.name, notes: entry.notes,
              descriptors: entry.ranking.map { FlavorCounts.Word($0.word, notes: $0.notes) })
          })
      })
  }
}
