import GrindScale

/// One cup that a page tells of in sentences and lists, below what its keys say: a diary, a blog's post.
///
///     ---
///     date: 2026-05-03
///     coffee: Gatomboya AA
///     ---
///     I brewed this on the V60 with 15 g of coffee to 250 g of water at 94 °C. It took 2:50.
///
///     Blackcurrant, then tomato leaf. I would give it 4.5/5.
struct ToldCup {
  /// What the sentences say, by our columns.
  private(set) var cells: [CSVColumn: String] = [:]

  /// The table of a page of one cup with columns for what its text tells; any other table as it is.
  static func taken(_ given: [(line: Int, cells: [String])]) -> [(line: Int, cells: [String])] {
    // The pages of a site in one file.
    if given.count > 2, Set(given[0].cells.map { $0.lowercased() }).isSuperset(of: page) {
      return joined(given.dropFirst().map { taken([given[0], $0]) })
    }
    var rows = titled(given)
    guard rows.count == 2, let place = rows[0].cells.firstIndex(of: "notes"),
      rows[1].cells.indices.contains(place),
      let meaning = try? TableMeaning(rows[0].cells, [:]),
      // `café: Huila` is no dose.
      !meaning.positions.contains(where: { column, place in
        recipe.contains(column) && rows[1].cells.indices.contains(place)
          && rows[1].cells[place].contains(where: \.isNumber)
      }),
      var cup = ToldCup(rows[1].cells[place], isRated: meaning.positions[.rating] != nil)
    else { return rows }
    if meaning.positions[.beanName] == nil, let told = ToldBeans([rows[1].cells[place]]).only {
      cup.cells[.beanName] = told.bean
      if meaning.positions[.roaster] == nil { cup.cells[.roaster] = told.roaster }
    }
    // A recipe of no coffee, and of no cup that anybody rated, is one for all.
    guard
      cup.cells[.rating] != nil || cup.cells[.beanName] != nil || rows[0].cells.contains("heading")
        || [.beanName, .rating].contains(where: { meaning.positions[$0] != nil })
        || rows[0].cells.contains(where: BagLookup.isOfBean)
    else { return rows }
    let found = cup.cells.filter { meaning.positions[$0.key] == nil || recipe.contains($0.key) }
      .sorted { $0.key.rawValue < $1.key.rawValue }
    let missing = max(0, rows[0].cells.count - rows[1].cells.count)
    rows[0].cells += found.map(\.key.rawValue)
    rows[1].cells += Array(repeating: "", count: missing) + found.map(\.value)
    return rows
  }

  private static let page: Set = ["title", "date", "notes"]

  /// One table of several that have a row each.
  private static func joined(
    _ tables: [[(line: Int, cells: [String])]]
  ) -> [(line: Int, cells: [String])] {
    var titles: [String] = []
    for table in tables {
      for title in table[0].cells where !titles.contains(title) { titles.append(title) }
    }
    return [(tables[0][0].line, titles)]
      + tables.map { table in
        let cells = Dictionary(zip(table[0].cells, table[1].cells)) { first, _ in first }
        return (table[1].line, titles.map { cells[$0] ?? "" })
      }
  }

  /// A table of one row with the names of its title; any other table as it is.
  private static func titled(
    _ given: [(line: Int, cells: [String])]
  ) -> [(line: Int, cells: [String])] {
    guard given.count == 2,
      let place = given[0].cells.firstIndex(where: { $0.lowercased() == "title" }),
      place < given[1].cells.count, let columns = try? TableMeaning(given[0].cells, [:]).positions,
      columns[.beanName] == nil
    else { return given }
    var rows = given
    rows[1].cells += Array(repeating: "", count: max(0, rows[0].cells.count - rows[1].cells.count))
    let title = PageTitle(
      rows[1].cells[place], roaster: columns[.roaster].map { rows[1].cells[$0] } ?? "")
    // A page on anything may name a country.
    let own = Set(columns.filter { $0.value != place }.keys)
    guard
      title.cells[.roaster] != nil || !own.isDisjoint(with: ofCup)
        || rows[0].cells.firstIndex(of: "notes").flatMap({
          ToldCup(rows[1].cells[$0], isRated: false)
        }) != nil
    else { return given }
    for (column, name) in title.cells.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      if column == .beanName {
        (rows[0].cells[place], rows[1].cells[place]) = (column.rawValue, name)
      } else if let other = columns[column], other != place {
        if column == .roaster { rows[1].cells[other] = name }
      } else {
        rows[0].cells.append(column.rawValue)
        rows[1].cells.append(name)
      }
    }
    return rows
  }

  private static let ofCup = CSVColumn.ofCup.union(CSVColumn.bean).union([.rating])
    .subtracting([.timeOfDay, .beanNotes])
  private static let recipe: Set<CSVColumn> = [
    .dose, .water, .yield, .liquid, .brewTime, .brewLine, .recipe,
  ]

  /// - Returns: nil where a text tells neither a recipe nor a rating of one cup.
  init?(_ text: String, isRated: Bool) {
    guard text.utf8.count <= Self.longest else { return nil }
    let sentences = text.split(separator: "\n").flatMap { $0.split(separator: Self.ends.regex) }
      .map(String.init).filter { !GrindReader.standard.isForLater($0) }
    let words = sentences.flatMap { $0.split { !$0.isLetter && !$0.isNumber }.map(String.init) }
    let named = zip(words, words.dropFirst()).map { "\($0) \($1)" } + words
    cells[.method] = Self.only(named.filter { KnownDevices.contains($0, .method) })
    cells[.grinder] = Self.only(named.filter { KnownGrinders.standard.model(exactly: $0) != nil })
    for sentence in sentences where sentence.contains(where: \.isNumber) {
      // Of `body 3/5` the numbers are of no cup.
      if let told = ToldRating(sentence) {
        guard cells[.rating] == nil else { return nil }
        cells[.rating] = told.text
        continue
      }
      guard let found = RecipeText(sentence, method: cells[.method] ?? "")?.cells else { continue }
      let isWhole = found[.dose] != nil && found[.water] ?? found[.yield] != nil
      // Two recipes are of two cups, and a pour has numbers of its own.
      if isWhole, let dose = cells[.dose], dose != found[.dose] { return nil }
      if !isWhole, sentence.split(whereSeparator: { !$0.isLetter }).contains(where: Self.isStep) {
        continue
      }
      for (column, value) in found where ![.rating, .tds].contains(column) {
        // The last time is that of the end.
        if cells[column] == nil || column == .brewTime { cells[column] = value }
      }
    }
    let isMeasured = cells[.dose] != nil && cells[.water] ?? cells[.yield] != nil
    guard isMeasured || cells[.rating] != nil || isRated && cells[.dose] != nil else { return nil }
    if !isMeasured {
      for column in Self.amounts { cells[column] = nil }
    }
  }

  private static let amounts: Set<CSVColumn> = [.dose, .water, .yield]

  private static func isStep(_ word: Substring) -> Bool {
    ParameterTerms.standard.step(word).map { $0 != "drawdown" } ?? false
  }

  private static func only(_ names: [String]) -> String? {
    let keys = Set(names.map { $0.lowercased() })
    guard let longest = names.max(by: { $0.count < $1.count }),
      keys.allSatisfy({ longest.lowercased().contains($0) })
    else { return nil }
    return longest
  }

  /// A longer text tells of more than a cup.
  private static let longest = 4_000
  private static let ends = OncePattern(/[.!?]\s+(?=\p{Lu})/)
}
