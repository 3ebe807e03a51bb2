import ArgumentParser
import Insights

/// What a brew and a recipe share: how it is made, and with what.
struct BrewOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The method; a new name is added.", valueName: "name|id"))
  var method: String?
  @Option(help: ArgumentHelp("The grinder; a new name is added.", valueName: "name|id"))
  var grinder: String?
  @Option(help: ArgumentHelp("Coffee in grams.", valueName: "g")) var dose: Double?
  @Option(help: ArgumentHelp("Water in grams.", valueName: "g")) var water: Double?
  @Option(
    name: .customLong("yield"), help: ArgumentHelp("Coffee in the cup, in grams.", valueName: "g"))
  var yielded: Double?
  @Option(help: ArgumentHelp("Water temperature in degrees Celsius.", valueName: "°C"))
  var temperature: Double?
  @Option(help: "The grinder's setting.") var grind: Double?
  @Option(help: ArgumentHelp("Brew time in seconds, or as 2:45.", valueName: "time"))
  var time: ClockTime?
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
    switch resolver.match(name) {
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

  var message: String? {
    isNew ? "added \(Record.kind) \(TextTable.oneLine(record.displayName))" : nil
  }
}

/// A time of brewing: seconds, or minutes and seconds.
struct ClockTime: ExpressibleByArgument {
  let seconds: Double

  init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }
    guard numbers.count == parts.count, (1...3).contains(parts.count) else { return nil }
    guard parts.count == 1 || numbers.allSatisfy({ $0 >= 0 }),
      numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    seconds = numbers.reduce(0) { $0 * 60 + $1 }
  }
}
