import FlavorWheel
import Linguistics
import Support

/// One step of a rule's pattern; the notation is told at the head of `Lexicon/rules.tsv`.
struct PatternElement: Sendable {
  enum Kind: UInt8, Sendable {
    /// One word that is in `words`, `classes` or `tags`.
    case word
    /// One flavor mention, whole, or one word that is in `words`, `classes` or `tags`.
    case mention
    /// Any one word.
    case any
    /// Not a word: a comma, dash or parenthesis, or a colon, stands before the next word.
    case comma, colon
    /// Not a word: the next word is the first of its clause, or of its sentence.
    case clauseStart, sentenceStart
    /// Not a word: the word before is the last of its clause, or of its sentence; a clause's end may
    /// be one of `words`, `classes`, `tags` instead.
    case clauseEnd, sentenceEnd
    /// Not a word: the next word, if one follows without a mark, is none of `words`, `classes`.
    case notAhead
    /// Not a word: the word before, if it stands without a mark between, is none of them.
    case notBehind
  }

  var kind: Kind = .word
  /// The accepted words: a range of the rule set's list.
  var words: Range<Int32> = 0..<0
  var classes = ClassSet.empty
  /// One bit for each accepted universal tag.
  var tags: UInt32 = 0
  /// For `.mention`: the flags one of which the entry must have; empty for any.
  var flags: DescriptorEntry.Flags = []
  /// For `.mention`: the nodes one of which it must have; empty for any.
  var nodes = NodeSet.empty
  var isNegated = false
  var minimum: UInt8 = 1
  var maximum: UInt8 = 1

  /// Whether the element stands between words and consumes none.
  var isZeroWidth: Bool { kind.rawValue >= Kind.comma.rawValue }

  /// Whether the element consumes exactly one word or mention.
  var isSingle: Bool { !isZeroWidth && minimum == 1 && maximum == 1 }
}

/// One line of `Lexicon/rules.tsv`: what to do where a pattern of words stands.
struct Rule: Sendable {
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

    static let names: [(String, Action)] = [
      ("drop", .drop), ("map", .map), ("label", .label), ("negate", .negate), ("skip", .skip),
      ("keep", .keep), ("stop", .stop), ("affirm", .affirm),
    ]
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
  var from = NodeSet.empty
  var to = NodeSet.empty
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

/// A set of words, kept as 256 bits by number: may claim words it does not hold, never misses one
/// (Bloom 1970, CACM 13(7), with one hash).
struct WordBits: Sendable, Hashable {
  private var bits = SIMD4<UInt64>()

  var isEmpty: Bool { bits == SIMD4() }

  @inline(__always)
  mutating func insert(_ word: Int32) {
    bits[Int(word >> 6) & 3] |= UInt64(1) << UInt64(word & 63)
  }

  @inline(__always)
  func intersects(_ other: WordBits) -> Bool { bits & other.bits != SIMD4() }
}
