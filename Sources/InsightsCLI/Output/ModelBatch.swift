import Insights
import LocalModel

/// Reads notes one after the other with a model, and those that it does not answer without it.
struct ModelBatch {
  let engine: InsightsEngine
  let model: LocalModelInsights
  let form: ResultForm
  private var told: Set<ModelError.Code> = []

  init(engine: InsightsEngine, model: LocalModelInsights, form: ResultForm) {
    (self.engine, self.model, self.form) = (engine, model, form)
  }

  /// Reads and prints the notes of a chunk, each as soon as it is answered.
  mutating func print(
    _ chunk: NoteChunk, from input: NoteInput, to printer: inout ResultPrinter
  ) async throws {
    var parser = NoteParser(format: input.format, layout: input.layout)
    parser.open(chunk)
    let file = input.isOneOfSeveral ? input.name : nil
    let takesCells = input.format == .csv && (form.format == .csv || form.isCount)
    while true {
      var output = ResultWriter(form, input: input, capacity: 512)
      switch parser.next() {
      case .end: return
      case .bad(let problem): output.complain("\(input.name) line \(parser.line): \(problem)")
      case .note:
        let origin = NoteOrigin(
          id: parser.id, line: parser.line, file: file, cells: takesCells ? parser.cells : nil)
        if takesCells, let problem = output.problem(with: origin) {
          output.complain("\(input.name) line \(parser.line): \(problem)")
        } else {
          let text = parser.text
          output.add(try await read(text), origin, text)
        }
      }
      try printer.print(output.end())
    }
  }

  /// Reads and prints notes that are in memory.
  mutating func print(_ notes: [String], to printer: inout ResultPrinter) async throws {
    for note in notes {
      let text = Array(note.utf8)
      var output = ResultWriter(form, input: nil, capacity: 512)
      output.add(try await read(text), NoteOrigin(), text)
      try printer.print(output.end())
    }
  }

  /// The model's reading, or the lexical one; why is reported once.
  private mutating func read(_ text: [UInt8]) async throws -> Extraction {
    let note = String(decoding: text, as: UTF8.self)
    do {
      return try await model.extract(note, explaining: form.explains)
    } catch let error as ModelError {
      if told.insert(error.code).inserted {
        StandardError.line("insights: " + ModelWords.line(for: error))
      }
      return try await engine.extract(note, explaining: form.explains)
    }
  }
}
