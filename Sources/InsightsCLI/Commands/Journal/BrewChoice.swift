import ArgumentParser
import Insights

/// The bean whose brews `latest`, `best` and `worst` mean.
struct BrewChoice: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The bean whose brews latest, best and worst mean.", valueName: "name|id"))
  var bean: String?

  /// The brews that people name.
  func brews(named names: [String], in journal: BrewJournal) throws -> NamedBrews {
    try journal.brews(named: names, of: try bean(in: journal), today: .today)
  }

  func bean(in journal: BrewJournal) throws -> Identifier<Bean>? {
    try bean.map { try journal.bean(named: $0).id }
  }

  /// How the help of commands says what a brew is called.
  static let help = """
    A brew is named by its day (2026-08-21) when it was the only one, by 'latest', 'latest-1' and so \
    on, by 'best' or 'worst' with --bean, or by its ID or the beginning of it, as 'insights journal \
    brews' shows it.
    """
}
