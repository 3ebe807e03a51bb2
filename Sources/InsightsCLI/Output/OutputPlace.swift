import CLibrary

/// What is at a path that is to be written, found without changing anything.
struct OutputPlace {
  enum Kind { case nothing, file, folder, other }

  /// The path that links lead to; the given one for pipes, terminals and folders.
  let path: String
  let kind: Kind
  /// Of an existing file.
  let permissions: mode_t?
  private let identity: Identity?

  /// What makes two paths one file, hard links as well.
  private struct Identity: Equatable {
    let device: dev_t
    let number: ino_t

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      device = status.st_dev
      number = status.st_ino
    }
  }

  /// What SQLite keeps beside a database ("Temporary Files Used By SQLite", section 2).
  private static let companions = ["-journal", "-wal", "-shm"]
  private static let magic = Array("SQLite format 3".utf8)

  init(_ path: String) {
    var status = stat()
    let isThere = stat(path, &status) == 0
    switch (isThere, status.st_mode & S_IFMT) {
    case (false, _): kind = .nothing
    case (_, S_IFREG): kind = .file
    case (_, S_IFDIR): kind = .folder
    default: kind = .other
    }
    self.path = kind == .file || kind == .nothing ? Self.followed(path) : path
    permissions = kind == .file ? status.st_mode & 0o7777 : nil
    identity = kind == .file ? Identity(path) : nil
  }

  /// A path in the same folder.
  func sibling(_ name: String) -> String {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return folder + name
  }

  /// Whether this is the database at `database`, or would be one of the files beside it.
  func isPart(ofDatabase database: String) -> Bool {
    let base = Self.followed(database)
    return ([""] + Self.companions).contains { end in
      let file = base + end
      return file == path || identity != nil && Identity(file) == identity
    }
  }

  /// Whether a database is here, or the name is that of a file SQLite keeps beside one.
  var belongsToDatabase: Bool {
    Self.isDatabase(path)
      || Self.companions.contains { end in
        path.hasSuffix(end) && Self.isDatabase(String(path.dropLast(end.count)))
      }
  }

  /// Whether a regular file begins as SQLite's do ("Database File Format", section 1.3).
  private static func isDatabase(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: magic.count)
    return pread(descriptor, &bytes, bytes.count, 0) == magic.count && bytes == magic
  }

  /// Where symbolic links lead, also those whose target is not there; at most as many as systems
  /// follow.
  private static func followed(_ path: String) -> String {
    var place = path
    for _ in 0..<40 {
      var status = stat()
      guard lstat(place, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { break }
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(place, &buffer, buffer.count)
      guard count > 0 else { break }
      let next = String(
        decoding: buffer[..<count].map(UInt8.init(truncatingIfNeeded:)), as: UTF8.self)
      let folder = place.lastIndex(of: "/").map { String(place[...$0]) } ?? ""
      place = next.hasPrefix("/") ? next : folder + next
    }
    return place
  }
}
