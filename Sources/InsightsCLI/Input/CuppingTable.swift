import CLibrary
import Insights
import Tables

/// The scores in a table: a row for each cupper and sample.
struct CuppingTable {
  private(set) var scores: [PanelScore] = []

  /// Reads a file of any container.
  ///
  /// - Throws: A `Failure` with status 65 or 66.
  init(_ path: String) throws {
    let input = try ByteInput(path: path, option: "a file")
    var bytes: [UInt8] = []
    while bytes.count <= Self.longest, try input.read(into: &bytes) > 0 {}
    for rows in try Self.tables(bytes, input.name) {
      for start in rows.indices.prefix(Self.mostTitleRows) {
        guard let columns = Columns(rows[start].cells) else { continue }
        for row in rows[(start + 1)...] where row.cells.contains(where: { !$0.isEmpty }) {
          if let score = try columns.score(row, input.name) { scores.append(score) }
        }
        if !scores.isEmpty { return }
      }
    }
    throw Failure(
      .badData, "\(input.name) has no table of scores",
      "give columns sample, cupper and score, or sample, cupper and the sections of a form")
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

  /// Where the parts of a score are.
  private struct Columns {
    private var sample = 0
    private var cupper = 0
    private var position: Int?
    private var score: Int?
    private var form: CuppingForm?
    private var sections: [String: Int] = [:]

    private static let samples: Set = ["sample", "coffee", "lot", "code", "bean"]
    private static let cuppers: Set = ["cupper", "taster", "judge", "by", "name"]
    private static let totals: Set = ["score", "total", "points", "total score", "final score"]

    /// nil for cells that are no titles of scores.
    init?(_ titles: [String]) {
      let keys = titles.map { title in
        title.lowercased().split { $0.isWhitespace || "_-/".contains($0) }.joined(separator: " ")
      }
      guard let sample = keys.firstIndex(where: Self.samples.contains),
        let cupper = keys.firstIndex(where: Self.cuppers.contains)
      else { return nil }
      (self.sample, self.cupper) = (sample, cupper)
      position = keys.firstIndex { ["position", "order"].contains($0) }
      score = keys.firstIndex(where: Self.totals.contains)
      guard score == nil else { return }
      for form in [CuppingForm.cvaAffective, .sca2004] {
        var found: [String: Int] = [:]
        for section in form.sections {
          found[section.id] = keys.firstIndex(of: section.id.replacing("-", with: " "))
        }
        let needed = form.sections.filter { section in
          if case .scale = section.kind { true } else { false }
        }
        guard needed.allSatisfy({ found[$0.id] != nil }) else { continue }
        (self.form, sections) = (form, found)
        return
      }
      return nil
    }

    /// The score of a row; nil where it has none.
    ///
    /// - Throws: A `Failure` with status 65 for a number that the form does not have.
    func score(_ row: CellRow, _ file: String) throws -> PanelScore? {
      func text(_ column: Int) -> String {
        column < row.cells.count ? row.cells[column] : ""
      }
      func number(_ column: Int) throws -> Double? {
        let cell = text(column)
        switch NumberText(cell) {
        case .number(let value): return value
        case .empty: return nil
        default:
          throw Failure(
            .badData, "\(file) line \(row.line): '\(cell)' is no score", "write a number")
        }
      }
      guard !text(sample).isEmpty, !text(cupper).isEmpty,
        let value = try score.map(number) ?? total(row.line, file, number)
      else { return nil }
      return PanelScore(
        cupper: text(cupper), sample: text(sample), value: value,
        position: try position.flatMap(number))
    }

    /// The total of the form.
    private func total(
      _ line: Int, _ file: String, _ number: (Int) throws -> Double?
    ) throws -> Double? {
      guard let form else { return nil }
      var values = CuppingForm.Values(scales: [:], count: form.cups)
      for section in form.sections {
        guard let column = sections[section.id], let value = try number(column) else { continue }
        switch section.kind {
        case .scale: values.scales[section.id] = value
        case .goodCups(let points):
          // Sheets have points, ten for all cups.
          let good = Int((value / points * Double(form.cups)).rounded())
          values.cups[section.id] = Set(1...max(1, form.cups)).filter { $0 <= good }
        case .faultyCups:
          values.cups[section.id] = Set((0..<max(0, min(form.cups, Int(value)))).map { $0 + 1 })
        case .list: break
        }
      }
      do throws(CuppingError) {
        return try form.total(values)
      } catch {
        let facts = error.facts
        throw Failure(
          .badData,
          "\(file) line \(line): \(facts.section ?? "a section") \(facts.number.map { "\($0)" } ?? "") "
            + "is not on its scale",
          "write a number from \(facts.low ?? 0) to \(facts.high ?? 10) in steps of the form")
      }
    }
  }
}
