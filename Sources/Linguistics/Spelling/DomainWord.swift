/// A word of the domain of spelling correction.
///
/// Misspellings are corrected to targets; other domain words only compete with them: a misspelling
/// that is as near to another word as to a target is not corrected.
public struct DomainWord: Sendable, Hashable {
  /// The role of a word in corrections.
  public struct Flags: OptionSet, Sendable, Hashable {
    /// The flags as bits.
    public let rawValue: UInt8

    /// Creates flags from bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Misspellings may be corrected to this word. Without the flag, the word only competes.
    public static let target = Flags(rawValue: 1)
    /// Only this exact form: plurals and other endings are not recognized.
    public static let exact = Flags(rawValue: 2)
  }

  /// The meaning of a word without synonyms.
  public static let ownMeaning: Int32 = -1

  /// The word in lower case, letters `a` to `z`. Words with other bytes are ignored.
  public var bytes: [UInt8]
  /// The role of the word in corrections.
  public var flags: Flags
  /// The number of the meaning. Words of equal meaning never make a correction ambiguous.
  public var meaning: Int32

  /// Creates a word from bytes in lower case.
  public init(
    _ bytes: [UInt8], flags: Flags = .target, meaning: Int32 = DomainWord.ownMeaning
  ) {
    self.bytes = bytes
    self.flags = flags
    self.meaning = meaning
  }

  /// Creates a word from text in lower case.
  public init(_ word: String, flags: Flags = .target, meaning: Int32 = DomainWord.ownMeaning) {
    self.init(Array(word.utf8), flags: flags, meaning: meaning)
  }
}
