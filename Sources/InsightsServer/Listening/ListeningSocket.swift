#if HAS_SERVER
  import CLibrary
  import FlyingSocks

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
