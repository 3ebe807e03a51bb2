/// An answer of HTTP/1.1, read piece by piece: by its length, in chunks, or up to the end of the
/// connection (RFC 9112, 6.3). Knows nothing of sockets.
struct HTTPResponse {
  private(set) var status = 0
  private(set) var body: [UInt8] = []
  private(set) var isComplete = false

  /// The greatest number of bytes of head and body that are taken.
  private let limit: Int
  private var rest: [UInt8] = []
  private var count = 0
  private var framing = Framing.head

  private enum Framing: Equatable {
    case head
    case length(Int)
    case chunkSize
    case chunk(Int)
    case chunkEnd
    case trailer
    case untilEnd
  }

  private static let longestHead = 16384

  init(limit: Int) {
    self.limit = limit
  }

  /// Takes the bytes that came next.
  ///
  /// - Throws: `ModelError` with `noHTTP` or `tooLong`.
  mutating func take(_ bytes: [UInt8]) throws(ModelError) {
    count += bytes.count
    guard count <= limit else { throw ModelError(.tooLong) }
    rest += bytes
    while !isComplete, try step() {}
  }

  /// The other side has ended the connection.
  ///
  /// - Throws: `ModelError` with `brokenOff` where something is missing.
  mutating func end() throws(ModelError) {
    if framing == .untilEnd { isComplete = true }
    guard isComplete else { throw ModelError(.brokenOff) }
  }

  /// Goes on by one part; false where more bytes are needed.
  private mutating func step() throws(ModelError) -> Bool {
    switch framing {
    case .head:
      guard let end = headEnd() else {
        guard rest.count <= Self.longestHead else { throw ModelError(.tooLong) }
        // What cannot become a head is known from its first bytes.
        let beginning = Array("HTTP/1.".utf8)
        guard rest.starts(with: beginning.prefix(rest.count)) else { throw ModelError(.noHTTP) }
        return false
      }
      let head = String(decoding: rest[..<end.text], as: UTF8.self)
      rest.removeFirst(end.next)
      try read(head)
    case .length(let length):
      guard rest.count >= length else { return false }
      body = Array(rest[..<length])
      isComplete = true
    case .chunkSize:
      guard let line = takeLine() else {
        guard rest.count <= 100 else { throw ModelError(.noHTTP) }
        return false
      }
      let digits = line.prefix { $0 != ";" }.filter { $0 != " " }
      guard !digits.isEmpty, digits.utf8.count <= 8, let size = Int(digits, radix: 16), size >= 0,
        digits.first != "+"
      else { throw ModelError(.noHTTP) }
      framing = size == 0 ? .trailer : .chunk(size)
    case .chunk(let size):
      guard rest.count >= size else { return false }
      body += rest[..<size]
      rest.removeFirst(size)
      framing = .chunkEnd
    case .chunkEnd:
      guard let line = takeLine() else { return false }
      guard line.isEmpty else { throw ModelError(.noHTTP) }
      framing = .chunkSize
    case .trailer:
      guard let line = takeLine() else { return false }
      isComplete = line.isEmpty
    case .untilEnd:
      body += rest
      rest = []
      return false
    }
    return true
  }

  /// Where the head's text ends, and where what follows begins.
  private func headEnd() -> (text: Int, next: Int)? {
    let feed = UInt8(ascii: "\n")
    for index in rest.indices where rest[index] == feed {
      if index + 1 < rest.count, rest[index + 1] == feed { return (index, index + 2) }
      if index + 2 < rest.count, rest[index + 1] == UInt8(ascii: "\r"), rest[index + 2] == feed {
        return (index, index + 3)
      }
    }
    return nil
  }

  private mutating func takeLine() -> String? {
    guard let feed = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    var line = rest[..<feed]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    let text = String(decoding: line, as: UTF8.self)
    rest.removeFirst(feed + 1)
    return text
  }

  private mutating func read(_ head: String) throws(ModelError) {
    let lines = head.split(whereSeparator: \.isNewline).map(Self.trimmed)
    let first = lines.first?.split(separator: " ", maxSplits: 2) ?? []
    guard first.count >= 2, first[0].hasPrefix("HTTP/1."), first[1].count == 3,
      let status = Int(first[1]), (100...599).contains(status)
    else { throw ModelError(.noHTTP) }
    self.status = status
    // What precedes the answer, such as 100 Continue.
    if status < 200 { return }
    var length: Int?
    var isChunked = false
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { throw ModelError(.noHTTP) }
      let value = Self.trimmed(line[line.index(after: colon)...]).lowercased()
      switch line[..<colon].lowercased() {
      case "content-length":
        guard let number = Int(value), number >= 0, length ?? number == number,
          !value.hasPrefix("+")
        else { throw ModelError(.noHTTP) }
        length = number
      case "transfer-encoding":
        guard value == "chunked" else { throw ModelError(.noHTTP) }
        isChunked = true
      case "content-encoding":
        // None was offered.
        guard value == "identity" else { throw ModelError(.noHTTP) }
      default: break
      }
    }
    if let length, length > limit { throw ModelError(.tooLong) }
    framing = isChunked ? .chunkSize : length.map { .length($0) } ?? .untilEnd
    if status == 204 || status == 304 { isComplete = true }
  }

  private static func trimmed(_ text: some StringProtocol) -> Substring {
    var text = Substring(text)
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text.drop(while: \.isWhitespace)
  }
}
