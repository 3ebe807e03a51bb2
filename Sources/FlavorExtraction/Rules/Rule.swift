import FlavorWheel
import Linguistics
import Support

/// One line of a file in `Lexicon/rules/`: what to do where a pattern of words is found.
struct Rule: Sendable {
  /// One more than the elements that a pattern may have.
  static let longestPattern = 32

  enum Action: UInt8, Sendable, CaseIterable {
    /// The mentions in the region are no flavors.
    case drop
    /// The nodes `from` of the mentions in the region become `to`.
    case map
    /// The region is itself a mention of the nodes `to`.
    case label
    /// Mentions in reach are reported as absent.
    case negate
    /// Mentions in reach are not about this cup.
    case skip
    /// Looks like a cue but is none.
    case keep
    /// Ends the reach of a cue before it.
    case stop
    /// Claims before it hold for this cup.
    case affirm

    var isComposition: Bool { rawValue <= Action.label.rawValue }
  }

  /// Where a rule's action reaches.
  enum Reach: UInt8, Sendable {
    case region, ahead, behind
  }

  /// Where a reach ahead ends.
  enum Until: UInt8, Sendable {
    /// At a comma, a contrast, or the sentence's end.
    case clause
    /// At a contrast, a comma with a new subject, or the sentence's end.
    case statement
    /// Like `statement`, and where the same subject is now said to taste of something.
    case predicate
  }

  var action: Action
  var reach: Reach
  var until: Until = .clause
  /// The pattern: a range of the rule set's elements.
  var elements = 0..<0
  /// Words one of which the pattern cannot match without, as bits; empty when none are certain.
  var needs = WordBits()
  /// Whether the pattern itself runs over a comma or a colon.
  var spansComma = false
  /// The first element of the look-ahead, which must match but is not consumed.
  var lookahead: Int
  /// The elements that bound the region.
  var regionStart: Int
  var regionEnd: Int
  var from = FlavorNodeSet.empty
  var to = FlavorNodeSet.empty
  /// For `.skip`: whether it does not hold where it would leave nothing said of any cup.
  var keepsLast = false
  /// For a reach behind: whether it takes in everything said before in its sentence, or, where that
  /// names nothing, in the sentence before.
  var takesAll = false
  /// For such a reach: whether it takes in, too, what was said of other cups: `Most decafs are
  /// papery. Not this one.`
  var takesSkipped = false
  /// For `.skip`: whether what it takes in is claimed or expected of this cup, so that a later
  /// answer can deny or affirm it.
  var isClaim = false
  /// For `.skip`: how many words the reach ahead may take in.
  var words = Int.max
  /// For `.stop`: how many words must stand between the cue and here.
  var after = 0
}
