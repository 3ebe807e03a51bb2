/// `insights journal rate`.
struct RateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "rate", "Rate a brew, by default the latest.",
    """
    Such as 'rate 4.5', 'rate 2026-08-21 4' or 'rate --by Ana latest 3.5 "too sour"'. \(BrewChoice.help)

    With --from-notes each unrated brew is shown with the rating that its note implies, the interval that \
    holds four in five ratings, and the words that it rests on. On a terminal Enter accepts, n skips and \
    q ends; a number gives other stars. Elsewhere they are listed, and --yes accepts all. Only what is \
    accepted is stored, as one change that 'insights journal undo' takes back.
    """,
    showing: "insights journal rate 4.5",
    "insights journal rate 2026-08-18 4",
    "insights journal rate --by Ana latest 3.5 'too sour'",
    "insights journal rate --from-notes --since 2026-08-01")

  @Argument(
    "The brew (default: latest), stars from 0.5 to 5 (none clears the rating), and a note.",
    "brew> <stars> <note")
  var words: [String] = []
  @OptionGroup var taster: TasterOption
  @OptionGroup var choice: BrewChoice
  @Flag(help: "Show what the notes of unrated brews imply, and rate those that you accept.")
  var fromNotes = false
  @Option("With --from-notes: only brews from this day on.", "YYYY-MM-DD") var since: CalendarDay?
  @Flag(help: "With --from-notes: accept all.") var yes = false
  @OptionGroup var journal: JournalOptions
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  func run() async throws {
    if fromNotes { return try await rateFromNotes() }
    guard since == nil, !yes else { throw Failure("without --from-notes") }
    let (name, stars, note) = try parts()
    let journal = try journal.existing()
    let named = try choice.brews(named: [name], in: journal)
    let before = named.brews[0]
    let person = try taster.taster(in: journal.catalog())
    if let person, !person.record.isDefault {
      return try rate(before, stars, note, by: person, in: journal)
    }
    var brew = try journal.rate(before.id, stars: stars)
    if !note.isEmpty {
      brew = try journal.update(before.id) {
        $0.notes = $0.notes.isEmpty ? note : $0.notes + "\n" + note
      }
    }
    var contents = named.contents
    contents.brews = [brew]
    try format.write({ $0.result(JournalFindings(brews: BrewListing(contents))) }) {
      let line = Language.words.text(
        before.stars == nil ? "journal.rated" : "journal.rated.before",
        [
          "brew": BrewTitle.text(brew, contents), "stars": Self.words(brew.stars),
          "before": Self.words(before.stars),
        ])
      return [TextTable.oneLine(line)]
    }
  }

  private func parts() throws -> (brew: String, stars: Double, note: String) {
    let usage = "give the brew and its stars, such as 'rate latest 4.5'"
    guard let last = words.last else { throw Failure("no rating") }
    guard words.count <= 3 else { throw Failure(.usage, "too many words", usage) }
    func stars(_ text: String) throws -> Double {
      do {
        return try Written.stars(text)
      } catch let fault as Written.Fault {
        throw Failure(.usage, "'\(text)' is no rating", fault.description)
      }
    }
    switch words.count {
    case 1: return ("latest", try stars(last), "")
    case 2:
      // A note may follow the stars of the latest brew.
      if (try? Written.stars(last)) == nil, let given = try? Written.stars(words[0]) {
        return ("latest", given, last)
      }
      return (words[0], try stars(last), "")
    default: return (words[0], try stars(words[1]), last)
    }
  }

  /// Rates a brew for another than the journal's own taster.
  private func rate(
    _ brew: Brew, _ stars: Double, _ note: String, by person: Resolved<Taster>,
    in journal: BrewJournal
  ) throws {
    var before: Double?
    try journal.taste(brew.id, by: person.record) { tasting in
      before = tasting.stars
      tasting.rating = stars
      if !note.isEmpty, !tasting.notes.contains(note) {
        tasting.notes += (tasting.notes.isEmpty ? "" : "\n") + note
      }
    }
    if let message = person.message { StandardError.line(message) }
    let contents = try journal.thing(named: brew.id.rawValue).contents
    try format.write({ $0.result(JournalFindings(brews: BrewListing(contents))) }) {
      let line = Language.words.text(
        before == nil ? "journal.rated.by" : "journal.rated.by.before",
        [
          "brew": BrewTitle.text(brew, contents), "stars": Self.words(stars > 0 ? stars : nil),
          "before": Self.words(before), "name": person.record.name,
        ])
      return [TextTable.oneLine(line)]
    }
  }

  private static func words(_ stars: Double?) -> String {
    let words = Language.words
    guard let stars else { return words.text("journal.not-rated") }
    return words.text(
      "stars",
      ["number": .text(words.numbers.number(stars)), "count": .count(stars == 1 ? 1 : 2)])
  }
}

/// Ratings that notes imply.
extension RateCommand {
  private func rateFromNotes() async throws {
    guard words.isEmpty else { throw Failure("stars with --from-notes") }
    let journal = try journal.existing()
    let bean = try choice.bean(in: journal)
    var found = try await Interruption.cancelling { [since] in
      let contents = try journal.contents()
      let line = WorkLine(brews: contents.brews.count)
      defer { line.finish() }
      return try await Language.engine().ratingProposals(
        in: contents, of: bean, since: since, progress: line.show)
    }
    let asks = !yes && format == .text && isatty(STDIN_FILENO) == 1
    if format == .text { try StandardOutput.write(lines: Self.lines(found, listing: !asks)) }
    let accepted = yes ? found.proposals.map { ($0.brew.id, $0.stars) } : asks ? ask(found) : []
    try journal.rate(accepted.map { (id: $0.0, stars: $0.1) })
    found.rated = accepted.count
    switch format {
    case .text:
      guard !found.proposals.isEmpty else { return }
      let line =
        accepted.isEmpty
        ? Language.words.text("journal.heard.advice")
        : Language.words.text("journal.heard.stored", ["count": .count(accepted.count)])
      try StandardOutput.write(lines: [line])
    case .json:
      let found = found
      try StandardOutput.writeJSON { $0.result(found) }
    }
  }

  /// Asks for each proposal until somebody quits.
  private func ask(_ found: RatingProposals) -> [(Identifier<Brew>, Double)] {
    var accepted: [(Identifier<Brew>, Double)] = []
    for proposal in found.proposals {
      asking: while true {
        StandardError.write(TextTable.oneLine(Self.line(proposal)) + "? [Y/n/q, or other stars] ")
        switch readLine()?.lowercased().filter({ !$0.isWhitespace }) {
        case "", "y", "yes":
          accepted.append((proposal.brew.id, proposal.stars))
          break asking
        case "n", "no": break asking
        case nil, "q", "quit": return accepted
        case let answer?:
          guard let stars = try? Written.stars(answer), stars > 0, stars <= 5 else {
            StandardError.line("answer y, n, q, or stars from 0.5 to 5")
            continue
          }
          accepted.append((proposal.brew.id, stars))
          break asking
        }
      }
    }
    return accepted
  }

  private static func lines(_ found: RatingProposals, listing: Bool) -> [String] {
    guard !found.proposals.isEmpty else { return [Language.words.text("journal.heard.none")] }
    let scale = Language.words.text(
      found.isLearned ? "journal.heard.own" : "journal.heard.everybody")
    return [scale] + (listing ? found.proposals.map { TextTable.oneLine(line($0)) } : [])
  }

  private static func line(_ proposal: RatingProposals.Proposal) -> String {
    let language = Language.words
    let (low, high) = (
      language.numbers.number(proposal.low, places: 1),
      language.numbers.number(proposal.high, places: 1)
    )
    return language.text(
      "journal.heard",
      [
        "brew": BrewTitle.text(proposal.brew, bean: proposal.bean, method: proposal.method),
        "stars": words(proposal.stars), "low": low, "high": high,
        "words": proposal.words.map { "\"\($0)\"" }.joined(separator: ", "),
      ])
  }
}

/// One brew in a few words.
enum BrewTitle {
  /// Such as `Sidama Natural · V60 · 2026-08-21 08:05 (3f2a9c1b)`.
  static func text(_ brew: Brew, _ contents: JournalContents) -> String {
    text(
      brew, bean: contents.beans.first { $0.id == brew.beanID },
      method: contents.methods.first { $0.id == brew.methodID })
  }

  static func text(_ brew: Brew, bean: Bean?, method: BrewMethod?) -> String {
    let calendar = LocalCalendar()
    let moment = [
      calendar.day(of: brew.brewedAt)?.description ?? brew.brewedAt.text,
      calendar.clock(of: brew.brewedAt),
    ].compactMap(\.self).joined(separator: " ")
    let names = [
      bean.map { Language.words.name(of: $0) }, method?.name, moment,
    ].compactMap(\.self)
    return names.joined(separator: " · ") + " (\(brew.id.short))"
  }
}

/// How a brew tasted: levels and tags.
struct TastingOptions: ParsableArguments {
  @Option("Level from 1 (flat) to 5 (sharp).", "1–5", as: Written.level) var acidity: Int?
  @Option("Level from 1 (thin) to 5 (syrupy).", "1–5", as: Written.level) var body: Int?
  @Option("Level from 1 (dry) to 5 (very sweet).", "1–5", as: Written.level) var sweetness: Int?
  @Option("Level from 1 (none) to 5 (harsh).", "1–5", as: Written.level) var bitterness: Int?
  @Option("Level from 1 (short) to 5 (long).", "1–5", as: Written.level) var aftertaste: Int?
  @Option("Level from 1 (faint) to 5 (strong).", "1–5", as: Written.level) var aroma: Int?
  @Option("Level from 1 (one-sided) to 5 (harmonious).", "1–5", as: Written.level) var balance: Int?
  @Option(
    "A flavor of the wheel by its name, or custom: and a text of your own. May be repeated.",
    "flavor", as: Written.tag)
  var tag: [FlavorTag] = []

  /// Whether anything is given.
  var isGiven: Bool {
    !tag.isEmpty || levels.contains { $0 != nil }
  }

  /// In the order of `Tasting.levels`.
  private var levels: [Int?] {
    [aroma, acidity, sweetness, bitterness, body, balance, aftertaste]
  }

  /// Writes what is given into a tasting; tags are added to those that are there.
  func apply(to tasting: inout Tasting) {
    for (place, level) in zip(Tasting.levels, levels) where level != nil {
      tasting[keyPath: place.path] = level
    }
    for tag in tag where !tasting.flavorTags.contains(tag) { tasting.flavorTags.append(tag) }
  }

  /// A tasting of what is given; nil for nothing.
  func tasting(of brew: Identifier<Brew>) -> Tasting? {
    guard isGiven else { return nil }
    var tasting = Tasting(id: BrewJournal.newID(), brewID: brew)
    apply(to: &tasting)
    return tasting
  }

  /// The tasting of a brew by its taster. What another than the journal's own taster says leaves the brew.
  func tasted(
    _ brew: inout Brew, by taster: Taster?
  ) -> (own: Tasting?, others: [Tasting]) {
    let own = tasting(of: brew.id)
    guard let taster, !taster.isDefault else { return (own, []) }
    var tasting = own ?? Tasting(id: BrewJournal.newID(), brewID: brew.id)
    (tasting.tasterID, tasting.notes) = (taster.id, brew.notes)
    tasting.rating = brew.stars
    (brew.rating, brew.notes) = (0, "")
    return (nil, [tasting])
  }
}

/// The bean whose brews `latest`, `best` and `worst` mean.
struct BrewChoice: ParsableArguments {
  @Option("The bean whose brews latest, best and worst mean.", "name|id") var bean: String?
  /// The brews that people name.
  func brews(named names: [String], in journal: BrewJournal) throws -> NamedBrews {
    try journal.brews(named: names, of: try bean(in: journal), today: .today)
  }

  func bean(in journal: BrewJournal) throws -> Identifier<Bean>? {
    try bean.map { try journal.bean(named: $0).id }
  }

  /// How the help of commands says what a brew is called.
  static let help = """
    A brew is named by its day (2026-08-21) when it was the only one, by 'latest', 'latest-1' and so \
    on, by 'best' or 'worst' with --bean, or by its ID or the beginning of it, as 'insights journal \
    brews' shows it.
    """
}
