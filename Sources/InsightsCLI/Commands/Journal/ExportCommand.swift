import ArgumentParser
import Insights

/// `insights journal export`.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the brews as a table (CSV), or the whole journal as JSON.",
    discussion: """
      JSON contains all records with their IDs and can be imported again without loss; values of the \
      wrong type, such as text for a number, are left out and counted. CSV contains the brews, \
      each with the names of its bean, method and grinder.
      """)

  @Option(
    help: ArgumentHelp(
      "csv or json (default: by the ending of --output, else csv).", valueName: "csv|json"))
  var format: ExportFormat?
  @Option(help: ArgumentHelp("The file to write; - is standard output.", valueName: "file|-"))
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
    for line in Self.losses(summary) { StandardError.line("insights: " + line) }
  }

  /// What an export left out, one line a kind.
  static func losses(_ summary: ExportSummary) -> [String] {
    var lines: [String] = []
    func add(_ count: Int, one: String, several: String) {
      if count > 0 { lines.append("\(count) " + (count == 1 ? one : several)) }
    }
    add(
      summary.leftOutBrews,
      one: "brew without a time that can be read is left out; --format json has it",
      several: "brews without a time that can be read are left out; --format json has them")
    add(
      summary.leftOutValues,
      one: "value that is no date or out of range is left out; --format json has it",
      several: "values that are no dates or out of range are left out; --format json has them")
    add(
      summary.unreadableValues,
      one: "value that is not what its column is for, such as text for a number, is left out",
      several:
        "values that are not what their columns are for, such as text for a number, are left out")
    return lines
  }
}
