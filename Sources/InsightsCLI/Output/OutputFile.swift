import Synchronization

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
    let facts = ["path": path, "option": option]
    guard !path.isEmpty else { throw Failure("no file named", facts) }
    let place = OutputPlace(path)
    if let journal, place.isPart(ofDatabase: journal) { throw Failure("over the journal", facts) }
    guard !place.belongsToDatabase else { throw Failure("over a database", facts) }
    guard place.kind != .folder else { throw Failure("a folder to write", facts) }
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
      throw Failure("cannot open to write", facts)
    }
  }

  deinit {
    guard !isFinished, descriptor != STDOUT_FILENO else { return }
    if let file { file.remove() } else { close(descriptor) }
  }

  /// Writes a whole file; parameters and errors as those of the parts.
  static func write(
    _ bytes: [UInt8], to path: String, option: String, sparing journal: String? = nil
  ) throws {
    let file = try OutputFile(path, option: option, sparing: journal)
    try file.write(bytes)
    try file.finish()
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
    Failure("cannot write", ["path": path])
  }
}

/// A regular file that gets its name once it is whole.
///
/// On Linux it has no name until then, so that a program that is killed leaves nothing (open(2),
/// `O_TMPFILE`). Where a file system cannot do that, and on other systems, it is
/// `.insights-<process>-<number>.part` beside its place, which only a program that is killed leaves.
struct NewFile {
  /// What is written to; negative where the file cannot be made.
  let descriptor: Int32
  private let place: OutputPlace
  /// nil for a file without a name.
  private let part: PartFile?

  init(at place: OutputPlace) {
    self.place = place
    let nameless = Self.openNameless(in: place.sibling("."))
    guard nameless < 0 else {
      (descriptor, part) = (nameless, nil)
      return
    }
    for path in Self.partPaths(beside: place) {
      let part = PartFile(path)
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 {
        (self.descriptor, self.part) = (descriptor, part)
        return
      }
      let failure = errno
      part.end()
      if failure != EEXIST { break }
    }
    (descriptor, part) = (-1, nil)
  }

  /// Stores the file and puts it in its place, over what is there.
  ///
  /// - Returns: Whether all of that was done; otherwise what was there before still is.
  func finish() -> Bool {
    let isStored = Self.store(descriptor)
    guard let part else {
      defer { close(descriptor) }
      return isStored && giveName()
    }
    defer { part.end() }
    let isClosed = close(descriptor) == 0
    return isStored && isClosed && move(part)
  }

  private func move(_ part: PartFile) -> Bool {
    if rename(part.path, place.path) == 0 { return true }
    unlink(part.path)
    return false
  }

  /// Closes the file and leaves nothing of it.
  func remove() {
    close(descriptor)
    guard let part else { return }
    unlink(part.path)
    part.end()
  }

  /// Names that nobody else gives; what others left there stays.
  private static func partPaths(beside place: OutputPlace) -> some Sequence<String> {
    (0..<100).lazy.map { place.sibling(".insights-\(getpid())-\($0).part") }
      .filter { access($0, F_OK) != 0 }
  }

  /// Waits until the bytes are on the disk. A file system that cannot tell has done what it can.
  private static func store(_ descriptor: Int32) -> Bool {
    fsync(descriptor) == 0 || errno == EINVAL || errno == ENOSYS || errno == ENOTSUP
  }

  #if os(Linux)
    /// `O_TMPFILE`, whose definition in C is not imported.
    private static let temporary = O_DIRECTORY | 0o20_000_000

    private static func openNameless(in folder: String) -> Int32 {
      let descriptor = open(folder, O_WRONLY | O_CLOEXEC | temporary, 0o666)
      // Without /proc it could not get a name.
      guard descriptor >= 0, access(link(to: descriptor), F_OK) != 0 else { return descriptor }
      close(descriptor)
      return -1
    }

    private static func link(to descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

    /// A new name cannot be that of another file: over one, the file is moved from a second name.
    private func giveName() -> Bool {
      var failure = addName(place.path)
      for path in Self.partPaths(beside: place) where failure == EEXIST {
        let part = PartFile(path)
        defer { part.end() }
        failure = addName(path)
        if failure == 0 { return move(part) }
      }
      return failure == 0
    }

    /// - Returns: 0, or the `errno` of a name that cannot be given.
    private func addName(_ path: String) -> Int32 {
      let names = linkat(
        AT_FDCWD, Self.link(to: descriptor), AT_FDCWD, path, AT_SYMLINK_FOLLOW)
      return names == 0 ? 0 : errno
    }
  #else
    private static func openNameless(in folder: String) -> Int32 { -1 }

    private func giveName() -> Bool { false }
  #endif
}

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

/// A name that a file has only until it is whole. A signal that ends the program takes it away.
struct PartFile {
  let path: String
  private let name: UInt
  /// The signals that would end the program, and are handled.
  private let signals: [Int32]

  /// The bits of the pointer to the name; 0 for none. A handler of a signal may read nothing else.
  private static let pending = Atomic<UInt>(0)

  /// - Parameter path: A name that nobody else gives.
  init(_ path: String) {
    self.path = path
    // The name is not freed: a signal may come at any time.
    name = UInt(bitPattern: strdup(path))
    let isAlone = Self.pending.compareExchange(
      expected: 0, desired: name, ordering: .sequentiallyConsistent
    ).exchanged
    signals = isAlone ? [SIGINT, SIGTERM, SIGHUP].filter(Self.handle) : []
  }

  /// Ends the care for the name, which belongs to no file now, or to one that is whole.
  func end() {
    for number in signals { signal(number, SIG_DFL) }
    _ = Self.pending.compareExchange(
      expected: name, desired: 0, ordering: .sequentiallyConsistent)
  }

  /// Handles a signal that would end the program; one that is ignored or handled stays so.
  private static func handle(_ number: Int32) -> Bool {
    let before = signal(number) { number in
      if let name = UnsafePointer<CChar>(bitPattern: PartFile.pending.load(ordering: .acquiring)) {
        unlink(name)
      }
      signal(number, SIG_DFL)
      raise(number)
    }
    guard before != nil else { return true }
    signal(number, before)
    return false
  }
}
