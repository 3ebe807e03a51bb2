import ArgumentParser
import Foundation
import Insights

/// `insights cupping`: what a panel's scores show about coffees and cuppers.
struct CuppingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cupping",
    abstract: "Rank coffees by a panel's scores: means with intervals, who differs, who is steady.",
    discussion: """
      Takes a table (CSV, .xlsx, .ods, Markdown, JSON …) with a row for each score: columns sample, cupper \
      and score, or the sections of a form, whose total is computed: SCA 2004, or the affective form of the \
      Coffee Value Assessment with the cups that are non-uniform and defective. Rows of one cupper for one \
      sample are replicates; a column position says in which order cups were tasted. Means and differences \
      come from a mixed model (coffees fixed, cuppers random), pairs are corrected by Holm's method, and \
      coffees that cannot be told apart get the number of cuppers that would settle it.
      """
  ).showing(
    "insights cupping scores.csv",
    "insights cupping scores.csv --format json")

  @Argument(help: ArgumentHelp("The table of scores.", valueName: "file")) var file: String
  @Option(help: "The output: text for people, or JSON.")
  var format: OutputFormat = .text

  func run() throws {
    let scores = try CuppingTable(file).scores
    let analysis: PanelAnalysis
    do throws(CuppingError) {
      analysis = try PanelAnalysis(scores: scores)
    } catch {
      throw Failure(
        .badData, "\(file) has more scores than a panel, or a score that is no number of points",
        "give one session")
    }
    switch format {
    case .text: try StandardOutput.write(lines: CuppingCard(analysis).lines)
    case .json:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let bytes = try encoder.encode(CuppingDocument(analysis))
      try StandardOutput.write(Array(bytes) + [UInt8(ascii: "\n")])
    }
  }
}
