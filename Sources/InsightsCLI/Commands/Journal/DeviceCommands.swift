/// `insights journal methods`.
struct MethodsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "methods", "List, rename or merge the methods.",
    subcommands: [List.self, Rename.self, Merge.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      "list", "List the methods, the most used first.", showing: "insights journal methods")
    @OptionGroup var journal: JournalOptions
    @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

    func run() throws {
      let methods = try journal.existing().methods()
      try format.write({ $0.result(JournalDevices(methods: methods)) }) {
        DeviceText.lines(methods, kind: .method) { ($0.name, $0.category.rawValue) }
      }
    }
  }

  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
      "rename", "Rename a method.", showing: "insights journal methods rename V60 'Hario V60'")
    @Argument("The method.", "name|id") var method: String
    @Argument(help: "Its new name.") var name: String
    @OptionGroup var journal: JournalOptions

    func run() throws {
      let journal = try journal.existing()
      let methods = try journal.catalog().methods
      let method = try NameResolver(methods).resolve(method)
      try DeviceText.check(name, isFreeAmong: methods.filter { $0.id != method.id })
      try journal.update(method.id) { $0.name = name }
      try DeviceText.report(method.name, isNow: name)
    }
  }

  struct Merge: ParsableCommand {
    static let configuration = CommandConfiguration(
      "merge", "Move the brews and recipes of a method to another.", "The first method is deleted.",
      showing: "insights journal methods merge 'French Press' AeroPress")
    @Argument("The method to delete.", "name|id") var method: String
    @Argument("The method to keep.", "name|id") var other: String
    @OptionGroup var journal: JournalOptions

    func run() throws {
      let journal = try journal.existing()
      let catalog = try journal.catalog()
      let (method, other) = (try catalog.method(named: method), try catalog.method(named: other))
      let moved = try journal.merge(method.id, into: other.id)
      try DeviceText.report(method.name, isNow: other.name, moved)
    }
  }
}

/// `insights journal grinders`.
struct GrindersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "grinders", "List, compare, rename or merge the grinders.",
    subcommands: [List.self, Compare.self, Rename.self, Merge.self], defaultSubcommand: List.self)

  struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
      "compare", "Show which settings of a grinder make what those of another do.",
      """
      It is learned from beans that were brewed on both by one method: by times, or by ratings where times \
      say nothing. The range is where such a cup lies four times in five.
      """,
      showing: "insights journal grinders compare 'Niche Zero' 'Baratza Encore'")
    @Argument("The grinder whose settings are known.", "name|id") var grinder: String
    @Argument("The grinder to set.", "name|id") var other: String
    @Option("The method. (default: the one with the most brews on both)", "name|id")
    var method: String?
    @OptionGroup var journal: JournalOptions
    @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

    func run() throws {
      let contents = try journal.existing().contents()
      let found = GrinderComparison(
        from: try contents.grinder(named: grinder), to: try contents.grinder(named: other),
        method: try method.map { try contents.method(named: $0) }, in: contents)
      try format.write({ $0.result(found) }) { Self.lines(found) }
    }

    private static func lines(_ found: GrinderComparison) -> [String] {
      let words = Language.words
      let names: [String: PhraseArgument] = [
        "name": .text(TextTable.oneLine(found.from.name)),
        "other": .text(TextTable.oneLine(found.to.name)),
      ]
      guard !found.settings.isEmpty else { return [words.text("grinders.unknown", names)] }
      var table = TextTable([(found.from.name, .right), (found.to.name, .right), ("", .left)])
      for row in found.settings {
        let range = words.text("range", ["low": row.lowText, "high": row.highText])
        table.add([row.fromText, row.toText, range])
      }
      let about = words.text(
        "grinders.compared.\(found.basis?.rawValue ?? "")",
        [
          "brews": .count(found.brews), "beans": .count(found.beans),
          "method": .text(TextTable.oneLine(found.method?.name ?? "")),
        ])
      return table.lines + ["", about]
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      "list", "List the grinders, the most used first.", showing: "insights journal grinders")
    @OptionGroup var journal: JournalOptions
    @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

    func run() throws {
      let grinders = try journal.existing().grinders()
      try format.write({ $0.result(JournalDevices(grinders: grinders)) }) {
        DeviceText.lines(grinders, kind: .grinder) { ($0.name, nil) }
      }
    }
  }

  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
      "rename", "Rename a grinder.", showing: "insights journal grinders rename 'Niche Zero' Niche")
    @Argument("The grinder.", "name|id") var grinder: String
    @Argument(help: "Its new name.") var name: String
    @OptionGroup var journal: JournalOptions

    func run() throws {
      let journal = try journal.existing()
      let grinders = try journal.catalog().grinders
      let grinder = try NameResolver(grinders).resolve(grinder)
      try DeviceText.check(name, isFreeAmong: grinders.filter { $0.id != grinder.id })
      try journal.update(grinder.id) { $0.name = name }
      try DeviceText.report(grinder.name, isNow: name)
    }
  }

  struct Merge: ParsableCommand {
    static let configuration = CommandConfiguration(
      "merge", "Move the brews and recipes of a grinder to another.",
      """
      The first grinder is deleted. Settings are not changed: both grinders must have the same scale.
      """,
      showing: "insights journal grinders merge 'Niche Zero' 'Baratza Encore'")
    @Argument("The grinder to delete.", "name|id") var grinder: String
    @Argument("The grinder to keep.", "name|id") var other: String
    @OptionGroup var journal: JournalOptions

    func run() throws {
      let journal = try journal.existing()
      let catalog = try journal.catalog()
      let (grinder, other) = (
        try catalog.grinder(named: grinder), try catalog.grinder(named: other)
      )
      let moved = try journal.merge(grinder.id, into: other.id)
      try DeviceText.report(grinder.name, isNow: other.name, moved)
    }
  }
}

/// Methods and grinders in lists.
enum DeviceText {
  static func lines<Device>(
    _ listings: [DeviceListing<Device>], kind: RecordKind,
    _ fields: (Device) -> (name: String, category: String?)
  ) -> [String] {
    let words = Language.words
    guard !listings.isEmpty else {
      let key = kind == .method ? "journal.no-methods" : "journal.no-grinders"
      return [words.text(key)]
    }
    var table = TextTable([
      (words.column("\(kind)"), .left), (words.column("kind"), .left),
      (words.column("brews"), .right), (words.column("recipes"), .right),
      (words.column("last"), .left),
    ])
    let calendar = LocalCalendar()
    for listing in listings {
      let (name, category) = fields(listing.device)
      table.add([
        TextTable.shortened(name, to: 40),
        category.map { words.name(of: MethodCategory(rawValue: $0)) } ?? "",
        "\(listing.brewCount)", listing.recipeCount > 0 ? "\(listing.recipeCount)" : "",
        listing.lastBrewedAt.flatMap { calendar.day(of: $0) }?.description ?? "",
      ])
    }
    return table.lines
  }

  /// Refuses a name that another device of the kind has.
  static func check<Device: NamedRecord>(_ name: String, isFreeAmong others: [Device]) throws {
    guard NameResolver(others).hasName(name) else { return }
    throw Failure("known", ["kind": Device.kind, "name": name])
  }

  /// Says which name a device has now, or which other device's.
  ///
  /// - Parameter moved: The records that the other device got.
  static func report(_ old: String, isNow new: String, _ moved: [RecordKind: Int] = [:]) throws {
    let words = Language.words
    let list = words.list(moved)
    let line = words.text(
      list == nil ? "journal.is-now" : "journal.is-now.counts",
      ["old": old, "new": new, "list": list ?? ""])
    try StandardOutput.write(lines: [TextTable.oneLine(line)])
  }
}
