/// Reads what cuppers write of single cups: a coffee is cupped in five, and a defect is often in one.
struct CupReader {
  /// Cups that a note names or counts.
  private struct Group {
    /// From the word for cups, or the first number, to the last of them, as word positions.
    var words: Range<Int>
    var count: Int
    var total: Int?
    /// Ascending; empty where the cups are only counted.
    var numbers: [Int] = []
  }

  private let cup: Int32
  private let cups: Int32
  /// The greatest number of cups of one coffee on a table.
  private static let mostCups = 10
  private static let numbers = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
  ].map { Array($0.utf8) }
  private static let inside = ["in", "on", "from"].map { Array($0.utf8) }
  private static let links = ["and"].map { Array($0.utf8) }
  private static let ranges = ["to", "through"].map { Array($0.utf8) }
  private static let of = ["of", "out", "in"].map { Array($0.utf8) }
  private static let the = ["the"].map { Array($0.utf8) }
  private static let continuing = ["and", "but", "with"].map { Array($0.utf8) }
  private static let others = ["other", "others"].map { Array($0.utf8) }
  /// The words between a number of cups and what is said of them, as in `two were slightly musty`.
  private static let mostBetween = 2

  init(model: ExtractionModel) {
    func id(_ word: String) -> Int32 { model.vocabulary.id(of: Array(word.utf8)) }
    (cup, cups) = (id("cup"), id("cups"))
  }

  /// The findings in the order of the note; those without a flavor are left out.
  func findings(
    in note: borrowing NoteDocument, id: (FlavorNodeSet) -> [String]
  ) -> [CupFinding] {
    guard cup >= 0, note.words.contains(where: { isCup($0) }) else { return [] }
    let groups = groups(in: note)
    let named = Set(groups.flatMap(\.numbers))
    let isWhole = named.count > 1 && named.count == named.max()
    return groups.enumerated().compactMap { index, group in
      let next = index + 1 < groups.count ? groups[index + 1].words.lowerBound : note.words.count
      let last = index > 0 ? groups[index - 1].words.upperBound : 0
      guard let (nodes, words) = flavors(of: group, in: note, last, next) else { return nil }
      return CupFinding(
        count: group.count, total: group.total ?? (isWhole ? named.count : nil),
        numbers: group.numbers, nodes: id(nodes), evidence: note.text(of: words))
    }
  }

  private func isCup(_ word: Word) -> Bool { word.id >= 0 && (word.id == cup || word.id == cups) }

  private func groups(in note: borrowing NoteDocument) -> [Group] {
    var groups: [Group] = []
    var position = 0
    while position < note.words.count {
      guard isCup(note.words[position]),
        let group = counted(position, note) ?? numbered(position, note)
      else {
        position += 1
        continue
      }
      groups.append(group)
      position = group.words.upperBound
      guard var left = group.total.map({ $0 - group.count }) else { continue }
      while left > 0, let more = uncounted(after: position, left, group.total, note) {
        groups.append(more)
        left -= more.count
        position = more.words.upperBound
      }
    }
    return groups
  }

  // MARK: Groups

  /// `cup 5`, `cups 1-4`, `cups 1, 2 and 4`, `cup 2 of 5`.
  private func numbered(_ position: Int, _ note: borrowing NoteDocument) -> Group? {
    guard var last = number(position + 1, note), last <= Self.mostCups,
      note.words[position + 1].separator.isSubset(of: [.other, .hyphen])
    else { return nil }
    let isPlural = note.words[position].id == cups
    var (numbers, next) = (Set([last]), position + 2)
    while isPlural, next < note.words.count {
      let separator = note.words[next].separator
      let isWord = number(next, note) == nil
      guard let value = number(isWord ? next + 1 : next, note), value > last,
        value <= Self.mostCups
      else { break }
      if isWord ? isOne(of: Self.ranges, next, note) : separator == .hyphen || separator == .dash {
        numbers.formUnion(last...value)
      } else if isWord ? isOne(of: Self.links, next, note) : separator == .comma {
        numbers.insert(value)
      } else {
        break
      }
      last = value
      next += isWord ? 2 : 1
    }
    var group = Group(
      words: position..<next, count: numbers.count, total: nil, numbers: numbers.sorted())
    if let (total, end) = total(after: next, note), total >= last {
      (group.total, group.words) = (total, position..<end)
    }
    return group
  }

  /// `one cup of five`, `2 of 5 cups`, `2/5 cups`, `one of the five cups`.
  private func counted(_ position: Int, _ note: borrowing NoteDocument) -> Group? {
    guard position > 0, note.words[position].separator.isSoft else { return nil }
    let before = position - 1
    if let (value, scale) = fraction(before, note) {
      return Group(words: before..<position + 1, count: value, total: scale)
    }
    guard let value = number(before, note) else { return nil }
    if let (total, end) = total(after: position + 1, note), value <= total {
      return Group(words: before..<end, count: value, total: total)
    }
    // The total is before the cups, and the number before that.
    var start = before
    while start > 0, before - start < 3, note.words[start].separator.isSoft {
      guard isOne(of: Self.of, start - 1, note) || isOne(of: Self.the, start - 1, note) else {
        break
      }
      start -= 1
    }
    guard start < before, start > 0, note.words[start].separator.isSoft,
      let count = number(start - 1, note), count <= value, value <= Self.mostCups
    else { return nil }
    return Group(words: start - 1..<position + 1, count: count, total: value)
  }

  /// Cups that are counted without their name after others were: `2 phenolic` and `the other
  /// phenolic` behind `3/5 cups clean`. Within the sentence, and no more than are `left`.
  private func uncounted(
    after position: Int, _ left: Int, _ total: Int?, _ note: borrowing NoteDocument
  ) -> Group? {
    for next in position..<note.words.count {
      let separator = note.words[next].separator
      guard separator.isSoft || separator.isSubset(of: [.comma, .semicolon, .dash]) else { break }
      guard !isCup(note.words[next]) else { break }
      let isNew =
        next > position
        && (!separator.isSoft || isOne(of: Self.continuing, next - 1, note))
      guard isNew else { continue }
      let isOther =
        isOne(of: Self.the, next, note) && next + 1 < note.words.count
        && isOne(of: Self.others, next + 1, note)
      let start = isOther ? next + 2 : next + 1
      guard let count = isOther ? left : number(next, note), count <= left,
        isFlavor(after: start, note)
      else { continue }
      return Group(words: next..<start, count: count, total: total)
    }
    return nil
  }

  /// Whether a flavor follows with few words before it, none of them a measure: `1 g of plum`.
  private func isFlavor(after position: Int, _ note: borrowing NoteDocument) -> Bool {
    let end = min(note.words.count, position + Self.mostBetween + 1)
    for next in position..<max(position, end) {
      guard note.words[next].separator.isSoft else { return false }
      if note.mentions.index(at: next) >= 0 { return true }
      guard note.words[next].tag != .noun, !isOne(of: Self.of, next, note) else { return false }
    }
    return false
  }

  /// `of five`, `out of the 5`, with the position after it.
  private func total(after position: Int, _ note: borrowing NoteDocument) -> (Int, Int)? {
    var next = position
    while next < note.words.count, next < position + 3, note.words[next].separator.isSoft,
      isOne(of: Self.of, next, note) || next > position && isOne(of: Self.the, next, note)
    {
      next += 1
    }
    guard next > position, let value = number(next, note), note.words[next].separator.isSoft,
      value > 1, value <= Self.mostCups
    else { return nil }
    // `three cups of 2 coffees` counts something else.
    if next + 1 < note.words.count, note.words[next + 1].separator.isSoft,
      note.words[next + 1].tag == .noun, note.mentions.index(at: next + 1) < 0,
      !isCup(note.words[next + 1])
    {
      return nil
    }
    return (value, next + 1)
  }

  private func isOne(
    of words: [[UInt8]], _ position: Int, _ note: borrowing NoteDocument
  ) -> Bool {
    words.contains(lowered(position, note))
  }

  private func lowered(_ position: Int, _ note: borrowing NoteDocument) -> [UInt8] {
    let word = note.words[position]
    return note.utf8[Int(word.start)..<Int(word.end)].map {
      $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0
    }
  }

  /// A whole number, in digits or as a word.
  private func number(_ position: Int, _ note: borrowing NoteDocument) -> Int? {
    guard position >= 0, position < note.words.count else { return nil }
    let word = note.words[position]
    if let index = Self.numbers.firstIndex(of: lowered(position, note)) { return index + 1 }
    guard let written = ScoreNumber(note.utf8[Int(word.start)..<Int(word.end)]),
      written.scale == nil, written.value >= 1, written.value == written.value.rounded()
    else { return nil }
    return Int(written.value)
  }

  private func fraction(_ position: Int, _ note: borrowing NoteDocument) -> (Int, Int)? {
    let word = note.words[position]
    guard let written = ScoreNumber(note.utf8[Int(word.start)..<Int(word.end)]),
      let scale = written.scale, scale > 1, scale <= Double(Self.mostCups), written.value >= 1,
      written.value <= scale, written.value == written.value.rounded(), scale == scale.rounded()
    else { return nil }
    return (Int(written.value), Int(scale))
  }

  // MARK: Flavors

  /// The flavors that are said of a group, and the words from the group to them: those after it up to a
  /// mark, or those before `in two of five cups`.
  private func flavors(
    of group: Group, in note: borrowing NoteDocument, _ low: Int, _ high: Int
  ) -> (FlavorNodeSet, Range<Int>)? {
    var end = group.words.upperBound
    while end < high {
      let separator = note.words[end].separator
      guard separator.isSoft || end == group.words.upperBound && isLabel(separator) else { break }
      end += 1
    }
    let first = group.words.lowerBound
    if let found = flavors(in: group.words.upperBound..<end, note) {
      return (found.nodes, first..<found.words.upperBound)
    }
    guard first > low, isOne(of: Self.inside, first - 1, note) else { return nil }
    var start = first - 1
    while start > low, note.words[start].separator.isSoft { start -= 1 }
    return flavors(in: start..<first, note).map {
      ($0.nodes, $0.words.lowerBound..<group.words.upperBound)
    }
  }

  /// Whether a mark introduces what is said: `cup 5: phenolic`.
  private func isLabel(_ separator: Separator) -> Bool {
    separator.isSubset(of: [.colon, .dash, .open])
  }

  private func flavors(
    in words: Range<Int>, _ note: borrowing NoteDocument
  ) -> (nodes: FlavorNodeSet, words: Range<Int>)? {
    var nodes = FlavorNodeSet.empty
    var found: Range<Int>?
    for index in note.mentions.indices where note.mentions[index].status == .present {
      let mention = note.mentions[index]
      guard mention.start >= words.lowerBound, mention.end <= words.upperBound else { continue }
      nodes.formUnion(mention.nodes)
      found = min(found?.lowerBound ?? mention.start, mention.start)..<mention.end
    }
    return found.map { (nodes, $0) }
  }
}

/// Numbers that rate the cup.
extension ScoreReader {
  /// - Parameter isList: Whether an earlier number with a scale is of something else.
  func cupScore(
    _ number: Number, _ note: borrowing NoteDocument, inList isList: Bool
  ) -> Score? {
    guard !number.isPercent, !isForSomethingElse(number, note) else { return nil }
    var words = number.words
    var scale = number.scale
    var isNamed = number.hasStars
    let next = words.upperBound
    if !isNamed, next < note.words.count,
      note.words[next].separator.isSoft || note.words[next].separator == .hyphen
    {
      let following = note.words[next]
      if following.classes.intersects(ratingWord) {
        words = words.lowerBound..<next + 1
        isNamed = true
      } else if !begins(number, note),
        following.tag == .noun || following.tag == .propn || following.tag == .num
          || note.mentions.index(at: next) >= 0
          || number.isForeign && following.tag == .x && following.id < 0
      {
        return nil
      }
    }
    switch introduction(of: number, note, inList: isList) {
    case .refused: return nil
    case .open: break
    case .rating(let start):
      isNamed = true
      words = start..<words.upperBound
    }
    if scale == nil {
      guard isNamed, number.value > 0 else { return nil }
      scale = number.value <= 5 ? 5 : number.value <= 10 ? 10 : 100
    }
    guard let scale, [5, 10, 20, 100].contains(scale), number.value <= scale,
      !note.degrees.isOfOtherCup(words.lowerBound, note.words)
    else { return nil }
    return Score(
      score: NoteScore(value: number.value, lowest: Self.lowest(number.value, scale), scale: scale),
      words: words, attribute: -1, isScaled: true, isNamed: isNamed)
  }

  /// Whether the only number on a scale is before a note of flavors: `8/10 peach`, but not `8/10 peach, 2/10
  /// lemon`, nor `0/5 lemon`.
  private func begins(_ number: Number, _ note: borrowing NoteDocument) -> Bool {
    let next = number.words.upperBound
    guard number.words.lowerBound == 0, number.scale != nil, number.value > 0,
      note.mentions.index(at: next) >= 0
    else { return false }
    return !note.words.indices.dropFirst(next).contains { text(at: $0, note) != nil }
  }

  /// Stars and marks of five begin at 1, and so do those of ten where none is 0.
  private static func lowest(_ value: Double, _ scale: Double) -> Double {
    scale <= 5 || scale <= 10 && value > 0 ? 1 : 0
  }

  /// `5 stars for the packaging`, `4/5 for its crema`.
  private func isForSomethingElse(_ number: Number, _ note: borrowing NoteDocument) -> Bool {
    let start = number.words.upperBound
    guard start + 2 < note.words.count, purpose.contains(note.words[start].id),
      note.words[start + 1].classes.intersects(definite)
    else { return false }
    var position = start
    while position < min(note.words.count, start + 5), note.words[position].separator.isSoft {
      if note.words[position].classes.intersects(cupNoun) { return false }
      position += 1
    }
    return position > start + 2
  }

  private enum Introduction {
    /// It is said of something else: `aroma: 4/5`, `plum 3/5`.
    case refused
    case open
    /// `rating: 4`, `overall 8/10`, from the word at this position.
    case rating(Int)
  }

  private func introduction(
    of number: Number, _ note: borrowing NoteDocument, inList isList: Bool
  ) -> Introduction {
    var position = number.words.lowerBound
    while position > 0, number.words.lowerBound - position <= 3 {
      let separator = note.words[position].separator
      let isLabel = separator.contains(.colon) || separator == .dash
      // `nutty (2/5), sweet (4/5)`: a score of each flavor.
      if separator == .open, note.mentions.index(at: position - 1) >= 0,
        isList || number.words.upperBound < note.words.count
      {
        return .refused
      }
      guard separator.isSoft || isLabel else { return .open }
      guard separator != .slash else { return .refused }
      let word = note.words[position - 1]
      if word.classes.intersects(ratingWord) { return .rating(position - 1) }
      if word.classes.intersects(giving), number.scale == nil {
        return endsStatement(number.words.upperBound, note) ? .rating(position - 1) : .refused
      }
      let index = note.mentions.index(at: position - 1)
      // `fruity 0/5`: not a flavor of the cup, and no mark for it.
      if index >= 0, number.value == 0, note.mentions[index].status == .negated { return .refused }
      if separator == .dash { return index >= 0 && isList ? .refused : .open }
      // `plum and mango 4/5` at the end of a note rates the cup.
      if index >= 0 {
        let isLast = number.words.upperBound == note.words.count
        return isLast && !isList && separator.isSoft ? .open : .refused
      }
      switch word.tag {
      case .noun, .propn, .num, .x: return separator.isSoft || isLabel ? .refused : .open
      case .adp, .verb: if !word.classes.intersects(filler) { return .refused }
      case .adj: if !word.classes.intersects(filler) { return .open }
      default: break
      }
      position -= 1
    }
    return .open
  }
}
