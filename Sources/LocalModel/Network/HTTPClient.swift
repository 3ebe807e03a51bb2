import CLibrary
import Dispatch
import Synchronization

/// A client of HTTP/1.1 for a server on this machine: one request a connection, no redirection, no
/// proxy, no cookie, no TLS, no other address than the one it was made with.
///
/// It never blocks a thread: between two tries of a socket the task sleeps, which ends at
/// once when the task is cancelled.
struct HTTPClient: Sendable {
  let url: ServerURL
  /// How long connecting may take.
  let connectLimit: Duration
  /// The greatest number of bytes of an answer.
  let responseLimit: Int

  struct Answer: Sendable {
    let status: Int
    let body: [UInt8]
  }

  /// Sends a request and waits for the answer.
  ///
  /// - Parameters:
  ///   - path: The path after that of the server, such as `/v1/models`.
  ///   - json: The body to post; nil gets the path.
  ///   - deadline: When the answer must be there.
  /// - Throws: `ModelError`, or `CancellationError` in a cancelled task.
  @concurrent func send(
    _ path: String, json: [UInt8]? = nil, deadline: ContinuousClock.Instant
  ) async throws -> Answer {
    let socket = try await connect(before: deadline)
    try await send(request(path, json), over: socket, before: deadline)
    var response = HTTPResponse(limit: responseLimit)
    var pause = Pause(until: deadline)
    while !response.isComplete {
      var bytes: [UInt8] = []
      switch socket.receive(into: &bytes) {
      case .count(0): try response.end()
      case .count:
        try response.take(bytes)
        // One that sends without end must not outrun the deadline.
        try pause.check()
        pause.reset()
      case .wait: try await pause.next()
      case .failed: throw ModelError(.brokenOff)
      }
    }
    return Answer(status: response.status, body: response.body)
  }

  private func request(_ path: String, _ json: [UInt8]?) -> [UInt8] {
    var lines = [
      "\(json == nil ? "GET" : "POST") \(url.path)\(path) HTTP/1.1", "Host: \(url.authority)",
      "User-Agent: insights", "Accept: application/json", "Connection: close",
    ]
    if let json {
      lines += ["Content-Type: application/json", "Content-Length: \(json.count)"]
    }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (json ?? [])
  }

  private func send(
    _ bytes: [UInt8], over socket: Socket, before deadline: ContinuousClock.Instant
  ) async throws {
    var rest = bytes[...]
    var pause = Pause(until: deadline)
    while !rest.isEmpty {
      switch socket.send(rest) {
      case .count(let count):
        rest = rest.dropFirst(count)
        pause.reset()
      case .wait: try await pause.next()
      // A server may refuse before it has read all; what it says is still to be read.
      case .failed: return
      }
    }
  }

  /// Tries the addresses of the host one after the other.
  private func connect(before deadline: ContinuousClock.Instant) async throws -> Socket {
    let addresses: [SocketAddress]
    switch url.host {
    case .addresses(let known): addresses = known
    case .name(let name): addresses = try await lookUp(name, before: deadline)
    }
    for address in addresses {
      try Task.checkCancellation()
      guard let socket = Socket(connectingTo: address) else { continue }
      if try await isConnected(socket, before: deadline) { return socket }
    }
    throw ModelError(.notConnected)
  }

  private func isConnected(
    _ socket: Socket, before deadline: ContinuousClock.Instant
  ) async throws -> Bool {
    let limit = min(deadline, .now + connectLimit)
    var pause = Pause(until: limit)
    while true {
      switch socket.progress {
      case .done: return true
      case .failed: return false
      case .pending:
        do {
          try await pause.next()
        } catch let error as ModelError {
          guard error.code == .timedOut else { throw error }
          return false
        }
      }
    }
  }

  /// Asks the system for a name, on a thread that may block; waiting for it does not.
  private func lookUp(
    _ name: String, before deadline: ContinuousClock.Instant
  ) async throws -> [SocketAddress] {
    let found = Found()
    let port = url.port
    DispatchQueue.global().async {
      let addresses = SocketAddress.lookUp(name, port: port)
      found.addresses.withLock { $0 = addresses }
    }
    var pause = Pause(until: deadline)
    while true {
      if let addresses = found.addresses.withLock({ $0 }) {
        guard !addresses.isEmpty else { throw ModelError(.unknownHost) }
        return addresses
      }
      try await pause.next()
    }
  }

  private final class Found: Sendable {
    let addresses = Mutex<[SocketAddress]?>(nil)
  }
}
