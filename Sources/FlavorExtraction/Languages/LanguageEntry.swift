/// Words of a clause that its language's table knows, with the verdict on the flavor they name.
struct LanguageHit: Sendable {
  /// Positions of words in the note.
  let start: Int
  let end: Int
  let entry: LanguageEntry
  let source: Flavor.Source
  var status = FoundMention.Status.present
  /// Whether its grade is said of something else than this cup.
  private var isSilent = false

  init(start: Int, end: Int, entry: LanguageEntry, source: Flavor.Source) {
    (self.start, self.end, self.entry, self.source) = (start, end, entry, source)
  }

  /// Takes its grade from the cup; words of the brew's extraction keep theirs.
  mutating func silence() {
    isSilent =
      entry.english.count == 1 && entry.kinds.isSubset(of: [.restart, .function, .taste])
      && !Self.extraction.contains { $0.utf8.elementsEqual(entry.english[0]) }
  }

  var isOfCup: Bool { entry.namesFlavor || isAttribute }

  private static let extraction = ["underextracted", "overextracted"]

  /// The English words for the readers of levels and intensity.
  var english: [[UInt8]] {
    if isSilent { return [] }
    if !entry.english.isEmpty { return entry.english }
    if entry.namesFlavor { return [] }
    let kinds = entry.kinds
    let word =
      if kinds.contains(.neutral) { "" } else if !kinds.isDisjoint(with: .denials) {
        "no"
      } else if kinds.contains(.gone) { "gone" } else if kinds.contains(.but) {
        "but"
      } else if kinds.contains(.and) { "and" } else if kinds.contains(.or) { "or" } else { "" }
    return word.isEmpty ? [] : [Array(word.utf8)]
  }

  /// Whether it names an attribute, such as the acidity, which a denial may be about.
  var isAttribute: Bool {
    entry.english.contains { word in
      Self.attributes.contains { $0.utf8.elementsEqual(word) }
    }
  }

  private static let attributes = [
    "acidity", "body", "aftertaste", "finish", "sweetness", "bitterness",
  ]

  /// The mention of its flavor; nil where it names none.
  var mention: FoundMention? {
    guard entry.namesFlavor else { return nil }
    var mention = FoundMention(
      start: start, end: end, entry: -1, nodes: entry.nodes,
      flags: entry.flags.contains(.ofClass) ? .ofClass : [], source: source)
    mention.isForeign = true
    mention.evidence = Self.evidence
    mention.status = status
    if status != .present { mention.remark = status == .negated ? .denied : .notSaid }
    return mention
  }

  /// The evidence of taste of a word that names a flavor in a clause which was understood.
  private static let evidence: Float = 3
}

/// What a word or phrase of another language means; `Lexicon/README.md` describes the table.
struct LanguageEntry: Sendable {
  /// What the words do in a sentence, apart from naming a flavor.
  struct Kinds: OptionSet, Sendable, Hashable {
    let rawValue: UInt64
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
    /// Ends a denial that has found its flavor: `nicht bitter sehr süß`.
    static let restart = Kinds(rawValue: 1 << 23)
    /// Takes back the flavor before it: `äh nein`.
    static let correction = Kinds(rawValue: 1 << 24)
    /// A part of the machine, or the foam: what grades it says nothing of the cup.
    static let machine = Kinds(rawValue: 1 << 25)
    /// Tells of another cup where a word of `thisCup` tells of this one: `gestern`, `heute`.
    static let otherCup = Kinds(rawValue: 1 << 26)
    static let thisCup = Kinds(rawValue: 1 << 27)
    /// A denial that another one after it takes back: `kann nicht behaupten, dass keine …`.
    static let doubled = Kinds(rawValue: 1 << 28)
    /// Another person, or a thing that is no cup, and a verb of tasting or smelling: `Oma sagt`, `die Dichtung
    /// stinkt`.
    static let noCup = Kinds(rawValue: 1 << 29)
    static let says = Kinds(rawValue: 1 << 30)
    /// Sets a flavor against one that is tasted: `eher Himbeere als Erdbeere`.
    static let than = Kinds(rawValue: 1 << 31)
    /// Agrees with what was promised or claimed: `in effetti`.
    static let confirms = Kinds(rawValue: 1 << 32)
    /// Speaks of tasting, or of coffee: `schmeckt`.
    static let taste = Kinds(rawValue: 1 << 33)
    /// What stands beside it is here though the rest is denied: `außer Nelke nichts`.
    static let except = Kinds(rawValue: 1 << 34)
    /// Says that the flavor after it is a color: `couleur noisette`.
    static let color = Kinds(rawValue: 1 << 35)
    /// An ending of words that are derived from others: `limoncito`, `limonado`.
    static let suffix = Kinds(rawValue: 1 << 36)
    /// Tells of other things than a cup: `gekauft`, `Fahrrad`.
    static let elsewhere = Kinds(rawValue: 1 << 37)
    /// What the taster believed or wrote before: not here where another flavor follows: `dachte erst`.
    static let thought = Kinds(rawValue: 1 << 38)
    /// Makes its clause a wish: what it names is not here, and what it denies is: `würde er`.
    static let wish = Kinds(rawValue: 1 << 39)
    /// Is eaten beside the cup where a later part begins with the coffee: `Kuchen`.
    static let food = Kinds(rawValue: 1 << 40)
    /// The coffee: tells of this cup, but where a word of another cup stands beside it.
    static let coffee = Kinds(rawValue: 1 << 41)

    /// Those that deny what follows.
    static let denials: Kinds = [.not, .without, .neither, .nor, .afterNe, .lacks]

    static let names: [(String, Kinds)] = [
      ("function", .function), ("not", .not), ("without", .without), ("neither", .neither),
      ("nor", .nor), ("ne", .ne), ("after-ne", .afterNe), ("neutral", .neutral), ("gone", .gone),
      ("lacks", .lacks), ("and", .and), ("or", .or), ("but", .but), ("claims", .claims),
      ("instead", .instead), ("likes", .likes), ("ending", .ending), ("homograph", .homograph),
      ("loan", .loan), ("claimed", .claimed), ("softens", .softens), ("behind", .behind),
      ("variant", .variant), ("restart", .restart), ("correction", .correction),
      ("machine", .machine), ("other-cup", .otherCup), ("this-cup", .thisCup),
      ("doubled", .doubled), ("no-cup", .noCup), ("says", .says), ("than", .than),
      ("confirms", .confirms), ("taste", .taste), ("except", .except),
      ("color", .color), ("suffix", .suffix), ("elsewhere", .elsewhere), ("thought", .thought),
      ("wish", .wish), ("food", .food), ("coffee", .coffee),
    ]

    /// The kind of a name; nil for none.
    init?(name: String) {
      guard let kind = Self.names.first(where: { $0.0 == name })?.1 else { return nil }
      self = kind
    }

    init(rawValue: UInt64) { self.rawValue = rawValue }
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

  /// Whether it names nothing but things of the wheel's other flavors: paper, rubber, salt.
  var isOther: Bool { nodes.isSubset(of: Self.others) }

  private static let others: FlavorNodeSet = {
    var nodes = FlavorNodeSet.empty
    for node in FlavorWheel.standard.branch("other") { nodes.insert(node.index) }
    return nodes
  }()

  /// The same with the flavors of the first part of a compound: `Honigsüße`.
  func adding(_ first: LanguageEntry?) -> LanguageEntry {
    var sum = self
    sum.nodes.formUnion(first?.nodes ?? .empty)
    return sum
  }

  /// The same as a part of food, where the second part of a compound names some: `Apfelkuchen`.
  func eaten(as last: LanguageEntry) -> LanguageEntry {
    var food = self
    food.kinds.formUnion(last.kinds.intersection(.food))
    return food
  }

  /// Adds what another row says of the same words.
  mutating func formUnion(_ other: LanguageEntry) {
    kinds.formUnion(other.kinds)
    nodes.formUnion(other.nodes)
    flags.formUnion(other.flags)
    if english.isEmpty { english = other.english }
  }
}
