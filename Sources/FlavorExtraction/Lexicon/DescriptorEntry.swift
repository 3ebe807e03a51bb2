import FlavorWheel

/// The meaning and the use of a descriptor phrase; Lexicon/README.md describes the flags.
struct DescriptorEntry: Sendable {
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt16
    static let ambiguous = Flags(rawValue: 1 << 0)
    static let notVerb = Flags(rawValue: 1 << 1)
    static let name = Flags(rawValue: 1 << 2)
    static let exact = Flags(rawValue: 1 << 3)
    static let head = Flags(rawValue: 1 << 4)
    static let generic = Flags(rawValue: 1 << 5)
    static let texture = Flags(rawValue: 1 << 6)
    static let color = Flags(rawValue: 1 << 7)
    static let grade = Flags(rawValue: 1 << 8)
    static let vague = Flags(rawValue: 1 << 9)
    static let ofClass = Flags(rawValue: 1 << 10)

    static let names: [(String, Flags)] = [
      ("ambiguous", .ambiguous), ("not-verb", .notVerb), ("name", .name), ("exact", .exact),
      ("head", .head),
      ("generic", .generic), ("texture", .texture), ("color", .color), ("grade", .grade),
      ("vague", .vague), ("class", .ofClass),
    ]
  }

  /// The wheel nodes; empty for words that give no label.
  var nodes: FlavorNodeSet
  var flags: Flags
  /// The number of words of the phrase.
  var length: UInt8
}
