#if HAS_SERVER
  import FlyingSocks

  /// What comes over a connection: heads of requests and their bodies, in their order.
  struct Incoming: Sendable {
    private let socket: AsyncSocket
    /// What was read and belongs to what is asked for next.
    private var rest: [UInt8] = []

    /// A body as far as it was read.
    enum Body: Sendable {
      case whole([UInt8])
      /// A body that was read to its end and forgotten.
      case tooLong
      /// A body that was not read to its end: no request can follow.
      case endless
    }

    /// How much of a body that is too long is read, so that its sender gets to read the answer.
    private static let patience = 16 * InsightsService.Limits.body

    init(_ socket: AsyncSocket) {
      self.socket = socket
    }

    /// The next head, without the empty line at its end.
    ///
    /// - Throws: `ServerProblem` for one that is too long; an error where the connection ends.
    mutating func head() async throws -> [UInt8] {
      // Some clients send an empty line after a body (RFC 9112, section 2.2).
      while rest.starts(with: [0x0D, 0x0A]) { rest.removeFirst(2) }
      return try await read(through: [0x0D, 0x0A, 0x0D, 0x0A], atMost: RequestHead.longest)
    }

    mutating func body(_ framing: RequestHead.Body) async throws -> Body {
      switch framing {
      case .count(let count):
        guard count <= Self.patience else { return .endless }
        var body = Collected()
        try await take(count, into: &body)
        return body.result
      case .chunked: return try await chunks()
      }
    }

    /// A body of the transfer coding `chunked` (RFC 9112, section 7.1).
    private mutating func chunks() async throws -> Body {
      var body = Collected()
      while true {
        let line = try await read(through: [0x0D, 0x0A], atMost: 1024)
        guard let size = Self.chunkSize(line) else {
          throw ServerProblem.bad("a chunk of the body has no length")
        }
        guard body.count + size <= Self.patience else { return .endless }
        guard size > 0 else { break }
        try await take(size, into: &body)
        guard try await read(through: [0x0D, 0x0A], atMost: 2).isEmpty else {
          throw ServerProblem.bad("a chunk of the body is longer than it says")
        }
      }
      // What follows the last chunk are headers, which nobody asked for.
      for _ in 0..<32 {
        if try await read(through: [0x0D, 0x0A], atMost: 1024).isEmpty { return body.result }
      }
      return .endless
    }

    private static func chunkSize(_ line: [UInt8]) -> Int? {
      let digits = line.prefix { $0 != UInt8(ascii: ";") }
      guard !digits.isEmpty, digits.count <= 8 else { return nil }
      var size = 0
      for byte in digits {
        guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
          return nil
        }
        size = size << 4 | digit
      }
      return size
    }

    /// A body of which no more is kept than an answer is made to.
    private struct Collected {
      var bytes: [UInt8] = []
      var count = 0

      mutating func add(_ part: some Collection<UInt8>) {
        count += part.count
        if count <= InsightsService.Limits.body { bytes.append(contentsOf: part) }
      }

      var result: Body { count <= InsightsService.Limits.body ? .whole(bytes) : .tooLong }
    }

    /// The bytes before `end`, which is taken, too.
    private mutating func read(through end: [UInt8], atMost limit: Int) async throws -> [UInt8] {
      var searched = 0
      while true {
        if let found = rest[searched...].firstRange(of: end) {
          guard found.upperBound <= limit + end.count else { throw Self.tooLong }
          defer { rest.removeFirst(found.upperBound) }
          return Array(rest[..<found.lowerBound])
        }
        guard rest.count < limit + end.count else { throw Self.tooLong }
        searched = max(0, rest.count - end.count + 1)
        rest += try await socket.read(atMost: 4096)
      }
    }

    private static let tooLong = ServerProblem(
      431, "the head of the request is too long; send at most \(RequestHead.longest) bytes")

    private mutating func take(_ count: Int, into body: inout Collected) async throws {
      var left = count
      while left > 0 {
        if rest.isEmpty { rest = try await socket.read(atMost: 4096) }
        let part = rest.prefix(left)
        left -= part.count
        body.add(part)
        rest.removeFirst(part.count)
      }
    }
  }
#endif
