/// `insights journal tasters`.
struct TastersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "tasters", "List, add, rename, merge or remove the people who taste.",
    """
    The ratings and notes of brews are those of the journal's own taster, whom 'default' names; \
    everybody else has tastings of their own, given with --by of 'log' and 'rate'. Ratings of different \
    people are set on one scale before they count together.
    """,
    subcommands: [
      List.self, Add.self, Default.self, Rename.self, Merge.self, Remove.self,
    ],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      "list", "List the tasters, the journal's own first.", showing: "insights journal tasters")
    @OptionGroup var journal: JournalOptions
    @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

    func run() throws {
      let tasters = try journal.existing().tasters()
      try format.write({ $0.result(JournalTasters(tasters: tasters)) }) {
        let words = Language.words
        var table = TextTable([
          (words.column("taster"), .left), (words.column("brews"), .right),
          (words.column("rated"), .right), (words.column("rating"), .right),
          (words.column("last"), .left),
        ])
        let calendar = LocalCalendar()
        for listing in tasters {
          table.add([
            TextTable.shortened(TasterText.name(listing), to: 40), "\(listing.brewCount)",
            "\(listing.ratedCount)", listing.meanRating.map { words.numbers.fixed($0) } ?? "",
            listing.lastBrewedAt.flatMap { calendar.day(of: $0) }?.description ?? "",
          ])
        }
        return table.lines
      }
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      "add", "Add a taster.", showing: "insights journal tasters add Ana")
    @Argument(help: "The name.") var name: String
    @OptionGroup var journal: JournalOptions

    func run() throws {
      let journal = try journal.existing()
      try DeviceText.check(name, isFreeAmong: try journal.catalog().tasters)
      let taster = Taster(id: BrewJournal.newID(), name: name, createdAt: .now)
      try journal.add(taster)
      guard let line = Resolved(record: taster, isNew: true).message else { return }
      try StandardOutput.write(lines: [line])
    }
  }

  struct Default: ParsableCommand {
    static let configuration = CommandConfiguration(
      "default", "Name the journal's own taster.",
      """
      That is whoever rated the brews for which no taster is given. Tastings of a taster of that name \
      become the brews' own ratings and notes; whoever was the journal's own before has tastings then.
      """,
      showing: "insights journal tasters default Ben")
    @Argument(help: "The name.") var name: String
    @OptionGroup var journal: JournalOptions

    func run() throws {
      let journal = try journal.existing()
      let tasters = try journal.catalog().tasters
      if let known = tasters.first(where: { !$0.isDefault && NameResolver([$0]).hasName(name) }) {
        try makeOwn(known, in: journal)
      } else if let own = tasters.first(where: \.isDefault) {
        try journal.rename(own.id, to: name)
      } else {
        try journal.add(
          Taster(id: BrewJournal.newID(), name: name, isDefault: true, createdAt: .now))
      }
      let line = Language.words.text("settings.taster", ["name": TextTable.oneLine(name)])
      try StandardOutput.write(lines: [line])
    }

    /// Refuses what would mix two people: cups that both rated.
    private func makeOwn(_ taster: Taster, in journal: BrewJournal) throws {
      let contents = try journal.contents()
      if !contents.tasters.contains(where: \.isDefault) {
        let rated = Set(contents.brews.filter { $0.stars != nil && !$0.isCopy }.map(\.id))
        let both = contents.otherTastings.count {
          $0.tasterID == taster.id && $0.stars != nil && rated.contains($0.brewID)
        }
        guard both == 0 else { throw Failure("same cups", ["name": taster.name, "both": both]) }
      }
      try journal.makeOwn(taster.id)
    }
  }

  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
      "rename", "Rename a taster.", showing: "insights journal tasters rename Ana 'Ana Maria'")
    @Argument("The taster.", "name|id") var taster: String
    @Argument(help: "The new name.") var name: String
    @OptionGroup var journal: JournalOptions

    func run() throws {
      let journal = try journal.existing()
      let catalog = try journal.catalog()
      let taster = try catalog.taster(named: taster)
      try DeviceText.check(name, isFreeAmong: catalog.tasters.filter { $0.id != taster.id })
      try journal.rename(taster.id, to: name)
      try DeviceText.report(taster.name, isNow: name)
    }
  }

  struct Merge: ParsableCommand {
    static let configuration = CommandConfiguration(
      "merge", "Give the tastings of a taster to another.",
      """
      The first taster is removed. Where both tasted a brew, the other's rating stays, and the notes are \
      joined.
      """,
      showing: "insights journal tasters merge Anna Ana")
    @Argument("The taster to remove.", "name|id") var taster: String
    @Argument("The taster to keep.", "name|id") var other: String
    @OptionGroup var journal: JournalOptions

    func run() throws {
      let journal = try journal.existing()
      let catalog = try journal.catalog()
      let (taster, other) = (
        try catalog.taster(named: taster),
        try Language.engine().taster(named: other, in: catalog)
      )
      guard !other.id.rawValue.isEmpty else {
        throw Failure("own taster unnamed", ["name": taster.name])
      }
      let moved = try journal.merge(taster.id, into: other.id)
      try DeviceText.report(taster.name, isNow: other.name, [.tasting: moved])
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      "remove", "Remove a taster with all ratings and notes of that person.",
      "Of the journal's own taster only the name goes.",
      showing: "insights journal tasters remove Guest --yes")
    @Argument("The taster.", "name|id") var taster: String
    @OptionGroup var deletion: DeletionOptions

    func run() throws {
      let journal = try deletion.journal.existing()
      let taster = try journal.catalog().taster(named: taster)
      try deletion.run(.taster, taster.name) { try journal.delete(taster.id) }
    }
  }
}

enum TasterText {
  private static let words = Language.words

  /// The name of a taster, and whether it is the journal's own.
  static func name(_ listing: TasterListing) -> String {
    guard let taster = listing.taster else { return words.text("taster.own") }
    return taster.isDefault
      ? words.text("taster.own.named", ["name": taster.name]) : taster.name
  }

  /// What others say of a brew, by name: `3.5 stars, acidity 4/5, "too sour"`.
  static func tastings(
    of brew: Brew, in contents: JournalContents
  ) -> [(name: String, text: String)] {
    let names = Dictionary(contents.tasters.map { ($0.id, $0.name) }) { first, _ in first }
    return contents.otherTastings.filter { $0.brewID == brew.id }.compactMap { tasting in
      tasting.tasterID.flatMap { names[$0] }.map { (name: $0, text: text(tasting)) }
    }.sorted { $0.name < $1.name }
  }

  private static func text(_ tasting: Tasting) -> String {
    let parts =
      [tasting.stars.map(words.rating)].compactMap(\.self)
      + Tasting.levels.compactMap { name, level in
        tasting[keyPath: level].map { "\(words.attribute(name)) \($0)/5" }
      }
      + tasting.flavorTags.map(BrewCard.name)
      + (tasting.notes.isEmpty
        ? []
        : [words.text("quoted", ["text": TextTable.shortened(tasting.notes, to: 200)])])
    return parts.isEmpty ? words.text("journal.not-rated") : words.commas(parts)
  }

  /// The ratings of others in a list: `Ana 3.5, Cleo 4`.
  static func ratings(of brew: Brew, in listing: BrewListing) -> String {
    let names = Dictionary(listing.tasters.map { ($0.id, $0.name) }) { first, _ in first }
    let given = (listing.otherTastings[brew.id] ?? []).compactMap { tasting -> String? in
      guard let stars = tasting.stars, let name = tasting.tasterID.flatMap({ names[$0] }) else {
        return nil
      }
      return "\(name) \(words.numbers.number(stars))"
    }
    return TextTable.shortened(words.commas(given.sorted()), to: 32)
  }
}

/// Who tasted.
struct TasterOption: ParsableArguments {
  @Option("Who tasted, where not the journal's own taster; a new name is added.", "taster")
  var by: String?
  /// The taster who is meant; nil where nobody is named.
  func taster(in catalog: JournalContents) throws -> Resolved<Taster>? {
    try by.map { try Self.taster($0, in: catalog) }
  }

  /// The taster of a name; a new one where nobody has one that is near: that may be a typo, or another
  /// person, whom `tasters add` tells apart.
  static func taster(_ name: String, in catalog: JournalContents) throws -> Resolved<Taster> {
    let engine = try Language.engine()
    guard name.contains(where: { !$0.isWhitespace }), name.utf8.count <= 1000 else {
      throw Failure("needs a name", ["kind": "taster"])
    }
    do throws(JournalError) {
      return Resolved(record: try engine.taster(named: name, in: catalog), isNew: false)
    } catch {
      guard error.reason == .unknownName else { throw error }
      // Leo is not Lena: only a name that could be the other one written wrong is asked about.
      if NameResolver(catalog.tasters).couldMean(name) {
        let near = error.facts.candidates.map { "'\($0.name)'" }.joined(separator: " or ")
        throw Failure("near taster", ["name": name, "near": near])
      }
      return Resolved(
        record: Taster(id: BrewJournal.newID(), name: name, createdAt: .now), isNew: true)
    }
  }
}
