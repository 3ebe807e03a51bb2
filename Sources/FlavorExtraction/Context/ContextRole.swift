/// The place around a mention where a feature of the context model is found.
///
/// The raw values are part of the keys of `Lexicon/learned/context.bin`: append, never reorder.
enum ContextRole: UInt8, CaseIterable, Sendable {
  /// The word at a distance of one to four words before or after the mention.
  case left1, left2, left3, left4, right1, right2, right3, right4
  /// The tag of the word at that distance.
  case leftTag1, leftTag2, leftTag3, leftTag4, rightTag1, rightTag2, rightTag3, rightTag4
  /// The two words before and the two words after the mention.
  case leftPair, rightPair
  /// A stem in the mention's sentence: anywhere, before the mention, or after it.
  case sentence, before, after
  /// A stem in the other sentences.
  case passage
  /// The matched phrase of the lexicon.
  case phrase
  /// A node that the mention names, or an ancestor of such a node.
  case node
  /// The verdict of the rules, and their reason.
  case verdict, reason
  /// The separators before and after the mention.
  case separatorBefore, separatorAfter

  /// The name in `Lexicon/learned/context.tsv`.
  var name: String { String(describing: self) }

  static let left: [ContextRole] = [.left1, .left2, .left3, .left4]
  static let right: [ContextRole] = [.right1, .right2, .right3, .right4]
  static let leftTags: [ContextRole] = [.leftTag1, .leftTag2, .leftTag3, .leftTag4]
  static let rightTags: [ContextRole] = [.rightTag1, .rightTag2, .rightTag3, .rightTag4]
}
