/// What tells bags, cups and records of purchases apart.
extension TablePlan {
  /// Whether the notes are the words of one who drank the coffee, or columns say whether they would again.
  var isOfDrinker: Bool {
    header.meaning.noteParts.contains { part in
      guard header.profiles.indices.contains(part.position) else { return false }
      let (profile, title) = (header.profiles[part.position], header.meaning.titles[part.position])
      let isVerdict = ColumnTerms.key(title).split(separator: " ").contains {
        ParameterTerms.standard.isFiller($0, in: .verdict)
      }
      return profile.isOfOwnWords || isVerdict && profile.cells > 1
    }
  }

  /// Whether columns have the price or the size of bags.
  var isSold: Bool {
    header.positions[.price] != nil || header.positions[.bagWeight] != nil || isBought
  }

  /// Whether a column tells when bags were bought.
  var isBought: Bool {
    header.meaning.titles.contains {
      ParameterTerms.standard.isFiller(ColumnTerms.key($0), in: .bought)
    }
  }

  /// Whether the days are those on which records were written.
  var isStamp: Bool {
    header.positions[.brewedAt].map { place in
      let title = ColumnTerms.key(header.meaning.titles[place])
      return ParameterTerms.standard.isFiller(title, in: .stamp)
    } ?? false
  }
}

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
