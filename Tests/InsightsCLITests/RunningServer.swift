import CLibrary
import Foundation
import TestSupport

/// `insights serve` on a free port, ended with the test.
final class RunningServer: @unchecked Sendable {
  struct Problem: Error {
    let text: String
  }

  let process = Process()
  let port: UInt16
  /// What it printed first.
  let addresses: [String]

  init(_ arguments: String..., port: UInt16 = 0) throws {
    let output = Pipe()
    process.executableURL = InsightsProgram().executable
    process.arguments = ["serve", "--port", String(port)] + arguments
    process.currentDirectoryURL = PackageFiles.root
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // It prints its addresses at once when it listens, and closes its output only at its end.
    let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    addresses = text.split(separator: "\n").map(String.init)
    guard let first = addresses.first,
      let port = first.split(separator: ":").last.flatMap({ UInt16($0) })
    else { throw Problem(text: "no address: \(text)") }
    self.port = port
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  /// Signals the server, and waits until it ends.
  func end(by signal: Int32) -> Int32 {
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// The answer to one request, whole.
  func ask(
    _ method: String, _ path: String, _ headers: [String] = [], body: String = ""
  ) throws -> String {
    let connection = try Connection(port: port)
    try connection.send(request(method, path, headers + ["Connection: close"], body: body))
    return try connection.readToEnd()
  }

  /// A request as it is sent.
  func request(
    _ method: String, _ path: String, _ headers: [String] = [], body: String = ""
  ) -> String {
    var lines = ["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)"] + headers
    if !body.isEmpty {
      lines += ["Content-Type: application/json", "Content-Length: \(body.utf8.count)"]
    }
    return lines.joined(separator: "\r\n") + "\r\n\r\n" + body
  }
}

/// A connection to a port of this machine.
final class Connection {
  struct Problem: Error, Equatable {
    let code: Int32
  }

  private let socket: Int32

  /// - Parameter address: An address of IPv4, or `::1`.
  init(port: UInt16, address: String = "127.0.0.1") throws {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let isNew = address.contains(":")
    socket = CLibrary.socket(isNew ? AF_INET6 : AF_INET, kind, 0)
    // A server that does not answer is a failure, and no test that hangs.
    var patience = timeval(tv_sec: 120, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    let status: Int32
    if isNew {
      var place = sockaddr_in6()
      place.sin6_family = sa_family_t(AF_INET6)
      place.sin6_port = port.bigEndian
      inet_pton(AF_INET6, address, &place.sin6_addr)
      status = Self.connect(socket, &place)
    } else {
      var place = sockaddr_in()
      place.sin_family = sa_family_t(AF_INET)
      place.sin_port = port.bigEndian
      inet_pton(AF_INET, address, &place.sin_addr)
      status = Self.connect(socket, &place)
    }
    guard status == 0 else { throw Problem(code: errno) }
  }

  deinit { close(socket) }

  private static func connect<Place>(_ socket: Int32, _ place: inout Place) -> Int32 {
    withUnsafePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        CLibrary.connect(socket, $0, socklen_t(MemoryLayout<Place>.size))
      }
    }
  }

  /// Sends all of a text; stops where the server does not take it.
  func send(_ text: String) throws {
    try send(Array(text.utf8))
  }

  func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        CLibrary.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Problem(code: errno) }
      sent += count
    }
  }

  /// What comes until the server closes the connection.
  func readToEnd() throws -> String {
    var text: [UInt8] = []
    while let part = try read() { text += part }
    return String(decoding: text, as: UTF8.self)
  }

  /// What comes up to one whole answer.
  func readAnswer() throws -> String {
    var text = ""
    while let part = try read() {
      text += String(decoding: part, as: UTF8.self)
      guard let head = text.range(of: "\r\n\r\n"),
        let length = text.range(of: "Content-Length: ").flatMap({
          Int(text[$0.upperBound...].prefix { $0.isNumber })
        })
      else { continue }
      if text[head.upperBound...].utf8.count >= length { break }
    }
    return text
  }

  private func read() throws -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(socket, &buffer, buffer.count, 0)
    if count < 0, errno == ECONNRESET { return nil }
    guard count >= 0 else { throw Problem(code: errno) }
    return count == 0 ? nil : Array(buffer[..<count])
  }
}
