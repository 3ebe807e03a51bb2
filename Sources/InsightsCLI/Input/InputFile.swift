import CLibrary

/// A file or standard input, read in big blocks.
final class InputFile {
  /// How the input is called in messages.
  let name: String
  /// The size in bytes of a regular file; nil for pipes and terminals.
  let size: Int?
  private(set) var bytesRead = 0
  private let descriptor: Int32
  private let block: UnsafeMutableRawBufferPointer

  /// How many bytes one read asks for: enough to make calls rare, small enough to share the work
  /// of a short file between cores.
  static let blockSize = 128 * 1024

  /// Opens the file at `path`; `-` is standard input.
  ///
  /// - Parameter option: How the path was given, for messages.
  /// - Throws: A `Failure` with status 66 for a file that is not there, 74 for one that cannot be
  ///   opened.
  init(path: String, option: String = "--input") throws {
    if path == "-" {
      name = "standard input"
      descriptor = STDIN_FILENO
    } else {
      name = path
      descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Failure.cannotOpen(path, errno, option: option) }
    }
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    if isKnown, status.st_mode & S_IFMT == S_IFDIR {
      if descriptor != STDIN_FILENO { close(descriptor) }
      throw Failure.cannotOpen(path, EISDIR, option: option)
    }
    size = isKnown && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    block = .allocate(byteCount: Self.blockSize, alignment: 16)
  }

  deinit {
    block.deallocate()
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Whether a read would return at once: bytes are waiting, or the end is reached.
  var isReady: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// Appends what the next read gives to `bytes`.
  ///
  /// - Returns: How many bytes that were; 0 at the end.
  /// - Throws: A `Failure` with status 74.
  func read(into bytes: inout [UInt8]) throws -> Int {
    while true {
      let count = systemRead(descriptor, block.baseAddress, block.count)
      if count >= 0 {
        bytesRead += count
        bytes.append(contentsOf: block[..<count])
        return count
      }
      guard errno == EINTR else { throw Failure.cannotRead(name, errno) }
    }
  }
}

/// `read(2)`, which the class's own method hides.
private func systemRead(_ descriptor: Int32, _ base: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, base, count)
}
