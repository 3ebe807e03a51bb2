import Insights
import LocalModel
import Support

/// Reads the notes of arguments or inputs and prints their results, in the order of the notes.
struct NoteRun {
  /// A file of notes, or standard input.
  struct Input {
    let path: String
    /// The format that is asked for; nil where the file shows it.
    let format: NoteFormat?
    let columns: CSVLayout.Names

    init(_ path: String, _ format: NoteFormat?, _ columns: CSVLayout.Names) {
      self.path = path
      self.format = format
      self.columns = columns
    }
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
