/// Reads the notes of arguments or inputs and prints their results, in the order of the notes.
struct NoteRun {
  /// A file of notes, or standard input.
  struct Input {
    let path: String
    /// The format that is asked for; nil where the file shows it.
    let format: NoteFormat?
    let columns: CSVLayout.Names
  }

  let engine: InsightsEngine
  let inputs: [Input]
  /// Whether a person at a terminal is asked to type.
  let invites: Bool

  private static let invitation = "Type notes, one a line; end with Ctrl-D."

  /// Reads notes that were given as arguments.
  func read(_ notes: [String], as form: ResultForm) throws {
    var printer = ResultPrinter(form)
    try printer.begin(nil)
    try printer.print(try NoteBatch(engine: engine, form: form).results(of: notes))
    try printer.finish()
  }

  /// Reads the inputs, on one core or on several.
  func read(as form: ResultForm, jobs: Int) async throws {
    var printer = ResultPrinter(form)
    let reading = NoteBatch(engine: engine, form: form)
    for input in inputs {
      let (source, description) = try open(input)
      try printer.begin(description)
      if jobs == 1 {
        try readAlone(source, description, reading, &printer)
      } else {
        try await readTogether(source, description, reading, &printer, jobs: jobs)
      }
    }
    try printer.finish()
  }

  /// Reads and prints note by note, arguments or inputs: a model on this machine reads one at a time.
  func read(
    _ notes: [String], with model: LocalModelInsights, as form: ResultForm
  ) async throws {
    var printer = ResultPrinter(form)
    var reading = ModelBatch(engine: engine, model: model, form: form)
    guard notes.isEmpty else {
      try printer.begin(nil)
      try await reading.print(notes, to: &printer)
      return try printer.finish()
    }
    for input in inputs {
      let (source, description) = try open(input)
      try printer.begin(description)
      while let chunk = try source.next() {
        Self.tellEncoding(of: source)
        try await reading.print(chunk, from: description, to: &printer)
      }
    }
    try printer.finish()
  }

  private func open(_ input: Input) throws -> (NoteSource, NoteInput) {
    let source = try NoteSource(path: input.path, format: input.format, columns: input.columns)
    if invites, source.input.isTerminal { StandardError.line(Self.invitation) }
    let description = NoteInput(
      format: source.format, layout: source.layout, name: source.input.name,
      isOneOfSeveral: inputs.count > 1)
    return (source, description)
  }

  /// Says that an input is not UTF-8, once.
  private static func tellEncoding(of source: NoteSource) {
    let name: String
    switch source.takeEncoding() {
    case nil, .utf8: return
    case .utf16: name = "UTF-16"
    case .windows1252: name = "Windows-1252"
    }
    StandardError.line("insights: \(source.input.name) is read as \(name) text, not UTF-8")
  }

  /// Reads and prints chunk by chunk on this thread.
  private func readAlone(
    _ source: NoteSource, _ input: NoteInput, _ reading: NoteBatch,
    _ printer: inout ResultPrinter
  ) throws {
    var progress = Progress(source.input)
    defer { progress.finish() }
    while let chunk = try source.next() {
      Self.tellEncoding(of: source)
      try printer.print(try reading.results(of: chunk, from: input))
      progress.update()
    }
  }

  /// Reads ahead as far as the window allows, but never waits for input while results are due.
  private func readTogether(
    _ source: NoteSource, _ input: NoteInput, _ reading: NoteBatch,
    _ printer: inout ResultPrinter, jobs: Int
  ) async throws {
    var progress = Progress(source.input)
    defer { progress.finish() }
    var window = OrderedWindow<ResultBlock>(jobs: jobs)
    var isAtEnd = false
    while true {
      while !isAtEnd, !window.isFull, window.isEmpty || source.isReady {
        guard let chunk = try source.next() else {
          isAtEnd = true
          break
        }
        Self.tellEncoding(of: source)
        window.start { try reading.results(of: chunk, from: input) }
      }
      guard let block = try await window.next() else { return }
      try printer.print(block)
      progress.update()
    }
  }
}

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
    return try engine.withSession { session in
      while let origin = parser.nextNote(of: input, form, &output) {
        read(parser.text, origin, session, to: &output)
      }
      return output.end()
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

extension NoteParser {
  /// The next note that can be read; what cannot is a complaint. nil at the end of the chunk.
  fileprivate mutating func nextNote(
    of input: NoteInput, _ form: ResultForm, _ output: inout ResultWriter
  ) -> NoteOrigin? {
    let takesCells = input.format == .csv && (form.format == .csv || form.isCount)
    while true {
      var problem: String?
      switch next() {
      case .end: return nil
      case .bad(let fault): problem = fault
      case .note:
        let origin = NoteOrigin(
          id: id, line: line, file: input.isOneOfSeveral ? input.name : nil,
          cells: takesCells ? cells : nil)
        problem = takesCells ? output.problem(with: origin) : nil
        if problem == nil { return origin }
      }
      output.complain("\(input.name) line \(line): \(problem ?? "")")
    }
  }
}

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
    while true {
      var output = ResultWriter(form, input: input, capacity: 512)
      let origin = parser.nextNote(of: input, form, &output)
      if let origin {
        let text = parser.text
        output.add(try await read(text), origin, text)
      }
      try printer.print(output.end())
      if origin == nil { return }
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
