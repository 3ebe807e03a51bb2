/// The tables of an OpenDocument spreadsheet (ISO/IEC 26300).
enum OpenDocument {
  /// Reads the sheets that are shown.
  ///
  /// - Throws: `TableFault` where the content is missing or damaged, or there is no sheet with a
  ///   cell.
  static func tables(_ archive: ZipContainer) throws(TableFault) -> [CellTable] {
    let names = archive.names
    if let manifest = try archive.contents(named: "META-INF/manifest.xml", in: names),
      String(decoding: manifest, as: UTF8.self).contains("encryption-data")
    {
      throw .encrypted
    }
    guard let bytes = try archive.contents(named: "content.xml", in: names) else {
      throw .damaged(line: nil)
    }
    let reader = OpenDocumentReader()
    try XMLEvents.read(bytes, reader)
    guard !reader.tables.isEmpty else { throw .noTable(.ods) }
    return reader.tables.map { table in
      var table = table
      table.hiddenSheets = reader.hidden
      return table
    }
  }

  /// A date of XML, as a cell has it: `2026-05-04`, or with a clock `2026-05-04 08:15:00`.
  static func date(_ value: String) -> String {
    let parts = value.split(separator: "T", maxSplits: 1)
    guard parts.count == 2 else { return value }
    var clock = parts[1].prefix { $0 != "." && $0 != "Z" && $0 != "+" }
    if clock.utf8.count == 5 { clock += ":00" }
    return "\(parts[0]) \(clock)"
  }

  /// A duration of XML such as `PT08H15M00S`, as a cell has it: `08:15:00`.
  static func time(_ value: String) -> String {
    var (seconds, number) = (0.0, "")
    var isClock = false
    for letter in value {
      switch letter {
      case "T": isClock = true
      case "0"..."9", ".", ",": number.append(letter == "," ? "." : letter)
      case "D", "H", "M", "S":
        let factor: Double =
          switch letter {
          case "D": 86_400
          case "H": 3600
          case "M": isClock ? 60 : 0
          default: 1
          }
        seconds += (Double(number) ?? 0) * factor
        number = ""
      default: break
      }
    }
    guard isClock, seconds < 1e12 else { return value }
    return SheetNumber.clock(Int(seconds.rounded()), isPadded: true)
  }
}

/// Reads `content.xml`.
private final class OpenDocumentReader: XMLReader {
  private(set) var tables: [CellTable] = []
  /// The names of sheets that are not shown.
  private(set) var hidden: [String] = []
  private var budget = CellBudget()

  private var hiddenStyles: Set<String> = []
  private var style = ""
  private var table: CellTable?
  private var isHidden = false
  private var line = 0
  private var rowRepeats = 1
  private var cells: [String] = []
  /// Empty cells that come into the row if a cell with text follows.
  private var emptyCells = 0
  private var cellRepeats = 1
  private var attributes: [String: String] = [:]
  private var paragraphs: [String] = []
  private var isInCell = false
  private var isInParagraph = false
  /// The depth within comments and drawings, whose text is not the cell's.
  private var aside = 0

  func start(_ name: String, _ attributes: [String: String]) throws(TableFault) {
    switch name {
    case "style": style = attributes["style:name"] ?? ""
    case "table-properties":
      if attributes["table:display"] == "false" { hiddenStyles.insert(style) }
    case "table" where table == nil:
      table = CellTable(name: attributes["table:name"] ?? "", container: .ods, rows: [])
      isHidden = attributes["table:style-name"].map(hiddenStyles.contains) ?? false
      line = 0
    case "table-row":
      rowRepeats = Self.count(attributes["table:number-rows-repeated"])
      cells = []
      emptyCells = 0
    case "table-cell", "covered-table-cell":
      self.attributes = attributes
      cellRepeats = Self.count(attributes["table:number-columns-repeated"])
      paragraphs = []
      isInCell = true
    case "annotation", "shape", "custom-shape", "frame": aside += 1
    case "p" where isInCell && aside == 0, "h" where isInCell && aside == 0:
      paragraphs.append("")
      isInParagraph = true
    case "s": append(String(repeating: " ", count: min(Self.count(attributes["text:c"]), 1000)))
    case "tab": append("\t")
    case "line-break": append("\n")
    default: break
    }
  }

  func end(_ name: String) throws(TableFault) {
    switch name {
    case "table":
      guard let table else { return }
      if isHidden { hidden.append(table.name) } else if !table.rows.isEmpty { tables.append(table) }
      self.table = nil
    case "table-row": try endRow()
    case "table-cell": try endCell(text())
    case "covered-table-cell": try endCell("")
    case "annotation", "shape", "custom-shape", "frame": aside -= 1
    case "p", "h": if aside == 0 { isInParagraph = false }
    default: break
    }
  }

  func text(_ text: String) { append(text) }

  private func append(_ text: String) {
    guard isInParagraph, aside == 0, !paragraphs.isEmpty else { return }
    paragraphs[paragraphs.count - 1] += text
  }

  private func endRow() throws(TableFault) {
    if !cells.isEmpty, !isHidden {
      try budget.spend((rowRepeats - 1) * cells.count)
      for index in 0..<rowRepeats {
        table?.rows.append(CellRow(line: line + index + 1, cells: cells))
      }
    }
    line = min(line + rowRepeats, 1 << 30)
  }

  private func endCell(_ text: String) throws(TableFault) {
    isInCell = false
    isInParagraph = false
    guard !text.isEmpty else {
      emptyCells = min(emptyCells + cellRepeats, TableLimits.columns)
      return
    }
    let repeats = min(cellRepeats, TableLimits.columns - emptyCells - cells.count)
    guard repeats > 0 else { return }
    if !isHidden {
      try budget.spend(emptyCells + repeats)
      cells += repeatElement("", count: emptyCells)
      cells += repeatElement(text, count: repeats)
    }
    emptyCells = 0
  }

  /// The text of the cell that ends.
  private func text() -> String {
    let shown = paragraphs.joined(separator: "\n")
    // Only the extension says that a formula failed.
    if attributes["calcext:value-type"] == "error" { return "" }
    switch attributes["office:value-type"] {
    case "date": return attributes["office:date-value"].map(OpenDocument.date) ?? shown
    case "time": return attributes["office:time-value"].map(OpenDocument.time) ?? shown
    case "boolean": return attributes["office:boolean-value"] ?? shown
    case let kind? where ["float", "currency", "percentage"].contains(kind):
      guard let value = attributes["office:value"].flatMap({ Double($0) }), value.isFinite
      else { return shown }
      return kind == "percentage" ? SheetNumber.percent(value) : SheetNumber.shortest(value)
    case "string" where paragraphs.isEmpty: return attributes["office:string-value"] ?? ""
    default: return shown
    }
  }

  private static func count(_ text: String?) -> Int {
    text.flatMap { Int($0) }.map { min(max($0, 1), 1 << 24) } ?? 1
  }
}
