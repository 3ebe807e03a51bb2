import CLibrary
import Foundation
import Synchronization

/// A server on the loopback interface that does what a test says: answers, hangs, breaks off or
/// sends without end. It runs until `stop()`, or as long as the tests do.
package final class FakeServer: Sendable {
  /// What a client asked.
  package struct Request: Sendable {
    /// The method and the path, such as `POST /v1/chat/completions`.
    package var line: String
    package var head: String
    package var body: String
  }

  /// One thing to do with a connection; after the last one it is closed.
  package enum Act: Sendable {
    case send(String)
    /// Waits until the client gives up.
    case hang
    /// Ends its own side and waits for the client's end.
    case halfClose
    /// Sends the text again and again until the client gives up.
    case endless(String)
    /// Does something else.
    case run(@Sendable () -> Void)
  }

  package let port: UInt16
  private let listener: Int32
  private let log: Log

  /// Outlives the server while a connection is open.
  private final class Log: Sendable {
    let requests = Mutex<[Request]>([])
  }

  /// The requests so far.
  package var requests: [Request] { log.requests.withLock { $0 } }
  /// The address of the server.
  package var url: String { "http://127.0.0.1:\(port)" }

  /// - Parameter acts: What to do for a request; its number is counted from 0.
  package init(_ acts: @escaping @Sendable (Request, Int) -> [Act]) throws {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let listener = socket(AF_INET, kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 64) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    guard isListening else { throw CocoaError(.fileNoSuchFile) }
    self.listener = listener
    port = UInt16(bigEndian: address.sin_port)
    let log = Log()
    self.log = log
    Thread.detachNewThread {
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else {
          // Whoever closed it sooner would have this thread accept what comes to the next file of its number.
          #if !canImport(Darwin)
            close(listener)
          #endif
          return
        }
        #if canImport(Darwin)
          var on: Int32 = 1
          setsockopt(
            connection, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
        Thread.detachNewThread {
          if let request = Self.read(connection) {
            let number = log.requests.withLock {
              $0.append(request)
              return $0.count - 1
            }
            for act in acts(request, number) { Self.perform(act, connection) }
          }
          close(connection)
        }
      }
    }
  }

  /// Ends the server: whoever connects from then on is refused.
  package func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    #if canImport(Darwin)
      close(listener)
    #endif
  }

  /// An address at which nothing answers.
  package static func deadURL() throws -> String {
    let server = try FakeServer { _, _ in [] }
    server.stop()
    return server.url
  }

  private static func read(_ connection: Int32) -> Request? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    let blank = Array("\r\n\r\n".utf8)
    while true {
      if let end = bytes.firstRange(of: blank) {
        let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
        let lines = head.components(separatedBy: "\r\n")
        let length = lines.compactMap { line -> Int? in
          line.hasPrefix("Content-Length: ") ? Int(line.dropFirst(16)) : nil
        }.first
        if bytes.count - end.upperBound >= length ?? 0 {
          return Request(
            line: lines[0].replacingOccurrences(of: " HTTP/1.1", with: ""), head: head,
            body: String(decoding: bytes[end.upperBound...], as: UTF8.self))
        }
      }
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      bytes += buffer[..<count]
    }
  }

  private static func perform(_ act: Act, _ connection: Int32) {
    switch act {
    case .send(let text): _ = write(text, to: connection)
    case .hang: waitForEnd(of: connection)
    case .halfClose:
      shutdown(connection, Int32(SHUT_WR))
      waitForEnd(of: connection)
    case .endless(let text): while write(text, to: connection) {}
    case .run(let work): work()
    }
  }

  private static func waitForEnd(of connection: Int32) {
    var byte: UInt8 = 0
    while recv(connection, &byte, 1, 0) > 0 {}
  }

  private static func write(_ text: String, to connection: Int32) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      // No signal where the client is gone: programs that tests start would inherit how it is handled.
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

extension FakeServer {
  /// An answer of HTTP with its length.
  package static func http(_ body: String, status: Int = 200) -> [Act] {
    [
      .send(
        "HTTP/1.1 \(status) X\r\nContent-Type: application/json\r\n"
          + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    ]
  }

  /// What a server of the chat API says to have answered.
  package static func chat(_ content: String) -> [Act] { http(chatBody(content)) }

  package static func chatBody(_ content: String) -> String {
    let quoted = String(
      decoding: (try? JSONEncoder().encode(content)) ?? Data(), as: UTF8.self)
    return #"{"choices": [{"index": 0, "message": {"role": "assistant", "content": \#(quoted)}}]}"#
  }

  /// A server with one model that answers questions.
  ///
  /// - Parameter acts: What to do for a question; its number is counted from 0.
  package static func model(
    _ acts: @escaping @Sendable (Request, Int) -> [Act]
  ) throws -> FakeServer {
    let questions = Counter()
    return try FakeServer { request, _ in
      switch request.line {
      case "GET /health": http("{}")
      case "GET /v1/models": http(#"{"data": [{"id": "tiny"}, {"id": "large"}]}"#)
      default: acts(request, questions.next())
      }
    }
  }

  /// A server whose model always gives the same answer.
  package static func model(answering content: String) throws -> FakeServer {
    try model { _, _ in chat(content) }
  }

  /// The questions among the requests.
  package var questions: [Request] { requests.filter { $0.line.hasPrefix("POST") } }

  private final class Counter: Sendable {
    private let value = Mutex(0)
    func next() -> Int {
      value.withLock {
        $0 += 1
        return $0 - 1
      }
    }
  }
}
