import CLibrary

/// What tells whether a journal changed: places, sizes and times of its file and of its log.
struct JournalStamp: Equatable, CustomStringConvertible {
  let description: String

  /// The stamp of a journal as it is now; `none` without a file.
  init(path: String) {
    // An empty log says nothing, and comes and goes with readers.
    let log = Self.facts(of: path + "-wal").flatMap { $0.size > 0 ? $0.text : nil }
    description = (Self.facts(of: path)?.text ?? "none") + (log.map { "-" + $0 } ?? "")
  }

  private static func facts(of path: String) -> (size: Int, text: String)? {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    #if canImport(Darwin)
      let time = facts.st_mtimespec
    #else
      let time = facts.st_mtim
    #endif
    let numbers = [Int(facts.st_ino), Int(facts.st_size), time.tv_sec, time.tv_nsec]
    return (
      Int(facts.st_size), numbers.map { String($0, radix: 36) }.joined(separator: ".")
    )
  }
}
