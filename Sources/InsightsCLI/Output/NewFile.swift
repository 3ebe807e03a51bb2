import CLibrary

/// A regular file that gets its name once it is whole.
///
/// On Linux it has no name until then, so that a program that is killed leaves nothing (open(2),
/// `O_TMPFILE`). Where a file system cannot do that, and on other systems, it is
/// `.insights-<process>-<number>.part` beside its place.
struct NewFile {
  /// What is written to; negative where the file cannot be made.
  let descriptor: Int32
  private let place: OutputPlace
  /// nil for a file without a name.
  private let partPath: String?

  init(at place: OutputPlace) {
    self.place = place
    let nameless = Self.openNameless(in: place.sibling("."))
    guard nameless < 0 else {
      (descriptor, partPath) = (nameless, nil)
      return
    }
    var result = (descriptor: Int32(-1), path: "")
    for path in Self.partPaths(beside: place) {
      result = (open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666), path)
      if result.descriptor >= 0 || errno != EEXIST { break }
    }
    (descriptor, partPath) = (result.descriptor, result.path)
  }

  /// Stores the file and puts it in its place, over what is there.
  ///
  /// - Returns: Whether all of that was done; otherwise what was there before still is.
  func finish() -> Bool {
    let isStored = Self.store(descriptor)
    guard let partPath else {
      defer { close(descriptor) }
      return isStored && giveName()
    }
    let isClosed = close(descriptor) == 0
    guard isStored, isClosed, rename(partPath, place.path) == 0 else {
      unlink(partPath)
      return false
    }
    return true
  }

  /// Closes the file and leaves nothing of it.
  func remove() {
    close(descriptor)
    if let partPath { unlink(partPath) }
  }

  /// Names that nobody else gives; what others left there stays.
  private static func partPaths(beside place: OutputPlace) -> some Sequence<String> {
    (0..<100).lazy.map { place.sibling(".insights-\(getpid())-\($0).part") }
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
        failure = addName(path)
        guard failure == 0 else { continue }
        if rename(path, place.path) == 0 { return true }
        unlink(path)
        return false
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
