/// What is said of something else than this cup: a wish, another cup, food, another person, the machine, and what
/// the taster believed at first.
extension LanguageScope {
  /// Takes the flavors of a wish from the cup; what it denies is here: `wenn er nur nicht so bitter wäre`.
  mutating func wish(in item: Int) {
    guard let cue = hits[item].firstIndex(where: { $0.entry.kinds.contains(.wish) }) else { return }
    let start = hits[item][..<cue].lastIndex { $0.entry.kinds.contains(.but) } ?? 0
    let end = hits[item][cue...].firstIndex { $0.entry.kinds.contains(.but) } ?? hits[item].count
    for index in start..<end where hits[item][index].entry.namesFlavor {
      let isLess =
        index > start && hits[item][index].start - hits[item][index - 1].end < 3
        && (hits[item][index - 1].entry.kinds.contains(.neutral)
          || hits[item][index - 1].entry.english.first == Self.less)
      hits[item][index].status =
        isLess || hits[item][index].status == .negated ? .present : .dropped
      if !isLess { hits[item][index].silence() }
    }
  }

  private static let less = Array("less".utf8)

  /// Denies what the taster believed where another flavor follows; without one, it may well be it:
  /// `dachte erst Pfirsich, ist aber Aprikose`.
  mutating func settleBelieved() {
    guard !believed.isEmpty else { return }
    let last = hits.joined().last { $0.entry.namesFlavor && $0.status == .present }?.start ?? -1
    for place in believed where hits[place.item][place.index].status == .dropped {
      let isReplaced = hits[place.item][place.index].start < last
      hits[place.item][place.index].status = isReplaced ? .negated : .present
    }
  }

  /// Takes the grades of the machine's words from the cup: `Crema hell und dünn`, `dünne Crema`. What
  /// grades a flavor or an attribute after them stays.
  mutating func silenceMachine(in item: Int) {
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
  mutating func dropOtherCups() {
    for item in hits.indices {
      // `la poire d'hier s'est envolée`
      let isGone = hits[item].contains { $0.entry.kinds.contains(.gone) }
      for index in hits[item].indices.dropFirst()
      where isGone && hits[item][index].entry.kinds.contains(.otherCup)
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
    let isOwn = hits.indices.map { self.isOwn($0) }
    guard let last = isOwn.lastIndex(of: true) else { return }
    // `gestern geöffnet, Himbeere, heute Honig` tells of no other cup.
    var goesOver = false
    for item in hits.indices {
      // `meine Tante schwört auf Vanille, ich nicht`
      let otherCup = hits[item].firstIndex { $0.entry.kinds.contains(.otherCup) }
      let other = otherCup ?? (item < last ? otherThing(in: item) : nil)
      let isList =
        goesOver && (hits[item].first?.entry.namesFlavor == true || explained.contains(item))
      let isOther = !isOwn[item] && (other != nil || isList)
      goesOver = isOther && (namesFlavor(item) || explained.contains(item + 1))
      guard isOther else {
        if isOwn[item] || item == last { denyOther(in: item) }
        continue
      }
      for index in (other ?? 0)..<hits[item].count {
        // What another person finds may be denied: `die Tüte sagt Pfirsich, finde ich nicht`.
        if hits[item][index].entry.namesFlavor,
          otherCup != nil || hits[item][index].status == .present
        {
          hits[item][index].status = .dropped
          if otherCup != nil { promised.append((item, index)) }
        }
        hits[item][index].silence()
      }
    }
  }

  /// Whether an item begins with a word of this cup, or with the coffee and has no other cup.
  func isOwn(_ item: Int) -> Bool {
    let first = hits[item].first {
      !$0.entry.kinds.isDisjoint(with: [.thisCup, .coffee]) || $0.entry.namesFlavor
        || !$0.entry.kinds.isSubset(of: [.function, .restart, .and, .but])
    }
    guard let kinds = first?.entry.kinds else { return false }
    return kinds.contains(.thisCup)
      || kinds.contains(.coffee)
        && !hits[item].contains { !$0.entry.kinds.isDisjoint(with: [.otherCup, .noCup]) }
  }

  /// Denies what another cup had where all that is said of this one is a denial: `gestern Zitrone, heute nichts
  /// davon`.
  private mutating func denyOther(in item: Int) {
    guard !namesFlavor(item), !hits[item].contains(where: \.isAttribute),
      hits[item].contains(where: {
        !$0.entry.kinds.isDisjoint(with: [.not, .without, .lacks, .gone])
      })
    else { return }
    denyPromised()
  }

  /// The first word for another person or, before a verb of smelling, for the machine: `die Maschine roch
  /// nach Gummi, der Kaffee …`; what is eaten is other as a whole.
  private func otherThing(in item: Int) -> Int? {
    if hits[item].contains(where: { $0.entry.kinds.contains(.food) }) { return 0 }
    return hits[item].firstIndex { $0.entry.kinds.contains(.noCup) }
      ?? hits[item].firstIndex { $0.entry.kinds.contains(.machine) }.flatMap { machine in
        hits[item][machine...].contains { $0.entry.kinds.contains(.says) } ? machine : nil
      }
  }

  /// Drops what a later part denies again, where another flavor is here: `Kirsche, oder sagen wir Granatapfel,
  /// Kirsche passt nicht`.
  mutating func dropDenied() {
    var denied: [FlavorNodeSet: Int] = [:]
    var said: Set<FlavorNodeSet> = []
    for hit in hits.joined() where hit.entry.namesFlavor {
      if hit.status == .negated { denied[hit.entry.nodes] = hit.start }
      if hit.status == .present { said.insert(hit.entry.nodes) }
    }
    guard !denied.isEmpty, said.count > 1 else { return }
    for item in hits.indices {
      for index in hits[item].indices where hits[item][index].status == .present {
        let hit = hits[item][index]
        if let place = denied[hit.entry.nodes], hit.start < place {
          hits[item][index].status = .dropped
        }
      }
    }
  }
}
