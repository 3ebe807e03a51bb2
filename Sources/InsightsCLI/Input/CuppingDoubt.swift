/// What could not be taken as it is, or may be a typo.
struct CuppingDoubt {
  enum Kind: String {
    /// The score counts as one of an unknown cupper.
    case noCupper = "no-cupper"
    /// No row has a cupper.
    case noCuppers = "no-cuppers"
    /// The row has a score, and no sample: it is left out.
    case noSample = "no-sample"
    /// A section that counts is empty: the row has no total, and is left out.
    case unfilled
    /// A cell that counts cannot be what is written in it: the row has no total, and is left out.
    case badCell = "bad-cell"
    /// The one section that is empty, or whose cell cannot be, has what the written total makes it.
    case emptyByTotal = "empty-by-total"
    case cellByTotal = "cell-by-total"
    /// A cell that counts nothing cannot be what is written in it, and is left out alone.
    case badValue = "bad-value"
    /// The row sums up others, and is left out.
    case summary
    /// The total that is written is not that of the sections, which counts.
    case total
    /// The same where it is lower, and the table has no column of defects.
    case lowerTotal = "lower-total"
    /// A line of words below the scores, which is not read.
    case remark
    /// Nothing says whether the score is before or after the defects: it counts as it is.
    case defects
    /// The form has no place for a column of defects.
    case defectsColumn = "defects-column"
    /// The table has several sessions, which count as one.
    case sessions
    /// Sections of the form are not in the table: totals lack their points.
    case incomplete
    /// Scales of their own share the points of one of the form.
    case parted
    /// Columns whose titles say nothing.
    case unread
    /// Tables of the file that are not read.
    case unreadTabs = "unread-tabs"
    /// The names of tables, or titles of columns, that count as those of cuppers.
    case tabs, columns
    /// A tenth of what the others are: it counts as it is.
    case tenth
  }

  let kind: Kind
  /// 0 for the whole table.
  let line: Int
  /// What was written.
  var text = ""
  /// What is said of it.
  var detail = ""
  /// Whose score of which sample it is.
  var whose = ""
  /// The table of the file; empty where it has one.
  var tab = ""

  /// Whether something that was written does not count.
  var isLoss: Bool {
    [.noSample, .unfilled, .badCell, .badValue].contains(kind)
  }
}
