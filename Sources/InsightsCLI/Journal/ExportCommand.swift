import ArgumentParser
import Journal

/// `insights journal export`.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the journal as a table of brews (CSV), or as JSON with everything in it.",
    discussion: """
      JSON keeps all records with their IDs and can be imported again without loss. CSV has the \
      brews, each with what its bean, method and grinder are called.
      """)

  @Option(
    help: ArgumentHelp(
      "csv or json (default: what the output's name ends with, else csv).", valueName: "csv|json"))
  var format: ExportFormat?
  @Option(help: ArgumentHelp("Where it goes; - is standard output.", valueName: "file|-"))
  var output = "-"
  @OptionGroup var journal: JournalOptions

  func validate() throws {
    try requirePath(output, option: "--output", advice: "Name the file to write.")
  }

  func run() throws {
    let journal = try journal.existing()
    let format = format ?? (output.lowercased().hasSuffix(".json") ? .json : .csv)
    let target = try OutputFile(output, sparing: journal.path)
    var line = ProgressLine("exporting")
    let summary = try journal.export(format) {
      line.show($0)
    } write: {
      try target.write($0)
    }
    line.finish()
    try target.finish()
    if summary.leftOutBrews > 0 {
      StandardError.line(
        "insights: \(summary.leftOutBrews) brews without a time that can be read are left out; "
          + "--format json has them")
    }
    if summary.leftOutValues > 0 {
      StandardError.line(
        "insights: \(summary.leftOutValues) values that are no dates or out of range are left out; "
          + "--format json has them")
    }
  }
}
