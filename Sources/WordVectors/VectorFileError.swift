/// The reason why bytes are not a valid vector file.
public struct VectorFileError: Error, Sendable, Hashable, CustomStringConvertible {
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

  /// The reason in words.
  public var description: String {
    switch reason {
    case .headerIncomplete(let bytes):
      "not a vector file: \(bytes) bytes are too few for a header of \(VectorFile.headerSize)"
    case .foreign:
      "not a vector file: it does not begin with WORDVEC1"
    case .unknownVersion(let version):
      "vector file of version \(version); this reader knows version \(VectorFile.formatVersion)"
    case .wrongSize(let promised, let found):
      "vector file damaged: its header promises \(promised) bytes, there are \(found)"
    case .inconsistent(let part):
      "vector file damaged: its \(part) do not fit the counts in its header"
    }
  }
}
