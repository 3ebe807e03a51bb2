import CLibrary
import Dispatch
import Support
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
