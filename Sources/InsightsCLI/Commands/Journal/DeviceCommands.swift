import ArgumentParser
import Insights

/// `insights journal methods`.
struct MethodsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "methods", abstract: "List, rename or merge the methods.",
    subcommands: [List.self, Rename.self, Merge.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the methods, the most used first.")
    @OptionGroup var journal: JournalOptions
    @Option(help: "How they are printed.") var format: OutputFormat = .text

    func run() throws {
      let methods = try journal.existing().methods()
      switch format {
      case .text:
        try DeviceText.write(methods, kind: .method) { ($0.name, $0.category.rawValue) }
      case .json:
        try StandardOutput.writeJSON { $0.devices(JournalDevices(methods: methods)) }
      }
    }
  }

  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename", abstract: "Give a method another name.")
    @Argument(help: ArgumentHelp("The method.", valueName: "name|id")) var method: String
    @Argument(help: "Its new name.") var name: String
    @OptionGroup var journal: JournalOptions

    func run() throws {
      let journal = try journal.existing()
      let methods = try journal.catalog().methods
      let method = try NameResolver(methods).resolve(method)
      try DeviceText.check(name, isFreeAmong: methods.filter { $0.id != method.id })
      try journal.update(method.id) { $0.name = name }
      try DeviceText.tell("\(method.name) is now \(name)")
    }
  }

  struct Merge: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "merge", abstract: "Give the brews and recipes of a method to another.",
      discussion: "The first method is deleted.")
    @Argument(help: ArgumentHelp("The method that goes.", valueName: "name|id")) var method: String
    @Argument(help: ArgumentHelp("The method that stays.", valueName: "name|id")) var other: String
    @OptionGroup var journal: JournalOptions

    func run() throws {
      let journal = try journal.existing()
      let catalog = try journal.catalog()
      let (method, other) = (try catalog.method(named: method), try catalog.method(named: other))
      let moved = try journal.merge(method.id, into: other.id)
      try DeviceText.tell(
        "\(method.name) is now \(other.name)" + (ChangeText.list(moved).map { ": \($0)" } ?? ""))
    }
  }
}

/// `insights journal grinders`.
struct GrindersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "grinders", abstract: "List, rename or merge the grinders.",
    subcommands: [List.self, Rename.self, Merge.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the grinders, the most used first.")
    @OptionGroup var journal: JournalOptions
    @Option(help: "How they are printed.") var format: OutputFormat = .text

    func run() throws {
      let grinders = try journal.existing().grinders()
      switch format {
      case .text: try DeviceText.write(grinders, kind: .grinder) { ($0.name, nil) }
      case .json:
        try StandardOutput.writeJSON { $0.devices(JournalDevices(grinders: grinders)) }
      }
    }
  }

  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename", abstract: "Give a grinder another name.")
    @Argument(help: ArgumentHelp("The grinder.", valueName: "name|id")) var grinder: String
    @Argument(help: "Its new name.") var name: String
    @OptionGroup var journal: JournalOptions

    func run() throws {
      let journal = try journal.existing()
      let grinders = try journal.catalog().grinders
      let grinder = try NameResolver(grinders).resolve(grinder)
      try DeviceText.check(name, isFreeAmong: grinders.filter { $0.id != grinder.id })
      try journal.update(grinder.id) { $0.name = name }
      try DeviceText.tell("\(grinder.name) is now \(name)")
    }
  }

  struct Merge: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "merge", abstract: "Give the brews and recipes of a grinder to another.",
      discussion: """
        The first grinder is deleted. Settings stay what they are: the two must have one scale.
        """)
    @Argument(help: ArgumentHelp("The grinder that goes.", valueName: "name|id")) var grinder:
      String
    @Argument(help: ArgumentHelp("The grinder that stays.", valueName: "name|id")) var other: String
    @OptionGroup var journal: JournalOptions

    func run() throws {
      let journal = try journal.existing()
      let catalog = try journal.catalog()
      let (grinder, other) = (
        try catalog.grinder(named: grinder), try catalog.grinder(named: other)
      )
      let moved = try journal.merge(grinder.id, into: other.id)
      try DeviceText.tell(
        "\(grinder.name) is now \(other.name)" + (ChangeText.list(moved).map { ": \($0)" } ?? ""))
    }
  }
}

/// Methods and grinders in lists.
enum DeviceText {
  static func write<Device>(
    _ listings: [DeviceListing<Device>], kind: RecordKind,
    _ fields: (Device) -> (name: String, category: String?)
  ) throws {
    guard !listings.isEmpty else { return try StandardOutput.write(lines: ["no \(kind)s"]) }
    var table = TextTable([
      ("\(kind)", .left), ("kind", .left), ("brews", .right), ("recipes", .right),
      ("last", .left),
    ])
    let calendar = LocalCalendar()
    for listing in listings {
      let (name, category) = fields(listing.device)
      table.add([
        TextTable.shortened(name, to: 40),
        category.map { Words().name(of: MethodCategory(rawValue: $0)) } ?? "",
        "\(listing.brewCount)", listing.recipeCount > 0 ? "\(listing.recipeCount)" : "",
        listing.lastBrewedAt.flatMap { calendar.day(of: $0) }?.description ?? "",
      ])
    }
    try StandardOutput.write(lines: table.lines)
  }

  /// Refuses a name that another device of the kind has.
  static func check<Device: NamedRecord>(_ name: String, isFreeAmong others: [Device]) throws {
    guard NameResolver(others).hasName(name) else { return }
    throw Failure(
      .usage, "the journal has a \(Device.kind) '\(name)' already",
      "merge the two with 'insights journal \(Device.kind)s merge'")
  }

  static func tell(_ text: String) throws {
    try StandardOutput.write(lines: [TextTable.oneLine(text)])
  }
}
