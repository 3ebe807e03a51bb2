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

  /// - Parameters:
  ///   - option: What the path was given by.
  ///   - journal: A file that must not be written over.
  /// - Throws: A `Failure`.
  init(_ path: String, option: String = "--output", sparing journal: String? = nil) throws {
    self.path = path
    guard path != "-" else {
      partPath = nil
      handle = nil
      return
    }
    func resolved(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }
    let advice = "name another file with \(option)"
    // Writing may not touch the journal, nor what SQLite keeps beside it.
    let spared = journal.map { journal in
      ["", "-journal", "-wal", "-shm"].map { resolved(journal) + $0 }
    }
    let target = resolved(path)
    guard spared.map({ $0.contains(target) || $0.contains(target + ".part") }) != true else {
      throw Failure(.usage, "\(path) is the journal itself or beside it", advice)
    }
    let manager = FileManager.default
    let kind = (try? manager.attributesOfItem(atPath: target))?[.type] as? FileAttributeType
    let isRegular = kind == nil || kind == .typeRegular
    partPath = isRegular ? target + ".part" : nil
    let place = partPath ?? path
    guard kind != .typeDirectory else {
      throw Failure(.ioError, "\(path) is a folder", "name a file in it with \(option)")
    }
    guard !isRegular || manager.createFile(atPath: place, contents: nil),
      let handle = FileHandle(forWritingAtPath: place)
    else { throw Failure(.ioError, "\(path) cannot be written", advice) }
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
