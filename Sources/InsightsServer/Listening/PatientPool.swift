#if HAS_SERVER
  import CLibrary
  import FlyingSocks

  /// Waits for sockets, and gives up those on which nothing happens: a connection that says nothing
  /// does not stay for ever.
  struct PatientPool<Base: AsyncSocketPool>: AsyncSocketPool {
    private let base: Base
    private let patience: Duration

    init(_ base: Base, patience: Duration = .seconds(60)) {
      self.base = base
      self.patience = patience
    }

    func prepare() async throws { try await base.prepare() }

    func run() async throws { try await base.run() }

    func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
      // The socket that listens has no peer, and waits as long as it takes.
      guard (try? socket.remotePeer()) != nil else {
        Self.sendAtOnce(socket)
        return try await base.suspendSocket(socket, untilReadyFor: events)
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await base.suspendSocket(socket, untilReadyFor: events) }
        group.addTask {
          try await Task.sleep(for: patience)
          throw SocketError.disconnected
        }
        defer { group.cancelAll() }
        try await group.next()
      }
    }

    /// Sends what is written without waiting for the acknowledgement of what was sent before: head
    /// and body of an answer are written apart. Connections have it from the socket that listens.
    private static func sendAtOnce(_ socket: Socket) {
      var isOn: Int32 = 1
      _ = setsockopt(
        socket.file.rawValue, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn,
        socklen_t(MemoryLayout<Int32>.size))
    }
  }
#endif
