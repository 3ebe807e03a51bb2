import Lexicon

/// The names of months in the languages of bag labels and imports, from `Lexicon/labels/words.tsv`.
package enum MonthTerms {
  /// Calls `body` with each name or abbreviation of a month, and its number 1…12.
  package static func forEachName(_ body: (_ name: EmbeddedBytes, _ month: Int) -> Void) {
    WordRows.forEach { row in
      guard let month = number(ofRow: row[0].text) else { return }
      row[1].forEachItem { body($0, month) }
    }
  }

  /// The month whose names a row of the table has; nil for another row.
  package static func number(ofRow name: String) -> Int? {
    name.hasPrefix("month.") ? Int(name.dropFirst(6)) : nil
  }
}

/// The names of weekdays in the same languages, from the same table.
package enum WeekdayTerms {
  /// Calls `body` with each name or abbreviation of a weekday, and its number 1…7 from Monday.
  package static func forEachName(_ body: (_ name: EmbeddedBytes, _ day: Int) -> Void) {
    WordRows.forEach { row in
      let name = row[0].text
      guard name.hasPrefix("day."), let day = Int(name.dropFirst(4)) else { return }
      row[1].forEachItem { body($0, day) }
    }
  }

  /// Calls `body` with each abbreviation of a weekday.
  package static func forEachShortName(_ body: (_ name: EmbeddedBytes) -> Void) {
    WordRows.forEach { row in
      guard row[0].elementsEqual("day.short".utf8) else { return }
      row[1].forEachItem(body)
    }
  }
}

private enum WordRows {
  static func forEach(_ body: (EmbeddedTable.Row) -> Void) {
    let file = lexicon_labels_words()
    EmbeddedTable(EmbeddedBytes(immortal: file.bytes, count: file.count)).forEachRow(body)
  }
}
