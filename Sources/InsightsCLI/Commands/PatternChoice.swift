import ArgumentParser
import Insights

/// Which brews are analyzed, and at which false discovery rate.
struct PatternChoice: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The false discovery rate: the accepted share of chance findings, above 0 and below 1.",
      valueName: "rate"))
  var fdr = 0.05
  @Option(help: ArgumentHelp("Only brews from this day on.", valueName: "YYYY-MM-DD"))
  var since: CalendarDay?
  @Option(help: ArgumentHelp("Only brews by this method.", valueName: "name|id"))
  var method: String?
  @Option(help: ArgumentHelp("Only brews of this bean.", valueName: "name|id"))
  var bean: String?
  @Option(
    name: [.customLong("as-of"), .customLong("today")],
    help: ArgumentHelp(
      "Analyze as on that day: later brews do not count. (default: the clock's day)",
      valueName: "YYYY-MM-DD"))
  var asOf: CalendarDay?

  func validate() throws {
    guard fdr > 0, fdr < 1 else {
      throw ValidationError("--fdr must be above 0 and below 1, not \(fdr)")
    }
  }

  /// - Throws: `JournalError` where a name means nothing in the journal, or several things.
  func options(for contents: JournalContents) throws -> PatternOptions {
    var options = PatternOptions()
    options.falseDiscoveryRate = fdr
    options.since = since
    options.today = asOf ?? .today
    options.lastDay = asOf
    if let method { options.methodID = try contents.method(named: method).id }
    if let bean { options.beanID = try contents.bean(named: bean).id }
    return options
  }
}
