/// The result of an import.
public struct ImportSummary: Sendable, Equatable {
  /// Numbers of records by kind.
  public struct Counts: Sendable, Equatable, Codable {
    /// The number of beans.
    public var beans = 0
    /// The number of methods.
    public var methods = 0
    /// The number of grinders.
    public var grinders = 0
    /// The number of recipes.
    public var recipes = 0
    /// The number of brews.
    public var brews = 0
    /// The number of tastings.
    public var tastings = 0

    /// Creates counts of 0.
    public init() {}
  }

  /// A record of the journal that differs from the file's.
  public struct Difference: Sendable, Equatable {
    /// The kind of record.
    public let kind: RecordKind
    /// The ID of the record.
    public let id: String
    /// What the record is called: the bean of a brew or a tasting.
    public let name: String
    /// When the brew was brewed; nil for other records.
    public let brewedAt: Timestamp?
    /// The columns that differ: the journal's value before, and the file's after.
    public let fields: [JournalChange.Field]
    /// Whether the file's values were taken over.
    public let isTaken: Bool
    /// The columns that both the file and the journal changed since the last import.
    public let conflicts: [String]

    package init(
      kind: RecordKind, id: String, name: String, brewedAt: Timestamp?,
      fields: [JournalChange.Field], isTaken: Bool, conflicts: [String] = []
    ) {
      self.kind = kind
      self.id = id
      self.name = name
      self.brewedAt = brewedAt
      self.fields = fields
      self.isTaken = isTaken
      self.conflicts = conflicts
    }
  }

  /// A record of the file that was deleted in the journal and stays so.
  public struct Deletion: Sendable, Equatable {
    /// The kind of record.
    public let kind: RecordKind
    /// The ID of the record.
    public let id: String
    /// What the record is called: the bean of a brew.
    public let name: String
    /// When the brew was brewed; nil for other records.
    public let brewedAt: Timestamp?
  }

  /// The format of the file.
  public var format: ImportFormat
  /// The number of added records.
  public var added = Counts()
  /// The number of records of the journal that took over what the file has changed.
  public var updated = Counts()
  /// The number of records that differ from the file's and were kept as they are.
  public var kept = Counts()
  /// The number of records of the file that were deleted in the journal and stay so.
  public var deleted = Counts()
  /// The number of values that both the file and the journal changed since the last import, and that
  /// stay as the journal has them.
  public var conflicts = 0
  /// The number of records of the file that the journal had before, without a difference.
  public var alreadyThere = Counts()
  /// The number of rows of a table that are equal to an earlier row in all columns.
  public var repeatedRows = 0
  /// The number of rows that are sums or means of others, or name a year.
  public var sumRows = 0
  /// The number of espressos whose water is what the cup weighs.
  public var waterAsYield = 0
  /// The number of skipped records; `problems` has the reasons.
  public var skipped = 0
  /// The number of added brews without a rating.
  public var unrated = 0
  /// The number of added brews without a day.
  public var undated = 0
  /// The number of added brews without a method.
  public var methodless = 0
  /// The number of added brews with a grind setting but without a grinder.
  public var grinderless = 0
  /// The number of added brews with a grind setting that has no place on its grinder's scale.
  public var unplaced = 0
  /// The number of added brews whose rating and notes were copied from an earlier brew.
  public var copies = 0
  /// The number of curves of shots that were added or replaced.
  public package(set) var curves = 0
  /// The number of cupping sessions that were added, or to which something was added.
  public package(set) var cuppings = 0
  /// Names in notes, as `Ana` in `Ana: too sour`, that are of no taster of the journal, and in how many notes.
  public package(set) var strangers: Set<String> = []
  /// The number of notes with such names.
  public package(set) var brewsOfStrangers = 0
  /// Names in titles of ratings, as in `Rating Ana`, that may be those of tasters; the columns are left out.
  public package(set) var possibleTasters: Set<String> = []
  /// The columns of a table that the journal does not have.
  public var ignoredColumns: [String] = []
  /// Values that the journal has no place for: how many of each field of the file.
  public var leftOut: [String: Int] = [:]
  /// The order in which the dates of a table were read, where they did not tell it themselves.
  public var dateOrder: DateOrder?
  /// The rating of a table that counted as five stars, where it is another than 5.
  public var ratingScale: Double?
  /// The lowest rating of a table where it is the best, as school grades have it.
  public var bestGrade: Double?
  /// The ratings of a table that counted as five stars, by the first day of each, where they changed with time.
  public var ratingScales: [String: Double] = [:]
  /// The units of numbers that only the cells of a table show, such as `°F`, by the column.
  public var toldUnits: [String: String] = [:]
  /// The encoding of a table, such as `windows-1252`, where it is not one of Unicode.
  public var encoding: String?
  /// The line of a table's titles, where others stand above them.
  public var titlesLine: Int?
  /// Files of a folder, tables and sheets that were left out: `Bags`, `log.csv:12` for the table that begins on line 12.
  public var leftOutParts: [String] = []
  /// What the columns of a table mean.
  public var columns: [ImportedColumn] = []
  /// Whether columns were named as in an earlier import of a table with the same titles.
  public var usesEarlierNames = false
  /// The method that the numbers of a table show, where no column names one.
  public var guessedMethod: String?
  /// The number of values that were left out of records that came in.
  public internal(set) var valuesLeftOut = 0
  /// The first changes of records that the journal had; `updated` and `kept` count all.
  public private(set) var differences: [Difference] = []
  /// The first records that stay deleted; `deleted` counts all.
  public private(set) var deletions: [Deletion] = []
  /// The first problems; `problemCount` counts all.
  public private(set) var problems: [ImportProblem] = []
  /// The number of problems.
  public private(set) var problemCount = 0
  /// Whether the file has something that was not imported.
  public private(set) var hasLosses = false

  /// The greatest number of problems that are stored.
  public static let problemLimit = 1000

  /// Creates the summary of an import before its start.
  public init(format: ImportFormat) {
    self.format = format
  }

  /// Whether the import changes the journal.
  var hasChanges: Bool { added != Counts() || updated != Counts() || curves > 0 || cuppings > 0 }

  /// Whether `differences` has room for another.
  var hasRoom: Bool { differences.count < Self.problemLimit }

  mutating func add(_ difference: Difference) {
    if hasRoom { differences.append(difference) }
  }

  mutating func add(_ deletion: Deletion) {
    if deletions.count < Self.problemLimit { deletions.append(deletion) }
  }

  /// Takes a record out of the list that is added after all.
  mutating func removeDeletion(_ kind: RecordKind, _ id: String) {
    deletions.removeAll { $0.kind == kind && $0.id == id }
  }

  mutating func report(_ problem: ImportProblem) {
    problemCount += 1
    if problem.effect != .adjusted { hasLosses = true }
    if problem.effect == .leftOut { valuesLeftOut += 1 }
    if problems.count < Self.problemLimit { problems.append(problem) }
  }

  /// Keeps of the problems only how many there are.
  mutating func drop(problems count: Int, hasLosses: Bool) {
    problems = []
    problemCount = count
    self.hasLosses = hasLosses
  }
}
