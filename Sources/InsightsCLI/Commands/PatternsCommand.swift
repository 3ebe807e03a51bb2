import ArgumentParser
import FlavorExtraction
import Insights
import Journal
import Stats

/// `insights patterns`: what a journal shows beyond chance.
struct PatternsCommand: ParsableCommand {
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

  func run() throws {
    let contents = try journal.existing().contents()
    let options = try choice.options(for: contents)
    let reading = try BrewFlavors(of: contents, extractor: FlavorExtractor())
    let report = PatternMiner(options: options).report(
      on: contents, calendar: LocalCalendar(), reading: reading)
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
