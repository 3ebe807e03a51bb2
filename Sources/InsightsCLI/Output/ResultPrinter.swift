import ExtractionJSON
import Foundation

/// Prints blocks of results in order, and what was left out to standard error.
struct ResultPrinter {
  private let form: ResultForm
  private var tally = FlavorTally()
  private var table: ResultTable?
  /// The column that notes are counted by, as the first input writes it.
  private var groupName: String?
  private var count = 0
  private var hasComplaints = false
  private var remarked: Set<ExtractionRemark.Code> = []
  /// The only result so far, of `json`: whether it is alone or opens an array is not known yet.
  private var held: [ResultBlock.Piece]?

  init(_ form: ResultForm) {
    self.form = form
  }

  private var format: ExtractCommand.Format { form.format }

  /// Begins the results of an input: a table has one first line.
  ///
  /// - Parameter input: Nil for notes that are arguments.
  /// - Throws: `ClosedPipe`, or a `Failure`: with status 64 for an input of other columns than those
  ///   before, 74 when writing fails.
  mutating func begin(_ input: NoteInput?) throws {
    if form.groupColumn != nil, input?.format != .csv {
      throw Failure("no table for --by", ["file": input?.name ?? "a note"])
    }
    if groupName == nil, let layout = input?.layout, let column = layout.groupColumn {
      groupName = layout.columns[column]
    }
    guard format == .csv, !form.isCount else { return }
    let table = ResultTable(input)
    guard let first = self.table else {
      self.table = table
      return try StandardOutput.write(table.header)
    }
    guard table == first else { throw Failure("other columns", ["file": input?.name ?? "a note"]) }
  }

  /// - Throws: `ClosedPipe`, or a `Failure` with status 74.
  mutating func print(_ block: ResultBlock) throws {
    for line in block.complaints { StandardError.line(line) }
    for remark in block.remarks where remarked.insert(remark.code).inserted {
      StandardError.line("insights: " + RemarkWords.line(for: remark))
    }
    hasComplaints = hasComplaints || !block.complaints.isEmpty
    if form.isCount { tally.merge(block.tally) }
    guard block.count > 0 else { return }
    defer { count += block.count }
    guard format == .json else { return try write(block.pieces) }
    if count == 0, block.count == 1 {
      held = block.pieces
      return
    }
    try StandardOutput.write(Array((count == 0 || held != nil ? "[" : ",\n ").utf8))
    if let first = held {
      held = nil
      try write(first)
      try StandardOutput.write(Array(",\n ".utf8))
    }
    try write(block.pieces)
  }

  private func write(_ pieces: [ResultBlock.Piece]) throws {
    for piece in pieces {
      switch piece {
      case .bytes(let bytes): try StandardOutput.write(bytes)
      case .long(let result): try result.write()
      }
    }
  }

  /// Closes what is open.
  ///
  /// - Throws: `ExitStatus.badData` when a record was left out.
  mutating func finish() throws {
    if form.isCount {
      try printTally()
    } else if format == .json {
      if let held { try write(held) }
      let end = held != nil ? "\n" : count == 0 ? "[]\n" : "]\n"
      try StandardOutput.write(Array(end.utf8))
    }
    if hasComplaints { throw ExitStatus.badData }
  }

  private func printTally() throws {
    let report = TallyReport(tally: tally, column: form.groupColumn.map { groupName ?? $0 })
    switch format {
    case .text: try StandardOutput.write(lines: report.lines)
    case .csv: try StandardOutput.write(report.table)
    case .json: try StandardOutput.writeJSON { $0.result(report.counts) }
    case .jsonl:
      var writer = JSONWriter()
      for group in report.counts.groups {
        writer.result(group)
        writer.raw("\n")
      }
      try StandardOutput.write(writer.bytes)
    }
  }
}

/// Prints a page as PDF, with a browser of the system: Chromium, or one that is built on it.
struct PagePrinter {
  private static let names = ["chromium", "chromium-browser", "google-chrome", "chrome"]
  private let browser: URL

  /// - Throws: A `Failure` with status 69 without such a browser.
  init() throws {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = path.split(separator: ":").map { URL(filePath: String($0)) }
    let found = Self.names.lazy.compactMap { name in
      folders.map { $0.appending(path: name) }
        .first { FileManager.default.isExecutableFile(atPath: $0.path()) }
    }.first
    guard let found else { throw Failure("no Chromium") }
    browser = found
  }

  /// The page as PDF.
  ///
  /// - Throws: A `Failure` with status 69 when the browser fails, 74 when no file can be written.
  func pdf(_ html: [UInt8]) throws -> [UInt8] {
    #if os(macOS) || os(Linux)
      let folder = FileManager.default.temporaryDirectory.appending(
        path: "insights-\(UUID().uuidString)")
      let (page, document) = (
        folder.appending(path: "page.html"), folder.appending(path: "page.pdf")
      )
      defer { try? FileManager.default.removeItem(at: folder) }
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(html).write(to: page)
      } catch { throw Failure("page not written") }
      let process = Process()
      process.executableURL = browser
      process.arguments =
        [
          "--headless", "--disable-gpu", "--no-pdf-header-footer",
          "--user-data-dir=\(folder.appending(path: "profile").path())",
          "--print-to-pdf=\(document.path())",
        ] + (geteuid() == 0 ? ["--no-sandbox"] : []) + [page.absoluteString]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      process.standardInput = FileHandle.nullDevice
      do {
        try process.run()
        process.waitUntilExit()
        return Array(try Data(contentsOf: document))
      } catch { throw Failure("no PDF", ["browser": browser.lastPathComponent]) }
    #else
      throw Failure("no Chromium here")
    #endif
  }
}

/// How results are written.
struct ResultForm: Sendable {
  var format: ExtractCommand.Format
  /// Whether each result has its explanation.
  var explains = false
  /// Whether text for people repeats the note.
  var showsNote = true
  /// What the offsets of JSON count.
  var offsets = OffsetUnit.bytes
  /// The most mentions that are shown of a flavor; only JSON has all of a long note.
  var mostMentions: Int {
    !isCount && (format == .json || format == .jsonl) ? .max : TextReport.mostMentions + 1
  }
  /// Whether flavors are counted instead of shown note by note.
  var isCount = false
  /// Whether each result names the tier that answered.
  var namesTier = false
  /// The column that notes are counted by.
  var groupColumn: String?
  /// For each node that which counts it.
  var countingNodes: [Int] = []
}

/// The output for one chunk of notes: what to print, and lines for standard error.
struct ResultBlock: Sendable {
  /// A part of the results.
  enum Piece: Sendable {
    case bytes([UInt8])
    case long(LongResult)
  }

  /// The results one after another, each ended as its format wants, in the order of the notes.
  var pieces: [Piece] = []
  /// How many results that is.
  var count = 0
  /// The flavors of the notes, where they are counted instead.
  var tally = FlavorTally()
  /// What limited the reading of a note, where anything did; each code once.
  var remarks: [ExtractionRemark] = []
  /// Lines for standard error.
  var complaints: [String] = []
}

/// The result of a long note, whose JSON may be many times as long as the note: it is written part by
/// part when its turn comes.
struct LongResult: Sendable {
  /// The length of a note in bytes above which its result is one.
  static let length = 1 << 18

  private let found: Extraction
  private let places: [MentionPlaces]?
  private let unit: OffsetUnit
  private let id: [UInt8]
  private let line: Int?
  private let file: String?
  private let text: [UInt8]
  private let namesTier: Bool

  /// - Parameter places: For each flavor the places of all its mentions, in bytes; nil where the flavors
  ///   have all mentions, with offsets in the unit of the form.
  init(
    _ found: Extraction, _ places: [MentionPlaces]?, _ origin: NoteOrigin, text: [UInt8],
    form: ResultForm
  ) {
    self.found = found
    self.places = places
    unit = form.offsets
    id = origin.id
    (line, file) = (origin.place?.line, origin.place?.file)
    self.text = text
    namesTier = form.namesTier
  }

  /// Writes it to standard output.
  ///
  /// - Throws: `ClosedPipe`, or a `Failure` with status 74.
  func write() throws {
    var result = Result<Void, any Error>.success(())
    var writer = JSONWriter()
    func drain(_ writer: inout JSONWriter) {
      if case .success = result { result = Result { try StandardOutput.write(writer.take()) } }
    }
    writer.extraction(
      found, id: id, text: text, place: line.map { ($0, file) }, namesTier: namesTier,
      places: places.map { ($0, unit) }, drain: drain)
    drain(&writer)
    try result.get()
  }
}

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
      hasColor: StandardOutput.hasColor, showsNote: form.showsNote, namesTier: form.namesTier,
      width: StandardOutput.width)
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
