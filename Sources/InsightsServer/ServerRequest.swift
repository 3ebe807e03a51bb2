import Support

/// One request, apart from the library that read it.
package struct ServerRequest: Sendable {
  package var method: String
  /// The path, decoded, without the query.
  package var path: String
  /// The names and values of the query in order, decoded.
  package var query: [(name: String, value: String)]
  /// The headers by their names in lowercase.
  package var headers: [String: String]
  package var body: [UInt8]

  /// The body without a byte order mark, which some programs put before JSON.
  var text: [UInt8] {
    body.starts(with: UTF8Text.byteOrderMark)
      ? Array(body.dropFirst(UTF8Text.byteOrderMark.count)) : body
  }

  /// - Parameters:
  ///   - method: `GET`, `POST` and so on.
  ///   - target: The path and the query as in the request's first line.
  ///   - headers: The headers by their names.
  ///   - body: The body, whole.
  package init(
    _ method: String, _ target: String, headers: [String: String] = [:], body: [UInt8] = []
  ) {
    self.method = method
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = PercentCoding.decoded(parts[0]) ?? String(parts[0])
    query = parts.count > 1 ? PercentCoding.fields(parts[1]) : []
    self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { _, last in last }
    self.body = body
  }
}

/// Reads what URLs encode (RFC 3986, and forms as browsers send them).
enum PercentCoding {
  /// The names and values of a query; what is not UTF-8 stays encoded.
  static func fields(_ query: Substring) -> [(name: String, value: String)] {
    query.split(separator: "&").map { field in
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      func text(_ part: Substring) -> String {
        decoded(part.replacing("+", with: " ")) ?? String(part)
      }
      return (text(parts[0]), parts.count > 1 ? text(parts[1]) : "")
    }
  }

  /// The text with `%41` as `A`; nil where that is not UTF-8, or a sign is broken off.
  static func decoded(_ text: some StringProtocol) -> String? {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = Substring(text).utf8
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
