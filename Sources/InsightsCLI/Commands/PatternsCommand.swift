import ArgumentParser
import Insights

/// `insights patterns`: what a journal shows beyond chance.
struct PatternsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "patterns",
    abstract: "Find what goes with better brews, and what your favorites have in common.",
    discussion: """
      Every question asked counts: of the patterns reported, no more than the given rate are chance, \
      on average. Parameters are compared within bean, attributes of beans between beans. Unrated \
      brews and copies are left out. The journal is not changed.
      """)

  @OptionGroup var journal: JournalOptions
  @OptionGroup var choice: PatternChoice
  @Option(help: "How it is printed: for people, or as JSON.")
  var format: OutputFormat = .text

  func run() async throws {
    let (journal, choice) = (try journal.existing(), choice)
    let report = try await Interruption.cancelling {
      let contents = try journal.contents()
      let line = WorkLine(brews: contents.brews.count)
      defer { line.finish() }
      return try await InsightsEngine().patterns(
        in: contents, options: try choice.options(for: contents), progress: line.show)
    }
    switch format {
    case .text:
      try StandardOutput.write(lines: PatternText(hasColor: StandardOutput.hasColor).lines(report))
    case .json:
      var writer = JSONWriter()
      writer.patternReport(report)
      try StandardOutput.write(writer.bytes)
    }
  }
}
