import FlavorWheel

/// Decides which flavors of a sentence in another language are denied.
///
/// A denial reaches over the flavors that follow it in its item, up to a word of contrast; over a
/// comma only in a list that ends in `or`. `and` ends it, unless it precedes a noun and the denial is
/// one of nouns (`ohne Säure und Rauch`).
struct LanguageScope {
  private let items: [Range<Int>]
  /// The last items with a word for `or`, and for `but`; −1 for none.
  private let lastOr: Int
  private let lastBut: Int
  private(set) var hits: [[LanguageHit]]

  private enum Reach {
    case none, adverb, noun, claim
  }

  private var reach = Reach.none
  private var hasNeither = false
  private var hasNe = false

  /// - Parameters:
  ///   - items: The items of a sentence that are in one language, in order.
  ///   - hits: What was found in each of them.
  init(items: [Range<Int>], hits: [[LanguageHit]]) {
    self.items = items
    self.hits = hits
    func last(_ kind: LanguageEntry.Kinds) -> Int {
      hits.lastIndex { $0.contains { $0.entry.kinds.contains(kind) } } ?? -1
    }
    lastOr = last(.or)
    lastBut = last(.but)
  }

  mutating func decide() {
    for item in hits.indices {
      if !goesOn(into: item) { reach = .none }
      hasNe = false
      decide(item)
    }
  }

  /// Whether a denial or a claim reaches into an item from the one before it.
  private func goesOn(into item: Int) -> Bool {
    guard reach != .none,
      let first = hits[item].first(where: {
        !$0.entry.kinds.isSubset(of: .function) || $0.entry.namesFlavor
      })
    else { return false }
    if first.entry.kinds.contains(.or) { return true }
    let isPlain = hits[item].allSatisfy {
      $0.entry.kinds.isDisjoint(
        with: LanguageEntry.Kinds.denials.union([.but, .gone, .and, .instead, .neutral]))
    }
    guard first.start == items[item].lowerBound, first.entry.namesFlavor else { return false }
    if reach == .claim { return true }
    // `ohne Säure, Rauch oder Asche`
    return isPlain && item <= lastOr && item > lastBut
  }

  private mutating func decide(_ item: Int) {
    // The denial that has found no flavor to deny, and where what it could deny begins.
    var open: Int?
    var first = 0
    for index in hits[item].indices {
      let hit = hits[item][index]
      let kinds = hit.entry.kinds
      if kinds.contains(.ne) { hasNe = true }
      if kinds.contains(.neutral) {
        reach = .none
      } else if kinds.contains(.but) {
        settle(open, from: first, before: index, in: item)
        (reach, open, first) = (.none, nil, index + 1)
      } else if kinds.contains(.claims) || kinds.contains(.instead) {
        reach = .claim
      } else if kinds.contains(.gone) {
        deny(first..<index, in: item)
        first = index + 1
      } else if let denial = denial(kinds) {
        reach = denial
        open = index
      } else if kinds.contains(.and), !reachesOver(index, in: item) {
        if reach != .claim { reach = .none }
      }
      guard hit.entry.namesFlavor else {
        if !hit.entry.english.isEmpty, kinds.isEmpty, hit.isAttribute { open = nil }
        continue
      }
      open = nil
      switch reach {
      case .none: break
      case .adverb, .noun: hits[item][index].status = .negated
      case .claim: hits[item][index].status = .dropped
      }
    }
    settle(open, from: first, before: hits[item].count, in: item)
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
    guard let open, first < open else { return }
    let kinds = hits[item][open].entry.kinds
    if kinds.contains(.lacks) { return deny(first..<open, in: item) }
    guard kinds.contains(.not), !hits[item].contains(where: { $0.entry.kinds.contains(.likes) })
    else { return }
    if hits[item][open].end == items[item].upperBound { return deny(first..<open, in: item) }
    for index in first..<open where hits[item][index].status == .present {
      hits[item][index].status = .dropped
    }
  }

  private mutating func deny(_ range: Range<Int>, in item: Int) {
    for index in range where hits[item][index].entry.namesFlavor {
      hits[item][index].status = .negated
    }
  }
}
