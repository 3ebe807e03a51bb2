import Foundation

/// Standard output, or a file that is there whole or not at all.
///
/// A regular file is written beside its place and moved there at the end, so that a failure leaves
/// what was there before.
final class OutputFile {
  private let path: String
  private let partPath: String?
  private let handle: FileHandle?
  private var isFinished = false

  /// - Parameter journal: A file that must not be written over.
  /// - Throws: A `Failure`.
  init(_ path: String, sparing journal: String) throws {
    self.path = path
    guard path != "-" else {
      partPath = nil
      handle = nil
      return
    }
    func resolved(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }
    guard resolved(path) != resolved(journal) else {
      throw Failure(.usage, "\(path) is the journal itself", "name another file with --output")
    }
    let manager = FileManager.default
    let target = resolved(path)
    let kind = (try? manager.attributesOfItem(atPath: target))?[.type] as? FileAttributeType
    let isRegular = kind == nil || kind == .typeRegular
    partPath = isRegular ? target + ".part" : nil
    let place = partPath ?? path
    if kind == .typeDirectory || (isRegular && !manager.createFile(atPath: place, contents: nil)) {
      throw Failure(.ioError, "\(path) cannot be written", "name another file with --output")
    }
    guard let handle = FileHandle(forWritingAtPath: place) else {
      throw Failure(.ioError, "\(path) cannot be written", "name another file with --output")
    }
    self.handle = handle
  }

  deinit {
    if !isFinished, let partPath { try? FileManager.default.removeItem(atPath: partPath) }
  }

  /// - Throws: `ClosedPipe`, or a `Failure` with status 74.
  func write(_ bytes: [UInt8]) throws {
    guard let handle else { return try StandardOutput.write(bytes) }
    do {
      try handle.write(contentsOf: bytes)
    } catch {
      throw failure
    }
  }

  /// Puts the file in its place.
  ///
  /// - Throws: A `Failure` with status 74.
  func finish() throws {
    guard let handle else { return }
    do {
      try handle.close()
      if let partPath, rename(partPath, URL(filePath: path).resolvingSymlinksInPath().path) != 0 {
        throw failure
      }
    } catch {
      throw failure
    }
    isFinished = true
  }

  private var failure: Failure {
    Failure(.ioError, "writing \(path) failed", "check the disk's free space and try again")
  }
}
