import Insights

/// Turns notes into printable results; copies of it work on several cores at once.
struct NoteBatch: Sendable {
  let engine: InsightsEngine
  let form: ResultForm

  /// Reads all notes of a chunk.
  ///
  /// - Throws: `LinguisticsError` when the system lacks what the engine needs.
  func results(of chunk: NoteChunk, from input: NoteInput) throws -> ResultBlock {
    var parser = NoteParser(format: input.format, layout: input.layout)
    parser.open(chunk)
    var output = ResultWriter(form, input: input, capacity: chunk.bytes.count)
    let file = input.isOneOfSeveral ? input.name : nil
    let takesCells = input.format == .csv && (form.format == .csv || form.isCount)
    return try engine.withSession { session in
      while true {
        switch parser.next() {
        case .end: return output.end()
        case .bad(let problem): output.complain("\(input.name) line \(parser.line): \(problem)")
        case .note:
          let origin = NoteOrigin(
            id: parser.id, line: parser.line, file: file, cells: takesCells ? parser.cells : nil)
          if takesCells, let problem = output.problem(with: origin) {
            output.complain("\(input.name) line \(parser.line): \(problem)")
            continue
          }
          read(parser.text, origin, session, to: &output)
        }
      }
    }
  }

  private func read(
    _ text: [UInt8], _ origin: NoteOrigin, _ session: ExtractionSession,
    to output: inout ResultWriter
  ) {
    // JSON has every mention.
    if form.mostMentions == .max, text.count > LongResult.length,
      let (found, places) = session.extractPlaces(text, explaining: form.explains)
    {
      return output.add(found, origin, text, places: places)
    }
    let found = session.extract(
      text, explaining: form.explains, mostMentions: form.mostMentions)
    output.add(found, origin, text)
  }

  /// Reads notes that are in memory.
  func results(of notes: [String]) throws -> ResultBlock {
    var output = ResultWriter(form, input: nil, capacity: 512)
    return try engine.withSession { session in
      for note in notes {
        let text = Array(note.utf8)
        read(text, NoteOrigin(), session, to: &output)
      }
      return output.end()
    }
  }
}
