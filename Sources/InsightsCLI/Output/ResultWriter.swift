import ExtractionJSON
import Insights
import Support

/// Collects the results of one chunk.
struct ResultWriter {
  private let form: ResultForm
  private let table: ResultTable
  private let groupColumn: Int?
  private var writer = JSONWriter()
  /// What is before the text in `writer`.
  private var pieces: [ResultBlock.Piece] = []
  private var report: TextReport
  private var rows: [UInt8] = []
  private var tally = FlavorTally()
  private var count = 0
  private var remarks: [ExtractionRemark] = []
  private var complaints: [String] = []

  /// - Parameter input: Nil for notes that are arguments.
  init(_ form: ResultForm, input: NoteInput?, capacity: Int) {
    self.form = form
    table = ResultTable(input)
    groupColumn = input?.layout?.groupColumn
    report = TextReport(
      hasColor: StandardOutput.hasColor, showsNote: form.showsNote, namesTier: form.namesTier)
    guard !form.isCount else { return }
    switch form.format {
    case .text: break
    case .json, .jsonl: writer.reserve(10 * capacity)
    case .csv: rows.reserveCapacity(3 * capacity)
    }
  }

  /// What was collected. The text goes with it, so this is the end.
  mutating func end() -> ResultBlock {
    let bytes =
      switch form.format {
      case .text: report.bytes
      case .json, .jsonl: writer.take()
      case .csv: rows
      }
    return ResultBlock(
      pieces: pieces + [.bytes(bytes)], count: form.isCount ? 0 : count, tally: tally,
      remarks: remarks,
      complaints: complaints)
  }

  mutating func complain(_ problem: String) {
    complaints.append("insights: \(problem)")
  }

  /// Why a record cannot be repeated; nil where it can.
  func problem(with origin: NoteOrigin) -> String? {
    guard form.format == .csv, !form.isCount, let cells = origin.cells,
      cells.count > table.columns.count
    else { return nil }
    let extra = table.columns.count..<cells.count
    return extra.allSatisfy { cells[$0].allSatisfy(UTF8Text.isSpace) }
      ? nil : "more cells than the first line; quote cells that contain a separator"
  }

  /// - Parameter places: For each flavor of a long note the places of all mentions, where the flavors do
  ///   not have them.
  mutating func add(
    _ found: consuming Extraction, _ origin: NoteOrigin, _ text: [UInt8],
    places: [MentionPlaces]? = nil
  ) {
    for remark in found.remarks {
      let isNew = !remarks.contains { $0.code == remark.code }
      if isNew { remarks.append(remark) }
    }
    defer { count += 1 }
    guard !form.isCount else {
      return tally.add(found, countedBy: form.countingNodes, to: group(of: origin))
    }
    switch form.format {
    case .text: report.add(found, text: text)
    case .csv: table.add(found, origin, text: text, to: &rows)
    case .json, .jsonl:
      // Every result but the first of all is set off by a comma; see `ResultPrinter`.
      if form.format == .json, count > 0 { writer.raw(",\n ") }
      if places == nil || found.explanation != nil {
        found = found.withOffsets(in: form.offsets, of: text)
      }
      if text.count > LongResult.length {
        let result = LongResult(found, places, origin, text: text, form: form)
        pieces += [.bytes(writer.take()), .long(result)]
      } else {
        writer.extraction(
          found, id: origin.id, text: text, place: origin.place, namesTier: form.namesTier)
      }
      if form.format == .jsonl { writer.raw("\n") }
    }
  }

  /// The cell that a note is counted by, without outer space.
  private func group(of origin: NoteOrigin) -> String {
    guard let groupColumn, let cells = origin.cells, groupColumn < cells.count else { return "" }
    let cell = cells[groupColumn].drop(while: UTF8Text.isSpace)
    let end = cell.lastIndex { !UTF8Text.isSpace($0) }.map { $0 + 1 } ?? cell.startIndex
    return String(decoding: cell[..<end], as: UTF8.self)
  }
}
