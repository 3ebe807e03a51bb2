/// What an import did.
public struct ImportSummary: Sendable, Equatable {
  /// Records by kind.
  public struct Counts: Sendable, Equatable {
    public var beans = 0
    public var methods = 0
    public var grinders = 0
    public var recipes = 0
    public var brews = 0
    public var tastings = 0

    public init() {}
  }

  public var format: ImportFormat
  public var added = Counts()
  /// Records of the file that the journal held before.
  public var alreadyThere = Counts()
  /// Rows of a table that are the same as an earlier row of it in everything.
  public var repeatedRows = 0
  /// Records that were left out; `problems` tell why.
  public var skipped = 0
  /// Added brews without a rating.
  public var unrated = 0
  /// Added brews whose rating and notes were copied from an earlier brew.
  public var copies = 0
  /// Columns of a table that the journal has no place for.
  public var ignoredColumns: [String] = []
  /// The first problems; `problemCount` counts all.
  public private(set) var problems: [ImportProblem] = []
  public private(set) var problemCount = 0
  /// Whether the journal lacks something that the file has.
  public private(set) var hasLosses = false

  /// How many problems are kept.
  public static let problemLimit = 1000

  public init(format: ImportFormat) {
    self.format = format
  }

  mutating func report(_ problem: ImportProblem) {
    problemCount += 1
    if problem.effect != .adjusted { hasLosses = true }
    if problems.count < Self.problemLimit { problems.append(problem) }
  }
}
