import Foundation
import Stats

/// The benchmark's table, in Markdown.
enum Table {
  static let header = """
    | world | rule | surface | ratio | oracle | learning oracle | 1–2 | 3–7 | 8–15 | 16+ | in the interval | \
    truth less expected | 1–2 | 3–7 | 8–15 | 16+ | \
    best repeated | suggested | explored |
    |---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
    """

  static func row(_ name: String, _ trials: [Trial]) -> String {
    let strata = Trial.strata.indices.map { index in
      trials.reduce(Tally()) { $0 + $1.strata[index] }
    }
    let exploration = trials.reduce(ExplorationTally()) { $0 + $1.exploration }
    let sum = strata.reduce(Tally(), +)
    let count = Double(max(1, sum.count))
    var cells = [
      name, text(sum.rule / count), text(sum.surface / count), text(sum.ratio), text(sum.bound),
      text(sum.learnersBound),
    ]
    for tally in strata {
      let count = Double(max(1, tally.count))
      cells.append("\(text(tally.surface / count))/\(text(tally.rule / count))")
    }
    cells.append(String(format: "%.1f%%", 100 * sum.coverage))
    let error = Tally.biasError(trials.map { $0.strata.reduce(Tally(), +) })
    cells.append(String(format: "%+.2f ± %.2f", sum.bias, error))
    cells += strata.map { String(format: "%+.2f", $0.bias) }
    let brews = Double(max(1, exploration.count))
    cells += [exploration.repeated, exploration.suggested, exploration.explored].map {
      text($0 / brews)
    }
    return "| " + cells.joined(separator: " | ") + " |"
  }

  static let doubtHeader = """
    | world | rule | surface | ratio | outside of what was set | right numbers doubted | wrong ones found | \
    and named | high holds | medium holds | low holds |
    |---|---|---|---|---|---|---|---|---|---|---|
    """

  /// What is lost, doubted and promised.
  static func doubtRow(_ name: String, _ trials: [Trial]) -> String {
    let sum = trials.flatMap(\.strata).reduce(Tally(), +)
    let doubts = trials.reduce(DoubtTally()) { $0 + $1.doubts }
    let count = Double(max(1, sum.count))
    func share(_ part: Int, _ whole: Int) -> String {
      whole == 0 ? "–" : String(format: "%.2f%% of %d", 100 * Double(part) / Double(whole), whole)
    }
    let cells =
      [
        name, String(format: "%.3f", sum.rule / count), String(format: "%.3f", sum.surface / count),
        text(sum.ratio), share(doubts.outside, doubts.suggestions),
        share(doubts.doubted, doubts.right), share(doubts.found, doubts.wrong),
        share(doubts.named, doubts.wrong),
      ]
      + [Suggestion.Confidence.high, .medium, .low].map {
        share(sum.sure[$0]?.held ?? 0, sum.sure[$0]?.count ?? 0)
      }
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private static func text(_ value: Double) -> String { String(format: "%.2f", value) }
}
