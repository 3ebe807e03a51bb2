/// The tables of an Office Open XML workbook (ECMA-376).
enum Workbook {
  /// Reads the sheets that are shown.
  ///
  /// - Throws: `TableFault` where a part is missing or damaged, or there is no sheet with a cell.
  static func tables(_ archive: ZipContainer) throws(TableFault) -> [CellTable] {
    let names = archive.names
    let roots = RelationsReader()
    if let bytes = try archive.contents(named: "_rels/.rels", in: names) {
      try XMLEvents.read(bytes, roots)
    }
    let path = roots.target(ofType: "/officeDocument").map { resolve($0, in: "") }
    let main = path ?? "xl/workbook.xml"
    guard let bytes = try archive.contents(named: main, in: names) else {
      throw .damaged(line: nil)
    }
    let book = WorkbookReader()
    try XMLEvents.read(bytes, book)

    let folder = main.lastIndex(of: "/").map { String(main[...$0]) } ?? ""
    let relations = RelationsReader()
    let file = main.dropFirst(folder.count)
    if let bytes = try archive.contents(named: "\(folder)_rels/\(file).rels", in: names) {
      try XMLEvents.read(bytes, relations)
    }
    let strings = SharedStringsReader()
    let stringsPath = relations.target(ofType: "/sharedStrings") ?? "sharedStrings.xml"
    if let bytes = try archive.contents(named: resolve(stringsPath, in: folder), in: names) {
      try XMLEvents.read(bytes, strings)
    }
    let styles = StylesReader()
    let stylesPath = relations.target(ofType: "/styles") ?? "styles.xml"
    if let bytes = try archive.contents(named: resolve(stylesPath, in: folder), in: names) {
      try XMLEvents.read(bytes, styles)
    }

    var budget = CellBudget()
    var tables: [CellTable] = []
    let hidden = book.sheets.filter(\.isHidden).map(\.name)
    for (index, sheet) in book.sheets.enumerated() where !sheet.isHidden {
      let target = relations.targets[sheet.relation] ?? "worksheets/sheet\(index + 1).xml"
      guard let bytes = try archive.contents(named: resolve(target, in: folder), in: names)
      else { continue }
      let reader = SheetReader(strings.texts, styles.formats, is1904: book.is1904, budget)
      try XMLEvents.read(bytes, reader)
      budget = reader.budget
      guard !reader.rows.isEmpty else { continue }
      tables.append(
        CellTable(
          name: sheet.name, container: .xlsx, rows: reader.rows, hiddenSheets: hidden))
    }
    guard !tables.isEmpty else { throw .noTable(.xlsx) }
    return tables
  }

  /// The name of a part that another part in `folder` names.
  private static func resolve(_ target: String, in folder: String) -> String {
    if target.hasPrefix("/") { return String(target.dropFirst()) }
    var parts = folder.split(separator: "/")
    for part in target.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}

/// Reads which part has which identifier and type.
private final class RelationsReader: XMLReader {
  /// The names of parts, by identifier.
  private(set) var targets: [String: String] = [:]
  private var types: [(type: String, target: String)] = []

  func target(ofType suffix: String) -> String? {
    types.first { $0.type.hasSuffix(suffix) }?.target
  }

  func start(_ name: String, _ attributes: [String: String]) {
    guard name == "Relationship", let target = attributes["Target"] else { return }
    if let identifier = attributes["Id"] { targets[identifier] = target }
    types.append((attributes["Type"] ?? "", target))
  }

  func end(_ name: String) {}

  func text(_ text: String) {}
}

/// Reads the list of sheets.
private final class WorkbookReader: XMLReader {
  /// A sheet: its name, the identifier of its part, and whether it is not shown.
  struct Sheet {
    let name: String
    let relation: String
    let isHidden: Bool
  }

  private(set) var sheets: [Sheet] = []
  private(set) var is1904 = false

  func start(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "workbookPr":
      is1904 = ["1", "true", "on"].contains(attributes["date1904"]?.lowercased())
    case "sheet":
      let relation = attributes.first { $0.key.hasSuffix(":id") }?.value ?? ""
      let state = attributes["state"] ?? "visible"
      sheets.append(
        Sheet(
          name: attributes["name"] ?? "", relation: relation,
          isHidden: state == "hidden" || state == "veryHidden"))
    default: break
    }
  }

  func end(_ name: String) {}

  func text(_ text: String) {}
}

/// Reads the texts that cells refer to by number.
private final class SharedStringsReader: XMLReader {
  private(set) var texts: [String] = []
  private var current = ""
  private var isText = false
  private var phonetic = 0

  func start(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "si": current = ""
    case "rPh": phonetic += 1
    case "t": isText = phonetic == 0
    default: break
    }
  }

  func end(_ name: String) {
    switch name {
    case "si": texts.append(SheetReader.unescaped(current))
    case "rPh": phonetic -= 1
    case "t": isText = false
    default: break
    }
  }

  func text(_ text: String) {
    if isText { current += text }
  }
}

/// Reads which style shows numbers how.
private final class StylesReader: XMLReader {
  /// The format of each style of cells.
  private(set) var formats: [SheetFormat] = []
  private var codes: [Int: SheetFormat] = [:]
  private var isOfCells = false

  func start(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "numFmt":
      guard let number = attributes["numFmtId"].flatMap({ Int($0) }) else { return }
      codes[number] = SheetFormat(code: attributes["formatCode"] ?? "")
    case "cellXfs": isOfCells = true
    case "xf" where isOfCells:
      let number = attributes["numFmtId"].flatMap { Int($0) } ?? 0
      formats.append(codes[number] ?? SheetFormat(builtIn: number))
    default: break
    }
  }

  func end(_ name: String) {
    if name == "cellXfs" { isOfCells = false }
  }

  func text(_ text: String) {}
}
