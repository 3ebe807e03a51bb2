/// The clicks of a turn of a grinder whose settings are such as `2+9`, where nothing shows how many it has: a
/// person on a terminal is asked once, a script gets the command.
struct TurnQuestion {
  /// - Parameter asks: Whether to ask, if there is a terminal.
  /// - Returns: The grinders whose clicks nobody said.
  static func open(
    of grinder: Identifier<Grinder>?, in journal: BrewJournal, asks: Bool
  ) throws -> [UnknownTurn] {
    let open = try journal.unknownTurns(of: grinder)
    guard asks, isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return open }
    for turn in open {
      if let clicks = answer(turn) {
        try journal.setClicksPerTurn(clicks, of: turn.grinder.id)
      } else {
        try journal.leaveTurnUnknown(of: turn.grinder.id)
      }
    }
    return []
  }

  /// The same for a brew that was stored, and whether its setting has no place.
  static func remarks(
    on brew: Brew, in journal: BrewJournal, asks: Bool
  ) throws -> [BrewRemark] {
    guard let grind = brew.grindText else { return [] }
    let open =
      try brew.grinderID.map { try self.open(of: $0, in: journal, asks: asks) } ?? []
    let turns = open.map {
      BrewRemark(.clicksPerTurn, written: $0.grinder.name, value: $0.assumed)
    }
    guard try journal.hasUnplacedGrind(brew.id) else { return turns }
    return turns + [BrewRemark(.unplacedGrind, written: grind, value: 0)]
  }

  /// - Returns: nil where the person does not know.
  private static func answer(_ turn: UnknownTurn) -> Double? {
    let words = Language.words
    let name = TextTable.oneLine(turn.grinder.name)
    while true {
      StandardError.write(words.text("settings.clicks.question", ["name": name]) + " ")
      guard let line = readLine()?.filter({ !$0.isWhitespace }), !line.isEmpty else { return nil }
      if let clicks = Double(line), (2...1000).contains(clicks) { return clicks }
      StandardError.line(words.text("settings.clicks.answer"))
    }
  }
}
