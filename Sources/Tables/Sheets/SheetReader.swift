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
