import Lexicon
import Support

/// Reads a free text on processing ("Gewaschen", "anaerobic natural") as one of our processes.
enum ProcessWords {
  /// The process; `unrecorded` for empty text, the text itself when no word of it is known.
  ///
  /// Of several, the first of the table is meant: an anaerobic natural is anaerobic. Parts on
  /// their own ("washed, natural") that are of two kinds are `other`.
  static func process(_ text: String) -> CoffeeProcess {
    let parts = text.split(whereSeparator: { ",;|/".contains($0) })
    let found = parts.compactMap { process(part: String($0)) }
    guard let first = found.first else {
      let isEmpty = text.allSatisfy(\.isWhitespace)
      return isEmpty ? .unrecorded : CoffeeProcess(rawValue: text)
    }
    if found.allSatisfy({ $0 == first }) { return first }
    let plain: Set<CoffeeProcess> = [.washed, .natural, .honey]
    let special = found.filter { !plain.contains($0) }
    return special.first ?? .other
  }

  private static func process(part: String) -> CoffeeProcess? {
    let words = "_" + FoldedText.keyword(part) + "_"
    return table.first { words.contains($0.word) }?.process
  }

  /// The order tells what counts where several fit. A leading or trailing `_` is a word's edge.
  private static let table: [(word: String, process: CoffeeProcess)] = {
    var table: [(String, CoffeeProcess)] = []
    EmbeddedTable(lexicon_journal_processes()).forEachRow { row in
      let process = CoffeeProcess(rawValue: row[0].text)
      table += row[1].text.split(separator: " ").map { (String($0), process) }
    }
    return table
  }()
}
