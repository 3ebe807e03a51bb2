/// Thrown when nobody reads standard output any more; the program then ends quietly.
struct ClosedPipe: Error {}

/// Makes writing to a closed pipe an error that can be handled instead of a signal that kills.
func ignoreClosedPipes() {
  signal(SIGPIPE, SIG_IGN)
}

/// Holds the places of standard streams that are closed, which the next file opened would take: what
/// is printed would go into it.
///
/// Reading from what holds standard input fails, as does writing to what holds standard output;
/// what goes to a closed standard error is lost.
func holdClosedStreams() {
  for (descriptor, mode) in [
    (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY),
  ] where fcntl(descriptor, F_GETFD) < 0 {
    // A system gives the lowest place that is free, and those below are taken.
    _ = open("/dev/null", mode)
  }
}

/// Keeps memory that was freed for the next use instead of giving it back to the system: asking for
/// the matrices of a suggestion anew each time takes a sixth of its time.
///
/// The GNU allocator returns blocks at once that are larger than any that was freed before
/// (mallopt(3), `M_MMAP_THRESHOLD`); elsewhere this does nothing.
func keepFreedMemory() {
  UnsafeMutableRawPointer.allocate(byteCount: 8 << 20, alignment: 16).deallocate()
}

func endProcess(_ status: ExitStatus) -> Never {
  exit(status.rawValue)
}

/// Where results go.
enum StandardOutput {
  static let isTerminal = isatty(STDOUT_FILENO) == 1

  /// Whether to color: only on a terminal that can, and never when `NO_COLOR` is set
  /// (no-color.org).
  static let hasColor: Bool = {
    guard isTerminal else { return false }
    if let asked = environment("NO_COLOR"), !asked.isEmpty { return false }
    return environment("TERM") != "dumb"
  }()

  /// The columns of a line; nil where nothing ends it, as in a file or a pipe.
  ///
  /// A terminal that does not know its size may be described by `COLUMNS` (POSIX, 8.3).
  static let width: Int? = {
    guard isTerminal else { return nil }
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return Int(size.ws_col)
    }
    return environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }()

  /// Writes all bytes, however many calls it takes.
  ///
  /// - Throws: `ClosedPipe`, or a `Failure` with status 74.
  static func write(_ bytes: [UInt8]) throws {
    let code = writeAll(bytes, to: STDOUT_FILENO)
    if code == EPIPE { throw ClosedPipe() }
    if code != 0 { throw Failure.cannotWrite(code) }
  }

  /// Writes a table or another file that is printed instead of being stored.
  ///
  /// Files are exact. On a terminal, which control characters would drive, they are shown without
  /// those.
  static func write(data: [UInt8]) throws {
    try write(isTerminal ? TextTable.harmless(data) : data)
  }

  /// Writes lines for people, none wider than a terminal.
  static func write(lines: [String]) throws {
    let shown = width == nil ? lines : lines.flatMap { TerminalLine.wrapped($0, to: width) }
    try write(Array((shown.joined(separator: "\n") + "\n").utf8))
  }

  /// Writes ended lines for people, none wider than a terminal.
  static func write(text: String) throws {
    guard width != nil else { return try write(Array(text.utf8)) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    try write(lines: lines.map(String.init))
  }

  /// Writes one JSON value and a line break.
  static func writeJSON(_ value: (inout JSONWriter) -> Void) throws {
    var writer = JSONWriter()
    value(&writer)
    writer.raw("\n")
    try write(writer.bytes)
  }
}

/// Where everything that is no result goes.
enum StandardError {
  static let isTerminal = isatty(STDERR_FILENO) == 1

  /// Writes a line; nothing can be done if that fails.
  static func line(_ text: String) {
    write(text + "\n")
  }

  static func write(_ text: String) {
    _ = writeAll(Array(text.utf8), to: STDERR_FILENO)
  }
}

/// The value of an environment variable.
func environment(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

/// Writes all bytes to a file descriptor, going on after interruptions and partial writes.
///
/// - Returns: 0, or the `errno` of the write that failed.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
  bytes.withUnsafeBytes { bytes in
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(
        descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}

extension TextTable {
  /// The lines of a file as a terminal may have them; line breaks and tabs stay. O(count).
  static func harmless(_ bytes: [UInt8]) -> [UInt8] {
    // Each piece between tabs and line breaks is a line of its own.
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == 0x0A || byte == 0x09 {
      result += oneLine(String(decoding: bytes[start..<index], as: UTF8.self)).utf8
      result.append(byte)
      start = index + 1
    }
    result += oneLine(String(decoding: bytes[start...], as: UTF8.self)).utf8
    return result
  }
}
