import CLibrary

/// A file or standard input, read from its beginning to its end, in blocks.
final class InputBytes {
  /// What it is called in messages.
  let name: String
  /// The size in bytes of a regular file; nil for pipes.
  let size: Int?
  private(set) var bytesRead = 0
  private let descriptor: Int32

  /// - Parameter path: A file, or `-` for standard input.
  /// - Throws: `JournalError` when the file cannot be opened.
  init(path: String) throws(JournalError) {
    if path == Self.standard {
      name = "standard input"
      descriptor = STDIN_FILENO
    } else {
      name = path
      descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .cannotImport(path, errno) }
    }
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    if isKnown, status.st_mode & S_IFMT == S_IFDIR {
      if descriptor != STDIN_FILENO { close(descriptor) }
      throw .cannotImport(name, EISDIR)
    }
    size = isKnown && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// The path that means standard input.
  static let standard = "-"

  /// Appends up to `count` bytes, fewer only at the end.
  ///
  /// - Returns: How many bytes that were; 0 at the end.
  func read(_ count: Int, into bytes: inout [UInt8]) throws(JournalError) -> Int {
    var block = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let read = block.withUnsafeMutableBytes { block in
        systemRead(descriptor, block.baseAddress.map { $0 + filled }, count - filled)
      }
      if read > 0 {
        filled += read
      } else if read == 0 {
        break
      } else if errno != EINTR {
        throw .cannotImport(name, errno)
      }
    }
    bytesRead += filled
    bytes.append(contentsOf: block[..<filled])
    return filled
  }
}

/// `read(2)`, which the class's own method hides.
private func systemRead(_ descriptor: Int32, _ base: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, base, count)
}

extension JournalError {
  /// What the system's `errno` says of a file that is to be imported.
  static func cannotImport(_ path: String, _ code: Int32) -> JournalError {
    let reason: Reason =
      switch code {
      case ENOENT, ENOTDIR: .noInput
      case EISDIR: .inputIsFolder
      case EACCES, EPERM: .inputNotReadable
      default: .inputFailure
      }
    return JournalError(reason, Facts(file: path).with(\.systemCode, Int(code)))
  }
}
