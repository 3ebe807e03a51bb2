/// `insights compare`: two brews side by side.
struct CompareCommand: AsyncParsableCommand {
  static let name = "compare"
  static let configuration = CommandConfiguration(
    name, "Compare two brews: settings, ratings, flavors.",
    """
    A brew is named by its day (2026-08-21) if it was the only one of that day, by 'latest', \
    'latest-1' and so on, by 'best' or 'worst' with --bean, or by its ID or the beginning of it. \
    Differences are the second brew minus the first. Grind settings are compared only on one \
    grinder.
    """,
    showing: "insights compare latest latest-1",
    "insights compare best worst --bean geisha --format json")

  @Argument("The brew on the left.", "brew") var left: String
  @Argument("The brew on the right.", "brew") var right: String
  @OptionGroup var choice: BrewChoice
  @OptionGroup var journal: JournalOptions
  @Option("Draw the taste of both as a radar into this file; - is standard output.", "file|-")
  var svg: String?
  @Option(
    "Draw the curves of both, where the journal keeps them, into this file; - is standard output.",
    "file|-")
  var curves: String?
  @Option(help: "The output: text for people, or JSON.")
  var format: OutputFormat = .text

  func run() async throws {
    let named = try choice.brews(named: [left, right], in: try journal.existing())
    guard named.brews[0].id != named.brews[1].id else {
      throw Failure("one brew twice", ["left": left, "right": right, "id": named.brews[0].id])
    }
    let comparison = try await Language.engine().compare(
      named.brews[0], with: named.brews[1], in: named.contents)
    if let curves { try draw(named, into: curves) }
    if let svg { try draw(comparison, into: svg, sparing: try journal.existing().path) }
    guard curves == nil, svg == nil else { return }
    let shots = try journal.existing().readShots(of: named)
    try format.write({ $0.result(comparison.taking(shots)) }) {
      ComparisonCard(comparison, in: named.contents, shots: shots).lines
    }
  }

  private func draw(_ named: NamedBrews, into path: String) throws {
    let journal = try journal.existing()
    let shots = try journal.readShots(of: named)
    guard shots.count == 2 else { throw Failure("no curves of both") }
    let words = Language.words
    let title = words.text("shot.overlay.any", ["count": .count(2)])
    try OutputFile.write(
      ShotOverlay(shots, title: title, words: words).svg, to: path, option: "--curves",
      sparing: journal.path)
  }

  private func draw(
    _ comparison: BrewComparison, into path: String, sparing journal: String
  ) throws {
    let names = [comparison.left, comparison.right].map { side in
      side.bean.map { Language.words.name(of: $0) } ?? ""
    }
    let titles = ComparisonCard(comparison).titles
    guard
      let drawing = comparison.svg(
        names: names, details: [titles.0, titles.1], phrases: Language.phrases)
    else { throw Failure("too few levels") }
    try OutputFile.write(drawing, to: path, option: "--svg", sparing: journal)
  }
}
