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
  @Option(help: ArgumentHelp("The false discovery rate, above 0 and below 1.", valueName: "rate"))
  var fdr = 0.05
  @Option(help: ArgumentHelp("Only brews of this day and later.", valueName: "YYYY-MM-DD"))
  var since: CalendarDay?
  @Option(help: ArgumentHelp("Only brews of this method.", valueName: "name|id"))
  var method: String?
  @Option(help: ArgumentHelp("Only brews of this bean.", valueName: "name|id"))
  var bean: String?
  @OptionGroup var today: TodayOption
  @Option(help: "How it is printed: for people, or as JSON.")
  var format: OutputFormat = .text

  func validate() throws {
    guard fdr > 0, fdr < 1 else {
      throw ValidationError("--fdr must be above 0 and below 1, not \(fdr)")
    }
  }

  func run() throws {
    let contents = try journal.existing().contents()
    var options = PatternOptions()
    options.falseDiscoveryRate = fdr
    options.since = since
    options.today = today.day
    if let method {
      options.methodID = try NameResolver(contents.methods)
        .resolve(method, advice: "see 'insights journal brews'").id
    }
    if let bean { options.beanID = try contents.bean(named: bean).id }
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
