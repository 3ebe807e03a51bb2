/// Cups that are ticked or counted in a column for each method: `timestamp, Espresso, V60` with `1` in one of them.
struct TalliedMethods {
  /// The titles without those of the methods, and the title of the method.
  let titles: [String]
  private let methods: [Int]
  private let names: [String]

  /// - Returns: nil for titles of which fewer than two are methods.
  init?(_ titles: [String]) {
    methods = titles.indices.filter { place in
      // A path names a member of a record.
      titles[place].utf8.count <= 40 && !titles[place].contains(".")
        && ColumnTerms.standard.meaning(of: titles[place]) == nil
        && MethodCategory(impliedBy: titles[place]) != .unrecorded
    }
    guard methods.count > 1, titles.count > methods.count else { return nil }
    names = titles
    let methods = Set(methods)
    self.titles =
      titles.indices.filter { !methods.contains($0) }.map { titles[$0] } + ["method", "notes"]
  }

  /// The rows of a line, one for each cup; nil where a cell is neither empty nor a tick or a small number.
  func rows(_ cells: [String]) -> [[String]]? {
    var rows: [[String]] = []
    let others = cells.indices.filter { !methods.contains($0) && $0 < names.count }
    var rest = others.map { cells[$0] }
    while rest.count < names.count - methods.count { rest.append("") }
    for place in methods where place < cells.count {
      let text = cells[place].trimmed.lowercased()
      if ["", "0", "-", "false", "no"].contains(text) { continue }
      let count = Int(text).map { (1...9).contains($0) ? $0 : nil } ?? (Self.isTick(text) ? 1 : nil)
      guard let count else { return nil }
      let name = Self.name(names[place])
      let note = name == names[place] ? "" : names[place]
      for _ in 0..<count { rows.append(rest + [name, note]) }
    }
    return rows
  }

  private static func isTick(_ text: String) -> Bool {
    ["x", "✓", "✔", "✔️", "✅", "true", "yes", "y", "ja", "sí", "oui"].contains(text)
  }

  /// The method in a title such as `Double Espresso`.
  private static func name(_ title: String) -> String {
    let category = MethodCategory(impliedBy: title)
    let words = title.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    return words.first { MethodCategory(impliedBy: $0) == category } ?? title
  }
}
