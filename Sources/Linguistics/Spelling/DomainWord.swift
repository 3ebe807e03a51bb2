/// One word of the domain that spelling correction works for.
///
/// Domain words are the words a slip may be put right to, and the words that compete with them: a
/// slip that is as near to a word that is no target as to one that is stays as it is.
public struct DomainWord: Sendable, Hashable {
  public struct Flags: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// A slip may be corrected to this word. Without it, the word only competes.
    public static let target = Flags(rawValue: 1)
    /// Only this very form: no plural and no other ending is looked for.
    public static let exact = Flags(rawValue: 2)
  }

  /// The meaning of a word that means what no other word does.
  public static let ownMeaning: Int32 = -1

  /// The word in lower case: plain letters `a` to `z`. Words with other bytes are left out.
  public var bytes: [UInt8]
  public var flags: Flags
  /// Words of equal meaning never make a correction ambiguous: it does not matter which was meant.
  public var meaning: Int32

  public init(
    _ bytes: [UInt8], flags: Flags = .target, meaning: Int32 = DomainWord.ownMeaning
  ) {
    self.bytes = bytes
    self.flags = flags
    self.meaning = meaning
  }

  public init(_ word: String, flags: Flags = .target, meaning: Int32 = DomainWord.ownMeaning) {
    self.init(Array(word.utf8), flags: flags, meaning: meaning)
  }
}
