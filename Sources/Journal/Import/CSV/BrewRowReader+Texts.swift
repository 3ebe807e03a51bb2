import CoffeeTerms
import GrindScale
import Support

/// What a cell says of several columns, and lines between rows.
extension BrewRowReader {
  /// Takes what a whole brew in one cell, or a recipe, says of columns that are empty.
  func takeTexts(_ cells: inout [CSVColumn: String]) {
    if let text = cells[.brewLine], let line = BrewLineText(text) {
      let isWhole = merge(line.cells, into: &cells)
      add(isWhole ? line.cells[.notes] ?? "" : text, toNotesOf: &cells)
    }
    if let text = cells[.recipe], !CellText.isNothing(text) {
      if let recipe = RecipeText(text, method: cells[.method] ?? "") {
        let isWhole = merge(recipe.cells, into: &cells)
        let rest = isWhole ? recipe.phrases.joined(separator: ", ") : text
        if !rest.isEmpty { add("Recipe: \(rest)", toNotesOf: &cells) }
      } else {
        add("Recipe: \(text)", toNotesOf: &cells)
      }
    }
    if let parts = header.meaning.beanParts, let text = cells[.beanName],
      CellText.isNothing(cells[.roaster] ?? ""), let found = parts.split(text)
    {
      cells[.beanName] = found.bean
      cells[.roaster] = found.roaster
    }
    if let text = cells[.liquid] { settle(text, in: &cells) }
    takeHeading(&cells)
    takeGrinder(&cells)
    // "$14.45 / 300g"
    if let text = cells[.price], let slash = text.firstIndex(of: "/"),
      case let weight = String(text[text.index(after: slash)...]).trimmed,
      MeasureText.hasUnit(weight), case .number = MeasureText.read(weight, of: .dose)
    {
      cells[.price] = String(text[..<slash]).trimmed
      merge([.bagWeight: weight], into: &cells)
    }
    // "1:15 (20 g in / 300 g out)"
    if let text = cells[.ratio], let open = text.firstIndex(of: "("), text.last == ")",
      let recipe = RecipeText(
        String(text[text.index(after: open)...].dropLast()), method: cells[.method] ?? "")
    {
      cells[.ratio] = String(text[..<open]).trimmed
      merge(recipe.cells, into: &cells)
    }
    // "18.0g → 36g", in the column of one of both.
    for column in [CSVColumn.dose, .water, .yield] {
      guard let text = cells[column], text.utf8.count > 3, Self.isMoreThanNumber(text),
        MeasureText.read(text, of: .dose) == .unreadable,
        let recipe = RecipeText(text, method: cells[.method] ?? ""), recipe.isWhole,
        recipe.cells[column] != nil, recipe.cells.count > 1
      else { continue }
      cells[column] = nil
      merge(recipe.cells, into: &cells)
    }
  }

  /// Takes a heading such as `14 May 2026 - Red Brick (Square Mile)` apart.
  private func takeHeading(_ cells: inout [CSVColumn: String]) {
    guard header.meaning.bases[.brewedAt] == .cells, let text = cells[.brewedAt],
      (try? DateText(scanning: text, order: plan.order, latest: plan.latest(today))) == nil
    else { return }
    let heading = RowHeading(text, order: plan.order, latest: plan.latest(today))
    guard let day = heading.day, !heading.bean.isEmpty else { return }
    cells[.brewedAt] = day.text
    let isMethod = MethodCategory(impliedBy: heading.bean) != .unrecorded
    merge(
      [isMethod ? .method : .beanName: heading.bean, .roaster: heading.roaster], into: &cells)
  }

  /// Takes a grinder and its setting apart: `1Zpresso J-Ultra @ 1.2.5`, `C2 at 17`, `Virtuoso (Setting 15)`.
  private func takeGrinder(_ cells: inout [CSVColumn: String]) {
    for column in [CSVColumn.grinder, .grindText, .grindSetting] {
      guard let text = cells[column], text.utf8.count <= 80, text.contains(where: \.isLetter),
        let found = text.wholeMatch(of: Self.grinderAndSetting), case let name = String(found.1),
        KnownGrinders.standard.model(named: name) != nil,
        CellText.isNothing(cells[.grinder] ?? "") || column == .grinder
      else { continue }
      cells[.grinder] = name
      if column != .grinder { cells[column] = nil }
      merge([.grindText: String(found.2)], into: &cells)
    }
  }

  private static let grinderAndSetting = OncePattern(
    #/(.*\p{L}.*?)\s*(?:@|\bat\b|,|:|\()\s*(?:(?i)setting\s*|clicks?\s*)?#?(\d[\w.+\/ ]*?)\)?/#)

  /// Takes what is in the cup as the yield of an espresso, else as the water.
  private func settle(_ text: String, in cells: inout [CSVColumn: String]) {
    let method = cells[.method] ?? plan.method
    var column = CSVColumn.water
    switch MethodCategory(impliedBy: method) {
    case .espresso: column = .yield
    case .unrecorded:
      if case .number(let dose) = MeasureText.read(cells[.dose] ?? "", of: .dose),
        case .number(let liquid) = MeasureText.read(text, of: .water), liquid < dose * 4.5
      {
        column = .yield
      }
    default: break
    }
    merge([column: text], into: &cells)
  }

  private static func isMoreThanNumber(_ text: String) -> Bool {
    text.utf8.contains { !(0x30...0x39).contains($0) && $0 != 0x2E && $0 != 0x2C }
  }

  /// Takes what columns that are empty lack.
  ///
  /// - Returns: Whether no other column says something else.
  @discardableResult
  private func merge(
    _ found: [CSVColumn: String], into cells: inout [CSVColumn: String]
  ) -> Bool {
    var isWhole = true
    for (column, text) in found where column != .notes {
      let own = cells[column] ?? ""
      if CellText.isNothing(own) {
        cells[column] = text
      } else if let range = column.kind?.range {
        isWhole =
          isWhole
          && MeasureText.read(own, of: range).value == MeasureText.read(text, of: range).value
      }
    }
    return isWhole
  }

  private func add(_ text: String, toNotesOf cells: inout [CSVColumn: String]) {
    var notes = cells[.notes] ?? ""
    Self.add(text, to: &notes)
    if !notes.isEmpty { cells[.notes] = notes }
  }
}

extension DateText {
  /// The day and the time as a table writes them.
  var text: String {
    guard let clock else { return day.description }
    let (hour, minute) = (clock / 3600, clock / 60 % 60)
    return "\(day) \(hour / 10)\(hour % 10):\(minute / 10)\(minute % 10)"
  }

  /// The weekday, 1 for Monday.
  var weekday: Int { (day.number + 3) % 7 + 1 }

  /// The first day of a weekday, 1 for Monday, from this day on.
  func next(_ weekday: Int) -> DateText {
    DateText(
      day: CalendarDay(number: day.number + (weekday - self.weekday + 7) % 7), clock: clock,
      offset: offset)
  }
}
