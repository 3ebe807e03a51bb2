/// The tables of an Office Open XML workbook (ECMA-376).
enum Workbook {
  /// Reads the sheets that are shown.
  ///
  /// - Throws: `TableFault` where a part is missing or damaged, or there is no sheet with a cell.
  static func tables(_ archive: ZipContainer) throws(TableFault) -> [CellTable] {
    let names = archive.names
    /// Reads a part; whether it is there.
    func read(_ part: String, _ reader: any XMLReader) throws(TableFault) -> Bool {
      guard let bytes = try archive.contents(named: part, in: names) else { return false }
      try XMLEvents.read(bytes, reader)
      return true
    }
    let roots = RelationsReader()
    _ = try read("_rels/.rels", roots)
    let path = roots.target(ofType: "/officeDocument").map { resolve($0, in: "") }
    let main = path ?? "xl/workbook.xml"
    let book = WorkbookReader()
    guard try read(main, book) else { throw .damaged(line: nil) }

    let folder = main.lastIndex(of: "/").map { String(main[...$0]) } ?? ""
    let relations = RelationsReader()
    let file = main.dropFirst(folder.count)
    _ = try read("\(folder)_rels/\(file).rels", relations)
    let strings = SharedStringsReader()
    let stringsPath = relations.target(ofType: "/sharedStrings") ?? "sharedStrings.xml"
    _ = try read(resolve(stringsPath, in: folder), strings)
    let styles = StylesReader()
    let stylesPath = relations.target(ofType: "/styles") ?? "styles.xml"
    _ = try read(resolve(stylesPath, in: folder), styles)

    var budget = CellBudget()
    var tables: [CellTable] = []
    let hidden = book.sheets.filter(\.isHidden).map(\.name)
    for (index, sheet) in book.sheets.enumerated() where !sheet.isHidden {
      let target = relations.targets[sheet.relation] ?? "worksheets/sheet\(index + 1).xml"
      let reader = SheetReader(strings.texts, styles.formats, is1904: book.is1904, budget)
      guard try read(resolve(target, in: folder), reader) else { continue }
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
}

/// Reads the cells of one sheet of an Office Open XML workbook.
final class SheetReader: XMLReader {
  /// The rows with a cell that is not empty.
  private(set) var rows: [CellRow] = []
  /// What is left of the cells that may be read.
  private(set) var budget: CellBudget

  private let strings: [String]
  private let formats: [SheetFormat]
  private let is1904: Bool

  private var line = 0
  private var cells: [String] = []
  private var column = 0
  private var type = ""
  private var style = 0
  private var value = ""
  private var isValue = false
  private var phonetic = 0

  /// - Parameters:
  ///   - strings: The shared strings.
  ///   - formats: The format of each style.
  ///   - is1904: Whether days count from 1904.
  ///   - budget: The cells that may be read.
  init(_ strings: [String], _ formats: [SheetFormat], is1904: Bool, _ budget: CellBudget) {
    self.strings = strings
    self.formats = formats
    self.is1904 = is1904
    self.budget = budget
  }

  func start(_ name: String, _ attributes: [String: String]) throws(TableFault) {
    switch name {
    case "row":
      // A row without a number, or with one out of order, follows the last.
      let number = attributes["r"].flatMap { Int($0) } ?? 0
      line = number > line && number < 10_000_000 ? number : line + 1
      cells.removeAll(keepingCapacity: true)
      column = 0
    case "c":
      if let place = attributes["r"], let found = Self.column(place) { column = found }
      type = attributes["t"] ?? "n"
      style = attributes["s"].flatMap { Int($0) } ?? 0
      value = ""
    case "mergeCell": if let range = attributes["ref"] { try fill(range) }
    case "rPh": phonetic += 1
    case "v": isValue = true
    case "t": isValue = phonetic == 0
    default: break
    }
  }

  func end(_ name: String) throws(TableFault) {
    switch name {
    case "row":
      guard !cells.isEmpty else { return }
      rows.append(CellRow(line: line, cells: cells))
    case "c":
      let text = cell()
      if !text.isEmpty, column < TableLimits.columns, column >= cells.count {
        try budget.spend(column + 1 - cells.count)
        while cells.count < column { cells.append("") }
        cells.append(text)
      }
      column += 1
    case "rPh": phonetic -= 1
    case "v", "t": isValue = false
    default: break
    }
  }

  func text(_ text: String) {
    if isValue { value += text }
  }

  /// Repeats the text of cells that are merged downwards, such as `C4:C6`: it is of each row.
  private func fill(_ range: String) throws(TableFault) {
    let ends = range.split(separator: ":").map(String.init)
    guard ends.count == 2, let column = Self.column(ends[0]), column == Self.column(ends[1]),
      let first = Self.row(ends[0]), let last = Self.row(ends[1]), first < last,
      let top = rows.firstIndex(where: { $0.line == first }), column < rows[top].cells.count
    else { return }
    let text = rows[top].cells[column]
    for index in rows.indices[(top + 1)...] where !text.isEmpty {
      if rows[index].line > last { break }
      let lacking = max(0, column + 1 - rows[index].cells.count)
      try budget.spend(lacking)
      rows[index].cells += [String](repeating: "", count: lacking)
      if rows[index].cells[column].isEmpty { rows[index].cells[column] = text }
    }
  }

  /// The row of a place such as `AB12`.
  private static func row(_ place: String) -> Int? {
    Int(place.drop { $0.isLetter || $0 == "$" })
  }

  /// The text of the cell that ends.
  private func cell() -> String {
    switch type {
    case "s":
      guard let index = Int(value), strings.indices.contains(index) else { return "" }
      return strings[index]
    case "str", "inlineStr": return Self.unescaped(value)
    case "b": return value.isEmpty ? "" : value == "1" || value == "true" ? "true" : "false"
    case "e": return ""
    case "d": return OpenDocument.date(value)
    default:
      let format = formats.indices.contains(style) ? formats[style] : .number
      return SheetNumber.text(value, format, is1904: is1904)
    }
  }

  /// The column of a place such as `AB12`, from 0; nil where it has no letters.
  private static func column(_ place: String) -> Int? {
    var number = 0
    for letter in place.utf8 {
      guard letter & 0xDF >= UInt8(ascii: "A"), letter & 0xDF <= UInt8(ascii: "Z") else { break }
      number = number * 26 + Int(letter & 0xDF - UInt8(ascii: "A")) + 1
      guard number <= TableLimits.columns else { return TableLimits.columns }
    }
    return number > 0 ? number - 1 : nil
  }

  /// A text in which line breaks may be written `_x000D_`.
  static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "_")), text.contains("_x00") else { return text }
    return text.split(separator: "_x000D_", omittingEmptySubsequences: false).joined()
      .split(separator: "_x000A_", omittingEmptySubsequences: false).joined(separator: "\n")
      .split(separator: "_x0009_", omittingEmptySubsequences: false).joined(separator: "\t")
  }
}
