import Insights

/// Collects the results of one chunk.
struct ResultWriter {
  private let reading: NoteBatch
  private var writer = JSONWriter()
  private var report: TextReport
  private var count = 0
  private var remarks: [ExtractionRemark] = []
  private var complaints: [String] = []

  init(_ reading: NoteBatch, capacity: Int) {
    self.reading = reading
    report = TextReport(hasColor: StandardOutput.hasColor, showsNote: reading.showsNote)
    if reading.format != .text { writer.reserve(10 * capacity) }
  }

  var block: ResultBlock {
    let bytes = reading.format == .text ? report.bytes : writer.bytes
    return ResultBlock(bytes: bytes, count: count, remarks: remarks, complaints: complaints)
  }

  mutating func complain(_ problem: String) {
    complaints.append("insights: \(problem)")
  }

  mutating func add(_ text: [UInt8], id: [UInt8], _ session: ExtractionSession) throws {
    let found = session.extract(text, explaining: reading.explaining)
    for remark in found.remarks where !remarks.contains(where: { $0.code == remark.code }) {
      remarks.append(remark)
    }
    switch reading.format {
    case .text: report.add(found, text: text)
    case .json:
      // Every result but the first of all is set off by a comma; see `ResultPrinter`.
      if count > 0 { writer.raw(",\n ") }
      writer.extraction(found, id: id, text: text)
    case .jsonl:
      writer.extraction(found, id: id, text: text)
      writer.raw("\n")
    }
    count += 1
  }
}
