import ArgumentParser
import Insights

/// `insights journal settings`.
struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "Show or set how many days off roast a bean is at its peak and acceptable.",
    discussion: "The settings are the journal's own. Without options they are only shown."
  ).showing(
    "insights journal settings",
    "insights journal settings --peak-until 21 --acceptable-until 45")

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The last day off roast at the peak (default: 14).", valueName: "days"))
  var peakUntil: Int?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The last acceptable day off roast (default: 30).", valueName: "days"))
  var acceptableUntil: Int?
  @Flag(help: "Return to the defaults.") var reset = false
  @OptionGroup var journal: JournalOptions
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  func validate() throws {
    if reset, peakUntil != nil || acceptableUntil != nil {
      throw ValidationError("--reset does not go with other settings. Leave one of them out.")
    }
  }

  func run() throws {
    let journal = try journal.existing()
    if reset {
      try journal.setFreshnessBands(nil)
    } else if peakUntil != nil || acceptableUntil != nil {
      var bands = try journal.freshnessBands()
      bands.peakUntil = peakUntil ?? bands.peakUntil
      bands.acceptableUntil = acceptableUntil ?? bands.acceptableUntil
      try journal.setFreshnessBands(bands)
    }
    let bands = try journal.freshnessBands()
    switch format {
    case .text:
      let words = Language.words
      let days = { (key: String, days: Int) in
        words.text(key, ["count": .count(days)])
      }
      try StandardOutput.write(lines: [
        days("settings.peak", bands.peakUntil), days("settings.acceptable", bands.acceptableUntil),
      ])
    case .json:
      let preferences = JournalPreferences(freshness: bands)
      try StandardOutput.writeJSON { $0.preferences(preferences) }
    }
  }
}
