import FlavorWheel
import Linguistics
import Support

/// One line of a file in `Lexicon/rules/`: a pattern of words, and the action where it matches.
struct Rule: Sendable {
  /// One more than the number of elements that a pattern may have.
  static let longestPattern = 32

  enum Action: UInt8, Sendable, CaseIterable {
    /// The mentions in the region are not flavors.
    case drop
    /// The nodes `from` of the mentions in the region become `to`.
    case map
    /// The region is itself a mention of the nodes `to`.
    case label
    /// Mentions in the scope are reported as absent.
    case negate
    /// Mentions in the scope are not about this cup.
    case skip
    /// Pseudo-cue: not a cue, although it looks like one.
    case keep
    /// Ends the scope of an earlier cue.
    case stop
    /// Earlier claims in the scope are true of this cup.
    case affirm
    /// The words in the region are not of the cup, whatever they would say of one.
    case hide

    var isComposition: Bool { rawValue <= Action.label.rawValue }
  }

  /// The scope of a rule's action.
  enum Reach: UInt8, Sendable {
    case region, ahead, behind
  }

  /// The end of a forward scope.
  enum Until: UInt8, Sendable {
    /// At a comma, a contrast, or the sentence's end.
    case clause
    /// At a contrast, a comma with a new subject, or the sentence's end.
    case statement
    /// Like `statement`, and where the same subject gets another flavor.
    case predicate
  }

  var action: Action
  var reach: Reach
  var until: Until = .clause
  /// The pattern: a range of the rule set's elements.
  var elements = 0..<0
  /// Words of which a match must contain one, as bits; empty when no word is certain.
  var needs = WordBits()
  /// Whether the pattern itself includes a comma or a colon.
  var spansComma = false
  /// The first element of the look-ahead, which must match but is not consumed.
  var lookahead: Int
  /// The elements at the bounds of the region.
  var regionStart: Int
  var regionEnd: Int
  var from = FlavorNodeSet.empty
  var to = FlavorNodeSet.empty
  /// For `.skip`: whether the rule does not apply if it would leave the note without any mention.
  var keepsLast = false
  /// For a backward scope: whether it includes everything before it in its sentence or, if that
  /// names nothing, in the previous sentence.
  var takesAll = false
  /// For such a scope: whether it also includes statements about other cups: `Most decafs are
  /// papery. Not this one.`
  var takesSkipped = false
  /// For a backward scope: whether it reaches the mention just before it across any mark: `Lemon...
  /// no wait, lime`.
  var crossesMarks = false
  /// For `.affirm`: whether the taster says so in the first person, which no later stage overrules.
  var isSure = false
  /// For `.skip`: whether the mentions in the scope are claimed or expected of this cup, so that a
  /// later answer can deny or affirm them.
  var isClaim = false
  /// For `.skip`: the greatest number of words in the forward scope.
  var words = Int.max
  /// For `.stop`: the lowest number of words between the cue and the terminator; a flavor between them
  /// will do, too.
  var after = 0
}
