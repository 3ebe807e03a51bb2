/// `insights journal export`.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "export", "Write the brews as a table (CSV) or as BrewSpec, or the whole journal as JSON.",
    """
    JSON contains all records with their IDs and can be imported again without loss; values of the \
    wrong type, such as text for a number, are omitted and counted. CSV contains the brews, \
    each with the names of its bean, method and grinder. BrewSpec 1.0 (brewspec.coffee) has the \
    brews too; it is YAML where --output ends in .yaml or .yml, else JSON.
    """,
    showing: "insights journal export --output brews.csv",
    "insights journal export --format json")

  @Option(
    "csv, json or brewspec (default: by the ending of --output, else csv).", "csv|json|brewspec")
  var format: FileFormat?
  @Option("The file to write; - is standard output.", "file|-") var output = "-"
  @OptionGroup var journal: JournalOptions

  func validate() throws {
    try requirePath(output, option: "--output", advice: "Name the file to write.")
  }

  enum FileFormat: String, ArgumentChoice {
    case csv, json, brewspec
  }

  /// Endings of workbooks, which would be broken with a table in them.
  private static let workbooks = ["xlsx", "xls", "xlsm", "xlsb", "ods", "numbers"]

  private static func refuseWorkbook(_ output: String) throws {
    let name = output.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return }
    let ending = name[name.index(after: dot)...].lowercased()
    guard workbooks.contains(ending) else { return }
    throw Failure("a workbook to write", ["output": output])
  }

  func run() throws {
    try Self.refuseWorkbook(output)
    let journal = try journal.existing()
    let ending = output.lowercased()
    let isYAML = ending.hasSuffix(".yaml") || ending.hasSuffix(".yml")
    let format = format ?? (isYAML ? .brewspec : ending.hasSuffix(".json") ? .json : .csv)
    let target = try OutputFile(output, sparing: journal.path)
    let line = ProgressLine("exporting")
    let summary: ExportSummary
    switch format {
    case .csv, .json:
      summary = try journal.export(
        format == .csv ? .csv : .json, progress: line.show, write: target.write)
    case .brewspec:
      summary = try journal.exportBrewSpec(
        isYAML: isYAML, progress: line.show, write: target.write)
    }
    line.finish()
    try target.finish()
    for line in Self.losses(summary) { StandardError.line("insights: " + line) }
  }

  /// What an export left out, one line a kind.
  static func losses(_ summary: ExportSummary) -> [String] {
    var lines: [String] = []
    func add(_ key: String, _ count: Int) {
      if count > 0 { lines.append(Language.words.text(key, ["count": .count(count)])) }
    }
    add("export.left-out.brews", summary.leftOutBrews)
    add("export.left-out.values", summary.leftOutValues)
    add("export.unreadable.values", summary.unreadableValues)
    return lines
  }
}
