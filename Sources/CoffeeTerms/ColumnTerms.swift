import Support

/// The titles that people give the columns of a table of brews, of `Lexicon/coffee/columns.tsv`.
package struct ColumnTerms: Sendable {
  /// What a title means.
  package struct Meaning: Sendable, Equatable {
    /// Our names for the column; of several, the first one that the cells fit, else the last one.
    package let columns: [String]
    /// The position among the titles of the column: lower is surer.
    package let rank: Int
  }

  /// The titles of the table.
  package static let standard = ColumnTerms()

  private var meanings: [String: Meaning] = [:]
  /// Titles that two rows of the table claim; there must be none.
  package private(set) var doubles: [String] = []

  private init() {
    CoffeeTable.columns.forEachRow { row in
      let columns = row.name.text.split(separator: "|").map(String.init)
      var rank = 0
      row.forEachSpelling { spelling in
        let key = Self.key(spelling.text)
        if let known = meanings[key] {
          if known.columns != columns { doubles.append(key) }
        } else {
          meanings[key] = Meaning(columns: columns, rank: rank)
        }
        rank += 1
      }
    }
  }

  /// The meaning of a title without a unit; nil for an unknown one.
  package func meaning(of title: String) -> Meaning? { meanings[Self.key(title)] }

  /// All titles that mean `column` alone, folded.
  package func titles(of column: String) -> [String] {
    meanings.filter { $0.value.columns == [column] }.map(\.key)
  }

  /// The form in which titles are compared.
  package static func key(_ title: String) -> String {
    FoldedText.words(ColumnTitle.plain(title))
      .split { $0.isWhitespace || "-‐‑–_/.:,#*?'’&".contains($0) }
      .joined(separator: " ")
  }
}
