/// What is wrong with a table of phrases.
public struct PhrasebookError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The number of the line, from 1.
  public let line: Int
  /// What is wrong with it.
  public let reason: String

  /// `line 12: no key 'pattern.peek'`.
  public var description: String { "line \(line): \(reason)" }
}
