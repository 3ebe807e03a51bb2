import Insights

extension ByteInput {
  /// Opens the file at `path`; `-` is standard input.
  ///
  /// - Parameter option: How the path was given, for messages.
  /// - Throws: A `Failure` with status 66 for a file that is missing, 74 for one that cannot be
  ///   opened.
  convenience init(path: String, option: String) throws {
    do throws(SystemError) {
      try self.init(path: path)
    } catch {
      throw Failure.cannotOpen(path, error, option: option)
    }
  }
}
