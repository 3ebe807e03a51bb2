import CLibrary

/// Standard output, or a file that is there whole or not at all.
///
/// A regular file is written as a `NewFile` and gets its name at the end, so that a failure leaves
/// what was there before; it keeps the permissions of what it replaces. A link leads to the file
/// that is written, whether that is there yet or not.
final class OutputFile {
  private let path: String
  /// What is written until the end; nil where the target is written itself, or standard output.
  private let file: NewFile?
  private let descriptor: Int32
  private var isFinished = false

  /// - Parameters:
  ///   - option: What the path was given by.
  ///   - journal: A file that must not be written over, nor what SQLite keeps beside it; whatever
  ///     is given, no database is.
  /// - Throws: A `Failure`.
  init(_ path: String, option: String = "--output", sparing journal: String? = nil) throws {
    self.path = path
    // By its other name, too, standard output is no file to be replaced.
    guard path != "-", path != "/dev/stdout" else {
      file = nil
      descriptor = STDOUT_FILENO
      return
    }
    let advice = "name another file with \(option)"
    guard !path.isEmpty else { throw Failure(.usage, "\(option) names no file", advice) }
    let place = OutputPlace(path)
    if let journal, place.isPart(ofDatabase: journal) {
      throw Failure(.usage, "\(path) is the journal itself or beside it", advice)
    }
    guard !place.belongsToDatabase else {
      throw Failure(.usage, "\(path) is a database or beside it", advice)
    }
    guard place.kind != .folder else {
      throw Failure(.ioError, "\(path) is a folder", "name a file in it with \(option)")
    }
    if place.kind == .other {
      file = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
    } else {
      let file = NewFile(at: place)
      self.file = file
      descriptor = file.descriptor
      if descriptor >= 0, let mode = place.permissions { fchmod(descriptor, mode) }
    }
    guard descriptor >= 0 else {
      isFinished = true
      throw Failure(.ioError, "\(path) cannot be written", advice)
    }
  }

  deinit {
    guard !isFinished, descriptor != STDOUT_FILENO else { return }
    if let file { file.remove() } else { close(descriptor) }
  }

  /// - Throws: `ClosedPipe`, or a `Failure` with status 74.
  func write(_ bytes: [UInt8]) throws {
    guard descriptor != STDOUT_FILENO else { return try StandardOutput.write(data: bytes) }
    let code = writeAll(bytes, to: descriptor)
    if code == EPIPE { throw ClosedPipe() }
    if code != 0 { throw failure }
  }

  /// Puts the file in its place.
  ///
  /// - Throws: A `Failure` with status 74.
  func finish() throws {
    guard descriptor != STDOUT_FILENO else { return }
    isFinished = true
    guard file?.finish() ?? (close(descriptor) == 0) else { throw failure }
  }

  private var failure: Failure {
    Failure(.ioError, "writing \(path) failed", "check the disk's free space and try again")
  }
}
