#if HAS_SERVER
  import CLibrary
  import FlyingSocks
  import Foundation

  /// Answers the requests of one connection, one after the other.
  struct HTTPConnection: Sendable {
    let socket: AsyncSocket
    let service: InsightsService
    let gate: ServerGate

    /// How long a request may be waited for, and its head and an answer may take, in seconds.
    private static let patience = 60
    /// The time a body may take, in seconds.
    private static let bodySeconds = 10

    /// Answers until the connection ends, and closes it.
    ///
    /// - Parameter answering: Hears whether a request is being answered; gives whether to go on.
    func run(_ answering: @Sendable (Bool) -> Bool) async {
      defer { try? socket.close() }
      var incoming = Incoming(socket)
      while answering(false) {
        do {
          let head: RequestHead
          (head, incoming) = try await within(Self.patience) { [incoming] in
            var incoming = incoming
            return (try RequestHead(try await incoming.head()), incoming)
          }
          let isLast = !answering(true) || head.isLast
          if head.expectsContinue { try await send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
          let body: Incoming.Body
          (body, incoming) = try await within(Self.bodySeconds) { [incoming] in
            var incoming = incoming
            return (try await incoming.body(head.body), incoming)
          }
          guard try await answer(head, body, isLast: isLast) else { return }
        } catch let problem as ServerProblem {
          try? await refuse(problem)
          return
        } catch {
          return
        }
      }
    }

    /// Whether another request may follow.
    private func answer(
      _ head: RequestHead, _ body: Incoming.Body, isLast: Bool
    ) async throws -> Bool {
      let isBare = head.method == "HEAD"
      switch body {
      case .whole(let bytes):
        let request = ServerRequest(
          isBare ? "GET" : head.method, head.target, headers: head.headers, body: bytes)
        let reply = await service.reply(to: request, through: gate)
        try await send(reply.message(isLast: isLast, isBare: isBare))
      case .tooLong: try await send(Self.refusal.reply.message(isLast: isLast, isBare: isBare))
      case .endless: throw Self.refusal
      }
      return !isLast
    }

    private static let refusal = ServerProblem(
      413, "the body is too long; send at most \(InsightsService.Limits.body) bytes")

    /// Answers what cannot be read to its end, after which nothing can be read any more.
    private func refuse(_ problem: ServerProblem) async throws {
      try await send(problem.reply.message(isLast: true))
      // A connection that is closed with bytes unread takes the answer with it.
      shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
      try await within(2) {
        while true { _ = try await socket.read(atMost: 4096) }
      }
    }

    private func send(_ bytes: [UInt8]) async throws {
      try await within(Self.patience) { try await socket.write(Data(bytes)) }
    }

    /// Gives up work that takes longer.
    private func within<Value: Sendable>(
      _ seconds: Int, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
      let value = try await Support.within(.seconds(seconds), on: service.clock, work)
      guard let value else { throw SocketError.disconnected }
      return value
    }
  }
#endif
