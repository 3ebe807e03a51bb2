import FlavorWheel
import Support

/// Decides which flavors of a sentence in another language are denied.
///
/// A denial reaches over the flavors that follow it in its item, up to a word of contrast; over a
/// comma only in a list that ends in `or`. `and` ends it, unless it precedes a noun and the denial is
/// one of nouns (`ohne Säure und Rauch`).
struct LanguageScope {
  private let items: [Range<Int>]
  /// The numbers of the items that a question mark ends.
  private let questions: Set<Int>
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
  ///   - questions: The numbers of the items that a question mark ends.
  init(items: [Range<Int>], hits: [[LanguageHit]], questions: Set<Int>) {
    self.items = items
    self.hits = hits
    self.questions = questions
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
    guard reach != .none, !answers(item),
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
      } else if kinds.contains(.gone), !kinds.contains(.function), !isTag(index, in: item) {
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
        if kinds.isSubset(of: .taste), hit.isAttribute { open = nil }
        if isOfOthers, isSilent { hits[item][index].silence() }
        continue
      }
      open = nil
      if index > 0, hits[item][index - 1].end == hit.start,
        hits[item][index - 1].entry.kinds.contains(.color)
      {
        hits[item][index].status = .dropped
        continue
      }
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

  /// Whether an item follows a question.
  private func answers(_ item: Int) -> Bool { questions.contains(item - 1) }

  /// Whether a denial only asks for agreement: `c'est de la réglisse, non ?`
  private func isTag(_ index: Int, in item: Int) -> Bool {
    questions.contains(item) && hits[item][index].end == items[item].upperBound
  }

  /// Whether an item only denies what the one before it asks, or had once: `Bitter? Keine Spur`, `Pfirsich
  /// war da, jetzt weg`.
  private func isNo(_ item: Int) -> Bool {
    (answers(item) || isGoneNow(item)) && !hits[item].contains(where: \.isOfCup)
      && hits[item].contains {
        !$0.entry.kinds.isDisjoint(with: LanguageEntry.Kinds.denials.union([.gone]))
      }
  }

  private func isGoneNow(_ item: Int) -> Bool {
    item > 0 && hits[item].contains { $0.entry.kinds.contains(.gone) }
      && hits[item].first?.entry.kinds.contains(.thisCup) == true
  }

  /// Whether an item only takes back the flavor before it: `Zitrone, nein, Limette`.
  private func isCorrection(_ item: Int) -> Bool {
    item > 0 && !answers(item) && items[item].count == 1 && hits[item].count == 1
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
    for item in hits.indices {
      // `la poire d'hier s'est envolée`
      for index in hits[item].indices.dropFirst()
      where hits[item][index].entry.kinds.contains(.otherCup)
        && hits[item][index - 1].entry.namesFlavor
        && hits[item][index - 1].end == hits[item][index].start
      {
        hits[item][index - 1].status = .dropped
      }
      guard let other = hits[item].firstIndex(where: { $0.entry.kinds.contains(.otherCup) }),
        let this = hits[item][other...].firstIndex(where: { $0.entry.kinds.contains(.thisCup) })
      else { continue }
      // `gister nog aardbei nu alleen cacao`
      for index in other..<this {
        if hits[item][index].entry.namesFlavor { hits[item][index].status = .dropped }
        hits[item][index].silence()
      }
    }
    let isOwn = hits.map { item in
      let first = item.first {
        $0.entry.kinds.contains(.thisCup) || $0.entry.namesFlavor
          || !$0.entry.kinds.isSubset(of: [.function, .restart, .and, .but])
      }
      return first?.entry.kinds.contains(.thisCup) ?? false
    }
    guard let last = isOwn.lastIndex(of: true) else { return }
    // `gestern geöffnet, Himbeere, heute Honig` tells of no other cup.
    var goesOver = false
    for item in hits.indices {
      // `meine Tante schwört auf Vanille, ich nicht`
      let otherCup = hits[item].firstIndex { $0.entry.kinds.contains(.otherCup) }
      let other = otherCup ?? (item < last ? otherThing(in: item) : nil)
      let isOther =
        !isOwn[item]
        && (other != nil || goesOver && hits[item].first?.entry.namesFlavor == true)
      goesOver = isOther && namesFlavor(item)
      guard isOther else { continue }
      for index in (other ?? 0)..<hits[item].count {
        // What another person finds may be denied: `die Tüte sagt Pfirsich, finde ich nicht`.
        if hits[item][index].entry.namesFlavor,
          otherCup != nil || hits[item][index].status == .present
        {
          hits[item][index].status = .dropped
        }
        hits[item][index].silence()
      }
    }
  }

  /// The first word for another person or, before a verb of smelling, for the machine: `die Maschine roch
  /// nach Gummi, der Kaffee …`.
  private func otherThing(in item: Int) -> Int? {
    hits[item].firstIndex { $0.entry.kinds.contains(.noCup) }
      ?? hits[item].firstIndex { $0.entry.kinds.contains(.machine) }.flatMap { machine in
        hits[item][machine...].contains { $0.entry.kinds.contains(.says) } ? machine : nil
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
    hits[item][denial..<end].contains {
      $0.entry.kinds.isSubset(of: .taste) && !$0.entry.english.isEmpty
    }
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
    guard let open, !isTag(open, in: item) else { return }
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

  /// Whether a flavor is what is left of a denial: `außer Nelke schmecke ich nichts`.
  private func isException(_ index: Int, in item: Int) -> Bool {
    hits[item][..<index].last { $0.entry.kinds != .function }?.entry.kinds.contains(.except)
      ?? false
  }

  private mutating func deny(_ range: Range<Int>, in item: Int) {
    for index in range where hits[item][index].entry.namesFlavor && !isException(index, in: item) {
      hits[item][index].status = .negated
    }
  }
}
