import ArgumentParser
import Insights

/// What a brew and a recipe share: how it is made, and with what.
struct BrewOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The method; a new name is added.", valueName: "name|id"))
  var method: String?
  @Option(help: ArgumentHelp("The grinder; a new name is added.", valueName: "name|id"))
  var grinder: String?
  @Option(help: ArgumentHelp("Coffee in grams.", valueName: "g"), transform: Written.grams)
  var dose: Double?
  @Option(help: ArgumentHelp("Water in grams.", valueName: "g"), transform: Written.grams)
  var water: Double?
  @Option(
    name: .customLong("yield"), help: ArgumentHelp("In the cup, in grams.", valueName: "g"),
    transform: Written.grams)
  var yielded: Double?
  @Option(
    help: ArgumentHelp("Water temperature in degrees Celsius; 201F is converted.", valueName: "°C"),
    transform: Written.celsius)
  var temperature: Double?
  @Option(
    help: ArgumentHelp(
      "The grinder's setting as you write it: 24, 2+9, 1.2.3, 9E.", valueName: "setting"),
    transform: Written.setting)
  var grind: WrittenSetting?
  @Option(
    help: ArgumentHelp("Brew time as 2:45, 165s or in seconds.", valueName: "time"),
    transform: Written.seconds)
  var time: Double?
  @Flag(help: "Add the method or grinder as new even if its name resembles another's.")
  var new = false

  /// The method meant; a new one where nothing near is there.
  func method(in catalog: JournalContents) throws -> Resolved<BrewMethod>? {
    try method.map { name in
      try resolve(name, among: catalog.methods) {
        BrewMethod(id: BrewJournal.newID(), name: name, category: MethodCategory(impliedBy: name))
      }
    }
  }

  func grinder(in catalog: JournalContents) throws -> Resolved<Grinder>? {
    try grinder.map { name in
      try resolve(name, among: catalog.grinders) { Grinder(id: BrewJournal.newID(), name: name) }
    }
  }

  private func resolve<Record: NamedRecord>(
    _ name: String, among records: [Record], make: () -> Record
  ) throws -> Resolved<Record> {
    guard name.contains(where: { !$0.isWhitespace }) else {
      throw Failure(.usage, "the name of the \(Record.kind) is empty", "give its name or its ID")
    }
    let resolver = NameResolver(records)
    if new, resolver.hasName(name) {
      throw Failure(
        .usage, "the journal has a \(Record.kind) '\(name)' already",
        "use it without --new, or give another name")
    }
    switch resolver.match(device: name) {
    case .one(let record) where !new: return Resolved(record: record, isNew: false)
    case .none(let near) where near.isEmpty || records.isEmpty: break
    case _ where new: break
    default:
      return Resolved(record: try resolver.resolve(name), isNew: false)
    }
    guard name.utf8.count <= 1000 else {
      throw Failure(.usage, "a \(Record.kind) needs a name", "give one of 1 to 1000 bytes")
    }
    return Resolved(record: make(), isNew: true)
  }
}

/// A record that a name means, or one that is new.
struct Resolved<Record: NamedRecord> {
  let record: Record
  let isNew: Bool

  var added: Record? { isNew ? record : nil }

  /// Says that the record was added; nil for one that was there.
  var message: String? {
    guard isNew else { return nil }
    let words = Language.words
    return words.text(
      "journal.added",
      [
        "kind": .text(words.name(of: Record.kind)),
        "name": .text(TextTable.oneLine(record.displayName)),
      ])
  }
}
