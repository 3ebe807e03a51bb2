import Tables

/// The tables of a file beside each other: those that are no cups of their own.
extension ImportReader {
  /// Leaves out lists whose elements hold the cups in lists of their own, or whose rows cups name: cups have what these say.
  static func dropParents(_ files: inout [ImportFile], _ tables: [CellTable]) {
    func table(_ file: ImportFile) -> CellTable? {
      tables.first { $0.name == file.plan?.options.heading }
    }
    let parts = files.filter { $0.plan?.kind == .cups }
      .reduce(into: Set<String>()) { $0.formUnion(table($1)?.parts ?? []) }
    files.removeAll { file in
      guard let table = table(file), parts.contains(table.name) else { return false }
      return file.plan?.kind == .cups || !BagLookup.isOfBean(table.reference ?? "")
    }
    dropSteps(&files)
    let plans = files.filter { $0.format == .init(rawValue: "json-records") }
      .compactMap(\.plan).filter { $0.kind == .cups }
    let names = plans.map { plan in
      // What an element of a list without a name says is called so; the list itself has its number.
      let isNested = plan.header.meaning.titles.contains { $0.hasPrefix("parent.") }
      return isNested ? "1." + plan.options.heading : plan.options.heading
    }
    // What a bag's list says of days and prices tells of no cup.
    let bags = files.compactMap { file in
      file.plan.flatMap { $0.kind == .bags ? $0.options.heading + "." : nil }
    }
    files.removeAll { file in
      guard let plan = file.plan, plan.kind == .cups,
        bags.contains(where: plan.options.heading.hasPrefix)
      else { return false }
      let own = CSVColumn.ofCup.union([.rating, .notes]).contains { column in
        plan.header.positions[column].map { !plan.header.meaning.titles[$0].contains(".") } ?? false
      }
      return !own
    }
    files.removeAll { file in
      guard let plan = file.plan, plan.kind == .cups else { return false }
      return names.contains { $0.hasPrefix(plan.options.heading + ".") }
    }
  }

  /// Leaves out lists within records of cups that say nothing of a cup by themselves, such as the pours of each.
  private static func dropSteps(_ files: inout [ImportFile]) {
    let records = files.filter { $0.format == .init(rawValue: "json-records") }.compactMap(\.plan)
      .filter { $0.kind == .cups }
    files.removeAll { file in
      guard file.format == .init(rawValue: "json-records"), let plan = file.plan, plan.kind == .cups
      else { return false }
      return records.contains { isOfSteps(plan, within: $0) }
    }
  }

  /// Whether a list is within the records of another one and has hardly a column of a cup but theirs.
  private static func isOfSteps(_ plan: TablePlan, within parent: TablePlan) -> Bool {
    let (name, titles) = (parent.options.heading, plan.header.meaning.titles)
    // A list without a name has its number.
    let isWithin =
      plan.options.heading.hasPrefix(name + ".")
      || name == "1" && titles.contains { $0.hasPrefix("parent.") }
    guard isWithin, name != plan.options.heading else { return false }
    let inherited = Set(parent.header.meaning.titles)
    let own = plan.header.positions.filter { _, place in
      titles[place].firstIndex(of: ".").map { dot in
        !inherited.contains(String(titles[place][dot...].dropFirst()))
      } ?? true
    }
    return own.keys.count { ofOneCup.contains($0) } < 2
  }

  /// What tells one cup from another.
  private static let ofOneCup = CSVColumn.ofCup.subtracting([.timeOfDay])
    .union([.brewedAt, .beanName, .rating, .notes])

  /// Whether hardly any of the titles that mean something are of the table itself, as `dose` is and `recipe.dose` is not.
  static func isOfOthers(_ table: CellTable) -> Bool {
    guard table.container == .sqlite || table.container == .text, let place = table.titles,
      case let titles = table.rows[place].cells, titles.contains(where: { $0.contains(".") }),
      let meaning = try? TableMeaning(titles.filter { !$0.contains(".") && $0 != "id" }, [:])
    else { return false }
    return meaning.known < 2
  }

  /// Whether a table of a database is on the users of a program, or on its own work.
  static func isOfProgram(_ table: CellTable) -> Bool {
    guard table.container == .sqlite || table.container == .text, let place = table.titles,
      case let titles = table.rows[place].cells.filter({ !$0.contains(".") }),
      titles.contains(where: {
        ParameterTerms.standard.isFiller(ColumnTerms.key($0), in: .system)
      }), let meaning = try? TableMeaning(titles, [:])
    else { return false }
    return CSVColumn.ofCup.subtracting([.brewTime, .timeOfDay]).union([.rating, .roaster, .origin])
      .isDisjoint(with: meaning.positions.keys)
  }

  /// Whether titles are those of sums of other tables: one begins as `Average score`, and none is an amount.
  static func isSummary(_ meaning: TableMeaning) -> Bool {
    guard Set(meaning.positions.keys).isDisjoint(with: [.dose, .water, .yield, .brewTime]) else {
      return false
    }
    return meaning.titles.contains { title in
      let words = ColumnTerms.key(title).split(separator: " ")
      return words.count > 1 && ParameterTerms.standard.isFiller(String(words[0]), in: .total)
    }
  }

  /// Whether the titles are those of a chat's messages (Telegram's export in JSON).
  static func isChat(_ titles: [String]) -> Bool {
    Set(titles).isSuperset(of: ["date", "from", "from_id", "text"])
  }

  /// The table of a page that describes its one coffee, with the title of the page as the name that it lacks, and what
  /// both say of the page's cups; nil for another page.
  static func page(_ tables: [CellTable]) -> (
    place: Int, table: CellTable, says: [(title: String, value: String)]
  )? {
    let ofBean = Set(CSVColumn.bean).subtracting([.beanName])
    let found = tables.indices.compactMap { place -> (place: Int, pairs: [(String, String)])? in
      let rows = tables[place].rows.map(\.cells)
      let isRecord = tables[place].titles == 0 && rows.count == 2
      guard !tables[place].heading.isEmpty, isRecord || rows.allSatisfy({ $0.count == 2 })
      else { return nil }
      let pairs = isRecord ? Array(zip(rows[0], rows[1])) : rows.map { ($0[0], $0[1]) }
      guard let columns = try? TableMeaning(pairs.map(\.0), [:]).positions,
        columns.keys.count(where: ofBean.contains) > 1,
        [.beanName, .brewedAt, .rating].allSatisfy({ columns[$0] == nil })
      else { return nil }
      return (place, pairs)
    }
    guard found.count == 1, let (place, pairs) = found.first,
      case var table = tables[place], !isTitle(table.heading),
      table.heading.split(separator: " ").count <= mostWordsOfName,
      !table.heading.split(whereSeparator: { !$0.isLetter }).contains(where: {
        ParameterTerms.standard.isFiller($0.lowercased(), in: .journal)
      })
    else { return nil }
    let (bean, roaster) = NamedBeans([table.heading]).parts(of: table.heading)
    var names = [(CSVColumn.beanName.rawValue, bean)]
    if let roaster, (try? TableMeaning(pairs.map(\.0), [:]).positions[.roaster]) == nil {
      names.append((CSVColumn.roaster.rawValue, roaster))
    }
    if table.titles == 0, table.rows.count == 2 {
      let missing = max(0, table.rows[0].cells.count - table.rows[1].cells.count)
      table.rows[0].cells += names.map(\.0)
      table.rows[1].cells += Array(repeating: "", count: missing) + names.map(\.1)
    } else {
      let line = table.rows.last?.line ?? 1
      table.rows += names.map { CellRow(line: line, cells: [$0.0, $0.1]) }
    }
    return (place, table, names + pairs)
  }

  /// A title with more words is a sentence.
  private static let mostWordsOfName = 8

  /// Whether a table has what a file says once beside its records, such as front matter, and no cup.
  static func isBeside(_ table: CellTable) -> Bool {
    guard table.name.isEmpty, table.titles == 0, table.rows.count == 2,
      let meaning = try? TableMeaning(table.rows[0].cells, [:])
    else { return false }
    let ofCup = CSVColumn.ofCup.subtracting([.method, .grinder]).union([.rating])
    // A day alone is that of all cups.
    let isDay = meaning.positions[.brewedAt] == nil || meaning.positions[.beanName] == nil
    return isDay && ofCup.isDisjoint(with: meaning.positions.keys)
      && (meaning.positions[.brewedAt] == nil || meaning.positions[.notes] == nil)
  }

  static func facts(_ table: CellTable) -> TableFacts {
    var facts = TableFacts()
    let isPage = isPage(table.rows[0].cells)
    let terms = ParameterTerms.standard
    for (title, value) in zip(table.rows[0].cells, table.rows[1].cells) {
      // The sums and means of a day are of no cup, and a page of a website has the day on which it was written.
      if terms.isFiller(title.prefix(while: \.isLetter), in: .total)
        || isPage && ColumnTerms.standard.meaning(of: title)?.columns.first == "brewed_at"
      {
        continue
      }
      // `gear.grinder`
      let isKnown = ColumnTerms.standard.meaning(of: title) != nil
      let name = isKnown ? title : title.split(separator: ".").last.map(String.init) ?? title
      facts.add(pair: [name, value])
    }
    // The title of a page on a bag is its name.
    let ofBag = Set(CSVColumn.bean).subtracting([.beanName])
    if facts.bean.isEmpty, let columns = try? TableMeaning(table.rows[0].cells, [:]).positions,
      columns.keys.count(where: ofBag.contains) > 1,
      let place = table.rows[0].cells.firstIndex(where: { $0.lowercased() == "title" }),
      table.rows[1].cells.indices.contains(place), case let title = table.rows[1].cells[place],
      !isTitle(title)
    {
      let names = PageTitle(title, roaster: facts.roaster).cells
      facts.add(pair: [CSVColumn.beanName.rawValue, names[.beanName] ?? title])
    }
    return facts
  }

  private static func isPage(_ titles: [String]) -> Bool {
    pageTitles(titles) > 1
  }

  /// How many titles only pages of a website have.
  private static func pageTitles(_ titles: [String]) -> Int {
    titles.count { ParameterTerms.standard.isFiller($0, in: .page) }
  }

  /// Whether a table is a page of a website that tells of no cup but the day on which it was written; its title
  /// is no method.
  static func isOfPage(_ plan: TablePlan, _ table: CellTable, isBesideTables: Bool) -> Bool {
    let titles = table.rows[0].cells
    var columns = plan.header.positions
    if let place = columns[.method], plan.header.meaning.titles[place].lowercased() == "title" {
      columns[.method] = nil
    }
    let page: Set<CSVColumn> = [.brewedAt, .timeOfDay, .year, .month, .notes, .words]
    return plan.kind == .cups && table.container == .markdown && table.rows.count == 2
      && page.isSuperset(of: columns.keys)
      && (isPage(titles) || isProse(table)
        || pageTitles(titles) > 0
          && (isBesideTables || columns.count < plan.header.positions.count))
  }

  /// Whether nearly all lines of a text are rows of a table of pipes.
  static func isOfPipes(_ text: [UInt8]) -> Bool {
    let lines = text.split(separator: UInt8(ascii: "\n")).filter {
      !$0.allSatisfy(UTF8Text.isSpace)
    }
    return lines.count { $0.first == UInt8(ascii: "|") } * 4 >= lines.count * 3
  }

  /// Whether the note of a record is a text of several sentences, of which no number is a cup's.
  private static func isProse(_ table: CellTable) -> Bool {
    guard let place = table.rows[0].cells.firstIndex(of: "notes"),
      table.rows[1].cells.indices.contains(place), case let text = table.rows[1].cells[place]
    else { return false }
    return text.split(separator: " ").count >= fewestOfProse && text.contains(sentenceEnd.regex)
  }

  private static let fewestOfProse = 12
  private static let sentenceEnd = OncePattern(/[.!?]\s+\p{Lu}/)

  /// Whether a table of a text has recipes: no day, no rating, no bean and no words on a cup.
  ///
  /// - Parameter isOfPage: Whether the bean is that of a page, which has recipes, too.
  static func isOfRecipes(_ plan: TablePlan, _ table: CellTable, isOfPage: Bool) -> Bool {
    let ofCup: Set<CSVColumn> = [
      .brewedAt, .rating, .notes, .words, .beanName, .roaster, .origin, .roastDate, .tds, .rowID,
    ]
    let facts = [plan.header.facts] + (isOfPage ? [] : [plan.options.facts])
    guard plan.kind == .cups, table.container == .markdown,
      facts.allSatisfy({ $0.day.isEmpty && $0.bean.isEmpty })
    else { return false }
    // `Starting parameters`, but no cups under `Profiles of Kochere that I tried`.
    let names = ColumnTerms.key(table.name).split { !$0.isLetter }
    let isGuide =
      names.count <= 3 && names.contains { ParameterTerms.standard.isFiller($0, in: .guide) }
    let ofGuide: Set<CSVColumn> = [.brewedAt, .rating, .beanName, .tds, .rowID]
    return isGuide && ofGuide.isDisjoint(with: plan.header.positions.keys)
      || table.rows[table.titles ?? 0].cells.first == "heading"
        && ofCup.isDisjoint(with: plan.header.positions.keys)
  }

  /// Whether a title is of many coffees: `Every coffee I've had`, `Coffee log`.
  static func isOfAll(_ title: String) -> Bool {
    let words = ColumnTerms.key(title).split(whereSeparator: \.isWhitespace)
    return words.contains { word in
      let places: [ParameterTerms.Filler] = words.count > 3 ? [.journal, .mine, .all] : [.journal]
      return places.contains { ParameterTerms.standard.isFiller(word, in: $0) }
    }
  }

  /// Whether a name is no bean but the title of a part: `Tasting Notes`, `Starting Parameters (stale)`.
  static func isTitle(_ name: String) -> Bool {
    let head = String(name.prefix { !"([".contains($0) }).trimmed
    let last = head.split(separator: " ").last.map(String.init) ?? ""
    let ofWords = Set([CSVColumn.recipe, .words, .notes].map(\.rawValue))
    var facts = TableFacts()
    return ColumnTerms.standard.meaning(of: name) != nil
      // `Brew Method: Chemex`
      || facts.takes(name)
      || ColumnTerms.standard.meaning(of: last)?.columns.allSatisfy(ofWords.contains) == true
  }

  /// Leaves out sheets of notes on days beside a sheet of cups.
  mutating func dropDiaries(_ files: inout [ImportFile]) {
    let aside: Set<CSVColumn> = [.brewedAt, .weekday, .notes, .words]
    func isOfDays(_ file: ImportFile) -> Bool {
      file.plan.map { $0.kind == .cups && aside.isSuperset(of: $0.header.positions.keys) } ?? false
    }
    let isSheet = files.allSatisfy { ["xlsx", "ods"].contains($0.format.rawValue) }
    guard isSheet, files.contains(where: { $0.plan?.kind == .cups && !isOfDays($0) }) else {
      return
    }
    leftOut += files.filter(isOfDays).compactMap { $0.plan?.options.heading }
    files.removeAll(where: isOfDays)
  }

  /// Whether the front matter of a note is that of one cup or of one bag.
  func isOfOne(_ table: CellTable) -> Bool {
    guard Self.isBeside(table) else { return true }
    let source = TableSource(cells: table.rows.map { (line: $0.line, cells: $0.cells) })
    return (try? plan(source, options))?.1.kind == .bags
  }

  /// Whether a table on its side, without a day or a bean, says more of the cup or of the bag that the note
  /// is on; a section of a bag's note without a rating is on how to brew it.
  static func isOfCard(_ plan: TablePlan, _ table: CellTable, isOfBag: Bool) -> Bool {
    let columns = plan.header.positions
    let titles = table.rows[0].cells
    return plan.kind == .cups && columns[.brewedAt] == nil && columns[.beanName] == nil
      && (plan.header.meaning.titles != titles
        || isOfBag && titles.first == "heading" && columns[.rating] == nil)
  }
}

extension TablePlan {
  /// Whether a title can be the bean of cups that name none.
  func mayBeNamed(by title: String) -> Bool {
    kind == .cups && header.positions[.beanName] == nil && header.facts.bean.isEmpty
      && !title.isEmpty && !ImportReader.isTitle(title) && (try? DateText(title)) == nil
      && !ImportReader.isOfAll(title)
  }
}

extension TableOptions {
  /// Takes the bean of all cups from a title, with its roaster where the title certainly names one.
  mutating func name(_ title: String) {
    let parts = NamedBeans([title]).parts(of: title)
    sheet = parts.bean
    if let roaster = parts.roaster, facts.roaster.isEmpty { facts.roaster = roaster }
  }
}
