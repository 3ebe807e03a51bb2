extension ImportProblem {
  /// The values that a sentence about a problem names; the code and the remedy determine which are
  /// set.
  public struct Facts: Equatable, Sendable {
    /// The refused value as it is written; of a long text the beginning.
    public var value: String?
    /// The refused value, where the file has a number.
    public var number: Double?
    /// The numbers that are allowed.
    public var range: FieldRange?
    /// The day that a date must not be after.
    public var latestDay: CalendarDay?
    /// The number of cells of a row.
    public var count: Int?
    /// The greatest number: of bytes, or of cells.
    public var limit: Int?
    /// The kind of record, as the file names it: `brew`, `mill`.
    public var kind: String?
    /// The member that lacks, such as `config.uuid`.
    public var key: String?
    /// The file within an archive that has the record; nil for an export that is one file.
    public var file: String?

    /// Creates facts.
    ///
    /// - Parameters:
    ///   - value: The refused value as it is written.
    ///   - number: The refused value, where the file has a number.
    ///   - range: The numbers that are allowed.
    ///   - latestDay: The day that a date must not be after.
    ///   - count: The number of cells of a row.
    ///   - limit: The greatest number: of bytes, or of cells.
    ///   - kind: The kind of record, as the file names it.
    ///   - key: The member that lacks.
    ///   - file: The file within an archive that has the record.
    public init(
      value: String? = nil, number: Double? = nil, range: FieldRange? = nil,
      latestDay: CalendarDay? = nil, count: Int? = nil, limit: Int? = nil, kind: String? = nil,
      key: String? = nil, file: String? = nil
    ) {
      self.value = value
      self.number = number
      self.range = range
      self.latestDay = latestDay
      self.count = count
      self.limit = limit
      self.kind = kind
      self.key = key
      self.file = file
    }

    /// The most characters of a text that a sentence quotes.
    package static let quotedLength = 40

    /// Facts about a text of any length: so much of it is kept that a sentence can tell whether it
    /// is whole.
    static func text(_ text: String, range: FieldRange? = nil) -> Facts {
      Facts(value: String(text.prefix(quotedLength + 1)), range: range)
    }
  }
}
