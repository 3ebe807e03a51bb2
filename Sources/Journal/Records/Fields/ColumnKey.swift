/// The name of a column as a key of coded records.
struct ColumnKey: CodingKey, ExpressibleByStringLiteral, Sendable {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ column: String) {
    stringValue = column
  }

  init(stringLiteral column: String) {
    self.init(column)
  }

  init?(stringValue: String) {
    self.init(stringValue)
  }

  init?(intValue: Int) {
    return nil
  }
}
