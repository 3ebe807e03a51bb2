import CLibrary

/// Standard output, or a file that is there whole or not at all.
///
/// A regular file is written beside its place and moved there at the end, so that a failure leaves
/// what was there before; it keeps the permissions of what it replaces. A link leads to the file
/// that is written, whether that is there yet or not.
final class OutputFile {
  private let path: String
  /// Where links lead.
  private let target: String
  /// What is written until the end; nil where the target is written itself, or standard output.
  private let partPath: String?
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
      target = path
      partPath = nil
      descriptor = STDOUT_FILENO
      return
    }
    let advice = "name another file with \(option)"
    guard !path.isEmpty else { throw Failure(.usage, "\(option) names no file", advice) }
    let place = OutputPlace(path)
    target = place.path
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
      partPath = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
    } else {
      (partPath, descriptor) = Self.newFile(beside: place)
      if descriptor >= 0, let mode = place.permissions { fchmod(descriptor, mode) }
    }
    guard descriptor >= 0 else {
      isFinished = true
      throw Failure(.ioError, "\(path) cannot be written", advice)
    }
  }

  deinit {
    guard !isFinished, descriptor != STDOUT_FILENO else { return }
    close(descriptor)
    if let partPath { unlink(partPath) }
  }

  /// - Throws: `ClosedPipe`, or a `Failure` with status 74.
  func write(_ bytes: [UInt8]) throws {
    guard descriptor != STDOUT_FILENO else { return try StandardOutput.write(bytes) }
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
    let isClosed = close(descriptor) == 0
    guard let partPath else {
      if !isClosed { throw failure }
      return
    }
    guard isClosed, rename(partPath, target) == 0 else {
      unlink(partPath)
      throw failure
    }
  }

  /// Creates a file that nobody has; what others left there stays.
  private static func newFile(beside place: OutputPlace) -> (path: String, descriptor: Int32) {
    var path = ""
    for number in 0..<100 {
      path = place.sibling(".insights-\(getpid())-\(number).part")
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 || errno != EEXIST { return (path, descriptor) }
    }
    return (path, -1)
  }

  private var failure: Failure {
    Failure(.ioError, "writing \(path) failed", "check the disk's free space and try again")
  }
}
