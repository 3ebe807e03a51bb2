import ArgumentParser
import Foundation
import Insights

/// `insights journal import`.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import an export of another app, a table of brews, or an exported journal.",
    discussion: """
      The format is recognized by its content: a Beanconqueror export (.zip or .json), BrewSpec 1.0 \
      (.yaml or .json), a shot of Visualizer or Decent (.json), JSON from 'insights journal export', \
      or CSV whose first line names columns (commas, semicolons or tabs; \
      decimal points or commas; UTF-8, UTF-16 or Windows-1252). Usual titles in English, German, Spanish, French, \
      Italian and Portuguese are understood ("Datum", "Dose (g)", "Temp °F"), and so are the names \
      that 'insights journal export' writes; --map names others. The order of dates such as \
      13/06/2026 is settled by the whole file. Standard input (-) may be anything but .zip.

      Importing a file again adds nothing twice. Later changes of the file update the journal: \
      the record with the same ID, or for a row of a table the brew of that bean, method and \
      time; what the file leaves empty stays. What you corrected or deleted in the journal since the \
      last import stays so, also where the file changed the same value: --overwrite takes the \
      file's side. --keep leaves all that the journal has as it is, --preview shows \
      what would happen, and 'insights journal undo' undoes an import. A value \
      that cannot be read is left out, a record without a day is skipped; both are reported on \
      standard error, and the exit status is 65; with --strict nothing is imported then.
      """
  ).showing(
    "insights journal import export.zip --preview",
    "insights journal import brews.csv --create --db new.sqlite")

  @Argument(help: ArgumentHelp("The file to import; - is standard input.", valueName: "file"))
  var file: String
  @Flag(help: "Import nothing if a record is invalid.")
  var strict = false
  @Flag(help: "Show what would happen, and change nothing.") var preview = false
  @Flag(help: "Keep what the journal has where the file differs.") var keep = false
  @Flag(
    help: "Take the file's side: replace corrections of the journal, and add deleted records again."
  )
  var overwrite = false
  @Option(
    help: ArgumentHelp(
      "What a table's columns mean: 'Datum=brewed_at,Bohne=bean_name'; - omits one.",
      valueName: "theirs=ours,…"))
  var map: [String] = []
  @Option(
    help: ArgumentHelp("The highest rating of a table's scale.", valueName: "5|10|100"))
  var ratingScale: Double?
  @Flag(help: "Create the journal if it does not exist.") var create = false
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  func run() async throws {
    let columns = try ColumnMap.read(map)
    if let ratingScale, ![5, 10, 100].contains(ratingScale) {
      throw Failure(
        .usage, "--rating-scale \(NumberText.shortest(ratingScale)) is no scale",
        "give 5, 10 or 100")
    }
    guard !(keep && overwrite) else {
      throw Failure(
        .usage, "--keep and --overwrite are opposites", "give one of them")
    }
    let (journal, isNew) = try target()
    let summary: ImportSummary
    // What the journal had is not the file's.
    let known = isNew || preview ? [] : Set(try journal.doubts().map(\.confirmation))
    do {
      summary = try await imported(into: journal, columns)
    } catch {
      if isNew { try? FileManager.default.removeItem(atPath: journal.path) }
      throw error
    }
    report(summary)
    let doubts = preview ? [] : try journal.doubts().filter { !known.contains($0.confirmation) }
    report(doubts)
    let place =
      preview && create && journal.path == ":memory:" ? self.journal.newPath : journal.path
    switch format {
    case .text:
      try StandardOutput.write(lines: ImportText.lines(summary, source, place, isPreview: preview))
    case .json:
      let report = ImportReport(
        summary, file: file, journal: place, isPreview: preview, doubts: doubts,
        words: Language.words)
      try StandardOutput.writeJSON { $0.importReport(report) }
    }
    if summary.hasLosses { throw ExitStatus.badData }
  }

  private var isStandardInput: Bool { file == "-" }
  /// What results call the file.
  private var source: String {
    isStandardInput ? Language.words.text("import.standard-input") : file
  }
  private static let invitation = "Paste a table or an exported journal; end with Ctrl-D."

  /// The journal, and whether it was created just now.
  private func target() throws -> (BrewJournal, Bool) {
    guard create else { return (try journal.existing(), false) }
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
    into journal: BrewJournal, _ columns: [String: String]
  ) async throws -> ImportSummary {
    var importer = JournalImport(today: today.day, isStrict: strict)
    importer.keepsJournal = keep
    importer.overwritesJournal = overwrite
    importer.isPreview = preview
    importer.columns = columns
    importer.ratingScale = ratingScale
    let isTyped = isStandardInput && isatty(STDIN_FILENO) == 1
    if isTyped { StandardError.line(Self.invitation) }
    let line = ProgressLine("importing \(isStandardInput ? "standard input" : file)")
    defer { line.finish() }
    let work = { @Sendable [file, importer] in
      try await Language.engine().importing(file, into: journal, by: importer, progress: line.show)
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
