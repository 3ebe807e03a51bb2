import Lexicon

/// Finds what a note says was put into the cup: `latte with caramel syrup`, `a splash of oat milk`.
///
/// A flavor of it is no flavor of the coffee. The things and the words that add them are data
/// (`Lexicon/additions.tsv`); here is how they stand together: a list of things after a word that adds,
/// before one, or as the name of a drink.
struct AdditionReader {
  private let lexicon: AdditionLexicon
  /// For each rule whether it says of a mention that it was added.
  private let rulesOfAdding: [Bool]
  /// The numbers of the words in the lexicon.
  private var numbers = FormNumbers()
  /// The phrases of the note; empty where nothing in it may be added.
  private var items: [Item] = []

  /// A phrase of the note, or a word that is in none.
  private struct Item {
    let words: Range<Int>
    /// The row of the table; −1 for a word of none.
    let phrase: Int16
    let kind: AdditionLexicon.Kind?
  }

  /// One thing of a list.
  private struct Thing {
    let item: Int
    /// The kind of the amount before it; nil without one.
    let amount: AdditionLexicon.Kind?
  }

  /// What stands around a list.
  private struct Frame {
    /// The first word of the list, which may lead it.
    let lead: AdditionLexicon.Kind?
    let next: AdditionLexicon.Kind?
    /// Whether nothing is said of the list after it.
    let isClosed: Bool
    /// Whether a drink, or what stands for it, is before it.
    let isServed: Bool
    let startsClause: Bool
    /// Whether it goes on with a list that was added.
    let goesOn: Bool
  }

  /// The most words before a list in which a denial, and a wish, is looked for.
  private static let reach = (denial: 3, wish: 8)

  init(model: ExtractionModel) {
    lexicon = model.additions
    rulesOfAdding = model.rules.reasons.map { $0.text == "added-to-the-cup" }
  }

  /// Finds the things that the words of a note may add, before other stages hide any.
  mutating func find(in note: inout NoteDocument) {
    items.removeAll(keepingCapacity: true)
    guard !note.isLong, findItems(note) else { return }
    var index = 0
    while index < items.count {
      guard items[index].kind?.mayBegin == true else {
        index += 1
        continue
      }
      let (found, end) = additions(from: index, note)
      if !found.isEmpty { note.additions += found }
      index = max(end, index + 1)
    }
  }

  /// Takes the flavors of what was added from the note, and hides its words from later stages.
  mutating func apply(to note: inout NoteDocument) {
    restoreImagined(in: &note)
    guard !items.isEmpty else { return }
    note.additions.removeAll { addition in
      guard addition.isDoubtful, addition.cue > 0 else { return false }
      let before = note.mentions.index(at: addition.cue - 1)
      return before >= 0 && note.mentions[before].status == .present
        && !note.mentions[before].nodes.isEmpty
    }
    addMentionsOfRules(to: &note)
    for addition in note.additions {
      for index in note.mentions.indices(in: addition.words)
      where note.mentions[index].status != .dropped {
        note.mentions.drop(.added, at: index)
      }
    }
    hide(in: &note)
  }

  /// Hides the words of what is added whatever the flavors of the note are.
  func hide(in note: inout NoteDocument) {
    for addition in note.additions where !addition.isDoubtful {
      for word in addition.words { note.hide(word) }
    }
  }

  /// The names of what was added, in the order of the note, each once.
  func names(in note: borrowing NoteDocument) -> [String] {
    var names: [String] = []
    for addition in note.additions {
      for name in lexicon.names(of: addition.phrase) where !names.contains(name) {
        names.append(name)
      }
    }
    return names
  }

  /// Reports what rules say was added where the words before it only imagine that: `I'd swear there is
  /// blueberry syrup in this`.
  private mutating func restoreImagined(in note: inout NoteDocument) {
    guard !note.isLong, numbers.ids.count == note.words.count else { return }
    for index in note.mentions.indices where isAddedByRule(note.mentions[index]) {
      if items.isEmpty { readItems(note) }
      let start = note.mentions[index].start
      guard let item = items.firstIndex(where: { $0.words.contains(start) }),
        isTakenBack(item, note, by: [.seems])
      else { continue }
      note.mentions.setStatus(.present, rule: -1, at: index)
    }
  }

  private func isAddedByRule(_ mention: FoundMention) -> Bool {
    mention.status == .dropped && mention.remark == .none && mention.rule >= 0
      && rulesOfAdding[Int(mention.rule)]
  }

  /// Adds what rules say was added.
  private func addMentionsOfRules(to note: inout NoteDocument) {
    for mention in note.mentions.items where isAddedByRule(mention) {
      guard let index = items.firstIndex(where: { $0.words.contains(mention.start) }),
        items[index].kind?.isThing == true, !isTakenBack(index, note),
        !note.additions.contains(where: { $0.words.overlaps(items[index].words) })
      else { continue }
      note.additions.append(
        addition(Thing(item: index, amount: nil), cue: index, isDoubtful: true))
    }
    note.additions.sort { $0.words.lowerBound < $1.words.lowerBound }
  }

  // MARK: Phrases

  /// Reads the phrases of a note; false where nothing in it may be added.
  private mutating func findItems(_ note: borrowing NoteDocument) -> Bool {
    guard numbers.read(note, in: lexicon) else { return false }
    readItems(note)
    return true
  }

  private mutating func readItems(_ note: borrowing NoteDocument) {
    let ids = numbers.ids
    var position = 0
    while position < ids.count {
      if let (phrase, end) = lexicon.match(ids, note.words, at: position) {
        items.append(
          Item(words: position..<end, phrase: phrase, kind: lexicon.kinds[Int(phrase)]))
        position = end
      } else {
        items.append(Item(words: position..<position + 1, phrase: -1, kind: nil))
        position += 1
      }
    }
  }

  private func kind(_ index: Int) -> AdditionLexicon.Kind? {
    items.indices.contains(index) ? items[index].kind : nil
  }

  private func separator(before index: Int, _ note: borrowing NoteDocument) -> Separator {
    index < items.count ? note.words[items[index].words.lowerBound].separator : .start
  }

  /// Whether an item goes on with what is before it.
  private func follows(_ index: Int, _ note: borrowing NoteDocument) -> Bool {
    index < items.count && separator(before: index, note).isSoft
  }

  // MARK: Lists

  /// What is added from an item on, and the item where reading goes on.
  private func additions(
    from start: Int, _ note: borrowing NoteDocument
  ) -> (found: [Addition], end: Int) {
    if let end = drink(from: start, note) {
      let things = (start..<end).map { Thing(item: $0, amount: nil) }
      return (isTakenBack(start, note) ? [] : things.map { addition($0, cue: start) }, end)
    }
    let isLed = kind(start) == .adds || kind(start) == .with
    var (things, end) = list(from: isLed ? start + 1 : start, isLed: isLed, note)
    if follows(end, note), kind(end) == .noted || kind(end) == .like { _ = things.popLast() }
    guard !things.isEmpty else { return ([], max(start + 1, end)) }
    guard !isTakenBack(start, note) else { return ([], end) }
    let frame = frame(of: start..<end, note)
    guard things.contains(where: { accepts($0, in: frame) }) || areAlone(things, in: frame) else {
      return ([], end)
    }
    let found = things.filter { accepts($0, in: frame) || $0.amount != nil || frame.isClosed }
    return (
      found.map {
        let asks = frame.lead == .with && !frame.isServed && $0.amount == nil
        return addition($0, cue: start, isDoubtful: asks && kind($0.item) == .maybe)
      }, end
    )
  }

  /// What stands around a list.
  private func frame(of list: Range<Int>, _ note: borrowing NoteDocument) -> Frame {
    let (start, end) = (list.lowerBound, list.upperBound)
    let next = follows(end, note) ? kind(end) : nil
    let isAfterEnd = next == .after || next == .adds && !follows(end + 1, note)
    let before = start > 0 ? kind(start - 1) : nil
    return Frame(
      lead: kind(start), next: isAfterEnd ? .after : next,
      isClosed: !follows(end, note) || isAfterEnd || next == .top || next == .inside,
      isServed: follows(start, note)
        && (before == .head || before == .whole || before == .took),
      startsClause: !follows(start, note) || before == .and,
      goesOn: before == .and && start > 1
        && [.after, .top, .inside].contains(kind(start - 2)))
  }

  /// Whether a clause is nothing but things that are put into cups, one of which no coffee tastes of: `vanilla
  /// syrup and oat milk`.
  private func areAlone(_ things: [Thing], in frame: Frame) -> Bool {
    let kinds = things.map { kind($0.item) }
    return frame.startsClause && frame.isClosed && kinds.count > 1
      && kinds.contains { $0?.isSure == true }
      && kinds.allSatisfy { $0?.isSure == true || $0 == .maybe }
  }

  /// Whether a thing of a list is added by what stands around it.
  private func accepts(_ thing: Thing, in frame: Frame) -> Bool {
    let kind = kind(thing.item)
    let isSure = thing.amount == .spoon || kind?.isSure == true
    switch (frame.lead, frame.next) {
    case (.adds, _), (_, .after): return true
    case (.with, _) where frame.isClosed && frame.isServed: return true
    case (.with, _): return isSure || kind == .maybe
    case (_, .top): return isSure || kind == .maybe || kind == .topping
    case (_, .inside): return isSure || kind == .maybe || thing.amount != nil
    default:
      return thing.amount == .spoon || kind == .whole
        || thing.amount == .measure && (isSure || frame.goesOn)
        || frame.startsClause && kind == .plain
    }
  }

  /// The things of a list: `oat milk, a splash of vanilla and cinnamon`, and the item after it.
  private func list(
    from start: Int, isLed: Bool, _ note: borrowing NoteDocument
  ) -> (things: [Thing], end: Int) {
    var things: [Thing] = []
    var (next, end) = (start, start)
    // After a comma, a flavor is more likely one of the coffee.
    var isAfterComma = false
    while !isLed || isAfterComma || follows(next, note) {
      var amount: AdditionLexicon.Kind?
      var item = next
      while let kind = kind(item), [.filler, .measure, .spoon].contains(kind),
        item == next || follows(item, note)
      {
        if kind != .filler { amount = kind }
        item += 1
      }
      guard let kind = kind(item), kind.isThing, item == next || follows(item, note) else { break }
      let isLikely = amount != nil || kind.isSure || kind == .maybe
      guard !isAfterComma || isLikely else { break }
      things.append(Thing(item: item, amount: amount))
      end = item + 1
      let separator = separator(before: end, note)
      if self.kind(end) == .and, separator.isSoft || separator == .comma {
        (next, isAfterComma) = (end + 1, false)
        guard follows(next, note) else { break }
      } else if separator == .comma {
        (next, isAfterComma) = (end, true)
      } else {
        break
      }
    }
    return (things, end)
  }

  /// The item of the drink whose name begins with what is in it: `vanilla oat latte`; nil for none. In a
  /// list it is a flavor.
  private func drink(from start: Int, _ note: borrowing NoteDocument) -> Int? {
    guard separator(before: start, note) != .comma else { return nil }
    var end = start
    while let kind = kind(end), kind.isThing || kind == .short, follows(end + 1, note) { end += 1 }
    guard end > start, kind(end) == .head else { return nil }
    if follows(end + 1, note), kind(end + 1) == .noted || kind(end + 1) == .like { return nil }
    return end
  }

  /// Whether words of some kinds before a list deny it, wish for it, or liken to it.
  private func isTakenBack(
    _ start: Int, _ note: borrowing NoteDocument,
    by kinds: [AdditionLexicon.Kind] = [.not, .wish, .seems, .like]
  ) -> Bool {
    let first = items[start].words.lowerBound
    var item = start
    while item > 0, follows(item, note) {
      item -= 1
      let distance = first - items[item].words.upperBound
      guard let kind = items[item].kind, kinds.contains(kind) else { continue }
      if distance < (kind == .not ? Self.reach.denial : Self.reach.wish) { return true }
    }
    return false
  }

  private func addition(_ thing: Thing, cue: Int, isDoubtful: Bool = false) -> Addition {
    Addition(
      phrase: items[thing.item].phrase, words: items[thing.item].words,
      cue: items[cue].words.lowerBound, isDoubtful: isDoubtful)
  }
}

/// Words of a note that name what was put into the cup.
struct Addition: Sendable {
  /// The row of `AdditionLexicon`.
  let phrase: Int16
  let words: Range<Int>
  /// The first word of what says so.
  let cue: Int
  /// Whether it depends on the note's flavors: in `peach with cream` it is one.
  let isDoubtful: Bool
}

/// What is put into a cup, and the words that say so (`Lexicon/additions.tsv`).
///
/// It has a vocabulary of its own, as `CueLexicon` has, and for the same reason.
struct AdditionLexicon: Sendable, NumberedWords {
  /// What a phrase is; the head of the table explains each.
  enum Kind: String, Sendable {
    case sure, maybe, taste, topping, plain, short, whole, never
    case adds, with, took, measure, spoon, filler, and
    case head, after, top, inside
    case not, wish, seems, noted, like

    /// Whether the phrase names something that may be added.
    var isThing: Bool {
      switch self {
      case .sure, .maybe, .taste, .topping, .plain, .whole: true
      default: false
      }
    }

    /// Whether a list of things, or the name of a drink, may begin with it.
    var mayBegin: Bool {
      switch self {
      case .short, .adds, .with, .measure, .spoon, .filler: true
      default: isThing
      }
    }

    /// Whether words that only begin a list of things, such as `with`, suffice.
    var isSure: Bool { self == .sure || self == .plain || self == .whole }
  }

  private(set) var vocabulary = Vocabulary(capacity: 1_024)
  private(set) var kinds: [Kind] = []
  private var names: [String] = []
  private(set) var trie = PhraseTrie()
  /// For each word whether a phrase that starts with it names something.
  private var startsThing: [Bool] = []

  init() {
    EmbeddedTable(EmbeddedBytes(lexicon_additions())).forEachRow { row in
      guard let kind = Kind(rawValue: row[0].text) else { return }
      let number = Int16(kinds.count)
      kinds.append(kind)
      names.append(row[1].text)
      PhraseTrie.forEachPhrase(of: row[2]) { phrase, _ in
        trie.add(phrase, number, &vocabulary)
        guard kind.isThing || kind == .short else { return }
        var isFirst = true
        phrase.forEachWord { word in
          guard isFirst else { return }
          isFirst = false
          let id = Int(vocabulary.intern(word))
          while startsThing.count <= id { startsThing.append(false) }
          startsThing[id] = true
        }
      }
    }
  }

  /// Whether a phrase that names something starts with a word.
  @inline(__always)
  func starts(with word: Int32) -> Bool {
    word >= 0 && Int(word) < startsThing.count && startsThing[Int(word)]
  }

  /// What a phrase names in results.
  func names(of phrase: Int16) -> [String] {
    names[Int(phrase)].split(separator: "+").map(String.init)
  }
}

extension AdditionLexicon {
  func write(to image: inout ImageWriter) {
    vocabulary.write(to: &image)
    image.write(texts: kinds.map(\.rawValue))
    image.write(texts: names)
    trie.write(to: &image)
    image.write(startsThing)
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    vocabulary = try Vocabulary(from: &image)
    for name in try image.texts() {
      guard let kind = Kind(rawValue: name) else { throw ImageFault() }
      kinds.append(kind)
    }
    names = try image.texts()
    trie = try PhraseTrie(from: &image)
    startsThing = try image.flags()
    guard names.count == kinds.count else { throw ImageFault() }
  }
}
