import Insights

/// Turns notes into printable results; copies of it work on several cores at once.
struct NoteBatch: Sendable {
  let engine: InsightsEngine
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
    return try engine.withSession { session in
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
    return try engine.withSession { session in
      for note in notes { try output.add(Array(note.utf8), id: [], session) }
      return output.block
    }
  }
}
