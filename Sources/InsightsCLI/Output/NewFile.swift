import CLibrary

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
