import CLibrary

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
