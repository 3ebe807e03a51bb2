import Insights

/// Prints blocks of results in order, and what was left out to standard error.
struct ResultPrinter {
  private let format: ExtractCommand.Format
  private var count = 0
  private var hasComplaints = false
  private var remarked: Set<ExtractionRemark.Code> = []
  /// The only result so far, of `json`: whether it stands alone or opens an array is not known yet.
  private var held: [UInt8]?

  init(format: ExtractCommand.Format) {
    self.format = format
  }

  /// - Throws: `ClosedPipe`, or a `Failure` with status 74.
  mutating func print(_ block: ResultBlock) throws {
    for line in block.complaints { StandardError.line(line) }
    for remark in block.remarks where remarked.insert(remark.code).inserted {
      StandardError.line("insights: " + RemarkWords.line(for: remark))
    }
    hasComplaints = hasComplaints || !block.complaints.isEmpty
    guard block.count > 0 else { return }
    defer { count += block.count }
    guard format == .json else { return try StandardOutput.write(block.bytes) }
    if count == 0, block.count == 1 {
      held = block.bytes
      return
    }
    try StandardOutput.write(Array((count == 0 || held != nil ? "[" : ",\n ").utf8))
    if let first = held {
      held = nil
      try StandardOutput.write(first)
      try StandardOutput.write(Array(",\n ".utf8))
    }
    try StandardOutput.write(block.bytes)
  }

  /// Closes what is open.
  ///
  /// - Throws: `ExitStatus.badData` when a record was left out.
  mutating func finish() throws {
    if format == .json {
      if let held { try StandardOutput.write(held) }
      let end = held != nil ? "\n" : count == 0 ? "[]\n" : "]\n"
      try StandardOutput.write(Array(end.utf8))
    }
    if hasComplaints { throw ExitStatus.badData }
  }
}
