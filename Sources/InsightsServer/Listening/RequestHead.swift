/// The first lines of a request of HTTP/1.1 (RFC 9112): what is asked, and where its body ends.
package struct RequestHead: Sendable, Equatable {
  /// How a body is framed.
  package enum Body: Sendable, Equatable {
    case count(Int)
    case chunked
  }

  /// The greatest length in bytes.
  package static let longest = 16_384

  package let method: String
  package let target: String
  /// The headers by their names in lowercase.
  package let headers: [String: String]
  package let body: Body
  /// Whether no request follows on the connection.
  package let isLast: Bool

  /// Whether the client waits for leave to send the body (RFC 9110, section 10.1.1).
  package var expectsContinue: Bool { headers["expect"]?.lowercased() == "100-continue" }

  /// Reads the lines up to the empty one.
  ///
  /// What can be read in two ways is refused, since a proxy may read it in the other one (RFC 9112,
  /// section 11.2).
  package init(_ bytes: some Collection<UInt8>) throws(ServerProblem) {
    guard let lines = Self.lines(bytes), let first = lines.first else { throw Self.malformed }
    let parts = first.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, Self.isToken(parts[0]), parts[1].first == "/",
      parts[2].hasPrefix("HTTP/")
    else { throw Self.malformed }
    guard parts[2].hasPrefix("HTTP/1.") else {
      throw ServerProblem(505, "\(parts[2]) is not spoken here; use HTTP/1.1")
    }
    method = String(parts[0])
    target = String(parts[1])
    headers = try Self.headers(lines.dropFirst())
    body = try Self.body(headers)
    let options = headers["connection", default: ""].split(separator: ",")
    isLast =
      parts[2] == "HTTP/1.0" || options.contains { Self.trimmed($0).lowercased() == "close" }
  }

  private static var malformed: ServerProblem { .bad("this is no HTTP request") }

  /// The lines without their ends; nil where the bytes are no text, or have control characters.
  private static func lines(_ bytes: some Collection<UInt8>) -> [Substring]? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    let isClean = lines.allSatisfy { line in
      line.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") }
    }
    return isClean ? lines.filter { !$0.isEmpty } : nil
  }

  private static func headers(
    _ lines: ArraySlice<Substring>
  ) throws(ServerProblem) -> [String: String] {
    var headers: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), isToken(line[..<colon]) else { throw malformed }
      let name = line[..<colon].lowercased()
      let value = String(trimmed(line[line.index(after: colon)...]))
      guard let known = headers[name] else {
        headers[name] = value
        continue
      }
      guard !single.contains(name) else { throw malformed }
      headers[name] = "\(known), \(value)"
    }
    return headers
  }

  /// The headers that decide whom a request is for and where it ends.
  private static let single: Set = ["host", "content-length", "transfer-encoding"]

  private static func body(_ headers: [String: String]) throws(ServerProblem) -> Body {
    let length = headers["content-length"]
    if let coding = headers["transfer-encoding"] {
      guard length == nil else { throw malformed }
      guard coding.lowercased() == "chunked" else {
        throw ServerProblem(501, "the transfer coding \(coding) is not known; use chunked")
      }
      return .chunked
    }
    guard let length else { return .count(0) }
    guard !length.isEmpty, length.utf8.allSatisfy(UTF8Text.isDigit),
      let count = Int(length)
    else { throw malformed }
    return .count(count)
  }

  /// A name of RFC 9110, section 5.6.2.
  private static func isToken(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        let character = Character(Unicode.Scalar(byte))
        return byte < 0x80
          && (character.isLetter || character.isNumber || "!#$%&'*+-.^_`|~".contains(character))
      }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}
