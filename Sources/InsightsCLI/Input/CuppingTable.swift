import CLibrary
import Insights
import Tables

/// The scores in a table: a row for each cupper and sample.
struct CuppingTable {
  private(set) var entry: CuppingEntry

  /// Reads a file of any container.
  ///
  /// - Parameter form: The file of a form of one's own; nil for one of the library's.
  /// - Throws: A `Failure` with status 65 or 66.
  init(_ path: String, form: String?) throws {
    let own = try form.map(Self.form)
    let input = try ByteInput(path: path, option: "a file")
    let bytes = try Self.bytes(input)
    entry = CuppingEntry(name: "", form: "")
    for rows in try Self.tables(bytes, input.name) {
      for start in rows.indices.prefix(Self.mostTitleRows) {
        guard let columns = Columns(rows[start].cells, own?.form) else { continue }
        entry = CuppingEntry(name: Self.name(path), form: columns.form.id)
        entry.formText = own?.text ?? ""
        for row in rows[(start + 1)...] where row.cells.contains(where: { !$0.isEmpty }) {
          try columns.add(row, to: &entry, input.name)
        }
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

  /// A form of one's own, and the text of its file.
  private static func form(_ path: String) throws -> (form: CuppingForm, text: String) {
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

  /// Where the parts of a score are.
  private struct Columns {
    private(set) var form: CuppingForm
    private let sample: Int
    private let code: Int
    private let cupper: Int
    private let position: Int?
    private let note: Int?
    /// One column for taints and faults, and the attributes that a total may leave it out of.
    private let defects: Int?
    private var summed: [(section: CuppingForm.Section, column: Int)] = []
    private var sections: [(section: CuppingForm.Section, column: Int)] = []

    private static let samples = ["sample", "coffee", "lot", "bean"]
    private static let codes = ["code", "sample code", "tray"]
    private static let cuppers = ["cupper", "taster", "judge", "by", "name"]
    private static let totals = ["final score", "score", "total", "points", "total score"]
    private static let defects = [
      "defects", "defect", "defects subtract", "defect points", "taints and faults", "taint fault",
    ]

    /// nil for cells that are no titles of scores.
    init?(_ titles: [String], _ own: CuppingForm?) {
      let keys = titles.map { title in
        title.lowercased().split { $0.isWhitespace || "_-/()".contains($0) }.joined(separator: " ")
      }
      func place(_ names: [String]) -> Int? {
        names.lazy.compactMap { keys.firstIndex(of: $0) }.first
      }
      let (named, coded) = (place(Self.samples), place(Self.codes))
      guard let sample = named ?? coded, let cupper = place(Self.cuppers) else { return nil }
      (self.sample, code, self.cupper) = (sample, coded ?? sample, cupper)
      position = place(["position", "order"])
      note = place(["notes", "note", "comment", "comments"])
      let total = place(Self.totals)
      func columns(_ form: CuppingForm) -> [(section: CuppingForm.Section, column: Int)] {
        form.sections.compactMap { section in
          keys.firstIndex(of: section.id.replacing("-", with: " ")).map {
            (section: section, column: $0)
          }
        }
      }
      let old = columns(.sca2004)
      let isSplit = old.contains { if case .faultyCups = $0.section.kind { true } else { false } }
      defects = own == nil && !isSplit && old.count == Self.attributes ? place(Self.defects) : nil
      if own == nil, let total, let points = CuppingForm.points {
        summed = old
        form = points
        sections = points.sections.map { ($0, total) }
        return
      }
      for form in own.map({ [$0] }) ?? [.cvaAffective, .sca2004] {
        let found = columns(form)
        let needed = form.sections.filter { section in
          if case .scale = section.kind { true } else { false }
        }
        guard needed.allSatisfy({ section in found.contains { $0.section.id == section.id } })
        else { continue }
        (self.form, sections) = (form, found)
        return
      }
      return nil
    }

    /// The attributes of the form of 2004 that have ten points at most, of 100 in all.
    private static let attributes = 10

    /// The points of a column of defects, as the form of 2004 has them: two for each cup with a taint,
    /// four for each with a fault.
    private func points(ofDefects value: Double, _ cell: String, at place: String) throws -> Int {
      let (points, most) = (abs(value), Double(6 * form.cups))
      guard let whole = Int(exactly: points), whole.isMultiple(of: 2), points <= most else {
        throw Failure(
          .badData, "\(place): '\(cell)' defects are no points of the form",
          "write 2 for each cup with a taint and 4 for each with a fault, or columns taint and fault "
            + "with the number of cups")
      }
      return whole
    }

    /// Adds what a row has, if it has a total.
    ///
    /// - Throws: A `Failure` with status 65 for a number that the form does not have.
    func add(_ row: CellRow, to entry: inout CuppingEntry, _ file: String) throws {
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
      let (label, taster) = (text(code), text(cupper))
      guard !label.isEmpty, !taster.isEmpty else { return }
      var scores: [CuppingEntry.Score] = []
      func write(_ section: String, _ cup: Int, _ value: Double?, _ words: String = "") {
        var score = CuppingEntry.Score(
          code: label, cupper: taster, section: section, value: value)
        (score.cup, score.notes) = (cup, words)
        scores.append(score)
      }
      for (section, column) in sections {
        if case .list = section.kind {
          if !text(column).isEmpty { write(section.id, 0, nil, text(column)) }
          continue
        }
        guard var value = try number(column) else {
          // A form that is not filled far enough has no total.
          if case .scale(_, _, _, let weight) = section.kind, weight != 0 { return }
          continue
        }
        switch section.kind {
        case .scale:
          if let defects, !summed.isEmpty, let taken = try number(defects) {
            let sum = try summed.reduce(0) { $0 + (try number($1.column) ?? .nan) }
            // The total of the attributes, from which the defects are still to be taken.
            if abs(value - sum) < 0.01 {
              value -= Double(
                try points(ofDefects: taken, text(defects), at: "\(file) line \(row.line)"))
            }
          }
          try check(value, section.id, row.line, file)
          write(section.id, 0, value)
        case .goodCups(let points):
          // Sheets have points, ten for all cups.
          let good = (value / max(points, 1e-9) * Double(form.cups)).rounded()
          for cup in 1...form.cups where Double(cup) > good { write(section.id, cup, 0) }
        case .faultyCups:
          guard let whole = Int(exactly: value), (0...form.cups).contains(whole) else {
            throw Failure(
              .badData,
              "\(file) line \(row.line): \(section.id) '\(text(column))' is no number of cups",
              "write 0 to \(form.cups)")
          }
          for cup in 1...form.cups where Double(cup) <= value { write(section.id, cup, 1) }
        case .list: break
        }
      }
      if let defects, summed.isEmpty, let value = try number(defects) {
        var left = try points(
          ofDefects: value, text(defects), at: "\(file) line \(row.line)")
        for (section, points) in [("fault", 4), ("taint", 2)] {
          for cup in 1...form.cups where left >= points {
            write(section, cup, 1)
            left -= points
          }
        }
      }
      guard !scores.isEmpty else { return }
      let round = entry.scores.last { $0.code == label && $0.cupper == taster }?.round ?? 0
      let place = try position.flatMap(number).flatMap { Int(exactly: $0) } ?? 0
      for index in scores.indices {
        (scores[index].round, scores[index].position) = (round + 1, max(0, place))
      }
      if let note, scores[0].notes.isEmpty { scores[0].notes = text(note) }
      if !entry.samples.contains(where: { $0.code == label }) {
        entry.samples.append(
          CuppingEntry.Sample(
            code: label, name: code == sample ? "" : text(sample), cups: form.cups))
      }
      entry.scores += scores
    }

    private func check(_ value: Double, _ section: String, _ line: Int, _ file: String) throws {
      do throws(CuppingError) {
        try form.check(value, section: section)
      } catch {
        let facts = error.facts
        throw Failure(
          .badData, "\(file) line \(line): \(section) \(value) is not on its scale",
          "write a number from \(facts.low ?? 0) to \(facts.high ?? 10) in steps of the form")
      }
    }
  }
}
