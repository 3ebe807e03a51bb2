import Lexicon
package import Support

/// The names of months in the languages of bag labels and imports, from `Lexicon/labels/words.tsv`.
package enum MonthTerms {
  /// Calls `body` with each name or abbreviation of a month, and its number 1…12.
  package static func forEachName(_ body: (_ name: EmbeddedBytes, _ month: Int) -> Void) {
    let file = lexicon_labels_words()
    EmbeddedTable(EmbeddedBytes(immortal: file.bytes, count: file.count)).forEachRow { row in
      guard let month = number(ofRow: row[0].text) else { return }
      row[1].forEachItem { body($0, month) }
    }
  }

  /// The month whose names a row of the table has; nil for another row.
  package static func number(ofRow name: String) -> Int? {
    name.hasPrefix("month.") ? Int(name.dropFirst(6)) : nil
  }
}
