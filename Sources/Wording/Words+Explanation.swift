public import FlavorExtraction
import Phrases

/// What `--explain` says of mentions.
extension Words {
  /// Why a mention was kept, denied or dropped: `denied`, `named in the note`.
  ///
  /// - Parameter mention: A mention of an explanation; a code without words is returned unchanged.
  public func reason(of mention: Explanation.MentionTrace) -> String {
    let key = "explain.reason.\(mention.reason)"
    return phrases.has(key) ? phrases.text(key) : mention.reason
  }

  /// The phrase that a mention was matched by, or a name of what takes its place.
  package func matched(by mention: Explanation.MentionTrace) -> String {
    switch mention.matched {
    case "@exemplars": phrases.text("explain.matched.exemplars")
    case "@rule": phrases.text("explain.matched.rule")
    default: mention.matched
    }
  }
}
