/// A mistake in a table of phrases.
public struct PhrasebookError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The number of the line, from 1.
  public let line: Int
  /// The mistake.
  public let reason: String

  /// The line and the mistake, such as `line 12: no key 'pattern.peek'`.
  public var description: String { "line \(line): \(reason)" }
}
