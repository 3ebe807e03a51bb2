/// `insights extract`: tasting notes in, flavor-wheel nodes out.
struct ExtractCommand: AsyncParsableCommand {
  static let name = "extract"
  static let configuration = CommandConfiguration(
    name, "Find the flavors that tasting notes report.",
    """
    Notes come as arguments, from a file, or from standard input: plain text (one note a line), \
    .jsonl (one object with a string "text" or "notes" a line; any "id" is repeated), a JSON \
    array of strings or of such objects, or .csv (a column 'text' or 'notes', or --column; \
    commas, semicolons or tabs), in UTF-8, UTF-16 or \
    Windows-1252. Results come in the order of the notes, as they are ready. A record that \
    cannot be read is reported on standard error with its line; the others are still read.

    Results have the taster's words, levels of \(attributes) (words, or numbers such as \
    'acidity 4/5'), how the taster likes the cup, whether the note calls the brew under- or \
    overextracted or well extracted, and a rating that the note states, such as 8/10: it is \
    shown, and stored nowhere.
    JSON results without an ID have the line of their note.

    --format csv repeats the columns of the input and adds what was found. --count counts the \
    notes that have each flavor, with the taster's words; --by does so for each value of a column.

    With --model-url a language model reads each note, too, within what the note's words name; \
    results then name the tier that answered. 'insights tiers' says more.
    """,
    showing: "insights extract 'Bright blueberry, not bitter'",
    "insights extract --input notes.txt --format jsonl",
    "insights extract --input reviews.csv --count --by lot")

  /// The attributes, as the help lists them.
  private static var attributes: String {
    let names = Attribute.allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }

  enum Format: String, ArgumentChoice {
    case text, csv, json, jsonl
  }

  @Argument("A tasting note; quote it.", "note") var notes: [String] = []

  @Option("Read notes from a file; - is standard input. May be repeated.", "file")
  var input: [String] = []

  @Option(help: "The format of the input, where its name and content do not show it.")
  var inputFormat: NoteFormat?

  @Option("The column of a CSV file that has the notes. (default: text or notes)", "name")
  var column: String?
  @Option("The column of a CSV file that is repeated as the ID. (default: id)", "name")
  var id: String?
  @Option(
    help: "The output: text for people, a table, one JSON value, or one JSON object a line.")
  var format: Format = .text

  @Flag(help: "Count the notes that have each flavor.")
  var count = false

  @Option("With --count: count apart for each value of a column of CSV.", "column") var by: String?
  @Option(
    "With --count: 1 counts categories of the wheel, 2 subcategories. (default: as named)", "level")
  var level: Int?
  @Option(help: "What offsets in JSON count. (default: bytes)")
  var offsets: OffsetUnit?

  @Flag(help: "Show tokens, tags, stems, corrections, and why each mention was kept or not.")
  var explain = false

  @Option("Report only flavors with at least this confidence, from 0 to 1.", "share")
  var precision: Double?

  @Option(
    help: "How to read what is in doubt: careful asks an encoder, too, which takes milliseconds.")
  var reader: FlavorExtractor.Configuration.Reader = .careful

  @Option("The Hunspell dictionary: a .dic file with its .aff file beside it.", "path")
  var dictionary: String?
  @Option("The number of cores to use. (default: all)", "count") var jobs: Int?
  @OptionGroup var model: ModelOptions

  /// A part of the engine that can be left out.
  enum Part: String, ArgumentChoice {
    case tagger, stemmer, spelling, vectors, assertion, context
  }

  @Option(
    help: ArgumentHelp(
      "For measuring: leave a part of the engine out. May be repeated.", valueName: "part",
      visibility: .hidden))
  var without: [Part] = []

  mutating func validate() throws {
    // As elsewhere `-` is standard input; as a note it would say nothing.
    if notes == ["-"], input.isEmpty { (notes, input) = ([], ["-"]) }
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be 1 or more, not \(jobs)") }
    if let precision, !(0...1).contains(precision) {
      throw ValidationError("--precision must be from 0 to 1, not \(precision)")
    }
    try refuse(
      input.filter({ $0 == "-" }).count > 1, "--input - is given twice; standard input is read once"
    )
    try refuse(
      !notes.isEmpty && (column != nil || id != nil || by != nil),
      "--column, --id and --by are for CSV; give a file with --input")
    try refuse(!count && (by != nil || level != nil), "--by and --level are for --count")
    if let level, !(1...3).contains(level) {
      throw ValidationError("--level must be 1, 2 or 3, not \(level)")
    }
    try refuse(
      offsets != nil && (count || format == .text || format == .csv),
      "--offsets is for --format json or jsonl")
    try refuse(
      explain && (count || format == .csv), "--explain is for text and JSON of single notes")
    try refuse(
      !notes.isEmpty && (!input.isEmpty || inputFormat != nil),
      "notes are given both as arguments and with --input")
  }

  func run() async throws {
    // A dictionary that was asked for by name must be there; the usual one may be missing.
    do throws(LinguisticsError) {
      if let dictionary { try HunspellDictionary.files(at: dictionary) }
    } catch {
      throw Failure(error)
    }
    let engine = try InsightsEngine(configuration: configuration)
    let inputs = (input.isEmpty ? ["-"] : input).map {
      NoteRun.Input(path: $0, format: format(of: $0), columns: columns)
    }
    let run = NoteRun(engine: engine, inputs: inputs, invites: input.isEmpty)
    if let model = try model.model(engine) {
      var form = form
      form.namesTier = true
      try await run.read(notes, with: model, as: form)
    } else if notes.isEmpty {
      try await run.read(as: form, jobs: min(jobs ?? availableCores, availableCores))
    } else {
      try run.read(notes, as: form)
    }
  }

  private var columns: CSVLayout.Names { CSVLayout.Names(text: column, id: id, group: by) }

  private var form: ResultForm {
    ResultForm(
      format: format, explains: explain, showsNote: notes.count != 1,
      offsets: offsets ?? .bytes, isCount: count, groupColumn: by,
      countingNodes: count ? FlavorTally.nodes(atLevel: level) : []
    )
  }

  /// What is asked for, else what the file's name says.
  private func format(of path: String) -> NoteFormat? { inputFormat ?? NoteFormat(path: path) }

  private var configuration: FlavorExtractor.Configuration {
    var configuration = FlavorExtractor.Configuration(dictionaryPath: dictionary)
    configuration.precision = precision
    configuration.phrases = Language.phrases
    configuration.reader = reader
    for part in without {
      switch part {
      case .tagger: configuration.usesTagger = false
      case .stemmer: configuration.usesStemmer = false
      case .spelling: configuration.usesSpelling = false
      case .vectors: configuration.usesVectors = false
      case .assertion: configuration.usesAssertion = false
      case .context: configuration.usesContext = false
      }
    }
    return configuration
  }
}

extension OffsetUnit: ExpressibleByArgument {}
extension FlavorExtractor.Configuration.Reader: ExpressibleByArgument {}

extension ExtractCommand: PlainCommand {
  static var plainOptions: [String] { ["--input", "--format", "--reader", "--jobs"] }

  static func plain(_ arguments: PlainArguments) -> ExtractCommand? {
    guard let format = arguments.one("--format", or: Format.text),
      let reader = arguments.one("--reader", or: FlavorExtractor.Configuration.Reader.careful),
      arguments.words.isEmpty || arguments.all("--input").isEmpty
    else { return nil }
    let jobs = arguments.all("--jobs").map { Int($0) ?? 0 }
    guard jobs.count < 2, jobs.allSatisfy({ $0 > 0 }) else { return nil }
    var command = ExtractCommand()
    command.notes = arguments.words
    command.input = arguments.all("--input")
    command.inputFormat = nil
    command.column = nil
    command.id = nil
    command.format = format
    command.count = false
    command.by = nil
    command.level = nil
    command.offsets = nil
    command.explain = false
    command.precision = nil
    command.reader = reader
    command.dictionary = nil
    command.jobs = jobs.first
    command.model = .noneGiven
    command.without = []
    return command
  }
}
