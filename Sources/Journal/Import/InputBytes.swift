#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file read from its beginning to its end, in blocks.
final class InputBytes {
  /// The size in bytes of a regular file; nil for pipes.
  let size: Int?
  private(set) var bytesRead = 0
  private let descriptor: Int32

  /// - Throws: `ImportError` when the file cannot be opened.
  init(path: String) throws(ImportError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotOpen(path, errno) }
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    if isKnown, status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      throw .cannotOpen(path, EISDIR)
    }
    size = isKnown && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  deinit {
    close(descriptor)
  }

  /// Appends up to `count` bytes, fewer only at the end.
  ///
  /// - Returns: How many bytes that were; 0 at the end.
  func read(_ count: Int, into bytes: inout [UInt8]) throws(ImportError) -> Int {
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
        throw .cannotRead(errno)
      }
    }
    bytesRead += filled
    bytes.append(contentsOf: block[..<filled])
    return filled
  }
}

/// `read(2)`, which the class's own method hides.
private func systemRead(_ descriptor: Int32, _ base: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, base, count)
}
