import CLibrary
import Insights
import Tables

/// The scores in a table: a row for each cupper and sample.
struct CuppingTable {
  private(set) var entry: CuppingEntry
  /// What is in doubt, in the order of the table.
  private(set) var doubts: [CuppingDoubt] = []

  /// Reads a file of any container.
  ///
  /// - Parameter form: The file of a form of one's own; nil for one that the titles tell.
  /// - Throws: A `Failure` with status 65 or 66.
  init(_ path: String, form: String?) throws {
    let own = try form.map(Self.form)
    let input = try ByteInput(path: path, option: "a file")
    let bytes = try Self.bytes(input)
    entry = CuppingEntry(name: "", form: "")
    for rows in try Self.tables(bytes, input.name) {
      for start in rows.indices.prefix(Self.mostTitleRows) {
        guard var sheet = CuppingSheet(rows[start].cells, own?.form, input.name) else { continue }
        sheet.entry.name = Self.name(path)
        sheet.entry.formText = own?.text ?? ""
        for row in rows[(start + 1)...] where row.cells.contains(where: { !$0.isEmpty }) {
          try sheet.add(row)
        }
        (entry, doubts) = (sheet.entry, sheet.doubts)
        if !entry.scores.isEmpty { return }
      }
    }
    throw Failure(
      .badData, "\(input.name) has no table of scores",
      "give columns sample, cupper and score, or sample, cupper and the sections of a form")
  }

  private static func bytes(_ input: ByteInput) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= longest, try input.read(into: &bytes) > 0 {}
    return bytes
  }

  /// A form of one's own with the text of its file, or one of the library.
  static func form(_ path: String) throws -> (form: CuppingForm, text: String) {
    if let form = CuppingForm.standards.first(where: { $0.id == path }) { return (form, "") }
    let input = try ByteInput(path: path, option: "--form")
    let text = String(decoding: try bytes(input), as: UTF8.self)
    do throws(CuppingError) {
      return (try CuppingForm(toml: text), text)
    } catch {
      let place = error.facts.line.map { " line \($0)" } ?? ""
      let what = [error.facts.section, error.facts.field, error.facts.value].compactMap(\.self)
      throw Failure(
        .badData,
        "\(input.name)\(place) is no form: \(error.code.rawValue) \(what.joined(separator: " "))",
        "write it as the forms in Lexicon/forms")
    }
  }

  /// The name of a file without its folders and its extension.
  private static func name(_ path: String) -> String {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    let name = last.split(separator: ".").first.map(String.init) ?? last
    return name == "-" ? "cupping" : name
  }

  private static let longest = 64 << 20
  private static let mostTitleRows = 20

  private static func tables(_ bytes: [UInt8], _ name: String) throws -> [[CellRow]] {
    do throws(TableFault) {
      let tables = try TableContainer.tables(in: bytes, name: name)
      if !tables.isEmpty { return tables.map(\.rows) }
      let text = try TableContainer.text(bytes).utf8
      return [",", ";", "\t", "|"].map { (separator: Unicode.Scalar) in
        var reader = CSVReader(separator: UInt8(ascii: separator))
        reader.open(text)
        var rows: [CellRow] = []
        while reader.next() {
          let record = reader.record
          rows.append(
            CellRow(
              line: record.line,
              cells: (0..<record.count).map { String(decoding: record[$0], as: UTF8.self) }))
        }
        return rows
      }
    } catch {
      throw Failure(.badData, "\(name) cannot be read as a table", "save it as CSV or .xlsx")
    }
  }
}
