import GrindScale

/// What lines outside a table's rows say of its cups: `Grinder: Mythos One`, `Bean: Boji`.
struct TableFacts: Sendable, Equatable {
  private(set) var method = ""
  private(set) var grinder = ""
  private(set) var bean = ""
  var roaster = ""
  private(set) var roastDate = ""
  /// The day of all rows, or the first one of their week.
  private(set) var day = ""
  /// What they say of ratings.
  private(set) var legend: RatingLegend?
  /// What they say of other columns that are the same for many cups, such as the dose.
  private(set) var cells: [CSVColumn: String] = [:]

  /// What sentences say of all cups.
  private(set) var told = ToldFacts()

  /// Takes what sentences say of all cups.
  mutating func add(sentences text: String) { told.add(text) }

  /// How much they say of each row, methods apart.
  var count: Int {
    [grinder, bean, roaster, roastDate, day].count { !$0.isEmpty } + cells.count
  }

  /// Takes the day that a note's name begins with, where nothing in it names one: `2026-05-28 wush wush.md`.
  mutating func add(dayOf name: String) {
    let name = name.split(separator: "/").last ?? ""
    guard day.isEmpty, let date = CalendarDay(String(name.prefix(10))),
      name.dropFirst(10).first.map({ !$0.isNumber }) ?? false
    else { return }
    day = date.description
  }

  /// Takes a text, and says whether it is a fact.
  mutating func takes(_ text: String) -> Bool {
    let before = self
    add(text)
    return self != before
  }

  /// Takes what a text such as `Grinder: Niche` says; other texts are left aside.
  mutating func add(_ text: String) {
    if text.contains(where: \.isNumber), let found = text.wholeMatch(of: Self.week) {
      day = String(found.1)
      return
    }
    guard let colon = text.firstIndex(of: ":") else { return }
    add(
      String(text[..<colon]).trimmed, String(text[text.index(after: colon)...]).trimmed)
  }

  private static let bag = OncePattern(
    /(?i)beans?:\s*([^,]+?)\s[–—-]\s([^,]+),\s*roasted (?:on )?([^,]+)(?:,.*)?/)

  /// Takes what a bag's label says: `Bean: Sidra – Kaffeverket, roasted 26 Oct 2026, 250 g`.
  mutating func add(bag text: String) {
    guard bean.isEmpty, text.utf8.count <= Self.longest * 2,
      let found = text.wholeMatch(of: Self.bag)
    else { return }
    (bean, roaster, roastDate) = (String(found.1), String(found.2), String(found.3))
  }

  /// Takes the day that a cell above the titles has alone.
  mutating func add(day text: String) {
    guard day.isEmpty, text.contains(where: \.isLetter), text.utf8.count <= Self.longest,
      (try? DateText(text)) != nil
    else { return }
    day = text
  }

  /// Takes what two cells alone say, such as `Coffee` and `Rio Alto`.
  mutating func add(pair cells: [String?]) {
    guard cells.count > 1, let title = cells[0], let value = cells[1], !title.isEmpty,
      cells.dropFirst(2).allSatisfy({ $0?.isEmpty ?? false }),
      // Two titles are no fact.
      ColumnTerms.standard.meaning(of: value) == nil
    else { return }
    add(title.hasSuffix(":") ? String(title.dropLast()) : title, value)
  }

  /// Takes what follows cells such as `Date:`.
  mutating func add(labels cells: [String?]) {
    for (index, cell) in cells.enumerated() where cell?.hasSuffix(":") ?? false {
      let value = cells.dropFirst(index + 1).compactMap(\.self).first { !$0.isEmpty }
      if let cell, let value { add(String(cell.dropLast()).trimmed, value) }
    }
  }

  private mutating func add(_ title: String, _ value: String) {
    guard !value.isEmpty, value.utf8.count <= Self.longest else { return }
    // `rating_scale: 1-10`
    if legend == nil, let best = RatingLegend.best(ofCell: value),
      case let words = ColumnTerms.key(title).split(separator: " ").map(String.init),
      words.contains(where: RatingLegend.isOfScale)
    {
      let rest = words.filter { !RatingLegend.isOfScale($0) }.joined(separator: " ")
      legend = RatingLegend("\(rest.isEmpty ? "scale" : rest) 1-\(NumberText.shortest(best))")
    }
    guard let columns = ColumnTerms.standard.meaning(of: title)?.columns
    else { return }
    switch columns {
    case _ where columns.contains(CSVColumn.method.rawValue): method = value
    case _ where columns.contains(CSVColumn.grinder.rawValue): grinder = value
    case _ where columns.contains(CSVColumn.bagWeight.rawValue): break
    case _ where columns.contains(CSVColumn.beanName.rawValue):
      // What a label says, with its roaster.
      if !bean.isEmpty, !roastDate.isEmpty, value.hasPrefix(bean) { break }
      // `Night Shift (Copper Dog Roasters)`
      let named = value.last == ")" ? RowHeading(value, order: nil, latest: nil) : nil
      bean = named?.bean ?? value
      if let named, !named.roaster.isEmpty { roaster = named.roaster }
    case _ where columns.contains(CSVColumn.roaster.rawValue): roaster = value
    case _ where columns == [CSVColumn.roastDate.rawValue]: roastDate = value
    case _ where columns == [CSVColumn.brewedAt.rawValue]: day = value
    default:
      guard columns.count == 1, let column = CSVColumn(rawValue: columns[0]),
        Self.shared.contains(column),
        cells[column] == nil
      else { return }
      cells[column] = value
    }
  }

  /// Columns whose value many cups share.
  private static let shared: Set<CSVColumn> = Set([
    .dose, .water, .yield, .waterTemperature, .grindSetting, .grindText, .origin, .region, .variety,
    .process,
    .roastLevel, .farm,
  ]).union(CSVColumn.laterOfBean.filter { $0.isRemark }).union(
    CSVColumn.laterOfBrew.filter { $0.isRemark })

  /// `Week of Monday 4 May 2026`.
  private static let week = OncePattern(
    /(?i)(?:week (?:of|from)|wk of|woche (?:vom|ab)|semana (?:del|de)|semaine du|settimana del):?\s+(\P{N}*\d.{5,40})/
  )

  /// A longer text is no name.
  private static let longest = 100
}

/// A line between rows that says of the rows below it which day, or which bean, they are.
struct RowHeading {
  private(set) var day: DateText?
  private(set) var bean = ""
  private(set) var roaster = ""

  /// Whether a text is short enough for a name, and no sentence.
  static func isName(_ text: String) -> Bool {
    text.split(whereSeparator: \.isWhitespace).count <= 8
      && !(text.last.map { ".!?".contains($0) } ?? true)
  }

  /// Reads `== Guji, North Wharf Roasters ==`, `Thursday 14 May 2026 - Red Brick (Square Mile)`.
  init(_ text: String, order: DateOrder?, latest: CalendarDay?) {
    let isMark: (Character) -> Bool = { $0.isWhitespace || "=#*-–—_:".contains($0) }
    var rest = text[...].drop(while: isMark)
    while let last = rest.last, isMark(last) { rest.removeLast() }
    var name = String(rest)
    for mark in [" - ", " – ", " — ", " | ", ": "] where day == nil {
      guard let found = name.firstRange(of: mark) else { continue }
      let first = String(name[..<found.lowerBound])
      guard let date = try? DateText(first, order: order, latest: latest) else { continue }
      day = date
      name = String(name[found.upperBound...]).trimmed
    }
    if day == nil, let date = try? DateText(name, order: order, latest: latest) {
      day = date
      name = ""
    }
    if let cells = LabeledBean(name)?.cells {
      (name, roaster) = (cells[.beanName] ?? "", cells[.roaster] ?? "")
    } else if name.last == ")", let open = name.lastIndex(of: "("), open > name.startIndex {
      roaster = String(name[name.index(after: open)...].dropLast()).trimmed
      name = String(name[..<open]).trimmed
    } else {
      let parts = name.split(separator: ",", maxSplits: 1).map { String($0).trimmed }
      if parts.count == 2, Self.roasts.contains(where: parts[1].lowercased().contains) {
        (name, roaster) = (parts[0], parts[1])
      }
    }
    bean = name
  }

  /// Parts of words for roasters.
  private static let roasts = ["roast", "röst", "torref", "torréf", "tost", "torrad"]
}

/// What sentences beside a table say once for all of its cups: `Everything on the Ode, 250 g each time`, `Rancilio
/// Silvia, Rocky doserless`.
struct ToldFacts: Sendable, Equatable {
  private(set) var grinder = ""
  private(set) var method = ""
  private(set) var cells: [CSVColumn: String] = [:]
  /// What two sentences say differently: it is of none.
  private var doubtful: Set<CSVColumn> = []

  /// A longer text is an article.
  private static let longest = 2_000
  /// So few words are no sentence but a name with what belongs to it.
  private static let fewestOfSentence = 5
  /// What a sentence can say of all cups.
  private static let shared: [CSVColumn] = [.dose, .water, .yield, .waterTemperature]

  mutating func add(_ text: String) {
    guard text.utf8.count <= Self.longest else { return }
    for sentence in text.split(separator: Self.end.regex) { add(sentence: String(sentence)) }
  }

  private static let end = OncePattern(/[.!?。]+(?:\s+|$)|\n(?!\p{Ll})/)

  private mutating func add(sentence: String) {
    let terms = ParameterTerms.standard
    let words = sentence.lowercased().split { !$0.isLetter && $0 != "'" && $0 != "’" }
    func has(_ place: ParameterTerms.Filler) -> Bool {
      words.contains { terms.isFiller($0, in: place) }
    }
    // `Ode since May`
    guard !has(.while) else { return }
    let isOfAll =
      has(.all)
      || terms.words(in: .all).contains { word in
        word.unicodeScalars.allSatisfy { $0.value > 0x2E80 } && sentence.contains(word)
      }
    for clause in sentence.split(whereSeparator: { ",;:()–—|".contains($0) }) {
      let names = clause.split(whereSeparator: \.isWhitespace).map(String.init)
      let isNamed = names.contains {
        ColumnTerms.standard.meaning(of: $0)?.columns.contains(CSVColumn.grinder.rawValue) ?? false
      }
      if isOfAll || isNamed || names.count < Self.fewestOfSentence,
        let name = Self.grinder(in: names)
      {
        set(.grinder, name)
      }
    }
    guard isOfAll, !has(.supply) else { return }
    let methods = Set(
      words.filter { MethodCategory(impliedBy: String($0)) != .unrecorded && $0 != "filter" })
    if methods.count == 1, let range = sentence.lowercased().firstRange(of: methods.first ?? "") {
      let lowered = sentence.lowercased()
      let start = lowered.distance(from: lowered.startIndex, to: range.lowerBound)
      set(.method, String(sentence.dropFirst(start).prefix(methods.first?.count ?? 0)))
    }
    let parts = EntryParts(EntryText.parts(sentence))
    guard let recipe = parts.recipe(of: method) ?? parts.toldRecipe(of: method) else { return }
    for column in Self.shared { recipe.cells[column].map { set(column, $0) } }
  }

  private mutating func set(_ column: CSVColumn, _ text: String) {
    let own = [.grinder: grinder, .method: method][column] ?? cells[column] ?? ""
    let isSame = own.isEmpty || own.lowercased() == text.lowercased()
    if !isSame { doubtful.insert(column) }
    let value = doubtful.contains(column) ? "" : text
    switch column {
    case .grinder: grinder = value
    case .method: method = value
    default: cells[column] = value.isEmpty ? nil : value
    }
  }

  /// The one grinder that words name, as they write it; a word of everyday language only with a capital.
  private static func grinder(in names: [String]) -> String? {
    let marks = "\"'“”’*_.!"
    let words = names.map { $0.filter { !marks.contains($0) } }
    for count in stride(from: min(4, words.count), to: 0, by: -1) {
      for start in 0...(words.count - count) {
        let name = words[start..<start + count].joined(separator: " ")
        guard let first = name.first, first.isUppercase || name.contains(where: \.isNumber),
          KnownGrinders.standard.model(exactly: name) != nil,
          // `Ode to coffee`
          words.dropFirst(start + count).first != "to"
        else { continue }
        return name
      }
    }
    return nil
  }
}
