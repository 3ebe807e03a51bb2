import CLibrary

/// A TCP socket that never blocks. Only this type and `SocketAddress` hand memory to the system.
///
/// It owns its descriptor, which is closed with the last reference.
final class Socket: Sendable {
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
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard poll(&entry, 1, 0) > 0 else { return .pending }
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0 else {
      return .failed(errno: errno)
    }
    return code == 0 ? .done : .failed(errno: code)
  }

  /// What one call moved.
  enum Transfer {
    /// The bytes that were moved; 0 at the end of what the other side sends.
    case count(Int)
    case wait
    case failed
  }

  /// Sends as much as the system takes now.
  func send(_ bytes: ArraySlice<UInt8>) -> Transfer {
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

  /// Appends what has come so far, at most 16 KiB.
  func receive(into bytes: inout [UInt8]) -> Transfer {
    var buffer = [UInt8](repeating: 0, count: 16384)
    let result = buffer.withUnsafeMutableBytes { buffer in
      transfer(recv(descriptor, buffer.baseAddress, buffer.count, 0))
    }
    if case .count(let count) = result { bytes.append(contentsOf: buffer[..<count]) }
    return result
  }

  private func transfer(_ count: Int) -> Transfer {
    if count >= 0 { return .count(count) }
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? .wait : .failed
  }
}
