import CLibrary
import Dispatch
import Synchronization

/// A client of HTTP/1.1 for a server on this machine: one request a connection, no redirection, no
/// proxy, no cookie, no TLS, no other address than the one it was made with.
///
/// A conversation has a thread of its own, which waits for its sockets: it goes on while all threads of
/// tasks compute, so that a server that answers in time is heard. It ends within milliseconds when its
/// task is cancelled.
struct HTTPClient: Sendable {
  let url: ServerURL
  /// How long connecting may take.
  let connectLimit: Duration
  /// The greatest number of bytes of an answer.
  let responseLimit: Int
  /// What measures the limits.
  let clock: any Clock<Duration>

  struct Answer: Sendable {
    let status: Int
    let body: [UInt8]
  }

  /// Sends requests and waits for their answers.
  ///
  /// - Parameters:
  ///   - limit: How long all of them together may take, from when their thread begins.
  ///   - work: What sends them, one after the other.
  /// - Throws: What `work` throws; `CancellationError` in a cancelled task.
  func talk<Value: Sendable>(
    within limit: Duration, _ work: @escaping @Sendable (Conversation) throws -> Value
  ) async throws -> Value {
    let end = Conversation.End()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // A serial queue has a thread of its own; the concurrent ones share those of tasks.
        DispatchQueue(label: "insights.model").async {
          let conversation = Conversation(
            client: self, deadline: Deadline(after: limit, on: clock), end: end)
          continuation.resume(with: Result { try work(conversation) })
        }
      }
    } onCancel: {
      end.isCancelled.store(true, ordering: .relaxed)
    }
  }
}

/// Requests to a server with one deadline for all. Each blocks its thread.
struct Conversation: Sendable {
  fileprivate let client: HTTPClient
  fileprivate let deadline: Deadline
  fileprivate let end: End

  fileprivate final class End: Sendable {
    let isCancelled = Atomic(false)
  }

  /// Sends a request and waits for the answer.
  ///
  /// - Parameters:
  ///   - path: The path after that of the server, such as `/v1/models`.
  ///   - json: The body to post; nil gets the path.
  /// - Throws: `ModelError`, or `CancellationError` in a cancelled task.
  func send(_ path: String, json: [UInt8]? = nil) throws -> HTTPClient.Answer {
    let socket = try connect()
    try send(request(path, json), over: socket)
    var response = HTTPResponse(limit: client.responseLimit)
    return try wait {
      guard socket.isReady(for: .input) else { return nil }
      switch socket.receive() {
      case .wait: return nil
      case .failed: throw ModelError(.brokenOff)
      case .done(let bytes) where bytes.isEmpty: try response.end()
      case .done(let bytes): try response.take(bytes)
      }
      guard response.isComplete else { return nil }
      return HTTPClient.Answer(status: response.status, body: response.body)
    }
  }

  /// Looks for something until the deadline, and once more after it.
  private func wait<Found>(
    until deadline: Deadline? = nil, _ look: () throws -> Found?
  ) throws -> Found {
    let found = try (deadline ?? self.deadline).first {
      if end.isCancelled.load(ordering: .relaxed) { throw CancellationError() }
      return try look()
    }
    guard let found else { throw ModelError(.timedOut) }
    return found
  }

  private func request(_ path: String, _ json: [UInt8]?) -> [UInt8] {
    var lines = [
      "\(json == nil ? "GET" : "POST") \(client.url.path)\(path) HTTP/1.1",
      "Host: \(client.url.authority)", "User-Agent: insights", "Accept: application/json",
      "Connection: close",
    ]
    if let json {
      lines += ["Content-Type: application/json", "Content-Length: \(json.count)"]
    }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (json ?? [])
  }

  private func send(_ bytes: [UInt8], over socket: Socket) throws {
    var rest = bytes[...]
    try wait { () -> Void? in
      guard socket.isReady(for: .output) else { return nil }
      switch socket.send(rest) {
      case .done(let count): rest = rest.dropFirst(count)
      case .wait: break
      // A server may refuse before it has read all; what it says is still to be read.
      case .failed: return ()
      }
      return rest.isEmpty ? () : nil
    }
  }

  /// Tries the addresses of the host one after the other.
  private func connect() throws -> Socket {
    let addresses: [SocketAddress]
    switch client.url.host {
    case .addresses(let known): addresses = known
    case .name(let name): addresses = try lookUp(name)
    }
    for address in addresses {
      guard let socket = Socket(connectingTo: address) else { continue }
      let limit = Deadline(after: min(deadline.left, client.connectLimit), on: client.clock)
      do {
        let isConnected = try wait(until: limit) {
          switch socket.progress {
          case .done: true
          case .failed: false
          case .pending: nil
          }
        }
        if isConnected { return socket }
      } catch let error as ModelError where error.code == .timedOut {
        continue
      }
    }
    throw ModelError(.notConnected)
  }

  /// Asks the system for a name, on a thread that may block for longer than the deadline.
  private func lookUp(_ name: String) throws -> [SocketAddress] {
    let found = Found()
    let port = client.url.port
    DispatchQueue(label: "insights.names").async {
      let addresses = SocketAddress.lookUp(name, port: port)
      found.addresses.withLock { $0 = addresses }
      found.isDone.signal()
    }
    let addresses = try wait {
      found.isDone.wait(timeout: .now() + .milliseconds(Socket.turn)) == .success
        ? found.addresses.withLock(\.self) : nil
    }
    guard !addresses.isEmpty else { throw ModelError(.unknownHost) }
    return addresses
  }

  private final class Found: Sendable {
    let addresses = Mutex<[SocketAddress]>([])
    let isDone = DispatchSemaphore(value: 0)
  }
}

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
    let lines = head.split(whereSeparator: \.isNewline).map(\.trimmed)
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
      let value = line[line.index(after: colon)...].trimmed.lowercased()
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
}
