/// What an import did.
public struct ImportSummary: Sendable, Equatable {
  /// Records by kind.
  public struct Counts: Sendable, Equatable {
    /// How many beans.
    public var beans = 0
    /// How many methods.
    public var methods = 0
    /// How many grinders.
    public var grinders = 0
    /// How many recipes.
    public var recipes = 0
    /// How many brews.
    public var brews = 0
    /// How many tastings.
    public var tastings = 0

    /// Counts of nothing.
    public init() {}
  }

  /// The kind of file.
  public var format: ImportFormat
  /// Records that the import added.
  public var added = Counts()
  /// Records of the file that the journal had before.
  public var alreadyThere = Counts()
  /// Rows of a table that are the same as an earlier row of it in everything.
  public var repeatedRows = 0
  /// Records that were skipped; `problems` says why.
  public var skipped = 0
  /// Added brews without a rating.
  public var unrated = 0
  /// Added brews whose rating and notes were copied from an earlier brew.
  public var copies = 0
  /// Columns of a table that the journal has no place for.
  public var ignoredColumns: [String] = []
  /// The first problems; `problemCount` counts all.
  public private(set) var problems: [ImportProblem] = []
  /// How many problems there are.
  public private(set) var problemCount = 0
  /// Whether the journal lacks something that the file has.
  public private(set) var hasLosses = false

  /// How many problems are kept.
  public static let problemLimit = 1000

  /// The summary of an import that has done nothing yet.
  public init(format: ImportFormat) {
    self.format = format
  }

  mutating func report(_ problem: ImportProblem) {
    problemCount += 1
    if problem.effect != .adjusted { hasLosses = true }
    if problems.count < Self.problemLimit { problems.append(problem) }
  }
}
