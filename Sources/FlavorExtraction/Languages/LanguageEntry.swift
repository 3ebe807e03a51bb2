import FlavorWheel
import Support

/// What a word or phrase of another language means; `Lexicon/README.md` describes the table.
struct LanguageEntry: Sendable {
  /// What the words do in a sentence, apart from naming a flavor.
  struct Kinds: OptionSet, Sendable, Hashable {
    let rawValue: UInt32
    /// Tells the language, and nothing else.
    static let function = Kinds(rawValue: 1 << 0)
    /// Denies what follows up to `and`: `nicht`.
    static let not = Kinds(rawValue: 1 << 1)
    /// Denies what follows, and nouns after `and`: `ohne`, `kein`.
    static let without = Kinds(rawValue: 1 << 2)
    /// `weder`, `ni`: denies what follows.
    static let neither = Kinds(rawValue: 1 << 3)
    /// `noch`: denies what follows where `weder` precedes it.
    static let nor = Kinds(rawValue: 1 << 4)
    /// The `ne` of `ne … plus`.
    static let ne = Kinds(rawValue: 1 << 5)
    /// Denies what follows after a `ne`: `plus`.
    static let afterNe = Kinds(rawValue: 1 << 6)
    /// Words that look like a denial but are not: `nicht nur`.
    static let neutral = Kinds(rawValue: 1 << 7)
    /// Denies what precedes it: `verschwunden`.
    static let gone = Kinds(rawValue: 1 << 8)
    /// Denies what follows, or where nothing does what precedes it: `fehlt`.
    static let lacks = Kinds(rawValue: 1 << 9)
    static let and = Kinds(rawValue: 1 << 10)
    static let or = Kinds(rawValue: 1 << 11)
    /// Ends a denial: `aber`, `sondern`.
    static let but = Kinds(rawValue: 1 << 12)
    /// Who or what promises flavors: the roaster, the bag.
    static let claims = Kinds(rawValue: 1 << 13)
    /// What follows is not what is tasted: `statt`.
    static let instead = Kinds(rawValue: 1 << 14)
    /// Verbs of liking, whose denial says nothing about the flavor.
    static let likes = Kinds(rawValue: 1 << 15)
    /// The second half of a compound that changes nothing: `-schale`.
    static let ending = Kinds(rawValue: 1 << 16)
    /// English: also a word of another language.
    static let homograph = Kinds(rawValue: 1 << 17)
    /// English: a word of coffee that all languages use.
    static let loan = Kinds(rawValue: 1 << 18)
    /// What precedes it is only promised or wished: `と書いてある`.
    static let claimed = Kinds(rawValue: 1 << 19)
    /// Makes the denial beside it one of degree: `あまり … ない`.
    static let softens = Kinds(rawValue: 1 << 20)
    /// Follows what it grades, where its English word precedes it: `すぎる`.
    static let behind = Kinds(rawValue: 1 << 21)
    /// A character, and the one as which it is read: `檸柠`.
    static let variant = Kinds(rawValue: 1 << 22)

    /// Those that deny what follows.
    static let denials: Kinds = [.not, .without, .neither, .nor, .afterNe, .lacks]

    static let names: [(String, Kinds)] = [
      ("function", .function), ("not", .not), ("without", .without), ("neither", .neither),
      ("nor", .nor), ("ne", .ne), ("after-ne", .afterNe), ("neutral", .neutral), ("gone", .gone),
      ("lacks", .lacks), ("and", .and), ("or", .or), ("but", .but), ("claims", .claims),
      ("instead", .instead), ("likes", .likes), ("ending", .ending), ("homograph", .homograph),
      ("loan", .loan), ("claimed", .claimed), ("softens", .softens), ("behind", .behind),
      ("variant", .variant),
    ]

    /// The kind of a name; nil for none.
    init?(name: String) {
      guard let kind = Self.names.first(where: { $0.0 == name })?.1 else { return nil }
      self = kind
    }

    init(rawValue: UInt32) { self.rawValue = rawValue }
  }

  /// How the words are used.
  struct Flags: OptionSet, Sendable, Hashable {
    let rawValue: UInt8
    /// An adjective, which a denial does not reach over `and`.
    static let adjective = Flags(rawValue: 1 << 0)
    /// Says no more than its node: `fruchtig`.
    static let ofClass = Flags(rawValue: 1 << 1)
    /// May be the last part of a compound: `Beere`.
    static let tail = Flags(rawValue: 1 << 2)
    /// Another word without its accent: `thé`.
    static let accent = Flags(rawValue: 1 << 3)

    static let names: [(String, Flags)] = [
      ("adj", .adjective), ("class", .ofClass), ("tail", .tail), ("accent", .accent),
    ]
  }

  var kinds: Kinds = []
  var nodes = FlavorNodeSet.empty
  var flags: Flags = []
  /// The English words by which levels and intensities are read; empty for none.
  var english: [[UInt8]] = []

  var namesFlavor: Bool { !nodes.isEmpty }

  /// Adds what another row says of the same words.
  mutating func formUnion(_ other: LanguageEntry) {
    kinds.formUnion(other.kinds)
    nodes.formUnion(other.nodes)
    flags.formUnion(other.flags)
    if english.isEmpty { english = other.english }
  }
}
