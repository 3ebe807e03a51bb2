import Insights

/// What came of some notes: bytes to print, and lines about what was left out.
struct ResultBlock: Sendable {
  /// The results one after another, each ended as its format wants, in the order of the notes.
  var bytes: [UInt8] = []
  /// How many results that is.
  var count = 0
  /// Lines for standard error.
  var complaints: [String] = []
}

/// Turns notes into printable results; copies of it work on several cores at once.
struct NoteReading: Sendable {
  let insights: LexicalInsights
  let format: ExtractCommand.Format
  let explaining: Bool
  /// Whether text for people repeats the note.
  let showsNote: Bool

  /// Reads all notes of a chunk.
  ///
  /// - Throws: `LinguisticsError` when the system lacks what the engine needs.
  func results(
    of chunk: NoteChunk, _ noteFormat: NoteFormat, _ layout: CSVLayout?, _ name: String
  ) throws -> ResultBlock {
    var parser = NoteParser(format: noteFormat, layout: layout)
    parser.open(chunk)
    var output = ResultWriter(self, capacity: chunk.bytes.count)
    return try insights.withSession { session in
      while true {
        switch parser.next() {
        case .end: return output.block
        case .bad(let problem): output.complain("\(name) line \(parser.line): \(problem)")
        case .note: try output.add(parser.text, id: parser.id, session)
        }
      }
    }
  }

  /// Reads notes that are in memory.
  func results(of notes: [String]) throws -> ResultBlock {
    var output = ResultWriter(self, capacity: 512)
    return try insights.withSession { session in
      for note in notes { try output.add(Array(note.utf8), id: [], session) }
      return output.block
    }
  }
}

/// Collects the results of one chunk.
private struct ResultWriter {
  private let reading: NoteReading
  private var writer = JSONWriter()
  private var report: TextReport
  private var count = 0
  private var complaints: [String] = []

  init(_ reading: NoteReading, capacity: Int) {
    self.reading = reading
    report = TextReport(hasColor: StandardOutput.hasColor, showsNote: reading.showsNote)
    if reading.format != .text { writer.reserve(10 * capacity) }
  }

  var block: ResultBlock {
    let bytes = reading.format == .text ? report.bytes : writer.bytes
    return ResultBlock(bytes: bytes, count: count, complaints: complaints)
  }

  mutating func complain(_ problem: String) {
    complaints.append("insights: \(problem)")
  }

  mutating func add(_ text: [UInt8], id: [UInt8], _ session: ExtractionSession) throws {
    let found = try session.extract(text, explaining: reading.explaining)
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
