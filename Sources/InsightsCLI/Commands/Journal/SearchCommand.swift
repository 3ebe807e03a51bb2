import ArgumentParser
import Insights

/// `insights journal search`: beans, recipes and brews at once.
struct SearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search beans, recipes and brews; without words, list all.",
    discussion: """
      All words must occur; case and accents are ignored. --flavor finds brews by the meaning of \
      their notes: --flavor fruity finds a note of blueberry, --flavor plum one that says plum, and \
      --flavor bitter does not find "not bitter"; --not excludes brews that report a flavor. With one of the options that \
      choose brews, only brews are searched. CSV has the columns of 'insights journal export'.
      """
  ).showing(
    "insights journal search --flavor berry --not sour --min-rating 4",
    "insights journal search geisha --in beans")

  @Argument(help: "Words to search for; all must occur.") var words: [String] = []
  @Option(help: ArgumentHelp("Brews with this flavor in notes or tags.", valueName: "flavor"))
  var flavor: String?
  @Option(
    name: .customLong("not"),
    help: ArgumentHelp(
      "Brews without this flavor in notes and tags. May be repeated.", valueName: "flavor"))
  var excluded: [String] = []
  @OptionGroup var filter: BrewFilter
  @Option(
    name: .customLong("in"), help: "What to search: beans, recipes or brews; all by default.")
  var kinds: [JournalQuery.Kind] = []
  @Option(help: "Which beans to list, with their brews: active, archived or all.")
  var shelf: BeanQuery.Shelf = .all
  @Option(help: "The order of brews: newest, oldest or rating.") var sort: BrewQuery.Order = .newest
  @OptionGroup var limit: BrewLimit
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @Option(help: "The output: text for people, JSON, or CSV of the brews.")
  var format: ListFormat = .text

  func run() async throws {
    let wanted = try flavor.map { try Self.node($0, option: "--flavor") }
    let unwanted = try excluded.map { try Self.node($0, option: "--not") }
    let journal = try journal.existing()
    let choosesBrews = wanted != nil || !unwanted.isEmpty || filter.isGiven || format == .csv
    var query = JournalQuery(
      words.joined(separator: " "),
      kinds: kinds.isEmpty ? (choosesBrews ? [.brews] : nil) : Set(kinds), flavor: wanted,
      shelf: shelf, order: sort, limit: limit.limit)
    query.excludedFlavors = unwanted
    (query.bean, query.method) = try filter.names(in: journal)
    (query.since, query.until) = (filter.since, filter.until)
    query.minimumRating = filter.minRating
    let wantedBrews = query
    var found = try await Interruption.cancelling {
      let line = WorkLine()
      defer { line.finish() }
      return try await Language.engine().search(wantedBrews, in: journal, progress: line.show)
    }
    found.today = today.day
    switch format {
    case .text: try StandardOutput.write(lines: lines(found))
    case .json: try StandardOutput.writeJSON { $0.result(found) }
    case .csv: try StandardOutput.write(data: found.brews?.table ?? [])
    }
  }

  func validate() throws {
    if format == .csv, !kinds.isEmpty, kinds != [.brews] {
      throw ValidationError("CSV has brews only. Leave --in away, or take --format json.")
    }
  }

  /// The ID of a flavor that is named.
  private static func node(_ text: String, option: String) throws -> String {
    let words = text.split(whereSeparator: \.isWhitespace)
    if let first = words.first, words.count > 1,
      ["not", "no", "without"].contains(first.lowercased())
    {
      let rest = words.dropFirst().joined(separator: " ")
      throw Failure(
        .usage, "\(option) takes a flavor, not '\(text)'",
        option == "--not"
          ? "write --not '\(rest)'" : "leave out brews with a flavor by --not '\(rest)'")
    }
    switch FlavorWheel.standard.resolve(text) {
    case .node(let node): return node.id
    case .ambiguous(let nodes):
      throw Failure(
        .usage, "'\(text)' names several flavors",
        "say which: \(nodes.map(\.id).joined(separator: ", "))")
    case .unknown(let near):
      // The wheel lacks it, but tasters may say it.
      if let word = try Language.engine().descriptor(of: text) {
        return JournalQuery.flavor(ofWord: word)
      }
      guard !near.isEmpty else {
        throw Failure(.usage, "the wheel has no flavor '\(text)'", "see all with 'insights wheel'")
      }
      throw Failure(
        .usage, "the wheel has no flavor '\(text)'",
        "did you mean \(near.map(\.id).joined(separator: ", "))?")
    case .custom(let tag) where FlavorTag(rawValue: tag).custom?.isEmpty == false: return tag
    case .custom:
      throw Failure(.usage, "the wheel has no flavor '\(text)'", "see all with 'insights wheel'")
    }
  }

  private func lines(_ found: JournalFindings) -> [String] {
    var blocks: [[String]] = []
    if let beans = found.beans {
      blocks.append(
        JournalText.beans(beans, today: today.day, freshness: found.freshness))
    }
    if let recipes = found.recipes {
      blocks.append(JournalText.recipes(recipes, methods: found.methods))
    }
    if let brews = found.brews { blocks.append(JournalText.brews(brews)) }
    return Array(blocks.joined(separator: [""]))
  }
}
