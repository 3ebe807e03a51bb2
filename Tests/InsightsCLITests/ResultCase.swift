import Foundation
import GRDB
import Insights
import TestSupport
import Testing

/// A command that prints JSON, and the `Codable` type that the JSON is a value of.
struct ResultCase: Sendable, CustomTestStringConvertible {
  /// The subcommands, such as `journal stats`.
  let command: String
  /// What follows the subcommands, without the format.
  let arguments: [String]
  var input: String?
  var status: Int32 = 0
  var format: String? = "json"
  /// Whether the journal has what the fixture has nothing of.
  var isRich = false
  /// Commands that run before, with the arguments after `journal`.
  var before: [[String]] = []
  /// What another program does to the journal before.
  var statement: String?
  /// What must be printed, so that the case is one of it.
  var contains: [String] = []
  /// The file of `Fixtures/schema` that the value, or each of a list of values, is valid by.
  let schema: (name: String, isOfElements: Bool)
  /// Checks what was printed.
  let check: @Sendable (Data) throws -> Void

  var testDescription: String { ([command] + arguments).joined(separator: " ") }

  /// - Parameter type: The type of what is printed, or of each line in JSON Lines.
  init<Value: Codable & Equatable & Sendable>(
    _ command: String, _ arguments: [String] = [], _ type: Value.Type,
    _ change: (inout ResultCase) -> Void = { _ in }
  ) {
    let schema = Self.schema(of: type)
    self.init(command: command, arguments: arguments, schema: schema) {
      try Self.check($0, type)
      try Self.check($0, schema)
    }
    change(&self)
  }

  private init(
    command: String, arguments: [String], schema: (name: String, isOfElements: Bool),
    check: @escaping @Sendable (Data) throws -> Void
  ) {
    (self.command, self.arguments, self.schema, self.check) = (command, arguments, schema, check)
  }

  /// The schema of a type of results.
  private static func schema<Value>(of type: Value.Type) -> (name: String, isOfElements: Bool) {
    switch type {
    case is Extraction.Type, is ReadRecord<Extraction>.Type: ("extraction", false)
    case is [Extraction].Type, is [ReadRecord<Extraction>].Type: ("extraction", true)
    case is FlavorCounts.Type: ("counts", false)
    case is FlavorCounts.Group.Type: ("counts-group", false)
    case is WheelBranch.Type: ("wheel", false)
    case is PatternReport.Type: ("patterns", false)
    case is Suggestion.Type: ("suggestion", false)
    case is NextCups.Type: ("suggestion-cups", false)
    case is DialPath.Type: ("dial", false)
    case is BrewComparison.Type: ("comparison", false)
    case is LabelReading.Type: ("label", false)
    case is TierList.Type: ("tiers", false)
    case is JournalFindings.Type: ("journal-findings", false)
    case is JournalDevices.Type, is JournalTasters.Type: ("journal-devices", false)
    case is GrinderComparison.Type: ("journal-grinders-compare", false)
    case is JournalPreferences.Type: ("journal-settings", false)
    case is JournalCheck.Type: ("journal-check", false)
    case is ThingReading.Type: ("journal-thing", false)
    case is JournalContents.Type: ("journal-export", false)
    case is SharedRecipe.Type: ("recipe", false)
    case is BrewStatistics.Type: ("journal-stats", false)
    case is LoggedBrew.Type: ("journal-logged", false)
    case is ImportReport.Type: ("journal-import", false)
    case is RatingProposals.Type: ("journal-heard", false)
    case is ShotDocument.Type: ("shot", false)
    case is CuppingDocument.Type: ("cupping", false)
    case is TriangleDocument.Type: ("cupping-triangle", false)
    case is CuppingProposal.Type: ("cupping-proposal", false)
    default: ("\(type) has no schema", false)
    }
  }

  /// Checks that what a command printed is valid by its schema.
  private static func check(
    _ printed: Data, _ schema: (name: String, isOfElements: Bool)
  ) throws {
    let value = try EncodedValue(Array(printed))
    let rules = try JSONSchema(named: schema.name)
    if schema.isOfElements, case .array(let elements) = value {
      for element in elements { #expect(rules.problems(of: element) == []) }
    } else {
      #expect(rules.problems(of: value) == [])
    }
  }

  /// Decodes what a command printed, and checks that encoding the value gives the same JSON, and
  /// decoding that the same value.
  private static func check<Value: Codable & Equatable & Sendable>(
    _ printed: Data, _ type: Value.Type
  ) throws {
    let value = try JSONDecoder().decode(type, from: printed)
    let encoded = try JSONEncoder().encode(value)
    #expect(try EncodedValue(Array(encoded)) == EncodedValue(Array(printed)))
    #expect(try JSONDecoder().decode(type, from: encoded) == value)
  }

  /// Runs the command in a folder of its own and checks what it prints.
  func run() throws {
    let home = try JournalFolder()
    if isRich { try Self.rich.get().write(to: URL(filePath: home.scratch.path("journal.sqlite"))) }
    try Self.prepare(home, before)
    if let statement {
      try DatabaseQueue(path: home.scratch.path("journal.sqlite")).inDatabase {
        try $0.execute(sql: statement)
      }
    }
    let run = try home.program.run(
      command.split(separator: " ").map(String.init) + arguments
        + (format.map { ["--format", $0] } ?? []), input: input.map { Array($0.utf8) })
    try #require(run.status == status, "\(run.errors)")
    for text in contains { #expect(run.output.contains(text), "\(run.output)") }
    let printed = Data(run.output.utf8)
    guard format == "jsonl" else { return try check(printed) }
    for line in printed.split(separator: UInt8(ascii: "\n")) { try check(Data(line)) }
  }
}

extension ResultCase {
  private static func prepare(_ home: JournalFolder, _ commands: [[String]]) throws {
    for command in commands {
      let run = try home.program.run(["journal"] + command)
      try #require(run.status == 0, "\(run.errors)")
    }
  }

  /// A journal with what the fixture has nothing of: a finished bag with a price, strength, steps and
  /// bands of the journal's own.
  private static let rich = Result {
    let home = try JournalFolder()
    try prepare(
      home,
      [
        ["edit-bean", "Boquete Geisha", "--price", "24", "--weight", "170", "--favorite"],
        ["edit-brew", "latest", "--tds", "1.38"],
        ["add-recipe", "--name", "Timed", "--method", "V60", "--steps", "bloom 45 g to 0:40"],
        ["settings", "--peak-until", "1", "--acceptable-until", "400"],
        ["settings", "--grinder", "comandante", "--coarser-is", "higher"],
        ["archive", "Boquete Geisha"],
      ])
    return try home.scratch.bytes("journal.sqlite")
  }

  private static let note =
    "Juicy \"blueberry\", not bitter: tea-like body, a bit of lemonn 🍋 and cocoa nibs"
  private static let table = """
    id,roaster,notes
    7,Two Herons,"Jasmine, peach and black tea"
    8,Ferrow,"Dark chocolate, bitter"
    9,Two Herons,Peach
    """
  private static let label = """
    ETHIOPIA
    Yirgacheffe, 1900-2100 masl
    washed
    roasted 2026-08-20
    250 g
    jasmine, peach
    """
  private static let rows = """
    date,bean_name,method,dose_g,rating,mood
    2026-03-01,Kochere,V60,15,4,good
    2026-03-02,Kochere,V60,150000,4,
    13/03/2026,Kochere,V60,15.5,7,
    2026-08-21,Nyamasheke Kivu,V60,15,,
    """
  private static let broken = """
    PRAGMA foreign_keys = OFF;
    PRAGMA ignore_check_constraints = ON;
    UPDATE brew SET bean_id = 'nothing', rating = 9 WHERE id = (SELECT max(id) FROM brew);
    UPDATE brew SET brewed_at = 'one morning' WHERE id = (SELECT min(id) FROM brew);
    UPDATE recipe SET bloom_g = 5000 WHERE name = 'V60 house';
    """

  /// All commands with a JSON form.
  static let all: [ResultCase] = analyses + lists + writing

  private static let analyses: [ResultCase] = [
    ResultCase("extract", [note], Extraction.self),
    ResultCase("extract", [note, "--explain"], Extraction.self),
    ResultCase("extract", [""], Extraction.self),
    ResultCase("extract", [note, "Peach"], [Extraction].self),
    ResultCase("extract", ["--input", "-"], [ReadRecord<Extraction>].self) { $0.input = table },
    ResultCase("extract", ["--input", "-"], ReadRecord<Extraction>.self) {
      $0.input = #"{"id": {"b": 1, "a": "x/y"}, "text": "Peach"}"# + "\nLime"
      ($0.format, $0.status) = ("jsonl", 65)
    },
    ResultCase("extract", ["--count", note, "Peach, lime"], FlavorCounts.self),
    ResultCase("extract", ["--count", "--by", "roaster", "--input", "-"], FlavorCounts.self) {
      $0.input = table
    },
    ResultCase("extract", ["--count", "--by", "roaster", "--input", "-"], FlavorCounts.Group.self) {
      ($0.input, $0.format) = (table, "jsonl")
    },
    ResultCase("wheel", WheelBranch.self), ResultCase("wheel", ["berry"], WheelBranch.self),
    ResultCase("patterns", PatternReport.self),
    ResultCase("patterns", ["--method", "v60", "--fdr", "0.2"], PatternReport.self),
    ResultCase("patterns", ["--kind", "settings", "--limit", "2"], PatternReport.self),
    ResultCase("suggest", NextCups.self),
    ResultCase("suggest", ["--bean", "guji", "--as-of", "2026-03-01"], Suggestion.self),
    ResultCase("suggest", suggestion("surface"), Suggestion.self),
    ResultCase("suggest", suggestion("weighted-mean"), Suggestion.self),
    ResultCase("dial", ["--bean", "sidama natural"], DialPath.self),
    ResultCase("dial", ["--bean", "sidama natural", "--coarser-is", "lower"], DialPath.self),
    ResultCase("compare", ["latest", "latest-7"], BrewComparison.self),
    ResultCase("label", ["--input", "-"], LabelReading.self) { $0.input = label },
    ResultCase("shot", [PackageFiles.path("Fixtures/shots/gaggimate.json")], ShotDocument.self),
    ResultCase(
      "cupping", [PackageFiles.path("Fixtures/cupping/session.csv")], CuppingDocument.self),
    ResultCase("cupping", ["--triangle", "7/15"], TriangleDocument.self),
    ResultCase("cupping", ["--triangle", "12/12"], TriangleDocument.self),
    ResultCase(
      "cupping", ["--note", "phenol in cup 3, bright, 84ish, flavor 8.25"], CuppingProposal.self),
    ResultCase("tiers", TierList.self),
    ResultCase("tiers", ["--model-url", "http://127.0.0.1:9"], TierList.self),
  ]

  private static func suggestion(_ strategy: String) -> [String] {
    ["--bean", "sidama natural", "--method", "v60", "--explore", "--strategy", strategy]
  }

  private static let lists: [ResultCase] =
    [
      ResultCase("journal search", JournalFindings.self),
      ResultCase("journal search", ["--flavor", "berry"], JournalFindings.self),
      ResultCase(
        "journal beans", ["--shelf", "all", "--today", "2026-08-31"], JournalFindings.self
      ) { $0.isRich = true },
      ResultCase("journal brews", JournalFindings.self) {
        $0.isRich = true
        $0.contains = [#""price_per_cup": 2.82"#, #""tds_percent": 1.38"#]
      },
      ResultCase("journal recipes", JournalFindings.self) {
        ($0.isRich, $0.contains) = (true, [#""end_s": 40"#])
      },
      ResultCase("journal methods list", JournalDevices.self),
      ResultCase("journal grinders list", JournalDevices.self),
      ResultCase(
        "journal grinders compare", ["Niche Zero", "Baratza Encore"], GrinderComparison.self),
      ResultCase("journal tasters list", JournalTasters.self),
      ResultCase("journal settings", JournalPreferences.self) { $0.isRich = true },
      ResultCase("journal check", JournalCheck.self),
      ResultCase("journal check", JournalCheck.self) { ($0.statement, $0.status) = (broken, 65) },
      ResultCase("journal check", ["--mend"], JournalCheck.self) {
        ($0.statement, $0.status) = (broken, 65)
      },
      ResultCase("journal show", ["latest"], ThingReading.self),
      ResultCase("journal show", ["best", "--bean", "Sidama Natural"], ThingReading.self),
      ResultCase("journal show", ["Boquete Geisha", "--today", "2026-08-31"], ThingReading.self) {
        $0.isRich = true
      },
      ResultCase("journal show", ["Boquete Geisha", "--today", "2020-01-01"], ThingReading.self),
      ResultCase("journal show", ["V60 house"], ThingReading.self),
      ResultCase("journal show", ["Espresso 1:2"], ThingReading.self),
      ResultCase("journal show", ["Timed"], ThingReading.self) {
        ($0.isRich, $0.contains) = (true, [#""start_s": 0, "end_s": 40, "target_g": 45"#])
      },
      ResultCase("journal export", JournalContents.self),
      ResultCase("journal export-recipe", ["V60 house"], SharedRecipe.self) { $0.format = nil },
    ]
    + BrewStatistics.Grouping.allCases.map { grouping in
      ResultCase("journal stats", ["--by", grouping.rawValue], BrewStatistics.self) {
        ($0.isRich, $0.contains) = (true, [#""priced_cups": 8"#, #""bags": [{"bean_id""#])
      }
    }

  private static let writing: [ResultCase] = [
    ResultCase(
      "journal log", ["V60 of the Sidama, 15g 250g 94C grind 24 2:55, 4 stars: peach, a bit thin"],
      LoggedBrew.self),
    ResultCase("journal log", ["--preview", "Sidama"], LoggedBrew.self),
    ResultCase(
      "journal add-brew",
      ["--bean", "Sidama", "--method", "Espresso", "--yield", "36", "--body", "4"],
      LoggedBrew.self),
    ResultCase(
      "journal edit-brew", ["latest", "--notes", "Plum", "--tag", "berry"], LoggedBrew.self),
    ResultCase("journal rate", ["4.5"], JournalFindings.self),
    ResultCase("journal rate", ["--from-notes"], RatingProposals.self),
    ResultCase("journal edit-bean", ["Sidama Natural", "--farm", "Bombe"], ThingReading.self),
    ResultCase("journal edit-recipe", ["V60 house", "--dose", "16"], ThingReading.self),
    ResultCase("journal import", ["-"], ImportReport.self) { ($0.input, $0.status) = (rows, 65) },
    ResultCase("journal import", ["-", "--preview", "--rating-scale", "10"], ImportReport.self) {
      ($0.input, $0.status) = (rows, 65)
    },
    ResultCase("journal import", ["-"], ImportReport.self) {
      $0.input = "brewed_at,bean_name,method,notes\n2026-03-01T08:00:00Z,Kochere,V60,plum\n"
      $0.before = [
        ["add-bean", "--name", "Kochere"],
        [
          "add-brew", "--bean", "Kochere", "--method", "V60", "--at", "2026-03-01T08:00:00Z",
          "--notes", "peach",
        ],
      ]
    },
  ]

  /// The commands without a JSON form, and why.
  static let withoutJSON: [String: String] = [
    "tag": "a line for each token is the form of the treebanks",
    "report": "writes a page", "serve": "answers over HTTP, see DescriptionTests",
    "journal init": "says what it did", "journal archive": "says what it did",
    "journal add-bean": "prints an ID, after questions", "journal add-recipe": "prints an ID",
    "journal methods rename": "says what it did", "journal methods merge": "says what it did",
    "journal grinders rename": "says what it did", "journal grinders merge": "says what it did",
    "journal tasters add": "says what it did", "journal tasters default": "says what it did",
    "journal tasters rename": "says what it did", "journal tasters merge": "says what it did",
    "journal tasters remove": "says what it did",
    "journal delete-bean": "asks", "journal delete-brew": "asks", "journal delete-recipe": "asks",
    "journal delete-method": "asks", "journal delete-grinder": "asks", "journal undo": "asks",
    "journal backup": "writes a file",
  ]
}

extension ResultCase {
  init<Value: Codable & Equatable & Sendable>(
    _ command: String, _ type: Value.Type, _ change: (inout ResultCase) -> Void = { _ in }
  ) {
    self.init(command, [], type, change)
  }
}
