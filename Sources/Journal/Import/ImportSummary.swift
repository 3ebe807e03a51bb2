/// The result of an import.
public struct ImportSummary: Sendable, Equatable {
  /// Numbers of records by kind.
  public struct Counts: Sendable, Equatable {
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

  /// The format of the file.
  public var format: ImportFormat
  /// The number of added records.
  public var added = Counts()
  /// The number of records of the file that the journal had before.
  public var alreadyThere = Counts()
  /// The number of rows of a table that are equal to an earlier row in all columns.
  public var repeatedRows = 0
  /// The number of skipped records; `problems` has the reasons.
  public var skipped = 0
  /// The number of added brews without a rating.
  public var unrated = 0
  /// The number of added brews whose rating and notes were copied from an earlier brew.
  public var copies = 0
  /// The columns of a table that the journal does not have.
  public var ignoredColumns: [String] = []
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

  mutating func report(_ problem: ImportProblem) {
    problemCount += 1
    if problem.effect != .adjusted { hasLosses = true }
    if problems.count < Self.problemLimit { problems.append(problem) }
  }
}
