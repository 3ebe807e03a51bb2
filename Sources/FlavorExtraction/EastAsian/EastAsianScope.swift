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
  /// What the taster believed: denied where another flavor follows.
  private var believed: [Int] = []
  /// Items that grade or deny, each with the item that its English word precedes.
  private(set) var turns: [(item: Int, before: Int)] = []
  /// Denials that only say less: `あまり苦くない`.
  private(set) var softened: Set<Int> = []
  /// Denials of what has English words.
  private(set) var glossed: Set<Int> = []
  /// Grades that are said of something else than this cup.
  private var silent: Set<Int> = []

  init(items: [EastAsianItem], text: [UInt8], isJapanese: Bool) {
    self.items = items
    self.text = text
    self.isJapanese = isJapanese
  }

  mutating func decide() {
    var first = 0
    while first < items.count {
      var end = first + 1
      while end < min(items.count, first + Self.mostItems), items[end].border == .none,
        !endsGroup(end - 1, from: first)
      {
        end += 1
      }
      let group = first..<end
      if isJapanese { decideJapanese(group) } else { decideChinese(group) }
      silenceMachine(in: group)
      wish(in: group)
      if let cue = group.first(where: { items[$0].kinds.contains(.correction) }),
        !(first..<cue).contains(where: { items[$0].namesFlavor })
      {
        takeBack(before: group)
      }
      if answersNo(group) { deny(asked(before: first)) }
      if group.contains(where: { items[$0].kinds.contains(.confirms) }) { confirm(group) }
      if group.contains(where: { !items[$0].kinds.isDisjoint(with: [.otherCup, .food]) }) {
        dropOtherCup(group)
      }
      first = end
    }
    let last = items.lastIndex { $0.namesFlavor && $0.status == .present } ?? -1
    for index in believed where items[index].status == .dropped {
      items[index].status = index < last ? .negated : .present
    }
  }

  /// Takes the flavors of a wish from the cup; what it denies is here: `苦くなければなあ`.
  private mutating func wish(in group: Range<Int>) {
    guard group.contains(where: { items[$0].kinds.contains(.wish) }) else { return }
    for index in group where items[index].namesFlavor {
      items[index].status = items[index].status == .negated ? .present : .dropped
    }
  }

  /// The most items that are read together: a text without marks takes no longer than others.
  private static let mostItems = 400

  /// Whether a group only denies what is asked before it: `苦？完全没有。`
  private func answersNo(_ group: Range<Int>) -> Bool {
    isAsked(before: group.lowerBound)
      && group.contains { items[$0].isDenial || items[$0].kinds.contains(.without) }
      && !group.contains { items[$0].namesFlavor || items[$0].isGrade }
  }

  /// Whether a question mark stands before an item.
  private func isAsked(before index: Int) -> Bool {
    guard index > 0 else { return false }
    let end = index < items.count ? items[index].bytes.lowerBound : text.count
    let gap = text[items[index - 1].bytes.upperBound..<end]
    return gap.contains(UInt8(ascii: "?")) || gap.contains(0x9f)
  }

  /// Says that what was promised or claimed is here: `官方说有桃子，确实喝到了`.
  private mutating func confirm(_ group: Range<Int>) {
    let saysNothingElse = group.allSatisfy {
      !items[$0].isDenial && (!items[$0].namesFlavor || items[$0].status == .dropped)
    }
    guard saysNothingElse else { return }
    for index in promised { items[index].status = .present }
    promised = []
  }

  /// The flavors of the question before an item.
  private func asked(before end: Int) -> [Int] {
    let start = items[..<end].lastIndex { $0.border != .none } ?? 0
    return (start..<end).filter { items[$0].namesFlavor }
  }

  /// Takes the grades of the machine's words from the cup: `油脂又薄又浅`.
  private mutating func silenceMachine(in group: Range<Int>) {
    guard let machine = group.first(where: { items[$0].kinds.contains(.machine) }) else { return }
    for index in machine + 1..<group.upperBound {
      if items[index].namesFlavor || items[index].isAttribute { return }
      silent.insert(index)
    }
  }

  /// Denies the flavor before a correction, where another one follows: `桃子，不对，杏仁`; over the end of a
  /// sentence where it follows at once: `桃子吧。不对，是杏子`.
  private mutating func takeBack(before group: Range<Int>) {
    var end = group.lowerBound + 1
    while end < items.count, items[end].border != .sentence { end += 1 }
    func isSmall(_ index: Int) -> Bool {
      !items[index].namesFlavor && items[index].kinds.subtracting(Self.small).isSubset(of: .ending)
        && items[index].entry != nil
    }
    var last = group.lowerBound - 1
    while last > 0, items[last].border != .sentence, isSmall(last) { last -= 1 }
    guard last >= 0, items[last].namesFlavor, items[last].status == .present,
      let next = (group.lowerBound..<end).first(where: { items[$0].namesFlavor })
    else { return }
    let isOver = items[group.lowerBound].border == .sentence && !isAsked(before: group.lowerBound)
    if isOver, !(group.lowerBound + 1..<next).allSatisfy(isSmall) { return }
    items[last].status = .negated
  }

  /// Drops what is said of another cup, or of food, where this cup is set against it: `昨天有樱桃，今天只有肉桂`;
  /// over the end of a sentence where the next one begins with this cup. The next words may deny it.
  private mutating func dropOtherCup(_ group: Range<Int>) {
    let own: LanguageEntry.Kinds = [.thisCup, .coffee]
    var (start, end) = (group.lowerBound, group.upperBound)
    while start > 0, items[start].border != .sentence { start -= 1 }
    while end < items.count, items[end].border != .sentence { end += 1 }
    let isSetAgainst =
      (start..<end).contains { !group.contains($0) && !items[$0].kinds.isDisjoint(with: own) }
      || end < items.count && !items[end].kinds.isDisjoint(with: own)
    guard isSetAgainst else { return }
    let flavors = group.filter { items[$0].namesFlavor }
    for index in flavors { items[index].status = .dropped }
    silent.formUnion(group)
    if !flavors.isEmpty { promised = flavors }
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

  /// Words that name nothing of which a denial could be.
  private static let small: LanguageEntry.Kinds = [
    .function, .thisCup, .says, .noCup, .without, .taste, .coffee, .and, .but,
  ]

  /// Whether only small words stand in a range.
  func isBare(_ range: Range<Int>) -> Bool {
    range.allSatisfy {
      items[$0].entry != nil && items[$0].kinds.isSubset(of: Self.small)
        && !items[$0].namesFlavor && !items[$0].isGrade
    }
  }

  /// Whether an item ends as a Japanese verb or adjective does.
  func isPredicate(_ index: Int) -> Bool {
    let end = items[index].bytes.upperBound - EastAsianTable.width
    return end >= 0 && Self.endings.contains(EastAsianTable.character(at: end, of: text))
  }

  // MARK: What both languages have

  mutating func deny(_ targets: [Int]) {
    for target in targets where !isException(target) { items[target].status = .negated }
    if !targets.isEmpty { promised = [] }
  }

  /// Whether a flavor is what is left of a denial: `クローブ以外は感じない`, `除了丁香啥也没有`.
  private func isException(_ index: Int) -> Bool {
    let beside = isJapanese ? index + 1 : index - 1
    return items.indices.contains(beside) && items[beside].kinds.contains(.except)
  }

  /// Says of flavors that they are only promised.
  mutating func promise(_ group: Range<Int>) {
    let flavors = group.filter { items[$0].namesFlavor && items[$0].status == .present }
    for index in flavors { items[index].status = .dropped }
    if !flavors.isEmpty { promised = flavors }
  }

  /// Says of flavors that the taster believed them.
  mutating func believe(_ group: Range<Int>) {
    believed += group.filter { items[$0].namesFlavor && items[$0].status == .present }
    promise(group)
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
    guard let entry = items[index].entry, !silent.contains(index) else { return [] }
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

/// Denials of Chinese, which precede what they deny, and some follow it.
extension EastAsianScope {
  mutating func decideChinese(_ group: Range<Int>) {
    for index in group {
      let kinds = items[index].kinds
      // `草莓呢？` asks for what is not there, `很甜呢` does not.
      if kinds.contains(.claimed), !kinds.contains(.function) || isAsked(before: index + 1) {
        promise(group.lowerBound..<index)
      } else if kinds.contains(.claims) {
        promise(index + 1..<listEnd(claimEnd(index, in: group)))
      } else if kinds.contains(.thought) {
        believe(index + 1..<group.upperBound)
      } else if kinds.contains(.instead) || kinds.contains(.says) && isOfNoCup(index, in: group) {
        promise(index + 1..<group.upperBound)
        // What was eaten or wished is not what the next words deny.
        if kinds.contains(.instead) { promised = [] }
      } else if kinds.contains(.gone), !deniesAfter(index, in: group) {
        denyBefore(index, in: group)
      } else if items[index].isDenial {
        denyAfter(index, in: group)
      }
    }
  }

  /// Whether a word for another person stands closely before a verb: `同事说像`.
  private func isOfNoCup(_ index: Int, in group: Range<Int>) -> Bool {
    (max(group.lowerBound, index - 2)..<index).contains { items[$0].kinds.contains(.noCup) }
  }

  /// Whether a denial that may stand on both sides has something to deny only after it: `喝不出樱桃`.
  private func deniesAfter(_ index: Int, in group: Range<Int>) -> Bool {
    items[index].kinds.contains(.lacks)
      && !(group.lowerBound..<index).contains { items[$0].namesFlavor || items[$0].isGrade }
      && (index + 1..<group.upperBound).contains { items[$0].namesFlavor }
  }

  /// The end of what a promise reaches, over a colon after it: `宣传：佛手柑和蜂蜜`.
  func claimEnd(_ index: Int, in group: Range<Int>) -> Int {
    guard index + 1 == group.upperBound, index + 1 < items.count else { return group.upperBound }
    let gap = text[items[index].bytes.upperBound..<items[index + 1].bytes.lowerBound]
    guard gap.first == UInt8(ascii: ":") || gap.prefix(3) == [0xef, 0xbc, 0x9a] else {
      return group.upperBound
    }
    var end = index + 2
    while end < min(items.count, index + Self.mostItems), items[end].border == .none { end += 1 }
    return end
  }

  /// The end of a list that goes on behind an item.
  private func listEnd(_ index: Int) -> Int {
    if index > 0, items[index - 1].kinds.contains(.but) { return index }
    var end = index
    let most = min(items.count, index + Self.mostItems)
    while end < most, items[end].border == .none || items[end].border == .list,
      !items[end].kinds.contains(.but)
    {
      end += 1
    }
    return end
  }

  private mutating func denyAfter(_ index: Int, in group: Range<Int>) {
    var isSoft = false
    var unknown = 0
    var other = index + 1
    while other < group.upperBound {
      let item = items[other]
      if item.namesFlavor { break }
      if item.entry == nil {
        unknown += 1
        if unknown > 2 { return }
      } else if item.isGrade {
        gloss(index, isSoft: isSoft)
        // `没有涩感` is about no flavor, `没有很强的苦味` about how much.
        if !item.isAttribute { isSoft = true } else { return }
      } else if item.isDenial || !item.kinds.isDisjoint(with: [.but, .neutral, .claims]) {
        return
      }
      isSoft = isSoft || item.kinds.contains(.softens)
      other += 1
    }
    guard other < group.upperBound else {
      if items[index].kinds.contains(.lacks), isBare(index + 1..<group.upperBound) {
        denyBefore(index, in: group)
      }
      return
    }
    if hasEnglish(other) { gloss(index, isSoft: isSoft) }
    if isSoft { return }
    deny([other] + bound(behind: other, in: group, isNoun: items[index].kinds.contains(.lacks)))
  }

  /// The flavors behind a denied one that a word of a list binds to it, for a denial of nouns also
  /// over the marks of a list that ends in such a word: `没有苦味、涩味和杂味`.
  private func bound(behind first: Int, in group: Range<Int>, isNoun: Bool) -> [Int] {
    var targets: [Int] = []
    let end = isNoun ? listEnd(group.upperBound) : group.upperBound
    let joins = (first + 1..<end).contains { items[$0].kinds.contains(.and) }
    var index = first + 1
    while index < end {
      while index < end, items[index].kinds.contains(.ending), items[index].border == .none {
        index += 1
      }
      guard index < end else { break }
      if items[index].kinds.contains(.and), index + 1 < end {
        index += 1
      } else if items[index].border == .list {
        guard joins else { break }
      } else if !isNoun || !items[index].namesFlavor {
        break
      }
      if items[index].namesFlavor {
        targets.append(index)
      } else if !items[index].isAttribute, !items[index].isGrade {
        break
      }
      index += 1
    }
    return targets
  }

  /// Denies what precedes a word such as `不明显`, or what was promised before it.
  private mutating func denyBefore(_ index: Int, in group: Range<Int>) {
    var unknown = 0
    for other in (group.lowerBound..<index).reversed() {
      let item = items[other]
      if item.namesFlavor {
        if hasEnglish(other) { turn(index, before: other) }
        var targets = [other]
        var before = other - 1
        while before >= group.lowerBound,
          !items[before].kinds.isDisjoint(with: [.and, .ending])
            || items[before].namesFlavor
        {
          if items[before].namesFlavor { targets.append(before) }
          before -= 1
        }
        return deny(targets)
      }
      if item.isGrade {
        turn(index, before: other)
        return
      }
      if item.entry == nil {
        unknown += 1
        if unknown > 2 { return }
      } else if item.isDenial || !item.kinds.isDisjoint(with: [.but, .neutral]) {
        return
      }
    }
    if isBare(group.lowerBound..<index) { deny(promised) }
  }
}
