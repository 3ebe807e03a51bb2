import Foundation

/// `insights journal import`.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "import", "Import an export of another app, a table of brews, or an exported journal.",
    """
    Give files, folders or zip files. What they are is recognized by their content: an export of \
    Beanconqueror, BrewSpec 1.0, JSON from 'insights journal export', shots of Decent, Visualizer, \
    GaggiMate, Gaggiuino, Meticulous and Smart Espresso Profiler, roasts of Artisan, and tables: CSV with \
    any separator, .xlsx, .ods, Markdown, HTML, YAML, TOML, JSON, JSON lines.

    What columns mean is read from their titles, in English, German, Spanish, French, Italian, Portuguese \
    and some Japanese, Chinese and Russian, and from their cells; --map names others. --preview shows it, and on \
    a terminal you are asked before anything is written; --yes does not ask. The order of dates such as 04/05/2026 and the scale of ratings are settled by the \
    whole table, or said with --date-order and --rating-scale. A list of bags becomes beans.

    Importing a file again adds nothing twice. Later changes of the file update the journal: \
    the record with the same ID or number, or for a row of a table the brew of that bean, method and \
    time, or the one that is the same but for its bean, method or day; what the file leaves empty \
    stays. What you corrected or deleted in the journal since the \
    last import stays so, also where the file changed the same value: --overwrite takes the \
    file's side. --keep leaves all that the journal has as it is, --preview shows \
    what would happen, and 'insights journal undo' undoes an import. A value \
    that cannot be read is left out and reported on standard error, and the exit status is 65; the brew \
    comes in. With --strict nothing is imported then.
    """,
    showing: "insights journal import export.zip --preview",
    "insights journal import brews.csv --create --db new.sqlite")

  @Argument(
    help: ArgumentHelp("Files, folders or zip files; - is standard input.", valueName: "path"))
  var paths: [String]
  @Flag(help: "Import nothing if a record is invalid.")
  var strict = false
  @Flag(help: "Show what would happen, and change nothing.") var preview = false
  @Flag(help: "Keep what the journal has where the file differs.") var keep = false
  @Flag(
    help: "Take the file's side: replace corrections of the journal, and add deleted records again."
  )
  var overwrite = false
  @Option(
    "What a table's columns mean: 'Datum=brewed_at,Bohne=bean_name'; - omits one.", "theirs=ours,…")
  var map: [String] = []
  @Option("The highest rating of a table's scale.", "5|10|100") var ratingScale: Double?
  @Option(help: "The method of shots and of a table's rows that name none.") var method = ""
  @Option(help: "The grinder of shots and of a table's rows that name none.") var grinder = ""
  @Option(help: "The bean of shots and of a table's rows that name none.") var bean = ""
  @Option(help: "The year of a table's first date that has none.") var year: Int?
  @Option(help: "The order of dates that can be read several ways.") var dateOrder: WrittenOrder?
  @Option("The encoding of the text, where it is not found.", "name") var encoding: String?
  @Option("The table to take of several, by its name or number.", "name") var table: String?
  @Flag(help: "Do not ask before writing.") var yes = false
  @Flag(help: "Create the journal if it does not exist.") var create = false
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  func run() async throws {
    let columns = try ColumnMap.read(map)
    if let ratingScale, ![5, 10, 100].contains(ratingScale) {
      throw Failure("no scale", ["number": NumberText.shortest(ratingScale)])
    }
    guard !(keep && overwrite) else { throw Failure("--keep and --overwrite") }
    let (journal, isNew) = try target()
    let summary: ImportSummary
    let known: Set<ConfirmedValue>
    do {
      // What the journal had is not the file's.
      known = isNew || preview ? [] : Set(try journal.doubts().map(\.confirmation))
      guard try await isWanted(journal, columns) else {
        if isNew { try? FileManager.default.removeItem(atPath: journal.path) }
        return
      }
      summary = try await imported(into: journal, columns, isPreview: preview)
    } catch {
      if isNew { try? FileManager.default.removeItem(atPath: journal.path) }
      guard (error as? JournalError)?.reason == .noJournal else { throw error }
      throw Failure(.missingInput, "there is no journal \(journal.path)", Self.creation)
    }
    // All is read before anything is said: an error stays the only line.
    let doubts = preview ? [] : try journal.doubts().filter { !known.contains($0.confirmation) }
    let turns =
      preview
      ? []
      : try TurnQuestion.open(
        of: nil, in: journal, asks: format == .text && !yes && !isStandardInput)
    report(summary)
    report(doubts)
    for turn in turns {
      let remark = BrewRemark(.clicksPerTurn, written: turn.grinder.name, value: turn.assumed)
      StandardError.line("insights: \(TextTable.oneLine(Language.words.text(of: remark)))")
    }
    let place =
      preview && create && journal.path == ":memory:" ? self.journal.newPath : journal.path
    switch format {
    case .text:
      try StandardOutput.write(lines: ImportText.lines(summary, source, place, isPreview: preview))
    case .json:
      let report = ImportReport(
        summary, file: paths.joined(separator: ", "), journal: place, isPreview: preview,
        doubts: doubts,
        words: Language.words)
      try StandardOutput.writeJSON { $0.result(report) }
    }
    if summary.hasLosses { throw ExitStatus.badData }
  }

  /// Shows on a terminal what would happen, and asks.
  private func isWanted(_ journal: BrewJournal, _ columns: [String: String]) async throws -> Bool {
    guard !yes, !preview, !isStandardInput, format == .text, StandardOutput.isTerminal,
      isatty(STDIN_FILENO) == 1
    else { return true }
    let summary = try await imported(into: journal, columns, isPreview: true)
    report(summary)
    try StandardOutput.write(
      lines: ImportText.lines(summary, source, journal.path, isPreview: true))
    while true {
      StandardError.write(Language.words.text("import.question") + " ")
      let answer = readLine()?.lowercased().filter { !$0.isWhitespace }
      switch answer {
      case "", "y", "yes": return true
      case nil, "n", "no": return false
      default: continue
      }
    }
  }

  private var isStandardInput: Bool { paths == ["-"] }
  /// What results call the file.
  private var source: String {
    isStandardInput
      ? Language.words.text("import.standard-input") : paths.joined(separator: ", ")
  }
  private static let creation = "name one with --db, or create it with --create"
  private static let invitation = "Paste a table or an exported journal; end with Ctrl-D."

  /// The journal, and whether it was created just now.
  private func target() throws -> (BrewJournal, Bool) {
    guard create else { return (try journal.existing(orElse: Self.creation), false) }
    if let existing = try? journal.existing(),
      FileManager.default.fileExists(atPath: existing.path)
    {
      return (existing, false)
    }
    // A preview must not leave a file behind, not even when it is stopped.
    if preview { return (try BrewJournal.inMemory(), false) }
    return (try BrewJournal.create(path: journal.newPath), true)
  }

  private func imported(
    into journal: BrewJournal, _ columns: [String: String], isPreview: Bool
  ) async throws -> ImportSummary {
    var importer = JournalImport(today: today.day, isStrict: strict)
    importer.keepsJournal = keep
    importer.overwritesJournal = overwrite
    importer.isPreview = isPreview
    importer.columns = columns
    importer.ratingScale = ratingScale
    (importer.method, importer.grinder, importer.bean) = (method, grinder, bean)
    (importer.year, importer.dateOrder) = (year, dateOrder?.order)
    (importer.encoding, importer.table) = (encoding, table)
    let isTyped = isStandardInput && isatty(STDIN_FILENO) == 1
    if isTyped { StandardError.line(Self.invitation) }
    let line = ProgressLine(
      "importing \(isStandardInput ? "standard input" : paths.joined(separator: ", "))")
    defer { line.finish() }
    let work = { @Sendable [paths, importer] in
      try await Language.engine().importing(paths, into: journal, by: importer, progress: line.show)
    }
    do {
      // Nobody looks for a cancelled task while a line is typed: the signal takes its usual effect.
      return try await isTyped ? work() : Interruption.cancelling(work)
    } catch let refusal as ImportRefusal {
      line.finish()
      report(refusal.summary)
      throw Failure(refusal)
    }
  }

  /// How many problems are reported one by one.
  private static let mostReported = 100

  /// Whether a rating was refused that a scale above five stars would hold.
  private func hasOtherScale(_ problem: ImportProblem) -> Bool {
    guard problem.code == .outOfRange, problem.field == "rating",
      let value = problem.facts.value?.replacing(",", with: "."), let rating = Double(value)
    else { return false }
    return rating > 5 && rating <= 100
  }

  private func report(_ summary: ImportSummary) {
    for problem in summary.problems.prefix(Self.mostReported) {
      let message = Language.words.message(of: problem)
      StandardError.line("insights: \(source) \(TextTable.oneLine(message))")
    }
    let more = summary.problemCount - min(summary.problems.count, Self.mostReported)
    if more > 0 {
      remark("import.more-problems", ["count": .count(more)])
    }
    if ratingScale == nil, summary.problems.contains(where: hasOtherScale) {
      remark("import.other-scale")
    }
    if !summary.possibleTasters.isEmpty {
      let names = summary.possibleTasters.sorted().prefix(5).map(\.self)
      remark(
        "import.possible-tasters",
        [
          "names": .text(Language.words.commas(names)),
          "count": .count(summary.possibleTasters.count),
        ])
    }
    if summary.brewsOfStrangers > 0 {
      remark(
        "import.strangers",
        [
          "names": .text(Language.words.commas(summary.strangers.sorted().prefix(5).map(\.self))),
          "count": .count(summary.brewsOfStrangers),
        ])
    }
    if CuppingSheet.isForm(summary.columns.map(\.title)) { remark("import.cupping") }
  }

  /// Names the numbers that are probably typos; they came in as they are.
  private func report(_ doubts: [ValueDoubt]) {
    for doubt in doubts.prefix(Self.mostReported) {
      StandardError.line("insights: \(TextTable.oneLine(Language.words.advice(on: doubt)))")
    }
    if doubts.count > Self.mostReported {
      remark("import.more-doubts", ["count": .count(doubts.count - Self.mostReported)])
    }
  }

  /// A line about the file as a whole.
  private func remark(_ key: String, _ arguments: [String: PhraseArgument] = [:]) {
    let line = Language.words.text(key, arguments.merging(["file": .text(source)]) { $1 })
    StandardError.line("insights: \(TextTable.oneLine(line))")
  }
}

/// The order of dates as `--date-order` writes it.
enum WrittenOrder: String, ExpressibleByArgument, CaseIterable {
  case dmy, mdy, ymd

  var order: DateOrder {
    switch self {
    case .dmy: .dayFirst
    case .mdy: .monthFirst
    case .ymd: .yearFirst
    }
  }
}
