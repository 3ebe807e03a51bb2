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

  /// The meaning of the title that differs from one by the fewest letters, at most one in four; nil for none.
  package func nearest(to title: String) -> Meaning? {
    let key = Array(Self.key(title).utf8)
    guard key.count >= 4 else { return nil }
    var best: (distance: Int, title: String, meaning: Meaning)?
    for (known, meaning) in meanings {
      let letters = Array(known.utf8)
      // Of a short title few letters are left: hardly anybody mistypes the first one.
      guard abs(letters.count - key.count) <= 2, letters.count >= 4,
        key.count > 5 || letters[0] == key[0],
        EditDistance.typos(key, for: letters, oneIn: 4, of: min(letters.count, key.count)) != nil
      else { continue }
      let distance = EditDistance.between(letters, key)
      if best.map({ (distance, known) < ($0.distance, $0.title) }) ?? true {
        best = (distance, known, meaning)
      }
    }
    return best?.meaning
  }

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
