import ArgumentParser
import Insights

/// `insights journal search`: beans, recipes and brews at once.
struct SearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search beans, recipes and brews; without words, list all.",
    discussion: """
      All words must occur; case and accents are ignored. --flavor finds brews by the meaning of \
      their notes: --flavor fruity finds a note of blueberry, and --flavor bitter does not find \
      "not bitter".
      """)

  @Argument(help: "Words to search for; all must occur.") var words: [String] = []
  @Option(help: ArgumentHelp("Brews with this flavor in notes or tags.", valueName: "flavor"))
  var flavor: String?
  @Option(
    name: .customLong("in"), help: "What to search: beans, recipes or brews; all by default.")
  var kinds: [JournalQuery.Kind] = []
  @Option(help: "Which beans to list, with their brews: active, archived or all.")
  var shelf: BeanQuery.Shelf = .all
  @Option(help: "The order of brews: newest, oldest or rating.") var sort: BrewQuery.Order = .newest
  @Option(help: "The most brews to list.") var limit = 20
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

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
