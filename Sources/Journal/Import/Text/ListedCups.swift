import Tables

/// Cups that are lines of lists under headings: `1.61 @ 90°C x 15.5g - strong` below a bean and a method.
///
/// A line is a cup where it has a dose and what was poured on it, or begins with a number that a heading or the
/// name of a grinder says is a setting. Other lines of the lists belong to the cup above.
struct ListedCups {
  /// The rows with our titles, below what the text says of all cups.
  private(set) var rows: [(line: Int, cells: [String])] = []

  /// Fewer lines may be cups by chance.
  private static let fewest = 2
  private static let columns: [CSVColumn] = [
    .brewedAt, .beanName, .roaster, .method, .grindText, .dose, .water, .yield,
    .waterTemperature, .brewTime, .rating, .notes,
  ]

  /// - Returns: nil where the table is none of such lists, or has no cups.
  init?(_ table: CellTable) {
    guard let titles = table.titles, table.rows[titles].cells.count == 3,
      table.rows[titles].cells.last == "list_line"
    else { return nil }
    let lines = table.rows[(titles + 1)...]
    var facts = TableFacts()
    let above = table.rows[..<titles].flatMap { row in
      row.cells.map { Self.usual($0) ?? $0 }.filter { facts.takes($0) }
        .map { (line: row.line, cells: [$0]) }
    }
    let isGround =
      !facts.grinder.isEmpty
      || table.rows[..<titles].contains { $0.cells.contains(where: Self.namesGrind) }
    let headings = [0, 1].map { place in Heading(lines.map { $0.cells[place] }) }
    var cups = 0
    for row in lines {
      guard var cells = Self.cup(row.cells[2], isGround: isGround) else {
        guard !rows.isEmpty else { return nil }
        // A remark between the cups.
        rows[rows.count - 1].cells[Self.columns.count - 1] += "\n" + row.cells[2]
        continue
      }
      cups += 1
      for (heading, text) in zip(headings, row.cells) {
        cells.merge(heading.cells(text)) { own, _ in own }
      }
      cells.merge(facts.cells) { own, _ in own }
      rows.append((row.line, Self.columns.map { cells[$0] ?? "" }))
    }
    guard cups >= Self.fewest, cups * 2 >= lines.count else { return nil }
    rows = above + [(lines.first?.line ?? 1, Self.columns.map(\.rawValue))] + rows
  }

  /// What one line says; nil where it is no cup.
  private static func cup(_ text: String, isGround: Bool) -> [CSVColumn: String]? {
    let dash = text.firstMatch(of: dash)
    let head = String(text[..<(dash?.range.lowerBound ?? text.endIndex)])
    var rest = head
    var cells: [CSVColumn: String] = [:]
    if isGround, let found = head.firstMatch(of: setting) {
      cells[.grindText] = String(found.1 ?? found.2 ?? "")
      rest = String(head[found.range.upperBound...])
    }
    let recipe = RecipeText(rest.replacing(times.regex, with: " / "))
    cells.merge(recipe?.cells ?? [:]) { own, _ in own }
    let isBrewed = cells[.dose] != nil && (cells[.water] ?? cells[.yield]) != nil
    guard cells[.grindText] != nil || isBrewed else { return nil }
    let isRead = recipe?.isWhole ?? !rest.contains { $0.isLetter || $0.isNumber }
    cells[.notes] = isRead ? dash.map { String(text[$0.range.upperBound...]) } ?? "" : text
    return cells
  }

  private static let dash = OncePattern(/\s[-–—]\s+/)
  /// A number alone at the beginning, after a sign or an abbreviation; or words for ground coffee.
  private static let setting = OncePattern(
    #/
    ^[^\p{L}0-9]{0,3} (?: \p{Lu}{1,3}\s )?
    (?: ([0-9]{1,3}(?:[.,][0-9]{1,3})?) \*? (?=\s|$|@) | ((?i)pre-?ground) (?=\s|@|$) )
    /#)
  private static let times = OncePattern(/\sx\s/)

  /// What is usual in all cups: `Temperature assumed to be 100°C unless specified otherwise`.
  private static func usual(_ text: String) -> String? {
    guard let found = text.firstMatch(of: usual) else { return nil }
    return "\(found.1): \(found.2)"
  }

  private static let usual = OncePattern(
    #/
    (?i) ^ (\p{L}+ (?:\s\p{L}+)?? ) \s (?:is|are|was)?\s? (?:always|assumed|usually) \D{0,20}?
    (\d{1,4}(?:[.,]\d+)?\s?(?:°\s?[CF]|g|ml)) (?!\w)
    /#)

  private static func namesGrind(_ text: String) -> Bool {
    text.split { !$0.isLetter }.prefix(3).contains {
      ColumnTerms.standard.meaning(of: String($0))?.columns.first == CSVColumn.grindSetting.rawValue
    }
  }

  /// What the headings of one level name: days, methods or beans.
  private struct Heading {
    private enum Kind { case day, method, bean, none }
    private let kind: Kind
    /// Whether roasters stand before beans: `Fuego: El Vergel`.
    private let hasRoasters: Bool

    init(_ texts: [String]) {
      let names = Set(texts).filter { !$0.isEmpty }
      func areMost(_ isOne: (String) -> Bool) -> Bool {
        names.count(where: isOne) * 2 > names.count
      }
      if names.isEmpty {
        kind = .none
      } else if areMost({ (try? DateText($0)) != nil }) {
        kind = .day
      } else if areMost({ MethodCategory(impliedBy: Self.plain($0).name) != .unrecorded }) {
        kind = .method
      } else {
        // The title of the whole text is no bean.
        kind = names.count > 1 ? .bean : .none
      }
      hasRoasters = names.count { $0.contains(": ") } * 2 >= names.count
    }

    func cells(_ text: String) -> [CSVColumn: String] {
      switch kind {
      case .none: return [:]
      case .day: return [.brewedAt: text]
      case .method:
        let (name, inner) = Self.plain(text)
        return (RecipeText(inner)?.cells ?? [:]).merging([.method: name]) { _, name in name }
      case .bean:
        guard hasRoasters, let colon = text.firstRange(of: ": ") else { return [.beanName: text] }
        return [
          .roaster: String(text[..<colon.lowerBound]),
          .beanName: String(text[colon.upperBound...]).trimmed,
        ]
      }
    }

    /// A heading without numbers in brackets: `Melitta (default temp 100°C)`.
    private static func plain(_ text: String) -> (name: String, inner: String) {
      guard text.last == ")", let open = text.lastIndex(of: "("), open > text.startIndex,
        case let inner = String(text[text.index(after: open)...].dropLast()),
        inner.contains(where: \.isNumber)
      else { return (text, "") }
      return (String(text[..<open]).trimmed, inner)
    }
  }
}
