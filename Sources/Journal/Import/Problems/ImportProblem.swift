/// A part of an imported file that was not imported as it is written: a code and facts.
///
/// `Words` makes the sentence: `words.message(of: problem)`.
public struct ImportProblem: Error, Equatable {
  /// The effect of a problem.
  public enum Effect: String, Sendable, Codable {
    /// The record was skipped.
    case skipped
    /// The record was imported without this value.
    case leftOut = "left_out"
    /// The record was imported with another value.
    case adjusted
  }

  /// The effect on the record.
  public var effect: Effect
  /// The line of the file, from 1, on which the record begins; nil for a file without lines.
  public var line: Int?
  /// The record, such as `brew 0000b4e0-…`; empty for a row of a table.
  public var record: String
  /// The column or field; empty if there is none.
  public var field: String
  /// What is wrong.
  public var code: Code
  /// What to do.
  public var remedy: Remedy
  /// What the sentences about the code and the remedy name.
  public var facts: Facts

  /// Creates a problem.
  public init(
    _ code: Code, _ remedy: Remedy, effect: Effect = .skipped, line: Int? = nil,
    record: String = "", field: String = "", _ facts: Facts = Facts()
  ) {
    self.code = code
    self.remedy = remedy
    self.effect = effect
    self.line = line
    self.record = record
    self.field = field
    self.facts = facts
  }

  /// The kinds of problem. The raw value is the name in JSON.
  public enum Code: String, Sendable, CaseIterable, Codable {
    /// A quote of the table is never closed.
    case unclosedQuote = "unclosed_quote"
    /// A row has more cells than the table has columns: `count` and `limit`.
    case tooManyCells = "too_many_cells"
    /// A cell is not text in UTF-8.
    case badEncoding = "bad_encoding"
    /// A cell has more than `limit` bytes.
    case tooLong = "too_long"
    /// A line is no row of the table.
    case noRow = "no_row"
    /// The journal has no place for a value.
    case noPlace = "no_place"
    /// A text is no date.
    case noDate = "no_date"
    /// A text can be read as two dates.
    case ambiguousDate = "ambiguous_date"
    /// A text is no date of the past that is certain.
    case uncertainDate = "uncertain_date"
    /// A text is a day of no year.
    case noYear = "no_year"
    /// A date lies in the future.
    case futureDate = "future_date"
    /// A bag was roasted after it was brewed.
    case roastAfterBrew = "roast_after_brew"
    /// A date lies before 1900.
    case tooEarly = "too_early"
    /// A record has no time.
    case noTime = "no_time"
    /// A value is no time.
    case unreadableTime = "unreadable_time"
    /// A record, or its time, lies in the future.
    case futureTime = "future_time"
    /// A text is no number.
    case noNumber = "no_number"
    /// A number may have a separator of thousands or of decimals.
    case ambiguousNumber = "ambiguous_number"
    /// A number is not in the `range` of its field.
    case outOfRange = "out_of_range"
    /// A text is a range, such as `92-94`.
    case range
    /// A rating of a table in which so many others are above 5 that its scale is open.
    case openScale = "open_scale"
    /// A rating of a table whose title and ratings may be school grades, of which 1 is the best, or stars.
    case openGrades = "open_grades"
    /// A rating is above the best one of the app's scale.
    case aboveBest = "above_best"
    /// A text is neither true nor false.
    case noFlag = "no_flag"
    /// A record is no whole JSON object.
    case noObject = "no_object"
    /// A record has no ID in the member `key`.
    case noID = "no_id"
    /// A tasting belongs to no brew of the journal.
    case noBrew = "no_brew"
  }

  /// What to do about a problem.
  public enum Remedy: String, Sendable, CaseIterable {
    /// Double the quotes within a quoted cell.
    case doubleQuotes = "double_quotes"
    /// Quote the cells that hold the separator.
    case quoteCells = "quote_cells"
    /// Save the file as UTF-8.
    case saveAsUnicode = "save_as_unicode"
    /// Give what a line says a column of its own.
    case giveColumn = "give_column"
    /// Rate the brews, and not the bag.
    case rateBrews = "rate_brews"
    /// Write less.
    case shorten
    /// Write a day, or a day and a time.
    case writeDate = "write_date"
    case writeDay = "write_day"
    /// Write the same day so that it is certain.
    case writeCertainDay = "write_certain_day"
    /// Write a time of day.
    case writeTime = "write_time"
    /// Name the order of dates.
    case giveDateOrder = "give_date_order"
    /// Name the year of the first date.
    case giveYear = "give_year"
    /// Nothing: the middle of the range was taken.
    case middleTaken = "middle_taken"
    /// Give a day up to `latestDay`.
    case giveEarlierDay = "give_earlier_day"
    case setDateInApp = "set_date_in_app"
    case setBrewDateInApp = "set_brew_date_in_app"
    case correctBrewDateInApp = "correct_brew_date_in_app"
    case correctShotTime = "correct_shot_time"
    /// Write a number of the `range`.
    case writeNumber = "write_number"
    /// Write a whole number of the `range`.
    case writeWholeNumber = "write_whole_number"
    /// Set a number of the `range`.
    case setNumber = "set_number"
    /// Set a number of the `range` in the app.
    case setNumberInApp = "set_number_in_app"
    /// Name the scale of the ratings.
    case giveScale = "give_scale"
    /// Say whether the highest or the lowest rating is the best.
    case sayBest = "say_best"
    /// Write the number without separators of thousands.
    case writePlainNumber = "write_plain_number"
    /// Write true or false.
    case writeFlag = "write_flag"
    /// Nothing: the rating counts as the best one.
    case countsAsBest = "counts_as_best"
    /// Export again from the app.
    case exportFromApp = "export_from_app"
    /// Export the journal again.
    case exportJournal = "export_journal"
    /// Export the shot again.
    case exportShot = "export_shot"
  }

  /// The values that a sentence about a problem names; the code and the remedy determine which are
  /// set.
  public struct Facts: Equatable, Sendable {
    /// The refused value as it is written; of a long text the beginning.
    public var value: String?
    /// The refused value, where the file has a number.
    public var number: Double?
    /// The numbers that are allowed.
    public var range: FieldRange?
    /// What was probably meant by a number out of range, in the unit of the field.
    public var likely: Double?
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
