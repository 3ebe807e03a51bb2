import FlavorWheel

/// Decides which flavors of a text in Japanese or Chinese are denied.
///
/// A Japanese denial follows what it denies and reaches back over words that are bound to it
/// (`苦味も渋みもない`); a Chinese one precedes it (`没有苦味和涩味`), some follow it (`花香不明显`). Both
/// end at marks and at words of contrast. What a bag promises is not said, and denied where the
/// next words do (`と書いてあるけど感じない`, `袋子上写草莓，喝不出来`).
struct EastAsianScope {
  var items: [EastAsianItem]
  let text: [UInt8]
  let isJapanese: Bool
  /// The flavors that are only promised, of which the next words may say that they are not there.
  var promised: [Int] = []
  /// Items that grade or deny, each with the item that its English word precedes.
  private(set) var turns: [(item: Int, before: Int)] = []
  /// Denials that only say less: `あまり苦くない`.
  private(set) var softened: Set<Int> = []
  /// Denials of what has English words.
  private(set) var glossed: Set<Int> = []

  init(items: [EastAsianItem], text: [UInt8], isJapanese: Bool) {
    self.items = items
    self.text = text
    self.isJapanese = isJapanese
  }

  mutating func decide() {
    var first = 0
    while first < items.count {
      var end = first + 1
      while end < items.count, items[end].border == .none, !endsGroup(end - 1, from: first) {
        end += 1
      }
      if isJapanese { decideJapanese(first..<end) } else { decideChinese(first..<end) }
      first = end
    }
  }

  /// Whether an item is a word of contrast that ends a group of items, which begins at `first`.
  private func endsGroup(_ index: Int, from first: Int) -> Bool {
    let kinds = items[index].kinds
    guard kinds.contains(.but) else { return false }
    // `でも` within a group joins: `レモンでもオレンジでもない`.
    if kinds.contains(.and) { return index == first }
    // `が` is a contrast behind verbs and adjectives.
    return !kinds.contains(.function) || index > first && isPredicate(index - 1)
  }

  /// The endings of Japanese verbs and adjectives.
  private static let endings: Set<Int32> = Set(
    ["い", "た", "だ", "る", "す", "ん", "う", "く", "て", "で", "し"].map {
      EastAsianTable.character(at: 0, of: Array($0.utf8))
    })

  /// Whether an item ends as a Japanese verb or adjective does.
  func isPredicate(_ index: Int) -> Bool {
    let end = items[index].bytes.upperBound - EastAsianTable.width
    return end >= 0 && Self.endings.contains(EastAsianTable.character(at: end, of: text))
  }

  // MARK: What both languages have

  mutating func deny(_ targets: [Int]) {
    for target in targets { items[target].status = .negated }
    if !targets.isEmpty { promised = [] }
  }

  /// Says of flavors that they are only promised.
  mutating func promise(_ group: Range<Int>) {
    let flavors = group.filter { items[$0].namesFlavor && items[$0].status == .present }
    for index in flavors { items[index].status = .dropped }
    if !flavors.isEmpty { promised = flavors }
  }

  /// Gives a denial or a grade its place before an item in English.
  mutating func turn(_ item: Int, before other: Int, isSoft: Bool = false) {
    turns.append((item, other))
    if isSoft { softened.insert(item) }
    glossed.insert(item)
  }

  mutating func gloss(_ item: Int, isSoft: Bool = false) {
    if isSoft { softened.insert(item) }
    glossed.insert(item)
  }

  /// Whether an item has English words of its own.
  func hasEnglish(_ index: Int) -> Bool { !(items[index].entry?.english.isEmpty ?? true) }

  // MARK: English words

  struct Gloss {
    let position: Int
    let word: [UInt8]
    let isNoun: Bool
  }

  /// The English words in their order, each at a word of the note.
  func glosses() -> [Gloss] {
    var order = items.indices.filter { !english(of: $0).isEmpty }
    let positions = order.flatMap { index in
      Array(items[index].words.suffix(english(of: index).count))
    }
    for turn in turns {
      guard let from = order.firstIndex(of: turn.item), let to = order.firstIndex(of: turn.before),
        to < from
      else { continue }
      order.remove(at: from)
      order.insert(turn.item, at: to)
    }
    let words = order.flatMap { index in
      english(of: index).suffix(items[index].words.count).map { (index, $0) }
    }
    return zip(positions, words).map { position, word in
      Gloss(position: position, word: word.1, isNoun: items[word.0].isAttribute)
    }
  }

  private func english(of index: Int) -> [[UInt8]] {
    guard let entry = items[index].entry else { return [] }
    if items[index].isDenial || !entry.kinds.isDisjoint(with: [.softens]) {
      guard glossed.contains(index) else { return [] }
      let isNoun = deniesNoun(index)
      return [Array((softened.contains(index) ? "slightly" : isNoun ? "no" : "not").utf8)]
    }
    if !entry.english.isEmpty { return entry.english }
    if entry.namesFlavor || !entry.kinds.isDisjoint(with: [.function, .ending]) { return [] }
    return entry.kinds.contains(.but) ? [Array("but".utf8)] : []
  }

  /// Whether a denial is about the name of an attribute.
  private func deniesNoun(_ index: Int) -> Bool {
    if let turn = turns.first(where: { $0.item == index }) {
      return items[turn.before].isAttribute
    }
    return index + 1 < items.count && items[index + 1].isAttribute
  }
}
