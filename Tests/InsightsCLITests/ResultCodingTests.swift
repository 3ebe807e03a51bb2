import Foundation
import Insights
import TestSupport
import Testing

/// The JSON of every command is that of a `Codable` result.
@Suite(.ownThreads) struct ResultCodingTests {
  @Test(arguments: ResultCase.all)
  func `a command prints the JSON of a result`(result: ResultCase) throws {
    try result.run()
  }

  /// A subcommand without subcommands of its own, as the program lists it.
  private struct Command: Decodable {
    struct Argument: Decodable {
      struct Name: Decodable {
        let name: String
      }

      let names: [Name]?
      let allValues: [String]?
      let allValueStrings: [String]?
    }

    let commandName: String
    let subcommands: [Command]?
    let arguments: [Argument]?

    /// Whether `--format json` is one of its options.
    var hasJSON: Bool {
      (arguments ?? []).contains { argument in
        (argument.names ?? []).contains { $0.name == "format" }
          && (argument.allValues ?? argument.allValueStrings ?? []).contains("json")
      }
    }

    func leaves(below path: [String] = []) -> [(path: String, command: Command)] {
      guard let subcommands, !subcommands.isEmpty else {
        return [(path.joined(separator: " "), self)]
      }
      return subcommands.filter { $0.commandName != "help" }
        .flatMap { $0.leaves(below: path + [$0.commandName]) }
    }
  }

  private struct Program: Decodable {
    let command: Command
  }

  @Test func `every command is tested, or has a reason not to print JSON`() throws {
    let run = try InsightsProgram().run("--experimental-dump-help")
    let leaves = try JSONDecoder().decode(Program.self, from: Data(run.output.utf8)).command
      .leaves()
    #expect(leaves.count > 30)
    let tested = Set(ResultCase.all.map(\.command))
    let excused = Set(ResultCase.withoutJSON.keys)
    #expect(Set(leaves.map(\.path)) == tested.union(excused))
    #expect(tested.isDisjoint(with: excused))
    for (path, command) in leaves where command.hasJSON {
      #expect(tested.contains(path), "\(path) has --format json")
    }
    #expect(leaves.filter(\.command.hasJSON).count > 20)
  }

  @Test func `labels of a batch keep their IDs`() throws {
    let scratch = try TemporaryFolder()
    let path = scratch.path("labels.jsonl")
    try Data((#"{"id": 7, "text": "ETHIOPIA\nwashed"}"# + "\n").utf8).write(
      to: URL(filePath: path))
    let run = try InsightsProgram().run("label", "--input", path)
    let printed = Data(run.output.utf8)
    let record = try JSONDecoder().decode(ReadRecord<LabelReading>.self, from: printed)
    #expect(record.id == "7")
    #expect(try JSONSchema(named: "label").problems(of: EncodedValue(Array(printed))) == [])
    #expect(record.reading.origins == ["Ethiopia"])
    let encoded = try JSONEncoder().encode(record)
    #expect(try EncodedValue(Array(encoded)) == EncodedValue(Array(printed)))
  }

  private func survives<Value: Codable & Equatable>(_ value: Value) throws -> Bool {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value)) == value
  }

  @Test func `results of the engine survive encoding`() async throws {
    let engine = try InsightsEngine()
    #expect(
      try survives(try await engine.extract("A bit of blueberry, heavy body, not bitter; lovely")))
    let journal = BrewJournal(path: PackageFiles.path("Fixtures/journal.sqlite"))
    let today = try #require(CalendarDay(year: 2026, month: 9, day: 1))
    let label =
      "ETHIOPIA\nYirgacheffe, 1900-2100 masl\nwashed\nroasted 2026-08-20\n250 g\njasmine, peach"
    #expect(try survives(try await engine.read(label: label, today: today)))
    #expect(try survives(WheelBranch()))
    #expect(try survives(JournalDevices(methods: try journal.methods())))
    #expect(try survives(JournalPreferences(freshness: try journal.freshnessBands())))
    #expect(
      try survives(
        JournalPreferences(grinders: [.init(id: "g", name: "Ode", coarser: .lower)])))
    #expect(try survives(JournalCheck(faults: [], mended: [])))
  }

  @Test func `a broken file's fault keeps what SQLite says`() throws {
    let json = """
      {"faults": [{"problem": "broken", "kind": null, "id": "", "field": "", "value": "",
      "mendable": false, "text": "row 3 missing from index"}], "mended": []}
      """
    let check = try JSONDecoder().decode(JournalCheck.self, from: Data(json.utf8))
    #expect(check.faults.map(\.problem) == [.broken("row 3 missing from index")])
    #expect(try survives(check))
  }

  @Test(arguments: [
    #"{"id": "fruity.nothing", "name": "", "path": [], "confidence": 1, "intensity": 1, "#
      + #""source": "lexicon", "mentions": []}"#
  ])
  func `JSON that is no flavor is refused`(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Flavor.self, from: Data(json.utf8))
    }
  }

  @Test(arguments: [
    #"{"problem": "strange", "kind": "brew", "id": "1", "field": "rating", "value": "9"}"#,
    #"{"problem": "dangling", "kind": "brew", "id": "1", "field": "rating", "value": "9"}"#,
    #"{"problem": "out_of_range", "kind": "brew", "id": "1", "field": "notes", "value": "9"}"#,
  ])
  func `JSON that is no fault is refused`(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(JournalFault.self, from: Data(json.utf8))
    }
  }

  @Test func `what lists show has IDs of its own`() async throws {
    func expectUnique<Value: Identifiable>(_ values: [Value]) {
      #expect(!values.isEmpty)
      #expect(Set(values.map(\.id)).count == values.count)
    }
    let engine = try InsightsEngine()
    let journal = BrewJournal(path: PackageFiles.path("Fixtures/journal.sqlite"))
    var options = PatternOptions()
    options.falseDiscoveryRate = 0.99
    let report = try await engine.patterns(in: journal, options: options)
    #expect(try survives(report))
    expectUnique(report.patterns)
    expectUnique(report.preferences)
    let next = try await engine.suggestion(for: "sidama natural", method: "v60", in: journal)
    expectUnique(next.evidence)
    expectUnique(try journal.methods())
    let found = try await engine.extract("Peach, white peach and peach; plum. Peach!")
    expectUnique(found.flavors)
    for flavor in found.flavors { expectUnique(flavor.mentions) }
  }
}
