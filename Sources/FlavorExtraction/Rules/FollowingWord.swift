import Linguistics

/// The word after the one at which rules are tried, as their prefilters ask for it.
struct FollowingWord {
  private(set) var exists = false
  private(set) var isSoft = false
  /// Whether it belongs to a mention.
  private(set) var isMention = false
  /// Its tag and, if it is in the vocabulary, its number as one bit each.
  private(set) var tag: UInt32 = 0
  private(set) var word: UInt64 = 0
  private(set) var classes = ClassSet.empty

  @inline(__always)
  init(after position: Int, _ words: borrowing [Word], _ mentions: borrowing MentionList) {
    let next = position + 1
    guard next < words.count else { return }
    exists = true
    isSoft = words[next].separator.isSoft
    isMention = mentions.index(at: next) >= 0
    tag = 1 << UInt32(words[next].tag.rawValue)
    let id = words[next].id
    if id >= 0 { word = 1 << UInt64(id & 63) }
    classes = words[next].classes
  }
}
