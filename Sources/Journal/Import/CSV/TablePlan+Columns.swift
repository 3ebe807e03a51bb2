extension TablePlan {
  /// What each column means and rests on, for a preview; in the place of the key of a bag its name.
  var columns: [ImportedColumn] {
    let meaning = header.meaning
    let keys = Dictionary(bagKeys.map { ($0.position, $0.title) }) { first, _ in first }
    return meaning.titles.indices.flatMap { position in
      [column(position, keys)] + read(position)
    }
  }

  /// What the numbers of lines and recipes in a column are taken for.
  private func read(_ position: Int) -> [ImportedColumn] {
    let isLine = header.positions[.brewLine] == position
    guard isLine || header.positions[.recipe] == position else { return [] }
    let read = header.examples(position).compactMap { text in
      isLine ? BrewLineText(text)?.cells : RecipeText(text)?.cells
    }
    return TextEntry.columns.compactMap { column in
      let texts = read.compactMap { $0[column] }.filter { !$0.isEmpty }
      guard column != .notes, !texts.isEmpty else { return nil }
      return ImportedColumn(
        title: header.meaning.titles[position], field: column.rawValue,
        basis: TableMeaning.Basis.cells.name, examples: texts)
    }
  }

  private func column(_ position: Int, _ keys: [Int: String]) -> ImportedColumn {
    let meaning = header.meaning
    if let key = keys[position] {
      let names = header.examples(position).map { text in
        options.bags.cells(key, text)[.beanName] ?? text
      }
      return ImportedColumn(
        title: meaning.titles[position], field: CSVColumn.beanName.rawValue,
        basis: TableMeaning.Basis.cells.name, examples: names)
    }
    let part = meaning.noteParts.contains { $0.position == position }
    let field = meaning.positions.first { $0.value == position && $0.key != .notes }?.key
    let person = meaning.people.first { $0.places.contains(position) }
    let personal = person.map { $0.rating == position ? CSVColumn.rating : .notes }
    let column = part ? CSVColumn.notes : field ?? personal
    return ImportedColumn(
      title: meaning.titles[position], field: column?.rawValue,
      basis: column.flatMap { meaning.bases[$0] }.map(\.name),
      examples: header.examples(position))
  }
}

/// A column of a table as an import understands it.
public struct ImportedColumn: Sendable, Hashable {
  /// The title as written.
  public let title: String
  /// The journal's column, such as `dose_g`; nil where it is left out.
  public let field: String?
  /// What that rests on: `said` (by the user), `name` (our own), `title` or `cells`.
  public let basis: String?
  /// The first cells, three at most.
  public let examples: [String]
}
