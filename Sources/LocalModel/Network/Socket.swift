import CLibrary

/// A TCP socket whose calls return at once, but for `isReady` and `progress`, which wait for one turn.
/// Only this type and `SocketAddress` hand memory to the system.
///
/// It owns its descriptor, which is closed with the last reference.
final class Socket: Sendable {
  /// How long one look waits, in milliseconds: so long a cancelled task goes on.
  static let turn = 10

  /// How far connecting is.
  enum Progress {
    case done, pending
    case failed(errno: Int32)
  }

  private let descriptor: Int32

  /// Opens a socket and begins to connect it.
  ///
  /// - Returns: nil where the system has no socket left or does not know the family.
  init?(connectingTo address: SocketAddress) {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(address.family, kind, 0)
    guard descriptor >= 0 else { return nil }
    let flags = fcntl(descriptor, F_GETFL)
    guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0,
      fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
    else {
      close(descriptor)
      return nil
    }
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(
        descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
    self.descriptor = descriptor
    start = address.bytes.withUnsafeBytes { bytes in
      // The bytes are a `sockaddr_in` or `sockaddr_in6`, and the system copies them in the call.
      guard let base = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else {
        return EINVAL
      }
      return connect(descriptor, base, socklen_t(bytes.count)) == 0 ? 0 : errno
    }
  }

  /// What the first call said.
  private let start: Int32

  deinit { close(descriptor) }

  /// How far connecting is.
  var progress: Progress {
    switch start {
    case 0: return .done
    case EINPROGRESS, EINTR: break
    default: return .failed(errno: start)
    }
    guard isReady(for: .output) else { return .pending }
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0 else {
      return .failed(errno: errno)
    }
    return code == 0 ? .done : .failed(errno: code)
  }

  /// What a socket may be ready for.
  enum Readiness {
    case input, output
  }

  /// Waits for one turn until a call can move bytes, or has an end or a failure to report.
  func isReady(for readiness: Readiness) -> Bool {
    let events = readiness == .input ? POLLIN : POLLOUT
    var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    return poll(&entry, 1, Int32(Self.turn)) > 0
  }

  /// The result of one call.
  enum Transfer<Moved> {
    case done(Moved)
    case wait
    case failed
  }

  /// Sends as much as the system takes now.
  func send(_ bytes: ArraySlice<UInt8>) -> Transfer<Int> {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    return bytes.withUnsafeBytes { bytes in
      #if canImport(Glibc)
        transfer(Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags))
      #elseif canImport(Musl)
        transfer(Musl.send(descriptor, bytes.baseAddress, bytes.count, flags))
      #else
        transfer(Darwin.send(descriptor, bytes.baseAddress, bytes.count, flags))
      #endif
    }
  }

  /// Takes what has come so far, at most 1 MiB; empty bytes are the end of what the other side sends.
  func receive() -> Transfer<[UInt8]> {
    var result = Transfer<Int>.wait
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, count in
      result = transfer(recv(descriptor, buffer.baseAddress, buffer.count, 0))
      // The system has written the bytes that it counts.
      if case .done(let moved) = result { count = moved }
    }
    switch result {
    case .done: return .done(bytes)
    case .wait: return .wait
    case .failed: return .failed
    }
  }

  private func transfer(_ count: Int) -> Transfer<Int> {
    if count >= 0 { return .done(count) }
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? .wait : .failed
  }
}

/// The address of one end of a connection, of IPv4 or IPv6.
struct SocketAddress: Sendable, Hashable {
  /// `AF_INET` or `AF_INET6`.
  let family: Int32
  /// The `sockaddr_in` or `sockaddr_in6` as bytes.
  let bytes: [UInt8]
  /// 127.0.0.0/8 or ::1. An IPv4 address in IPv6 form is not taken for this machine.
  let isLoopback: Bool

  /// Reads an address in numbers, such as `127.0.0.1` or `::1`; nil for anything else. Short and octal
  /// forms, such as `127.1`, are refused.
  init?(_ text: String, port: UInt16) {
    var four = in_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      self.init(four, port: port)
      return
    }
    var six = in6_addr()
    guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
    self.init(six, port: port)
  }

  private init(_ address: in_addr, port: UInt16) {
    var socket = sockaddr_in()
    socket.sin_family = sa_family_t(AF_INET)
    socket.sin_port = port.bigEndian
    socket.sin_addr = address
    #if canImport(Darwin)
      socket.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    #endif
    family = AF_INET
    bytes = withUnsafeBytes(of: socket) { Array($0) }
    isLoopback = withUnsafeBytes(of: address) { $0.first == 127 }
  }

  private init(_ address: in6_addr, port: UInt16) {
    var socket = sockaddr_in6()
    socket.sin6_family = sa_family_t(AF_INET6)
    socket.sin6_port = port.bigEndian
    socket.sin6_addr = address
    #if canImport(Darwin)
      socket.sin6_len = UInt8(MemoryLayout<sockaddr_in6>.size)
    #endif
    family = AF_INET6
    bytes = withUnsafeBytes(of: socket) { Array($0) }
    isLoopback = withUnsafeBytes(of: address) {
      $0.dropLast().allSatisfy { $0 == 0 } && $0.last == 1
    }
  }

  /// Asks the system for the addresses of a name; blocks until it answers.
  static func lookUp(_ name: String, port: UInt16) -> [SocketAddress] {
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(name, nil, nil, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    var found: [SocketAddress] = []
    var next = list
    // The list is the system's until it is freed; what is kept of it are copies.
    while let entry = next {
      let info = entry.pointee
      var address: SocketAddress?
      if info.ai_family == AF_INET, let data = info.ai_addr {
        let socket = UnsafeRawPointer(data).loadUnaligned(as: sockaddr_in.self)
        address = SocketAddress(socket.sin_addr, port: port)
      } else if info.ai_family == AF_INET6, let data = info.ai_addr {
        let socket = UnsafeRawPointer(data).loadUnaligned(as: sockaddr_in6.self)
        address = SocketAddress(socket.sin6_addr, port: port)
      }
      if let address, !found.contains(address) { found.append(address) }
      next = info.ai_next
    }
    return found
  }
}
