import ArgumentParser
import Foundation
import Insights
import Journal

/// `insights journal import`.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import a Beanconqueror export, a table of brews, or an exported journal.",
    discussion: """
      The file is recognized by its content: a Beanconqueror export (.zip or .json), CSV whose \
      first line names columns as 'insights journal export' does (only brewed_at is needed; commas, \
      semicolons or tabs; decimal points or commas), or JSON that 'insights journal export' wrote. \
      Importing a file again adds nothing twice. Records that cannot be taken are told on standard \
      error, the others go in, and the exit status is 65; with --strict nothing goes in then.
      """)

  @Argument(help: ArgumentHelp("The file to import.", valueName: "file")) var file: String
  @Flag(help: "Import everything or, if a record cannot be taken whole, nothing.")
  var strict = false
  @Flag(help: "Create the journal if it does not exist.") var create = false
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @Option(help: "How the summary is printed.") var format: OutputFormat = .text

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
    case .text: try StandardOutput.write(lines: ImportText.lines(summary, file, journal))
    case .json:
      try StandardOutput.writeJSON { ImportText.write(summary, file, journal, to: &$0) }
    }
    if summary.hasLosses { throw ExitStatus.badData }
  }

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
    var line = ProgressLine("importing \(file)")
    defer { line.finish() }
    do {
      return try importer.run(file, into: journal) { line.show($0) }
    } catch let refusal as ImportRefusal {
      line.finish()
      report(refusal.summary)
      throw Failure(.badData, message: refusal.message)
    }
  }

  /// How many problems are told one by one.
  private static let told = 100

  private func report(_ summary: ImportSummary) {
    for problem in summary.problems.prefix(Self.told) {
      StandardError.line("insights: \(file) \(TextTable.oneLine(problem.message))")
    }
    let more = summary.problemCount - min(summary.problems.count, Self.told)
    if more > 0 {
      StandardError.line(
        "insights: \(file) has \(more) more problems; correct these first, and import it again")
    }
  }
}
