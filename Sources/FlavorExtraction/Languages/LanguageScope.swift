/// Decides which flavors of a sentence in another language are denied.
///
/// A denial reaches over the flavors that follow it in its item, up to a word of contrast; over a
/// comma only in a list that ends in `or`. `and` ends it, unless it precedes a noun and the denial is
/// one of nouns (`ohne Säure und Rauch`).
struct LanguageScope {
  let items: [Range<Int>]
  /// The numbers of the items that a question mark ends, and of those that a colon precedes.
  private let questions: Set<Int>
  let explained: Set<Int>
  /// The last items with a word for `or`, and for `but`; −1 for none.
  private let lastOr: Int
  private let lastBut: Int
  var hits: [[LanguageHit]]

  private enum Reach {
    case none, adverb, noun, claim
    /// What another thing, or a better cup, has, and what the taster believed; no comma carries it on.
    case instead, thought
  }

  private var reach = Reach.none
  /// Whether the grades that the reach covers say nothing of this cup, too.
  private var isSilent = false
  /// Whether the next denial takes back the one before it.
  private var isDoubled = false
  /// What is said of something else, of which the next words may say that it is here, or is not.
  var promised: [(item: Int, index: Int)] = []
  /// What the taster believed, or takes back.
  private(set) var believed: [(item: Int, index: Int)] = []
  private var hasNeither = false
  private var hasNe = false

  /// - Parameters:
  ///   - items: The items of a sentence that are in one language, in order.
  ///   - hits: What was found in each of them.
  ///   - questions: The numbers of the items that a question mark ends.
  ///   - explained: The numbers of the items that a colon precedes.
  init(
    items: [Range<Int>], hits: [[LanguageHit]], questions: Set<Int>, explained: Set<Int>
  ) {
    self.items = items
    self.hits = hits
    self.questions = questions
    self.explained = explained
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
        denyAsked(before: item)
      } else {
        decide(item)
        silenceMachine(in: item)
        wish(in: item)
      }
    }
    dropOtherCups()
    settleBelieved()
    dropDenied()
  }

  /// Denies what the questions before an item ask: `Süße? Frucht? Fehlanzeige`.
  private mutating func denyAsked(before item: Int) {
    var asked = item - 1
    repeat {
      deny(hits[asked].indices, in: asked)
      asked -= 1
    } while asked >= 0 && answers(asked + 1) && answers(item)
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
    if explained.contains(item) { return isOfOthers && reach != .thought && !isOwn(item) }
    guard reach == .claim || !isOfOthers, first.start == items[item].lowerBound,
      first.entry.namesFlavor
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
      if kinds.contains(.neutral) || endsOthers(index, in: item) {
        reach = .none
      } else if isAnswer(index, in: item) {
        takeBack(before: 0, in: item)
      } else if kinds.contains(.but) {
        settle(open, from: first, before: index, in: item)
        (reach, open, first) = (.none, nil, index + 1)
      } else if isSaidBefore(index, from: first, in: item) {
        take(from: first, before: index, in: item, isBelieved: kinds.contains(.thought))
        (reach, first) = (.none, index + 1)
      } else if kinds.contains(.claims) {
        (reach, isSilent) = (.claim, true)
      } else if kinds.contains(.thought) {
        (reach, isSilent) = (.thought, true)
      } else if kinds.contains(.says) && isOfNoCup(index, in: item)
        || kinds.contains(.than) && compares(index, in: item)
      {
        (reach, isSilent) = (.instead, true)
      } else if kinds.contains(.instead) {
        // `könnte mehr` has an English word, which grades what follows.
        (reach, isSilent) = (.instead, hit.entry.english.isEmpty)
      } else if kinds.contains(.gone), !kinds.contains(.function), !isTag(index, in: item) {
        deny(first..<index, in: item)
        if !namesFlavor(item, from: first) {
          denyTopic(before: item, beside: 3, isWhole: first == 0)
        }
        first = index + 1
      } else if kinds.contains(.correction), !kinds.contains(.function) {
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
      case .claim, .instead, .thought:
        hits[item][index].status = .dropped
        promised.append((item, index))
        if reach == .thought { believed.append((item, index)) }
        if isSilent { hits[item][index].silence() }
      }
    }
    settle(open, from: first, before: hits[item].count, in: item)
    if confirms(item) { confirm() }
  }

  /// Whether the flavors before a word are what it promises, or what the taster or another person says:
  /// `Honig laut Röster`, `"Honig und Nuss", steht auf der Tüte`, `Honig, sagt mein Freund`.
  private func isSaidBefore(_ index: Int, from first: Int, in item: Int) -> Bool {
    let hit = hits[item][index]
    if hit.entry.kinds.contains(.claimed), !hit.entry.kinds.contains(.claims) { return true }
    guard !hit.entry.kinds.isDisjoint(with: [.thought, .claims, .says]),
      !namesFlavor(item, from: index), !explained.contains(item + 1)
    else { return false }
    if hit.entry.kinds.contains(.thought) || hit.entry.kinds.contains(.claimed) { return true }
    if hit.entry.kinds.contains(.claims) {
      return hit.end - hit.start > 1 && hit.end == items[item].upperBound
        && hits[item][first..<index].contains(where: \.entry.namesFlavor)
    }
    return hit.entry.kinds.contains(.says) && hit.start == items[item].lowerBound
      && hits[item].dropFirst(index + 1).contains {
        $0.entry.kinds.contains(.noCup) && $0.start - hit.end < 3
      }
  }

  /// Takes what is only said from the cup: the flavors before a word or, where it begins its item, those of
  /// the one before.
  private mutating func take(from first: Int, before index: Int, in item: Int, isBelieved: Bool) {
    let hit = hits[item][index]
    let isAlone =
      hit.start == items[item].lowerBound
      && (!hit.entry.kinds.contains(.claimed) || hit.end == items[item].upperBound)
    let place = item > 0 && isAlone ? item - 1 : item
    for other in place == item ? first..<index : hits[place].indices
    where hits[place][other].entry.namesFlavor && hits[place][other].status != .negated {
      hits[place][other].status = .dropped
      promised.append((place, other))
      if isBelieved { believed.append((place, other)) }
    }
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

  /// Whether a word tells of this cup again: `mia moglie sente pesca io mela`.
  private func endsOthers(_ index: Int, in item: Int) -> Bool {
    let kinds = hits[item][index].entry.kinds
    guard isOfOthers, !kinds.isDisjoint(with: [.thisCup, .coffee]) else { return false }
    if kinds.contains(.thisCup), reach == .instead { return true }
    return (kinds.contains(.thisCup) || reach == .instead)
      && hits[item][..<index].contains { $0.status == .dropped }
  }

  /// Whether what follows is said of something else than this cup.
  private var isOfOthers: Bool { reach == .claim || reach == .instead || reach == .thought }

  /// Whether an item follows a question.
  private func answers(_ item: Int) -> Bool { questions.contains(item - 1) }

  /// Whether an item answers a question with another flavor: `Pfirsich? Eher Aprikose`.
  private func isAnswer(_ index: Int, in item: Int) -> Bool {
    index == 0 && answers(item)
      && hits[item][0].entry.kinds.isSuperset(of: [.correction, .function])
  }

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

  /// Denies the flavor before a correction, where another one follows: `Zitrone, äh nein, Limette`.
  private mutating func takeBack(before index: Int, in item: Int) {
    let rest = hits[item][(index + 1)...]
    let isFollowed =
      rest.contains(where: \.entry.namesFlavor)
      || hits[(item + 1)...].prefix(2).joined().contains(where: \.entry.namesFlavor)
    guard isFollowed else { return }
    let place = hits[item][..<index].contains(where: \.entry.namesFlavor) ? item : item - 1
    guard place >= 0,
      let last = hits[place].prefix(place == item ? index : .max)
        .lastIndex(where: \.entry.namesFlavor)
    else { return }
    hits[place][last].status = .negated
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
    if !namesFlavor(item, from: first), kinds.contains(.lacks) || isLast {
      denyTopic(before: item, beside: 0, isWhole: kinds.contains(.lacks) && first == 0)
    }
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

  func namesFlavor(_ item: Int, from first: Int = 0) -> Bool {
    hits[item].dropFirst(first).contains(where: \.entry.namesFlavor)
  }

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
  mutating func denyPromised() {
    for place in promised { hits[place.item][place.index].status = .negated }
    promised = []
  }

  /// Denies what was promised or, where an item says no more than that it is not here, the only flavor
  /// before it: `der Pfirsich, wie ich auch suche, unauffindbar`.
  /// - Parameters:
  ///   - most: The most words that the table may lack.
  ///   - isWhole: Whether the whole item says no more.
  private mutating func denyTopic(before item: Int, beside most: Int, isWhole: Bool) {
    if !promised.isEmpty || !isWhole { return denyPromised() }
    let known = hits[item].reduce(0) { $0 + $1.end - $1.start }
    guard items[item].count - known <= most,
      !hits[item].contains(where: { $0.isAttribute || $0.entry.kinds.contains(.machine) }),
      let topic = hits[max(0, item - Self.farthest)..<item].lastIndex(where: {
        $0.contains(where: \.entry.namesFlavor)
      }),
      hits[topic].count(where: \.entry.namesFlavor) == 1
    else { return }
    deny(hits[topic].indices, in: topic)
  }

  /// How many items before it a denial without a flavor may be about.
  private static let farthest = 8

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
