import CoffeeTerms
import Tables

/// A text in paragraphs on one coffee, without front matter: a title, maybe keys, and sentences.
///
///     # 4/25/2012 Brew
///     Brew Method: French Press
///     Coffee: Honduras Las Flores from New Harvest Coffee Roasters
///
///     Muddy and silty, and hardly any flavor. I'd give it a 3/10.
struct ToldPage {
  /// How many values the cup has, notes apart.
  var values: Int { rows[1].cells.dropLast().count { !$0.isEmpty } }

  /// The page as a table of one row.
  private(set) var rows: [(line: Int, cells: [String])] = []

  /// So many words make a sentence.
  private static let fewestOfSentence = 12
  private static let mostLines = 200

  private var fields: [(title: String, value: String)] = []
  /// The keys by what they mean.
  private var places: [[String]: (place: Int, isActual: Bool)] = [:]
  private var notes: [String] = []

  /// - Returns: nil for a text that is no such page, or tells of no cup.
  init?(_ text: [UInt8]) {
    let outline = TextOutline.lines(text).filter { !$0.text.isEmpty }
    guard (2...Self.mostLines).contains(outline.count),
      let first = outline.first(where: Self.isProse),
      case let titles = outline.indices.filter({ outline[$0].level == 1 }), titles.count < 2,
      // Without a heading, a page begins with its title.
      titles.count == 1 || !Self.isProse(outline[0]) && outline.allSatisfy({ $0.level == 0 })
    else { return nil }
    let start = titles.first ?? 0
    fields = [("title", outline[start].text)]
    for line in outline[(start + 1)...].map(EntryLine.init) {
      // What others write below is of their cups.
      if line.outline.level > 0,
        line.outline.text.split(separator: " ").contains(where: {
          ParameterTerms.standard.isFiller($0.lowercased(), in: .page)
        })
      {
        break
      }
      guard line.keys.isEmpty ? take(line) : line.keys.allSatisfy({ take($0) }) else { return nil }
    }
    if !places.keys.contains(where: { $0.contains(CSVColumn.beanName.rawValue) }),
      PageTitle(fields[0].value, roaster: "").cells[.beanName] == nil,
      let (bean, roaster) = ToldBeans(outline.lazy.filter(Self.isProse).map(\.text))
        .bean(in: first.text)
    {
      fields += [(CSVColumn.beanName.rawValue, bean), (CSVColumn.roaster.rawValue, roaster)]
    } else if case let name = EntryText.parts(fields[0].value).first ?? "",
      EntryText.isName(name), EntryText.isProper(name), ToldBeans.isBean(name),
      let cup = ToldCup(notes.joined(separator: "\n"), isRated: false)?.cells,
      cup[.dose] != nil, cup[.method] != nil, notes.contains(where: { $0.contains(name) })
    {
      // The text says again what its title names.
      fields[0] = (CSVColumn.beanName.rawValue, name)
    }
    rows = ToldCup.taken([
      (outline[start].number, fields.map(\.title) + [CSVColumn.notes.rawValue]),
      (outline[start].number, fields.map(\.value) + [notes.joined(separator: "\n")]),
    ])
    guard let columns = try? TableMeaning(rows[0].cells, [:]).positions, isCup(columns) else {
      return nil
    }
  }

  /// Whether a coffee is named, and what was brewed or how good it was is said.
  private func isCup(_ columns: [CSVColumn: Int]) -> Bool {
    func has(_ column: CSVColumn) -> Bool {
      columns[column].map { rows[1].cells.indices.contains($0) && !rows[1].cells[$0].isEmpty }
        ?? false
    }
    let isMeasured =
      has(.dose) && (has(.water) || has(.yield)) || has(.recipe) || has(.brewLine)
    return (has(.beanName) || has(.method) && has(.brewedAt))
      && (has(.rating) || isMeasured || ToldRating(notes.joined(separator: "\n")) != nil)
  }

  private mutating func take(_ line: EntryLine) -> Bool {
    if line.isDay || line.beginsWithDay {
      // A second day is that of another cup.
      guard line.isDay, places[[CSVColumn.brewedAt.rawValue]] == nil else { return false }
      return take(.day(.brewedAt, line.outline.text))
    }
    notes.append(line.outline.text)
    return true
  }

  /// - Returns: Whether the page has no other such key.
  private mutating func take(_ key: EntryLine.Key) -> Bool {
    switch key {
    case .remark(let text): notes.append(text)
    case .day(let column, let day): return take(day, column.rawValue, [column.rawValue])
    case .value(let value, let title, let columns, _):
      if columns.contains(CSVColumn.notes.rawValue) {
        notes.append(value)
      } else if !value.isEmpty {
        return take(value, title, columns)
      }
    }
    return true
  }

  private mutating func take(_ value: String, _ title: String, _ columns: [String]) -> Bool {
    let column =
      EntryText.column(of: columns, value)
      ?? columns.compactMap(CSVColumn.init).first { $0 == .recipe }
    let name = columns.count > 1 ? column?.rawValue ?? title : title
    // `Actual recipe`
    let isActual = title.split(separator: " ").contains {
      ParameterTerms.standard.isFiller($0.lowercased(), in: .title)
    }
    guard let known = places[columns] else {
      places[columns] = (fields.count, isActual)
      fields.append((name, value))
      return true
    }
    guard isActual != known.isActual else { return fields[known.place].value == value }
    notes.append(isActual ? fields[known.place].value : "\(title): \(value)")
    if isActual { fields[known.place] = (name, value) }
    return true
  }

  private static func isProse(_ line: OutlineLine) -> Bool {
    line.level == 0 && line.text.split(separator: " ").count >= fewestOfSentence
  }
}
