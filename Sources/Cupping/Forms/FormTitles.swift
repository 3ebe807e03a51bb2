import Lexicon
import Support

/// The titles that columns of score sheets have, compiled in from `Lexicon/forms/titles.tsv`.
public struct FormTitles: Sendable {
  /// The table that was compiled in.
  public static let standard = FormTitles(table: embedded)

  private let titles: [String: [String]]

  private static var embedded: EmbeddedTable {
    let file = lexicon_forms_titles()
    return EmbeddedTable(EmbeddedBytes(immortal: file.bytes, count: Int(file.count)))
  }

  /// Reads a table of parts and their titles. O(bytes).
  init(table: EmbeddedTable) {
    var titles: [String: [String]] = [:]
    table.forEachRow { row in
      titles[row[0].text] = row[1].text.split(separator: ",").map(Self.key)
    }
    self.titles = titles
  }

  /// The titles of a part, as `key(_:)` writes them, the most telling first: its own name for a section
  /// that the table does not have.
  public func titles(of part: String) -> [String] {
    let own = Self.key(part)
    return [own] + (titles[part] ?? []).filter { $0 != own }
  }

  /// Whether a cell is a title of a part.
  public func has(_ cell: String, _ part: String) -> Bool {
    titles[part]?.contains(Self.key(cell)) == true
  }

  /// What a title of a column may be, as `key(_:)` writes it, the most telling first: all of it, without
  /// what is in brackets, and without words for points or for what is measured.
  ///
  /// - Parameters:
  ///   - title: The title of a column, or of a line.
  ///   - measure: What sections of the table are: `intensity` or `quality`.
  public func readings(of title: String, measure: String = "intensity") -> [String] {
    var (plain, depth) = ("", 0)
    for letter in title {
      if "([{".contains(letter) { depth += 1 }
      if depth == 0 { plain.append(letter) }
      if ")]}".contains(letter) { depth = max(0, depth - 1) }
    }
    let bare = Self.key(plain).split(separator: " ").filter {
      !has(String($0), "points") && !has(String($0), measure)
    }
    // The last name of a path, as files of programs have them: `scores.flavor`.
    let last = plain.contains(" ") ? "" : plain.split(separator: ".").last.map(String.init) ?? ""
    var found: [String] = []
    for name in [Self.key(title), Self.key(plain), bare.joined(separator: " "), Self.key(last)]
    where !name.isEmpty && !found.contains(name) { found.append(name) }
    return found
  }

  /// Whether a title says that its column has points: `Taint (points)`.
  public func isInPoints(_ title: String) -> Bool {
    Self.key(title).split(separator: " ").contains { has(String($0), "points") }
  }

  /// A title in lower case without accents, signs and numbers: `Flavor (6–10)` is `flavor`.
  public static func key(_ title: some StringProtocol) -> String {
    TextFolding.terms.text(title).split { !$0.isLetter && !$0.isNumber }
      .filter { !$0.allSatisfy(\.isNumber) }.joined(separator: " ")
  }
}
