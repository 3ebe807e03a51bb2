/// What a column of a record's table holds. A value of another type is lost when the record is read.
enum FieldKind: Sendable {
  case text, number, integer, rating, flag
  /// A whole number from 1 to 5.
  case level
  /// JSON arrays.
  case numbers, strings, steps
}
