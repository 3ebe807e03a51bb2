/// A JSON value in memory. Of members with the same name the last counts.
package enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case list([JSONValue])
  case object([String: JSONValue])

  /// Reads a text that is one value; nil if it is not JSON, or not UTF-8.
  package init?(_ bytes: [UInt8], _ range: Range<Int>? = nil) {
    var reader = JSONReader(bytes)
    if let range { reader.read(range) }
    do {
      self = try reader.value()
      try reader.end()
    } catch {
      return nil
    }
  }
}
