/// Makes tables of a tree: each list of objects is one.
struct TreeTables {
  private let container: CellTable.Container
  private var tables: [Draft] = []
  private var places: [String: Int] = [:]
  private var budget = CellBudget()

  /// A table whose titles are not all known yet.
  private struct Draft {
    let name: String
    var titles: [String] = []
    var places: [String: Int] = [:]
    var rows: [(line: Int, cells: [Int: String])] = []
  }

  /// A title and a text of a record.
  private typealias Cell = (title: String, text: String)

  /// The tables in the documents of a file, in the order in which they begin; an object that is in
  /// no list is a table of one row, after the others.
  ///
  /// - Throws: `TableFault` where there is no table, or too much.
  static func tables(
    of roots: [TreeValue], _ container: CellTable.Container
  ) throws(TableFault) -> [CellTable] {
    var maker = TreeTables(container: container)
    if roots.count > 1 || container == .jsonl {
      try maker.list(roots, name: "", parent: [])
    } else if let root = roots.first {
      try maker.root(root)
    }
    let found = try maker.finished()
    guard !found.isEmpty else { throw .noTable(container) }
    return found
  }

  // MARK: Finding lists

  private mutating func root(_ root: TreeValue) throws(TableFault) {
    switch root {
    case .list(let elements):
      guard let models = ModelRecords(elements) else {
        return try list(elements, name: "", parent: [])
      }
      for (name, rows) in models.tables {
        try list(rows.map(TreeValue.object), name: name, parent: [])
      }
    case .object(let object):
      if Self.isKeyed(object) { return try keyed(object, name: "", parent: []) }
      // Columns within a member are the file's table only where no list has records.
      let inner = Self.holdsRecords(root) ? [] : object.members.compactMap { Self.object($0) }
      for member in [("", object)] + inner {
        if let rows = Self.rows(ofColumns: member.1) ?? Self.rows(besideTitles: member.1) {
          for row in rows { try append(row, line: member.1.line, name: member.0) }
          return
        }
      }
      let cells = try record(object, name: "", parent: nil)
      // One member is of the file, as a version is, and not a record; a scale says what the records mean.
      let isScale = cells.count == 1 && cells[0].title.lowercased().contains("scale")
      if cells.count > 1 || isScale || tables.isEmpty, !cells.isEmpty {
        try append(cells, line: object.line, name: "")
      }
    case .null, .text: break
    }
  }

  private static func object(_ member: TreeObject.Member) -> (String, TreeObject)? {
    if case .object(let object) = member.value { (member.key, object) } else { nil }
  }

  /// The rows of an object whose members are columns, each a list of as many texts; nil for another object.
  private static func rows(ofColumns object: TreeObject) -> [[Cell]]? {
    var columns: [(title: String, texts: [String])] = []
    for member in object.members {
      guard case .list(let elements) = member.value else { continue }
      let texts = elements.compactMap(\.scalar)
      guard texts.count == elements.count else { return nil }
      columns.append((member.key, texts))
    }
    guard columns.count > 1, columns.count * 3 > object.members.count * 2,
      let count = columns.first?.texts.count, count > 1,
      columns.allSatisfy({ $0.texts.count == count })
    else { return nil }
    return (0..<count).map { row in columns.map { ($0.title, $0.texts[row]) } }
  }

  /// The rows of an object with a list of titles and a list of rows that are as long, such as `columns` and
  /// `data`; nil for another object.
  private static func rows(besideTitles object: TreeObject) -> [[Cell]]? {
    let lists = object.members.compactMap { member -> [TreeValue]? in
      if case .list(let elements) = member.value, !elements.isEmpty { elements } else { nil }
    }
    let titles = lists.compactMap { elements -> [String]? in
      let texts = elements.compactMap(\.scalar)
      return texts.count == elements.count && texts.count > 1 ? texts : nil
    }
    let rows = lists.compactMap { elements -> [[String]]? in
      let rows = elements.compactMap { row -> [String]? in
        guard case .list(let cells) = row else { return nil }
        return cells.map { text($0) ?? "" }
      }
      return rows.count == elements.count ? rows : nil
    }
    guard rows.count == 1, let rows = rows.first, let width = rows.first?.count,
      rows.allSatisfy({ $0.count == width }), case let named = titles.filter({ $0.count == width }),
      named.count == 1 || named.count == 2 && rows.count == width, let titles = named.first
    else { return nil }
    return rows.map { row in zip(titles, row).map { (title: $0, text: $1) } }
  }

  /// A list: a table of its objects, or of its lists.
  private mutating func list(
    _ elements: [TreeValue], name: String, parent: [Cell]
  ) throws(TableFault) {
    for (index, element) in elements.enumerated() {
      switch element {
      case .object(let object):
        if name.isEmpty, Self.isKeyed(object) {
          try keyed(object, name: name, parent: parent)
          continue
        }
        let place = begin(name)
        let cells = try record(object, name: name, parent: parent)
        try append(cells + parent, line: object.line, to: place)
      case .list(let cells):
        // Rows without titles: columns are named by their numbers.
        let texts = cells.map { Self.text($0) ?? "" }
        guard texts.contains(where: { !$0.isEmpty }) else { continue }
        let row = texts.enumerated().map { (title: "\($0.offset)", text: $0.element) }
        try append(row + parent, line: index + 1, to: begin(name + Self.rowsMark))
      case .null, .text: continue
      }
    }
  }

  /// The end of the name of a table whose rows have no titles.
  private static let rowsMark = "\u{0}"

  /// An object whose members are the records, each under its date or identifier.
  private mutating func keyed(
    _ object: TreeObject, name: String, parent: [Cell]
  ) throws(TableFault) {
    for member in object.members {
      let key: Cell = ("key", member.key)
      if case .list(let elements) = member.value {
        for case .object(let record) in elements {
          let place = begin(name)
          let cells = try self.record(record, name: name, parent: parent + [key])
          try append([key] + cells + parent, line: record.line, to: place)
        }
        continue
      }
      guard case .object(let record) = member.value else { continue }
      let place = begin(name)
      let cells = try self.record(
        record, name: name, parent: parent + [("\(Self.singular(name)).key", member.key)])
      try append([key] + cells + parent, line: record.line, to: place)
    }
  }

  /// Whether all members are objects, and most keys have a digit, as dates and identifiers do, or the objects
  /// are alike and have names.
  private static func isKeyed(_ object: TreeObject) -> Bool {
    guard object.members.count > 0 else { return false }
    var count = 0
    for member in object.members {
      let hasDigit = member.key.utf8.contains(where: UTF8Text.isDigit)
      switch member.value {
      case .object: break
      // A day of several brews, or of none.
      case .list(let elements) where hasDigit && Self.areObjects(elements): break
      case .text where hasDigit && count > 0: continue
      default: return false
      }
      if hasDigit { count += 1 }
    }
    return count * 2 > object.members.count || areAlike(object)
  }

  private static func areObjects(_ elements: [TreeValue]) -> Bool {
    !elements.isEmpty
      && elements.allSatisfy { element in
        if case .object = element { true } else { false }
      }
  }

  /// Whether a list of objects is in a value.
  private static func holdsRecords(_ value: TreeValue) -> Bool {
    switch value {
    case .list(let elements): areObjects(elements)
    case .object(let object): object.members.contains { holdsRecords($0.value) }
    case .null, .text: false
    }
  }

  /// Whether several objects have a name and another key in common.
  private static func areAlike(_ object: TreeObject) -> Bool {
    var shared: Set<String>?
    for member in object.members {
      guard case .object(let record) = member.value else { return false }
      let keys = Set(record.members.map(\.key))
      shared = shared?.intersection(keys) ?? keys
    }
    guard object.members.count > 1, let shared, shared.count > 1 else { return false }
    // `"Sidama Bensa": {`
    let areNames = object.members.allSatisfy {
      $0.key.contains(" ") || $0.key.first?.isUppercase == true
    }
    return shared.contains { $0.lowercased().hasSuffix("name") } || areNames && shared.count > 2
  }

  /// The cells of a record; lists of records within it become tables with its cells under its name, as in `coffee.name`.
  ///
  /// - Parameter parent: What the record is within; nil where it is in no list, so that its cells
  ///   are not repeated in tables within.
  private mutating func record(
    _ object: TreeObject, name: String, parent: [Cell]?
  ) throws(TableFault) -> [Cell] {
    var cells: [Cell] = []
    var lists: [(path: String, value: TreeValue)] = []
    flatten(object, prefix: "", &cells, &lists)
    // Lists of numbers within a record, such as its pours, are no records.
    if parent != nil {
      for list in lists { Self.rows(list.value).map { cells.append((list.path, $0)) } }
      lists.removeAll { Self.rows($0.value) != nil }
    }
    guard !lists.isEmpty else { return cells }
    let own = Self.singular(name)
    let inherited =
      parent.map { parent in
        cells.map { (title: "\(own).\($0.title)", text: $0.text) } + parent
      } ?? []
    for list in lists {
      let path = name.isEmpty ? list.path : "\(name).\(list.path)"
      switch list.value {
      case .list(let elements): try self.list(elements, name: path, parent: inherited)
      case .object(let object): try keyed(object, name: path, parent: inherited)
      case .null, .text: break
      }
    }
    return cells
  }

  /// What one element of a list is called: `coffee` in `roasters.coffees`, `parent` in a list without a name.
  private static func singular(_ name: String) -> String {
    let last = name.split(separator: ".").last.map(String.init) ?? ""
    if last.isEmpty { return "parent" }
    return last.count > 3 && last.hasSuffix("s") && !last.hasSuffix("ss")
      ? String(last.dropLast()) : last
  }

  private func flatten(
    _ object: TreeObject, prefix: String, _ cells: inout [Cell],
    _ lists: inout [(path: String, value: TreeValue)]
  ) {
    for member in object.members where member.value != .list([]) {
      let title = prefix + member.key
      if let text = Self.text(member.value) {
        cells.append((title, text))
        continue
      }
      switch member.value {
      case .object(let inner) where !Self.isKeyed(inner):
        flatten(inner, prefix: title + ".", &cells, &lists)
      case .list(let elements):
        guard let inner = Self.members(of: elements) else { fallthrough }
        flatten(inner, prefix: prefix, &cells, &lists)
      default: lists.append((title, member.value))
      }
    }
  }

  /// The members of a list whose elements have one each, as people write keys in YAML; nil for another list.
  private static func members(of elements: [TreeValue]) -> TreeObject? {
    var joined: TreeObject?
    for element in elements {
      guard case .object(let object) = element, object.members.count == 1,
        let member = object.members.first, joined?[member.key] == nil
      else { return nil }
      joined = joined ?? TreeObject(line: object.line)
      joined?[member.key] = member.value
    }
    return elements.count > 1 ? joined : nil
  }

  /// The text of a scalar, or of a list of them; nil for what has objects or lists in it.
  private static func text(_ value: TreeValue) -> String? {
    guard case .list(let elements) = value else { return value.scalar }
    var texts: [String] = []
    for element in elements {
      guard let text = element.scalar ?? part(element) else { return nil }
      if !text.isEmpty { texts.append(text) }
    }
    return texts.joined(separator: ", ")
  }

  /// The text of a list whose elements are lists of scalars; nil for another value.
  private static func rows(_ value: TreeValue) -> String? {
    guard case .list(let elements) = value else { return nil }
    let rows = elements.compactMap { element -> String? in
      if case .list = element { text(element) } else { nil }
    }
    return rows.count == elements.count ? rows.joined(separator: "; ") : nil
  }

  /// The text of a part of a formatted text, as chats and note apps store it; nil for another object.
  private static func part(_ value: TreeValue) -> String? {
    guard case .object(let object) = value, object["type"]?.scalar != nil else { return nil }
    return (object["plain_text"] ?? object["text"])?.scalar
  }

  // MARK: Filling tables

  private mutating func begin(_ name: String) -> Int {
    if let place = places[name] { return place }
    tables.append(Draft(name: name))
    places[name] = tables.count - 1
    return tables.count - 1
  }

  private mutating func append(_ cells: [Cell], line: Int, name: String) throws(TableFault) {
    try append(cells, line: line, to: begin(name))
  }

  private mutating func append(_ cells: [Cell], line: Int, to place: Int) throws(TableFault) {
    try budget.spend(cells.count)
    var row: [Int: String] = [:]
    for cell in cells {
      let column: Int
      if let known = tables[place].places[cell.title] {
        column = known
      } else {
        column = tables[place].titles.count
        tables[place].titles.append(cell.title)
        tables[place].places[cell.title] = column
      }
      row[column] = cell.text
    }
    tables[place].rows.append((line, row))
  }

  private func finished() throws(TableFault) -> [CellTable] {
    var budget = CellBudget()
    var finished: [CellTable] = []
    for draft in tables where !draft.titles.isEmpty {
      let isOfRows = draft.name.hasSuffix(Self.rowsMark)
      let name = isOfRows ? String(draft.name.dropLast()) : draft.name
      var rows: [CellRow] = []
      if !isOfRows {
        rows.append(CellRow(line: draft.rows.first?.line ?? 1, cells: draft.titles))
      }
      for row in draft.rows {
        let width = (row.cells.keys.max() ?? -1) + 1
        try budget.spend(width)
        var cells = [String](repeating: "", count: width)
        for (column, text) in row.cells { cells[column] = text }
        rows.append(CellRow(line: row.line, cells: cells))
      }
      finished.append(
        CellTable(name: name, container: container, rows: rows, titles: isOfRows ? nil : 0))
    }
    return finished
  }
}

/// A value of JSON, YAML or TOML, whose scalars stay as they are written.
indirect enum TreeValue: Sendable, Equatable {
  case null
  case text(String)
  case list([TreeValue])
  case object(TreeObject)

  /// The text of a scalar; nil for lists and objects.
  var scalar: String? {
    switch self {
    case .null: ""
    case .text(let text): text
    case .list, .object: nil
    }
  }
}

/// An object whose members keep their order.
struct TreeObject: Sendable, Equatable {
  /// The line on which it begins, from 1.
  var line: Int
  /// The members in the order of their first mention.
  private(set) var members: [Member] = []
  /// Where each key is, from the number of keys on at which that is faster than looking at all.
  private var places: [String: Int] = [:]

  /// A key with its value.
  struct Member: Sendable, Equatable {
    let key: String
    var value: TreeValue
  }

  init(line: Int) {
    self.line = line
  }

  /// The value of a key; of members with the same key the last counts.
  subscript(key: String) -> TreeValue? {
    get { place(key).map { members[$0].value } }
    set {
      guard let newValue else { return }
      if let place = place(key) {
        members[place].value = newValue
        return
      }
      members.append(Member(key: key, value: newValue))
      if members.count == 16 {
        for (index, member) in members.enumerated() { places[member.key] = index }
      } else if members.count > 16 {
        places[key] = members.count - 1
      }
    }
  }

  private func place(_ key: String) -> Int? {
    members.count < 16 ? members.firstIndex { $0.key == key } : places[key]
  }
}

/// The records of several tables in one list, each with the name of its model, its key and its fields, as Django
/// writes them: `{"model": "log.bean", "pk": 1, "fields": {"name": "Kirima", "roaster": 4}}`.
struct ModelRecords {
  /// The records by the name of their table, with their keys as `id`, and fields that name others as `roaster_id`.
  private(set) var tables: [(name: String, rows: [TreeObject])] = []

  /// - Returns: nil for another list.
  init?(_ elements: [TreeValue]) {
    var models: [(name: String, key: String, fields: TreeObject)] = []
    for element in elements {
      guard case .object(let object) = element, let model = object["model"]?.scalar,
        let key = object["pk"]?.scalar, case .object(let fields) = object["fields"]
      else { return nil }
      models.append((Self.plain(model.split(separator: ".").last ?? ""), key, fields))
    }
    guard Set(models.map(\.name)).count > 1 else { return nil }
    // What others call a table: `coffee_bean` for the model `coffeebean`.
    var names: [String: String] = [:]
    let keys = Dictionary(grouping: models, by: \.name).mapValues { Set($0.map(\.key)) }
    for field in Set(models.flatMap { $0.fields.members.map(\.key) }).sorted() {
      let values = models.compactMap { $0.fields[field]?.scalar }.filter { !$0.isEmpty }
      let model = keys.keys.sorted().first { name in
        name.hasSuffix(Self.plain(field)) && !values.isEmpty
          && values.allSatisfy { keys[name]?.contains($0) ?? false }
      }
      if let model, names[model] == nil { names[model] = field }
    }
    let fieldNames = Set(names.values)
    var places: [String: Int] = [:]
    for (model, key, fields) in models {
      var row = TreeObject(line: fields.line)
      row["id"] = .text(key)
      for member in fields.members {
        row[fieldNames.contains(member.key) ? member.key + "_id" : member.key] = member.value
      }
      let place = places[model] ?? tables.count
      if places[model] == nil { tables.append((names[model] ?? model, [])) }
      places[model] = place
      tables[place].rows.append(row)
    }
  }

  private static func plain(_ name: some StringProtocol) -> String {
    name.lowercased().filter { $0 != "_" }
  }
}
