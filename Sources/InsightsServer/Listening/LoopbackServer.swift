#if HAS_SERVER
  import CLibrary
  import FlyingFox
  import FlyingSocks
  import Synchronization

  /// Listens on the loopback interface, of IPv4 and of IPv6, and on nothing else.
  package struct LoopbackServer: Sendable {
    /// Why a server cannot listen.
    package enum Problem: Error, Equatable {
      /// Another program has the port.
      case portTaken
      /// Ports below 1024 need a privilege.
      case portForbidden
      /// What the system says.
      case other(String)
    }

    /// The port it listens on.
    package let port: Int
    private let listeners: [Listener]

    /// Begins to listen.
    ///
    /// - Parameters:
    ///   - service: What answers.
    ///   - port: The port; 0 takes a free one.
    ///   - origins: The origins of other pages that may ask.
    package init(
      _ service: InsightsService, port: Int, origins: [String]
    ) async throws(Problem) {
      let gate = GateBox()
      let handler = RequestHandler(service: service, gate: gate)
      listeners = try await Self.listeners(port, handler)
      self.port = listeners[0].port
      gate.open(ServerGate(port: self.port, origins: origins))
    }

    /// A listener of each family on one port.
    private static func listeners(
      _ port: Int, _ handler: RequestHandler
    ) async throws(Problem) -> [Listener] {
      // A free port of IPv4 may be taken in IPv6: then another one is tried.
      var attempts = port == 0 ? 8 : 1
      while true {
        attempts -= 1
        let first = try await Listener(.ip4, port: port, handler)
        do throws(Problem) {
          let second = try await Listener.ifThereIs(.ip6, port: first.port, handler)
          return [first] + (second.map { [$0] } ?? [])
        } catch {
          await first.stop(within: 0)
          guard error == .portTaken, attempts > 0 else { throw error }
        }
      }
    }

    /// The addresses to open.
    package var addresses: [String] { listeners.map { "http://\($0.host):\(port)" } }

    /// Waits until the server ends.
    package func wait() async {
      for listener in listeners { await listener.wait() }
    }

    /// Takes no more requests, lets those that came end, and returns.
    ///
    /// - Parameter seconds: The time after which they are cancelled.
    package func stop(within seconds: Double) async {
      await withTaskGroup(of: Void.self) { group in
        for listener in listeners { group.addTask { await listener.stop(within: seconds) } }
      }
    }
  }

  /// One socket that listens.
  private struct Listener: Sendable {
    enum Family { case ip4, ip6 }

    let port: Int
    let host: String
    private let server: HTTPServer
    private let running: Task<Void, any Error>

    init(_ family: Family, port: Int, _ handler: RequestHandler) async throws(LoopbackServer
      .Problem)
    {
      host = family == .ip4 ? "127.0.0.1" : "[::1]"
      do {
        let number = UInt16(clamping: port)
        let server =
          switch family {
          case .ip4: Self.server(at: try .inet(ip4: "127.0.0.1", port: number), handler)
          case .ip6: Self.server(at: try .inet6(ip6: "::1", port: number), handler)
          }
        let listening = Task { try await server.waitUntilListening(timeout: 60) }
        // A server that cannot listen ends at once, and nobody would tell who waits for it.
        let running = Task {
          do {
            try await server.run()
          } catch {
            listening.cancel()
            throw error
          }
        }
        self.server = server
        self.running = running
        do {
          try await listening.value
        } catch is CancellationError {
          try await running.value
        }
        switch await server.listeningAddress {
        case .ip4(_, port: let port)?, .ip6(_, port: let port)?: self.port = Int(port)
        default: self.port = port
        }
      } catch let SocketError.failed(_, code, message) {
        switch code {
        case EADDRINUSE: throw .portTaken
        case EACCES: throw .portForbidden
        case EADDRNOTAVAIL, EAFNOSUPPORT: throw .other("no \(family)")
        default: throw .other(message)
        }
      } catch {
        throw .other("\(error)")
      }
    }

    /// A listener of a family that this machine may lack.
    static func ifThereIs(
      _ family: Family, port: Int, _ handler: RequestHandler
    ) async throws(LoopbackServer.Problem) -> Listener? {
      do throws(LoopbackServer.Problem) {
        return try await Listener(family, port: port, handler)
      } catch {
        if error == .other("no \(family)") { return nil }
        throw error
      }
    }

    private static func server(
      at address: some SocketAddress, _ handler: RequestHandler
    ) -> HTTPServer {
      HTTPServer(
        config: HTTPServer.Configuration(
          address: address,
          // The service ends its work itself, and says so.
          timeout: Double(2 * InsightsService.Limits.seconds),
          pool: PatientPool(HTTPServer.defaultPool()), logger: .disabled), handler: handler)
    }

    func wait() async { _ = await running.result }

    func stop(within seconds: Double) async {
      await server.stop(timeout: seconds)
      running.cancel()
      _ = await running.result
    }
  }

  /// Who may ask, known once the port is.
  final class GateBox: Sendable {
    private let gate = Mutex<ServerGate?>(nil)

    func open(_ gate: ServerGate) { self.gate.withLock { $0 = gate } }

    var current: ServerGate? { gate.withLock { $0 } }
  }
#endif
