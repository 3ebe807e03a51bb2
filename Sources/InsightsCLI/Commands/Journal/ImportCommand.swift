import ArgumentParser
import Foundation
import Insights

/// `insights journal import`.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import a Beanconqueror export, a table of brews, or an exported journal.",
    discussion: """
      The format is recognized by its content: a Beanconqueror export (.zip or .json), JSON from \
      'insights journal export', or CSV whose first line names columns as 'insights journal \
      export' does (only brewed_at is required; commas, semicolons or tabs; decimal points or \
      commas). Standard input (-) may be anything but .zip. Importing a file again adds nothing \
      twice. Invalid records are reported on standard error and skipped, and the exit status is \
      65; with --strict nothing is imported then.
      """)

  @Argument(help: ArgumentHelp("The file to import; - is standard input.", valueName: "file"))
  var file: String
  @Flag(help: "Import nothing if a record is invalid.")
  var strict = false
  @Flag(help: "Create the journal if it does not exist.") var create = false
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  func run() throws {
    let (journal, isNew) = try target()
    let summary: ImportSummary
    do {
      summary = try imported(into: journal)
    } catch {
      if isNew { try? FileManager.default.removeItem(atPath: journal.path) }
      throw error
    }
    report(summary)
    switch format {
    case .text: try StandardOutput.write(lines: ImportText.lines(summary, source, journal))
    case .json:
      try StandardOutput.writeJSON { ImportText.write(summary, file, journal, to: &$0) }
    }
    if summary.hasLosses { throw ExitStatus.badData }
  }

  private var isStandardInput: Bool { file == "-" }
  /// What messages call the file.
  private var source: String { isStandardInput ? "standard input" : file }
  private static let invitation = "Paste a table or an exported journal; end with Ctrl-D."

  /// The journal, and whether it was created just now.
  private func target() throws -> (BrewJournal, Bool) {
    guard create else { return (try journal.existing(), false) }
    if let existing = try? journal.existing(),
      FileManager.default.fileExists(atPath: existing.path)
    {
      return (existing, false)
    }
    return (try BrewJournal.create(path: journal.newPath), true)
  }

  private func imported(into journal: BrewJournal) throws -> ImportSummary {
    let importer = JournalImport(today: today.day, isStrict: strict)
    if isStandardInput, isatty(STDIN_FILENO) == 1 { StandardError.line(Self.invitation) }
    var line = ProgressLine("importing \(source)")
    defer { line.finish() }
    do {
      return try importer.run(file, into: journal) { line.show($0) }
    } catch let refusal as ImportRefusal {
      line.finish()
      report(refusal.summary)
      throw Failure(refusal)
    }
  }

  /// How many problems are told one by one.
  private static let told = 100

  private func report(_ summary: ImportSummary) {
    for problem in summary.problems.prefix(Self.told) {
      StandardError.line("insights: \(source) \(TextTable.oneLine(problem.message))")
    }
    let more = summary.problemCount - min(summary.problems.count, Self.told)
    if more > 0 {
      StandardError.line(
        "insights: \(source) has \(more) more problems; correct these first, and import it again")
    }
  }
}
