import ArgumentParser
import Insights

/// `insights journal search`: beans, recipes and brews at once.
struct SearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search beans, recipes and brews; without words, list all.",
    discussion: """
      All words must fit, without regard to case and accents. --flavor finds brews by what their \
      notes mean: 'fruity' finds a note of blueberry, and 'not bitter' is no bitter brew.
      """)

  @Argument(help: "Words that must all fit.") var words: [String] = []
  @Option(help: ArgumentHelp("Brews with this flavor in notes or tags.", valueName: "flavor"))
  var flavor: String?
  @Option(
    name: .customLong("in"), help: "What is searched: beans, recipes or brews; all by default.")
  var kinds: [JournalQuery.Kind] = []
  @Option(help: "Which beans and their brews: active, archived or all.")
  var shelf: BeanQuery.Shelf = .all
  @Option(help: "The brews' order: newest, oldest or rating.") var sort: BrewQuery.Order = .newest
  @Option(help: "How many brews are listed at most.") var limit = 20
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @Option(help: "How they are printed.") var format: OutputFormat = .text

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit must be 1 or more.") }
  }

  func run() async throws {
    let journal = try journal.existing()
    let query = JournalQuery(
      words.joined(separator: " "), kinds: kinds.isEmpty ? nil : Set(kinds),
      flavor: try flavor.map(Self.node), shelf: shelf, order: sort, limit: limit)
    var found = try await InsightsEngine().search(query, in: journal)
    found.today = today.day
    switch format {
    case .text: try StandardOutput.write(lines: lines(found))
    case .json: try StandardOutput.writeJSON { $0.findings(found) }
    }
  }

  private static func node(_ text: String) throws -> String {
    switch FlavorWheel.standard.resolve(text) {
    case .node(let node): return node.id
    case .ambiguous(let nodes):
      throw Failure(
        .usage, "'\(text)' names several flavors",
        "say which: \(nodes.map(\.id).joined(separator: ", "))")
    case .unknown(let near) where !near.isEmpty:
      throw Failure(
        .usage, "the wheel has no flavor '\(text)'",
        "did you mean \(near.map(\.id).joined(separator: ", "))?")
    case .custom(let tag) where FlavorTag(rawValue: tag).custom?.isEmpty == false: return tag
    case .custom, .unknown:
      throw Failure(.usage, "the wheel has no flavor '\(text)'", "see all with 'insights wheel'")
    }
  }

  private func lines(_ found: JournalFindings) -> [String] {
    var blocks: [[String]] = []
    if let beans = found.beans { blocks.append(JournalText.beans(beans, today: today.day)) }
    if let recipes = found.recipes {
      blocks.append(JournalText.recipes(recipes, methods: found.methods))
    }
    if let brews = found.brews { blocks.append(JournalText.brews(brews)) }
    return Array(blocks.joined(separator: [""]))
  }
}
