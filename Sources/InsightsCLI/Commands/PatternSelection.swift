import ArgumentParser
import Insights

/// Which of the patterns found are shown.
struct PatternSelection: ParsableArguments {
  /// A kind of pattern by its name in JSON, or by what it helps with.
  enum Kind: String, ArgumentChoice {
    case settings, buying, tastes, favorites
    case parameter, interaction, group
    case flavorRating = "flavor_rating"
    case flavorContext = "flavor_context"
    case trend
    case wordSetting = "word_setting"
    case timing

    func contains(_ pattern: Pattern) -> Bool {
      switch self {
      case .settings: pattern.topic == .settings
      case .buying: pattern.topic == .buying
      case .tastes: pattern.topic == .tastes || pattern.topic == .contexts
      case .favorites: false
      default: pattern.kind.rawValue == rawValue
      }
    }
  }

  @Flag(help: "Show all patterns, each method's by itself, not only the strongest of each topic.")
  var all = false
  @Option(help: ArgumentHelp("Show at most this many patterns of each topic.", valueName: "number"))
  var limit: Int?
  @Option(
    help: ArgumentHelp(
      "Show one kind: settings, buying, tastes or favorites, or a kind by its name in JSON.",
      valueName: "kind"))
  var kind: Kind?

  /// The number of patterns of a topic that are shown without an option.
  private static let usualLimit = 6

  func validate() throws {
    if let limit, limit < 1 {
      throw ValidationError("--limit must be at least 1, not \(limit)")
    }
    if all, limit != nil {
      throw ValidationError("--all and --limit contradict each other; give one of them")
    }
  }

  /// The most lines of a topic in text.
  var textLimit: Int { all ? .max : limit ?? Self.usualLimit }

  /// The report with the chosen kind alone; in JSON the limit counts for all patterns together, and
  /// in text findings that say the same of several methods are one, but with `--all`.
  func selected(_ report: PatternReport, isText: Bool) -> PatternReport {
    var report = report
    if let kind {
      report.patterns.removeAll { !kind.contains($0) }
      if kind != .favorites { report.preferences = [] }
    }
    if isText, !all { report.patterns = report.told }
    if !isText, let limit {
      report.patterns = Array(report.patterns.prefix(limit))
      report.preferences = Array(report.preferences.prefix(limit))
    }
    return report
  }
}
