/// What the user said about a table.
struct TableOptions: Sendable {
  /// Our names of columns by the table's titles; `-` leaves a column out.
  var columns: [String: String] = [:]
  /// The highest rating of the table's scale; nil where nothing was said.
  var ratingScale: Double?
  /// The encoding of the table, where it is not one of Unicode.
  var encoding: String?

  /// The name that leaves a column out.
  static let leftOut = "-"
}
