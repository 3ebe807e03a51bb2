import FlavorWheel
import Linguistics
import Support

/// One step of a rule's pattern; `Lexicon/rules/README.md` explains the notation.
struct PatternElement: Sendable {
  enum Kind: UInt8, Sendable {
    /// One word that is in `words`, `classes` or `tags`.
    case word
    /// One flavor mention, whole, or one word that is in `words`, `classes` or `tags`.
    case mention
    /// Any one word.
    case any
    /// Not a word: a comma, dash or parenthesis, a colon, or only a dash precedes the next word.
    case comma, colon, dash
    /// Not a word: the next word is the first of its clause, or of its sentence.
    case clauseStart, sentenceStart
    /// Not a word: the previous word is the last of its clause, or of its sentence; one of `words`,
    /// `classes`, `tags` may also end a clause.
    case clauseEnd, sentenceEnd
    /// Not a word: the next word, if no punctuation precedes it, is not one of `words`, `classes`.
    case notAhead
    /// Not a word: the previous word, if no punctuation follows it, is not one of them.
    case notBehind
  }

  var kind: Kind = .word
  /// The accepted words: a range of the rule set's list.
  var words: Range<Int32> = 0..<0
  var classes = ClassSet.empty
  /// One bit for each accepted universal tag.
  var tags: UInt32 = 0
  /// For `.mention`: the entry must have one of these flags; empty for any entry.
  var flags: DescriptorEntry.Flags = []
  /// For `.mention`: the nodes one of which it must have; empty for any.
  var nodes = FlavorNodeSet.empty
  var isNegated = false
  var minimum: UInt8 = 1
  var maximum: UInt8 = 1

  /// Whether the element consumes no word.
  var isZeroWidth: Bool { kind.rawValue >= Kind.comma.rawValue }

  /// Whether the element matches a punctuation mark between two words.
  var isMark: Bool { kind == .comma || kind == .colon || kind == .dash }

  /// Whether the element consumes exactly one word or mention.
  var isSingle: Bool { !isZeroWidth && minimum == 1 && maximum == 1 }
}
