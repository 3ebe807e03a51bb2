import Insights

/// A pattern report for people: patterns, preferences, and one line on how hard it was looked.
struct PatternText {
  let hasColor: Bool
  private let words = Language.words

  init(hasColor: Bool) {
    self.hasColor = hasColor
  }

  func lines(_ report: PatternReport) -> [String] {
    var lines: [String] = []
    if report.patterns.isEmpty {
      lines += words.silence(of: report)
    } else {
      lines.append(heading("patterns.title"))
      lines += report.patterns.prefix(Self.mostPatterns).map {
        "  " + TextTable.oneLine(words.description(of: $0))
      }
      if report.patterns.count > Self.mostPatterns {
        lines.append("  " + more(report.patterns.count - Self.mostPatterns))
      }
    }
    if !report.preferences.isEmpty {
      lines += ["", heading("report.preferences")]
      lines += preferences(report.preferences).map { "  " + TextTable.oneLine($0) }
    }
    return lines + ["", words.scope(of: report)]
  }

  /// How many patterns and preferences are shown; JSON has them all.
  private static let mostPatterns = 12
  private static let mostPreferences = 8

  /// Of many preferences those with the most brews, in the report's order.
  private func preferences(_ all: [Preference]) -> [String] {
    let shown = Set(
      all.indices.sorted { (-all[$0].count, $0) < (-all[$1].count, $1) }
        .prefix(Self.mostPreferences))
    var lines = all.indices.filter(shown.contains).map { words.description(of: all[$0]) }
    if shown.count < all.count {
      lines.append(more(all.count - shown.count))
    }
    return lines
  }

  private func more(_ count: Int) -> String {
    words.text("patterns.more", ["count": .count(count)])
  }

  private func heading(_ key: String) -> String {
    let text = words.text(key)
    return hasColor ? TerminalColor.styled(text, .bold) : text
  }
}
