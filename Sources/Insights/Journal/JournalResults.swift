/// The result of an import with the names of the file and the journal and with its problems in
/// words, as `insights journal import` prints it.
public struct ImportReport: Sendable, Equatable {
  /// A part of the file that was not imported as it is written.
  public struct Problem: Sendable, Equatable {
    /// The effect on the record.
    public let effect: ImportProblem.Effect
    /// The line of the file on which the record begins; nil for a file without lines.
    public let line: Int?
    /// The record; empty for a row of a table.
    public let record: String
    /// The column or field; empty if there is none.
    public let field: String
    /// What is wrong.
    public let code: ImportProblem.Code
    /// The value as the file has it; nil where there is none.
    public let value: String?
    /// What is wrong, in words.
    public let problem: String
    /// What to do, in words.
    public let remedy: String
  }

  /// The file as it was named; `-` is standard input.
  public let file: String
  /// The path of the journal.
  public let journal: String
  /// Whether nothing was written.
  public let isPreview: Bool
  /// The numbers and the differences, without the problems.
  public let summary: ImportSummary
  /// The first problems; `summary.problemCount` counts all.
  public let problems: [Problem]
  /// Numbers that came in and are probably typos.
  public let doubts: [ValueDoubt]
}

extension ImportReport {
  /// Creates a report.
  ///
  /// - Parameters:
  ///   - summary: The result of the import.
  ///   - file: The file as it was named.
  ///   - journal: The path of the journal.
  ///   - isPreview: Whether nothing was written.
  ///   - doubts: Numbers that came in and are probably typos.
  ///   - words: Make the sentences about problems.
  public init(
    _ summary: ImportSummary, file: String, journal: String, isPreview: Bool = false,
    doubts: [ValueDoubt] = [], words: Words = Words()
  ) {
    self.init(
      file: file, journal: journal, isPreview: isPreview, summary: summary.withoutProblems,
      problems: summary.problems.map { Problem($0, words) }, doubts: doubts)
  }
}

extension ImportReport.Problem {
  fileprivate init(_ problem: ImportProblem, _ words: Words) {
    self.init(
      effect: problem.effect, line: problem.line, record: problem.record, field: problem.field,
      code: problem.code, value: problem.facts.value, problem: words.text(of: problem),
      remedy: words.remedy(for: problem))
  }
}

/// What is broken in a journal, and what was mended, as `insights journal check` prints it.
public struct JournalCheck: Sendable, Equatable {
  /// What is left.
  public var faults: [JournalFault]
  /// What was taken away.
  public var mended: [JournalFault]
  /// Values that are probably mistakes.
  public var doubts: [ValueDoubt]
  /// Grind settings that count nowhere.
  public var settings: [SettingRemark]

  /// Creates a result from its parts.
  public init(
    faults: [JournalFault], mended: [JournalFault] = [], doubts: [ValueDoubt] = [],
    settings: [SettingRemark] = []
  ) {
    self.faults = faults
    self.mended = mended
    self.doubts = doubts
    self.settings = settings
  }
}

/// The methods or the grinders of a journal, as `insights journal methods` and `grinders` print
/// them; nil for the kind that was not asked for.
public struct JournalDevices: Codable, Sendable, Equatable {
  /// The methods, the most used first.
  public var methods: [DeviceListing<BrewMethod>]?
  /// The grinders, the most used first.
  public var grinders: [DeviceListing<Grinder>]?

  /// Creates lists.
  public init(
    methods: [DeviceListing<BrewMethod>]? = nil, grinders: [DeviceListing<Grinder>]? = nil
  ) {
    self.methods = methods
    self.grinders = grinders
  }
}
