import CLibrary

/// A file or standard input, read from beginning to end in blocks.
package final class ByteInput {
  /// The path of standard input.
  package static let standard = "-"

  /// The number of bytes per read: large enough for few calls, small enough to share a short file
  /// between cores.
  package static let blockSize = 128 * 1024

  /// The name of the input in messages.
  package let name: String
  /// The size in bytes of a regular file; nil for pipes and terminals.
  package let size: Int?
  /// The number of bytes read so far.
  package private(set) var bytesRead = 0
  private let descriptor: Int32
  private let block: UnsafeMutableRawBufferPointer

  /// Opens the file at `path`.
  ///
  /// - Parameter path: A file, or `-` for standard input.
  /// - Throws: `SystemError` when the file cannot be opened, or is a folder.
  package init(path: String) throws(SystemError) {
    let isStandard = path == Self.standard
    let name = isStandard ? "standard input" : path
    let descriptor = isStandard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(name: name, code: errno) }
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    if isKnown, status.st_mode & S_IFMT == S_IFDIR {
      if !isStandard { close(descriptor) }
      throw SystemError(name: name, code: EISDIR)
    }
    self.name = name
    self.descriptor = descriptor
    size = isKnown && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    block = .allocate(byteCount: Self.blockSize, alignment: 16)
  }

  deinit {
    block.deallocate()
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// Whether the input is typed in a terminal.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Whether a read would return at once: bytes are available, or the end is reached.
  package var isReady: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// Appends the result of the next read to `bytes`, at most one block.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  /// - Throws: `SystemError`.
  package func read(into bytes: inout [UInt8]) throws(SystemError) -> Int {
    try readBlock(upTo: Self.blockSize, into: &bytes)
  }

  /// Appends `count` bytes to `bytes`, fewer only at the end.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  /// - Throws: `SystemError`.
  package func read(_ count: Int, into bytes: inout [UInt8]) throws(SystemError) -> Int {
    var filled = 0
    while filled < count {
      let read = try readBlock(upTo: min(count - filled, Self.blockSize), into: &bytes)
      if read == 0 { break }
      filled += read
    }
    return filled
  }

  /// One `read(2)`, repeated after interruptions.
  private func readBlock(upTo most: Int, into bytes: inout [UInt8]) throws(SystemError) -> Int {
    while true {
      let count = systemRead(descriptor, block.baseAddress, most)
      if count >= 0 {
        bytesRead += count
        bytes.append(contentsOf: block[..<count])
        return count
      }
      guard errno == EINTR else { throw SystemError(name: name, code: errno) }
    }
  }
}

/// `read(2)`, which the method of this class hides.
private func systemRead(_ descriptor: Int32, _ base: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, base, count)
}

/// A failed call of the operating system.
package struct SystemError: Error, Equatable {
  /// The file of the call, or its name in messages.
  package let name: String
  /// The system's `errno`.
  package let code: Int32

  package init(name: String, code: Int32) {
    self.name = name
    self.code = code
  }

  /// The system's text for the code.
  package var message: String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
