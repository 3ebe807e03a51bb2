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

/// The parameters of a query, each asked for by its name; what no route asked for is a mistake.
struct ServerParameters {
  private let fields: [(name: String, value: String)]

  /// - Parameters:
  ///   - request: The request.
  ///   - known: The names that the route takes.
  ///   - repeated: Those of them that may be given more than once.
  /// - Throws: `ServerProblem` for a name that the route does not take, or one given twice.
  init(
    _ request: ServerRequest, _ known: [String], repeated: Set<String> = []
  ) throws(ServerProblem) {
    fields = request.query
    var seen: Set<String> = []
    for (name, _) in fields {
      guard known.contains(name) else {
        throw .bad(
          known.isEmpty
            ? "there is no parameter '\(name)'; \(request.path) takes none"
            : "there is no parameter '\(name)'; \(request.path) takes \(known.joined(separator: ", "))"
        )
      }
      guard repeated.contains(name) || seen.insert(name).inserted else {
        throw .bad("'\(name)' is given twice; give it once")
      }
    }
  }

  /// A text; nil where it is missing or empty.
  func text(_ name: String) -> String? {
    fields.first { $0.name == name && !$0.value.isEmpty }?.value
  }

  func texts(_ name: String) -> [String] {
    fields.filter { $0.name == name && !$0.value.isEmpty }.map(\.value)
  }

  func needed(_ name: String, _ advice: String) throws(ServerProblem) -> String {
    guard let text = text(name) else { throw .bad("'\(name)' is missing; \(advice)") }
    return text
  }

  func flag(_ name: String) throws(ServerProblem) -> Bool {
    switch text(name) {
    case nil, "false": false
    case "true": true
    case let value?: throw .bad("\(name) '\(value)' is no truth value; write true or false")
    }
  }

  func day(_ name: String) throws(ServerProblem) -> CalendarDay? {
    guard let text = text(name) else { return nil }
    guard let day = CalendarDay(text) else {
      throw .bad("\(name) '\(text)' is no day; write it as YYYY-MM-DD")
    }
    return day
  }

  func number(
    _ name: String, _ range: ClosedRange<Double>
  ) throws(ServerProblem) -> Double? {
    guard let text = text(name) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      let bounds = [range.lowerBound, range.upperBound].map {
        Int(exactly: $0).map(String.init) ?? String($0)
      }
      throw .bad("\(name) '\(text)' is no number from \(bounds[0]) to \(bounds[1])")
    }
    return number
  }

  func choice<Value: RawRepresentable & CaseIterable>(
    _ name: String, _ usual: Value
  ) throws(ServerProblem) -> Value where Value.RawValue == String {
    let chosen: [Value] = try choices(name)
    return chosen.first ?? usual
  }

  func choices<Value: RawRepresentable & CaseIterable>(
    _ name: String
  ) throws(ServerProblem) -> [Value] where Value.RawValue == String {
    var chosen: [Value] = []
    for text in texts(name) {
      guard let value = Value(rawValue: text) else {
        let all = Value.allCases.map { "'\($0.rawValue)'" }.joined(separator: " or ")
        throw .bad("\(name) '\(text)' is none of its values; write \(all)")
      }
      chosen.append(value)
    }
    return chosen
  }
}

/// The notes or the label of a request's body.
struct NoteBody {
  struct Note {
    var text: [UInt8]
    /// The ID as JSON, repeated as it came; empty for none.
    var id: [UInt8] = []
  }

  var notes: [Note] = []
  /// Whether the body is a list, whose answer is a list, too.
  var isList = false

  /// - Parameter request: A request whose body is a note or a list of notes.
  /// - Throws: `ServerProblem` for a body that is not JSON, or holds no notes.
  init(_ request: ServerRequest) throws(ServerProblem) {
    var reader = try Self.reader(request)
    do throws(JSONReader.Problem) {
      reader.skipSpace()
      if reader.peek() == UInt8(ascii: "[") {
        isList = true
        var notes: [Note] = []
        try reader.list { reader throws(JSONReader.Problem) in
          notes.append(try Self.note(&reader))
        }
        self.notes = notes
      } else {
        notes = [try Self.note(&reader)]
      }
      try reader.end()
    } catch {
      throw .bad(
        "the body is no note at byte \(error.offset + 1); send {\"text\": \"…\"}, or a list of those "
          + "or of strings")
    }
  }

  /// A reader of the body, which must be JSON.
  static func reader(_ request: ServerRequest) throws(ServerProblem) -> JSONReader {
    let type = (request.headers["content-type"] ?? "").prefix { $0 != ";" }.lowercased()
    guard type.trimmed == "application/json" else {
      throw ServerProblem(
        415, "the body is not said to be JSON; send Content-Type: application/json")
    }
    guard String(validating: request.text, as: UTF8.self) != nil else {
      throw .bad("the body is not UTF-8 text; send JSON in UTF-8")
    }
    return JSONReader(request.text)
  }

  private static func note(_ reader: inout JSONReader) throws(JSONReader.Problem) -> Note {
    if reader.peek() == UInt8(ascii: "\"") {
      try reader.readString()
      return Note(text: reader.string)
    }
    let start = reader.problem
    var text: [UInt8]?
    var id: [UInt8] = []
    try reader.object { reader throws(JSONReader.Problem) in
      if reader.hasName("text") {
        guard reader.peek() == UInt8(ascii: "\"") else { throw reader.problem }
        try reader.readString()
        text = reader.string
      } else {
        let isID = reader.hasName("id")
        let start = reader.position
        try reader.skipValue()
        if isID { id = Array(reader.bytes[start..<reader.position]) }
      }
    }
    guard let text else { throw start }
    return Note(text: text, id: id)
  }
}
