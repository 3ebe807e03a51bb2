import Insights

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
  /// The only result so far, of `json`: whether it stands alone or opens an array is not known yet.
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
      throw Failure(
        .usage, "\(input?.name ?? "a note") is no table, which --by needs",
        "leave --by out, or say --input-format csv")
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
    guard table == first else {
      throw Failure(
        .usage, "\(input?.name ?? "a note") has other columns than the input before it",
        "give inputs of the same columns, or one at a time")
    }
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
    case .json: try StandardOutput.writeJSON { $0.counts(report.counts) }
    case .jsonl:
      var writer = JSONWriter()
      for group in report.counts.groups {
        writer.count(group)
        writer.raw("\n")
      }
      try StandardOutput.write(writer.bytes)
    }
  }
}
