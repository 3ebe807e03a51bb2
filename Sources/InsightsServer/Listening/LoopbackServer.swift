#if HAS_SERVER
  import CLibrary
  import FlyingSocks

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
    private let listeners: [ListeningSocket]
    private let connections: OpenConnections
    private let tasks: [Task<Void, Never>]
    private let end: (stream: AsyncStream<Void>, done: AsyncStream<Void>.Continuation)

    /// Begins to listen.
    ///
    /// - Parameters:
    ///   - service: What answers.
    ///   - port: The port; 0 takes a free one.
    ///   - origins: The origins of other pages that may ask.
    package init(
      _ service: InsightsService, port: Int, origins: [String]
    ) async throws(Problem) {
      let pool = SocketPool<Poll>.make(maxEvents: 64)
      do {
        try await pool.prepare()
      } catch {
        throw .other("\(error)")
      }
      let listeners = try Self.listeners(port)
      self.listeners = listeners
      self.port = listeners[0].port
      let (stream, done) = AsyncStream.makeStream(of: Void.self)
      end = (stream, done)
      let gate = ServerGate(port: listeners[0].port, origins: origins)
      let connections = OpenConnections(clock: service.clock)
      self.connections = connections
      tasks =
        [Task { try? await pool.run() }]
        + listeners.map { listener in
          Task {
            await listener.accept(in: pool) { socket in
              let connection = HTTPConnection(socket: socket, service: service, gate: gate)
              return connections.add { await connection.run($0) }
            }
          }
        }
    }

    /// A listener of each family on one port.
    private static func listeners(_ port: Int) throws(Problem) -> [ListeningSocket] {
      // A free port of IPv4 may be taken in IPv6: then another one is tried.
      var attempts = port == 0 ? 8 : 1
      while true {
        attempts -= 1
        let first = try ListeningSocket(.ip4, port: port)
        do throws(Problem) {
          return [first, try ListeningSocket(.ip6, port: first.port)]
        } catch .other(ListeningSocket.noFamily) {
          return [first]
        } catch {
          first.close()
          guard error == .portTaken, attempts > 0 else { throw error }
        }
      }
    }

    /// The addresses to open.
    package var addresses: [String] { listeners.map { "http://\($0.host):\(port)" } }

    /// Waits until the server was stopped.
    package func wait() async {
      for await _ in end.stream {}
    }

    /// Takes no more requests, lets those that came end, and returns.
    ///
    /// - Parameter seconds: The time after which they are cancelled.
    package func stop(within seconds: Double) async {
      for task in tasks.dropFirst() { task.cancel() }
      for task in tasks.dropFirst() { await task.value }
      for listener in listeners { listener.close() }
      await connections.stop(within: seconds)
      tasks[0].cancel()
      end.done.finish()
    }
  }

  /// One socket that listens on the loopback interface.
  struct ListeningSocket: Sendable {
    enum Family { case ip4, ip6 }

    /// What is said where the machine lacks the family.
    static let noFamily = "the machine has no such address"

    let host: String
    let port: Int
    private let socket: Socket

    init(_ family: Family, port: Int) throws(LoopbackServer.Problem) {
      let number = UInt16(clamping: port)
      host = family == .ip4 ? "127.0.0.1" : "[::1]"
      do {
        socket =
          switch family {
          case .ip4: try Self.listening(at: .inet(ip4: "127.0.0.1", port: number))
          case .ip6: try Self.listening(at: .inet6(ip6: "::1", port: number))
          }
        switch try socket.sockname() {
        case .ip4(_, port: let port), .ip6(_, port: let port): self.port = Int(port)
        case .unix: self.port = port
        }
      } catch let SocketError.failed(_, code, message) {
        switch code {
        case EADDRINUSE: throw .portTaken
        case EACCES: throw .portForbidden
        case EADDRNOTAVAIL, EAFNOSUPPORT: throw .other(Self.noFamily)
        default: throw .other(message)
        }
      } catch {
        throw .other("\(error)")
      }
    }

    private static func listening<Address: SocketAddress>(at address: Address) throws -> Socket {
      let socket = try Socket(domain: Int32(Address.family))
      do {
        try socket.setValue(true, for: .localAddressReuse)
        try socket.bind(to: address)
        try socket.listen()
        return socket
      } catch {
        try? socket.close()
        throw error
      }
    }

    func close() { try? socket.close() }

    /// Accepts connections until the task is cancelled; one that `take` refuses is closed.
    func accept(
      in pool: any AsyncSocketPool, _ take: (AsyncSocket) -> Bool
    ) async {
      guard let listening = try? AsyncSocket(socket: socket, pool: pool) else { return }
      while !Task.isCancelled {
        do {
          let connection = try await listening.accept()
          // An answer is not held back until what was sent before it is acknowledged.
          try? connection.socket.setValue(
            true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
          if !take(connection) { try? connection.close() }
        } catch {
          // The system may be out of descriptors, which other connections give back.
          try? await Task.sleep(for: .milliseconds(20))
        }
      }
    }
  }
#endif
