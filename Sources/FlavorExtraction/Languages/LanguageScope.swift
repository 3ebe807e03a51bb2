import FlavorWheel
import Support

/// Decides which flavors of a sentence in another language are denied.
///
/// A denial reaches over the flavors that follow it in its item, up to a word of contrast; over a
/// comma only in a list that ends in `or`. `and` ends it, unless it precedes a noun and the denial is
/// one of nouns (`ohne Säure und Rauch`).
struct LanguageScope {
  private let items: [Range<Int>]
  private let answers: Set<Int>
  /// The last items with a word for `or`, and for `but`; −1 for none.
  private let lastOr: Int
  private let lastBut: Int
  private(set) var hits: [[LanguageHit]]

  private enum Reach {
    case none, adverb, noun, claim
    /// What another thing, or a better cup, has; no comma carries it on.
    case instead
  }

  private var reach = Reach.none
  /// Whether the grades that the reach covers say nothing of this cup, too.
  private var isSilent = false
  /// Whether the next denial takes back the one before it.
  private var isDoubled = false
  /// What is said of something else, of which the next words may say that it is here, or is not.
  private var promised: [(item: Int, index: Int)] = []
  private var hasNeither = false
  private var hasNe = false

  /// - Parameters:
  ///   - items: The items of a sentence that are in one language, in order.
  ///   - hits: What was found in each of them.
  ///   - answers: The numbers of the items that follow a question mark.
  init(items: [Range<Int>], hits: [[LanguageHit]], answers: Set<Int>) {
    self.items = items
    self.hits = hits
    self.answers = answers
    func last(_ kind: LanguageEntry.Kinds) -> Int {
      hits.lastIndex { $0.contains { $0.entry.kinds.contains(kind) } } ?? -1
    }
    lastOr = last(.or)
    lastBut = last(.but)
  }

  mutating func decide() {
    for item in hits.indices {
      if !isDoubled, !goesOn(into: item) { (reach, isSilent) = (.none, false) }
      hasNe = false
      if isCorrection(item) {
        takeBack(before: 0, in: item)
      } else if isNo(item) {
        deny(hits[item - 1].indices, in: item - 1)
      } else {
        decide(item)
        silenceMachine(in: item)
      }
    }
    dropOtherCups()
  }

  /// Whether a denial or a claim reaches into an item from the one before it.
  private func goesOn(into item: Int) -> Bool {
    guard reach != .none, !answers.contains(item),
      let first = hits[item].first(where: {
        !$0.entry.kinds.isSubset(of: .function) || $0.entry.namesFlavor
      })
    else { return false }
    if first.entry.kinds.contains(.or) { return true }
    let isPlain = hits[item].allSatisfy {
      $0.entry.kinds.isDisjoint(
        with: LanguageEntry.Kinds.denials.union([.but, .gone, .and, .instead, .neutral]))
    }
    guard reach != .instead, first.start == items[item].lowerBound, first.entry.namesFlavor
    else { return false }
    if reach == .claim { return !hits[item].contains { $0.entry.kinds.contains(.thisCup) } }
    // `ohne Säure, Rauch oder Asche`
    return isPlain && item <= lastOr && item > lastBut
  }

  private mutating func decide(_ item: Int) {
    let doubles = hits[item].contains { $0.entry.kinds.contains(.doubled) }
    defer { isDoubled = isDoubled && doubles }
    // The denial that has found no flavor to deny, and where what it could deny begins.
    var open: Int?
    var first = 0
    for index in hits[item].indices {
      let hit = hits[item][index]
      let kinds = hit.entry.kinds
      if kinds.contains(.ne) { hasNe = true }
      // `mia moglie sente pesca io mela`
      let endsReach =
        kinds.contains(.thisCup) && isOfOthers
        && (reach == .instead || hits[item][..<index].contains { $0.status == .dropped })
      if kinds.contains(.neutral) || endsReach {
        reach = .none
      } else if kinds.contains(.but) {
        settle(open, from: first, before: index, in: item)
        (reach, open, first) = (.none, nil, index + 1)
      } else if kinds.contains(.claims) {
        (reach, isSilent) = (.claim, true)
      } else if kinds.contains(.says) && isOfNoCup(index, in: item)
        || kinds.contains(.than) && compares(index, in: item)
      {
        (reach, isSilent) = (.instead, true)
      } else if kinds.contains(.instead) {
        // `könnte mehr` has an English word, which grades what follows.
        (reach, isSilent) = (.instead, hit.entry.english.isEmpty)
      } else if kinds.contains(.gone) {
        deny(first..<index, in: item)
        if !namesFlavor(item) { denyPromised() }
        first = index + 1
      } else if kinds.contains(.claimed) {
        for other in first..<index { hits[item][other].status = .dropped }
        first = index + 1
      } else if kinds.contains(.correction) {
        takeBack(before: index, in: item)
        (reach, open, first) = (.none, nil, index + 1)
      } else if let denial = denial(kinds) {
        if kinds.contains(.neither), reach == .none, compares(index, in: item) {
          // `bitter noch zuur`
          deny(index - 1..<index, in: item)
        }
        reach = isDoubled ? .none : denial
        open = isDoubled ? nil : index
        isDoubled = kinds.contains(.doubled)
      } else if kinds.contains(.and), !reachesOver(index, in: item) {
        if !isOfOthers { reach = .none }
      } else if kinds.contains(.restart), !isOfOthers, !joins(index - 1, in: item),
        open.map({ hasWord(between: $0, and: index, in: item) }) ?? true
      {
        reach = .none
      }
      guard hit.entry.namesFlavor else {
        if !hit.entry.english.isEmpty, kinds.isEmpty, hit.isAttribute { open = nil }
        if isOfOthers, isSilent { hits[item][index].silence() }
        continue
      }
      open = nil
      switch reach {
      case .none: break
      case .adverb, .noun: hits[item][index].status = .negated
      case .claim, .instead:
        hits[item][index].status = .dropped
        promised.append((item, index))
        if isSilent { hits[item][index].silence() }
      }
    }
    settle(open, from: first, before: hits[item].count, in: item)
    if confirms(item) { confirm() }
  }

  /// Whether a word for another person, or for a thing, stands closely before a verb: `mi suegra lo
  /// encontró`.
  private func isOfNoCup(_ index: Int, in item: Int) -> Bool {
    hits[item][..<index].contains {
      $0.entry.kinds.contains(.noCup) && hits[item][index].start - $0.end < 3
    }
  }

  /// Whether a word stands between two flavors: `Himbeere als Erdbeere`, `framboise que de fraise`.
  private func compares(_ index: Int, in item: Int) -> Bool {
    let hit = hits[item][index]
    guard index > 0, hits[item][index - 1].entry.namesFlavor,
      hits[item][index - 1].end == hit.start,
      let next = hits[item][(index + 1)...].first(where: \.entry.namesFlavor)
    else { return false }
    return next.start == hit.end
  }

  /// Whether what follows is said of something else than this cup.
  private var isOfOthers: Bool { reach == .claim || reach == .instead }

  /// Whether an item only denies what the one before it asks: `Bitter? Keine Spur.`
  private func isNo(_ item: Int) -> Bool {
    answers.contains(item) && !hits[item].contains(where: \.isOfCup)
      && hits[item].contains {
        !$0.entry.kinds.isDisjoint(with: LanguageEntry.Kinds.denials.union([.gone]))
      }
  }

  /// Whether an item only takes back the flavor before it: `Zitrone, nein, Limette`.
  private func isCorrection(_ item: Int) -> Bool {
    item > 0 && !answers.contains(item) && items[item].count == 1 && hits[item].count == 1
      && !hits[item][0].entry.kinds.isDisjoint(with: [.not, .gone])
      && hits[item - 1].last?.entry.namesFlavor == true
  }

  /// Takes the grades of the machine's words from the cup: `Crema hell und dünn`, `dünne Crema`. What
  /// grades a flavor or an attribute after them stays.
  private mutating func silenceMachine(in item: Int) {
    guard let machine = hits[item].firstIndex(where: { $0.entry.kinds.contains(.machine) })
    else { return }
    if machine > 0, !hits[item][machine - 1].isOfCup,
      hits[item][machine - 1].end == hits[item][machine].start
    {
      hits[item][machine - 1].silence()
    }
    for index in hits[item].indices.dropFirst(machine + 1) {
      let hit = hits[item][index]
      if hit.isOfCup || hit.entry.kinds.contains(.but) { return }
      let next = index + 1 < hits[item].count ? hits[item][index + 1] : nil
      if let next, next.isOfCup, next.start == hit.end { return }
      hits[item][index].silence()
    }
  }

  /// Drops what is said of another cup where this one is set against it: `gestern Vanille, heute
  /// Himbeere`.
  private mutating func dropOtherCups() {
    let isOwn = hits.map { item in
      let first = item.first {
        $0.entry.kinds.contains(.thisCup) || $0.entry.kinds.isDisjoint(with: [.and, .but])
      }
      return first?.entry.kinds.contains(.thisCup) ?? false
    }
    guard isOwn.contains(true) else { return }
    // `gestern geöffnet, Himbeere, heute Honig` tells of no other cup.
    var goesOver = false
    for item in hits.indices {
      let other = hits[item].firstIndex { $0.entry.kinds.contains(.otherCup) }
      let isOther =
        !isOwn[item]
        && (other != nil || goesOver && hits[item].first?.entry.namesFlavor == true)
      goesOver = isOther && namesFlavor(item)
      guard isOther else { continue }
      for index in (other ?? 0)..<hits[item].count {
        if hits[item][index].entry.namesFlavor { hits[item][index].status = .dropped }
        hits[item][index].silence()
      }
    }
  }

  /// Drops the flavor before a correction, where another one follows: `Zitrone, äh nein, Limette`.
  private mutating func takeBack(before index: Int, in item: Int) {
    let rest = hits[item][(index + 1)...]
    let isFollowed =
      rest.contains(where: \.entry.namesFlavor)
      || hits[(item + 1)...].prefix(2).joined().contains(where: \.entry.namesFlavor)
    guard isFollowed else { return }
    let place = index > 0 ? item : item - 1
    guard place >= 0,
      let last = hits[place].prefix(place == item ? index : .max)
        .lastIndex(where: \.entry.namesFlavor), hits[place][last].status == .present
    else { return }
    hits[place][last].status = .dropped
  }

  /// Whether a denial has found a word of taste that names no flavor: `nada ácido, todo chocolate`.
  private func hasWord(between denial: Int, and end: Int, in item: Int) -> Bool {
    hits[item][denial..<end].contains { $0.entry.kinds.isEmpty && !$0.entry.english.isEmpty }
  }

  /// Whether a word joins another denied flavor: `weder bitter noch sehr sauer`.
  private func joins(_ index: Int, in item: Int) -> Bool {
    index >= 0 && !hits[item][index].entry.kinds.isDisjoint(with: [.or, .nor, .neither, .and])
  }

  private mutating func denial(_ kinds: LanguageEntry.Kinds) -> Reach? {
    if kinds.contains(.neither) {
      hasNeither = true
      return .noun
    }
    if kinds.contains(.nor) { return hasNeither ? .noun : nil }
    if kinds.contains(.afterNe) { return hasNe ? .adverb : nil }
    if kinds.contains(.without) || kinds.contains(.lacks) { return .noun }
    return kinds.contains(.not) ? .adverb : nil
  }

  /// Whether a denial reaches over `and`: a noun follows at once.
  private func reachesOver(_ index: Int, in item: Int) -> Bool {
    guard reach == .noun, index + 1 < hits[item].count else { return false }
    let next = hits[item][index + 1]
    return next.start == hits[item][index].end && !next.entry.flags.contains(.adjective)
      && (next.entry.namesFlavor || next.isAttribute)
  }

  /// What a denial that nothing follows says of the flavors before it: `Süße fehlt` and `bitter nicht`
  /// deny them; of another (`Limette, die ich nicht erwartet habe`) it is unclear, and they are
  /// left unsaid.
  private mutating func settle(_ open: Int?, from first: Int, before end: Int, in item: Int) {
    guard let open else { return }
    let kinds = hits[item][open].entry.kinds
    let isLast = hits[item][open].end == items[item].upperBound
    if !namesFlavor(item), kinds.contains(.lacks) || isLast { denyPromised() }
    guard first < open else { return }
    // `vaniglia zero`
    if kinds.contains(.without), isLast, hits[item][open - 1].end == hits[item][open].start {
      return deny(open - 1..<open, in: item)
    }
    if kinds.contains(.lacks) { return deny(first..<open, in: item) }
    guard kinds.contains(.not), !hits[item].contains(where: { $0.entry.kinds.contains(.likes) })
    else { return }
    if isLast { return deny(first..<open, in: item) }
    for index in first..<open where hits[item][index].status == .present {
      hits[item][index].status = .dropped
    }
  }

  private func namesFlavor(_ item: Int) -> Bool { hits[item].contains(where: \.entry.namesFlavor) }

  /// Whether an item agrees with what was promised or claimed, and says nothing else.
  private func confirms(_ item: Int) -> Bool {
    hits[item].contains { $0.entry.kinds.contains(.confirms) }
      && hits[item].allSatisfy {
        $0.entry.kinds.isDisjoint(with: LanguageEntry.Kinds.denials.union(.gone))
          && (!$0.entry.namesFlavor || $0.status == .dropped)
      }
  }

  /// Says that what was promised or claimed is here: `il torrefattore dice pesca, confermo`.
  private mutating func confirm() {
    for place in promised { hits[place.item][place.index].status = .present }
    promised = []
  }

  /// Says that it is not: `l'etichetta dice pesca, io non la trovo`.
  private mutating func denyPromised() {
    for place in promised { hits[place.item][place.index].status = .negated }
    promised = []
  }

  private mutating func deny(_ range: Range<Int>, in item: Int) {
    for index in range where hits[item][index].entry.namesFlavor {
      hits[item][index].status = .negated
    }
  }
}

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
      entry.english.count == 1 && entry.kinds.isSubset(of: [.restart, .function])
      && !Self.extraction.contains { $0.utf8.elementsEqual(entry.english[0]) }
  }

  /// Whether it names a flavor or an attribute of the cup.
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
      ("confirms", .confirms),
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

  /// Adds what another row says of the same words.
  mutating func formUnion(_ other: LanguageEntry) {
    kinds.formUnion(other.kinds)
    nodes.formUnion(other.nodes)
    flags.formUnion(other.flags)
    if english.isEmpty { english = other.english }
  }
}
