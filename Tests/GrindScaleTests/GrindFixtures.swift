import GrindScale
import TestSupport

/// The tables that the tests of settings read.
enum GrindFixtures {
  static let grinders = KnownGrinders(table: text("Lexicon/coffee/grinders.tsv"))
  static let words = GrindWords(table: text("Lexicon/coffee/grind-words.tsv"))
  static let reader = GrindReader(words: words, grinders: grinders)

  private static func text(_ path: String) -> String {
    guard let text = try? PackageFiles.text(path) else {
      preconditionFailure("there is no file \(path)")
    }
    return text
  }

  /// One row of `Fixtures/grind/own.tsv`.
  struct Row: Sendable, CustomStringConvertible {
    let row: TableRow

    var grinder: String { row[0] }
    var model: String { row[1] }
    var text: String { row[2] }
    var expected: String { row[3] }
    var printed: String { row[4] }
    var description: String { "\(row)" }
  }

  static let rows = PackageFiles.rows("Fixtures/grind/own.tsv").map(Row.init)

  /// The scale of each grinder of the table.
  static let scales = Dictionary(
    uniqueKeysWithValues: Set(rows.map(\.grinder)).map { grinder in
      let own = rows.filter { $0.grinder == grinder }
      let model = own.first.flatMap { grinders.model(exactly: $0.model) }
      return (
        grinder,
        GrinderScale(
          own.map { .init(reader.setting($0.text, of: grinder)) }, model: model)
      )
    })
}
