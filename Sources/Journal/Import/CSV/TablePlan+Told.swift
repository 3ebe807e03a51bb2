import CoffeeTerms

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
