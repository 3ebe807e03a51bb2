import ArgumentParser
import Insights
import LocalModel

/// `insights patterns`: what a journal shows beyond chance.
struct PatternsCommand: AsyncParsableCommand {
  static let name = "patterns"
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Find what goes with better brews, and what your favorites have in common.",
    discussion: """
      Reports only findings below the false discovery rate: of all patterns reported, at most that \
      share is chance, on average. Settings are compared between brews of the same bean; origins, \
      processes and roasters between beans. What you can change comes first, then what to buy, then \
      flavors. Unrated brews and copies are excluded. The journal is \
      not changed.

      With --model-url a language model tells the patterns in its own words before the list; a \
      sentence with a number that is not in the report is dropped.
      """
  ).showing(
    "insights patterns --kind settings",
    "insights patterns --method V60 --since 2026-01-01 --format json")

  @OptionGroup var journal: JournalOptions
  @OptionGroup var choice: PatternChoice
  @OptionGroup var selection: PatternSelection
  @OptionGroup var model: ModelOptions
  @Option(help: "The output: text for people, or JSON.")
  var format: OutputFormat = .text

  func run() async throws {
    try model.check()
    let (journal, choice) = (try journal.existing(), choice)
    let report = try await Interruption.cancelling {
      let contents = try journal.contents()
      let line = WorkLine(brews: contents.brews.count)
      defer { line.finish() }
      return try await Language.engine().patterns(
        in: contents, options: try choice.options(for: contents), progress: line.show)
    }
    switch format {
    case .text:
      let telling = try await model.answer(try Language.engine()) {
        try await $0.telling(of: report, words: Language.words)
      }
      if let telling, !telling.sentences.isEmpty {
        try StandardOutput.write(lines: TellingText.lines(telling) + [""])
      }
      let text = PatternText(hasColor: StandardOutput.hasColor, limit: selection.textLimit)
      try StandardOutput.write(
        lines: text.lines(selection.selected(report, isText: true), kind: selection.kind))
    case .json:
      var writer = JSONWriter()
      writer.patternReport(selection.selected(report, isText: false), words: Language.words)
      try StandardOutput.write(writer.bytes)
    }
  }
}
