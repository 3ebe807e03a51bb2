import Linguistics

/// The word after the one at which rules are tried, as their prefilters ask for it.
struct FollowingWord {
  private(set) var exists = false
  private(set) var isSoft = false
  /// Whether it belongs to a mention.
  private(set) var isMention = false
  private(set) var tag = UniversalTag.x
  /// Its number in the vocabulary, or −1.
  private(set) var word = -1
  private(set) var classes = ClassSet.empty

  @inline(__always)
  init(after position: Int, _ words: borrowing [Word], _ mentions: borrowing MentionList) {
    let next = position + 1
    guard next < words.count else { return }
    exists = true
    isSoft = words[next].separator.isSoft
    isMention = mentions.index(at: next) >= 0
    tag = words[next].tag
    word = Int(words[next].id)
    classes = words[next].classes
  }
}
