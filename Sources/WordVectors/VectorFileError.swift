/// The reason why bytes are not a valid vector file.
public struct VectorFileError: Error, Sendable, Hashable {
  /// The kind of damage.
  public enum Reason: Sendable, Hashable {
    /// Fewer bytes than a header has.
    case headerIncomplete(bytes: Int)
    /// The bytes do not begin with `WORDVEC1`.
    case foreign
    /// A version of the format that this reader does not know.
    case unknownVersion(Int)
    /// The size differs from that in the header.
    case wrongSize(promised: Int, found: Int)
    /// A part is outside the file, or parts do not agree with the counts.
    case inconsistent(part: String)
  }

  /// The kind of damage.
  public let reason: Reason

  init(_ reason: Reason) {
    self.reason = reason
  }
}
