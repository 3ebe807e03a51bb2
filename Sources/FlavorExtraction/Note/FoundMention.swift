import FlavorWheel

/// Words of a note that name a flavor, or that the lexicon lists as naming none, with the current
/// verdict.
struct FoundMention: Sendable {
  enum Status: UInt8, Sendable {
    case present, negated, dropped
  }

  // A note may contain millions of mentions: the fields are narrow, the wide ones first.
  var nodes: FlavorNodeSet
  private let startWord: Int32
  private let endWord: Int32
  /// The entry; for `.vector`, which has none, the bits of the likeness.
  private let entryOrLikeness: Int32
  /// The evidence that it is a flavor: log odds (`TastingClassifier`).
  var evidence: Float = 0
  private var ruleNumber: Int16
  var flags: DescriptorEntry.Flags
  let source: Flavor.Source
  var status: Status = .present
  /// The reason for the status if it is not a rule.
  var remark: Remark = .none

  private var marks: UInt8 = 0

  /// Word positions.
  var start: Int { Int(startWord) }
  var end: Int { Int(endWord) }

  /// The lexicon entry, or −1 for a mention found by rule or by vector.
  var entry: Int32 { source == .vector ? -1 : entryOrLikeness }

  /// The score of the vote of the nearest exemplars, for `.vector`; 1 otherwise.
  var likeness: Float {
    source == .vector ? Float(bitPattern: UInt32(bitPattern: entryOrLikeness)) : 1
  }

  /// The rule that decided, or −1; for `.statement` the row of `generic-statements.tsv`.
  var rule: Int32 {
    get { Int32(ruleNumber) }
    set { ruleNumber = Int16(newValue) }
  }

  /// Whether its last word was read through an inflection.
  var isInflected: Bool {
    get { marks & 1 != 0 }
    set { marks = marks & ~1 | (newValue ? 1 : 0) }
  }

  /// Whether a determiner such as `a`, `the` or `my` precedes it.
  var isDetermined: Bool {
    get { marks & 2 != 0 }
    set { marks = marks & ~2 | (newValue ? 2 : 0) }
  }

  /// Whether it was found in a clause of another language (`LanguageReader`).
  var isForeign: Bool {
    get { marks & 4 != 0 }
    set { marks = marks & ~4 | (newValue ? 4 : 0) }
  }

  /// Whether a denial reaches it in a list of many flavors.
  var isInLongDenial: Bool {
    get { marks & 8 != 0 }
    set { marks = marks & ~8 | (newValue ? 8 : 0) }
  }

  init(
    start: Int, end: Int, entry: Int32, nodes: FlavorNodeSet, flags: DescriptorEntry.Flags,
    source: Flavor.Source, rule: Int32 = -1
  ) {
    self.nodes = nodes
    startWord = Int32(start)
    endWord = Int32(end)
    entryOrLikeness = entry
    ruleNumber = Int16(rule)
    self.flags = flags
    self.source = source
  }

  /// A mention that was found by vector.
  init(vectorAt position: Int, nodes: FlavorNodeSet, likeness: Float) {
    self.nodes = nodes
    startWord = Int32(position)
    endWord = Int32(position + 1)
    entryOrLikeness = Int32(bitPattern: likeness.bitPattern)
    ruleNumber = -1
    flags = .ambiguous
    source = .vector
  }

  enum Remark: UInt8, Sendable, CaseIterable {
    case none, noLabel, verb, name, ordinary, head, negatingForm, statement
    /// The context model decided.
    case context
    /// Less sure than the caller asks for (`FlavorExtractor.Configuration.precision`).
    case unsure
    /// A word of its own language denies it.
    case denied
    /// In another language, and not said of this cup.
    case notSaid
    /// Of what was put into the cup (`AdditionReader`).
    case added
  }
}
