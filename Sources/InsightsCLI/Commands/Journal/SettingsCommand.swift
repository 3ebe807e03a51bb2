/// `insights journal settings`.
struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "settings",
    "Show or set how long beans are fresh, which grind settings are coarser, and clicks per turn.",
    """
    The settings are the journal's own. Without options they are only shown. Notes that call a cup \
    under- or overextracted count in 'insights suggest' where it is known which settings of the \
    grinder are coarser: by brew times, or as said here once. Settings such as 2+9, of turns and \
    clicks, have their place by the clicks of a turn: learned from the settings, of a known \
    grinder, or as said here once. For each grinder with brews it is \
    shown what their times tell.
    """,
    showing: "insights journal settings",
    "insights journal settings --grinder comandante --coarser-is higher",
    "insights journal settings --grinder comandante --clicks-per-turn 30",
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
  @Option("The grinder that --coarser-is and --clicks-per-turn are of.", "name|id")
  var grinder: String?
  @Option(help: "Which settings of the grinder are coarser: higher, lower, or unknown.")
  var coarserIs: Coarser?
  @Option("The clicks of a turn of the grinder; 0 for unknown.", "clicks")
  var clicksPerTurn: Double?
  @Flag(help: "Return to the defaults.") var reset = false
  @OptionGroup var journal: JournalOptions
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  enum Coarser: String, ArgumentChoice {
    case higher, lower, unknown
  }

  func validate() throws {
    let saysOfGrinder = coarserIs != nil || clicksPerTurn != nil
    try refuse(
      reset && (peakUntil != nil || acceptableUntil != nil || saysOfGrinder),
      "--reset does not go with other settings. Leave one of them out.")
    try refuse(
      (grinder != nil) != saysOfGrinder,
      "--grinder goes together with --coarser-is or --clicks-per-turn. Name both.")
  }

  func run() throws {
    let journal = try journal.existing()
    if reset {
      try journal.setFreshnessBands(nil)
      for grinder in try journal.coarser().keys { try journal.setCoarser(nil, of: grinder) }
      for grinder in try journal.clicksPerTurn().keys {
        try journal.setClicksPerTurn(nil, of: grinder)
      }
    } else if peakUntil != nil || acceptableUntil != nil {
      var bands = try journal.freshnessBands()
      bands.peakUntil = peakUntil ?? bands.peakUntil
      bands.acceptableUntil = acceptableUntil ?? bands.acceptableUntil
      try journal.setFreshnessBands(bands)
    }
    if let grinder {
      let id = try journal.catalog().grinder(named: grinder).id
      if let coarserIs {
        try journal.setCoarser(CoarserSettings(rawValue: coarserIs.rawValue), of: id)
      }
      if let clicksPerTurn {
        try journal.setClicksPerTurn(clicksPerTurn == 0 ? nil : clicksPerTurn, of: id)
      }
    }
    let preferences = try JournalPreferences(of: journal)
    try format.write({ $0.result(preferences) }) {
      let words = Language.words
      let days = { (key: String, days: Int) in
        words.text(key, ["count": .count(days)])
      }
      let bands = preferences.freshness
      let taster = preferences.taster.map {
        words.text("settings.taster", ["name": TextTable.oneLine($0)])
      }
      return [
        days("settings.peak", bands.peakUntil),
        days("settings.acceptable", bands.acceptableUntil),
      ] + [taster].compactMap(\.self) + Self.lines(of: preferences, words)
    }
  }

  /// A line for each grinder: which settings are coarser, as someone said, as brew times show, or as its model
  /// is known for.
  private static func lines(of preferences: JournalPreferences, _ words: Words) -> [String] {
    let guesses = Dictionary(preferences.times.map { ($0.id, $0) }) { first, _ in first }
    let said = Set(preferences.grinders.filter { $0.coarser != nil }.map(\.id))
    func line(_ key: String, _ name: String, _ count: Int = 0, sure: Double = 0) -> String {
      words.text(
        "settings.coarser.\(key)",
        [
          "name": .text(TextTable.oneLine(name)), "count": .count(count),
          "percent": .count(Words.percent(ofCertainty: sure)),
        ])
    }
    var lines: [String] = []
    for grinder in preferences.grinders {
      guard let coarser = grinder.coarser?.rawValue else { continue }
      if let guess = guesses[grinder.id], guess.isClear, guess.coarser != grinder.coarser {
        lines.append(line("against.\(coarser)", grinder.name, guess.brewCount))
      } else {
        lines.append(line(coarser, grinder.name))
      }
    }
    for guess in preferences.times where !said.contains(guess.id) {
      if let coarser = guess.coarser {
        lines.append(
          line(
            "guessed.\(coarser.rawValue)", guess.name, guess.brewCount, sure: guess.certainty ?? 0))
      } else if let scale = GrinderScale(modelOf: guess.name) {
        lines.append(line("model.\(scale.coarser.rawValue)", guess.name))
      } else if let missing = guess.missing {
        lines.append(line("missing", guess.name, missing))
      } else {
        lines.append(line("unknown", guess.name))
      }
    }
    for grinder in preferences.grinders {
      guard let clicks = grinder.clicksPerTurn else { continue }
      lines.append(
        words.text(
          "settings.clicks",
          ["name": TextTable.oneLine(grinder.name), "number": words.numbers.number(clicks)]))
    }
    return lines
  }
}
