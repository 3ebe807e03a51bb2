import FlavorWheel
import Lexicon
import Linguistics
import Support

/// The learned judgement of how far a denial reaches where a note has no marks: for each flavor whether the
/// writer reports it, denies it, or neither, by the words, tags and other flavors around it and what was
/// decided before.
///
/// A multinomial logistic regression over hashed features (`Lexicon/tools/build_scope.py`, which computes the
/// same ones). The numbers of `Lexicon/learned/scope.bin` after the step: the constants of "reported" and
/// "denied" against "neither", and the least probabilities that turn a report and a denial, and that change
/// anything else.
struct ScopeModel: Sendable {
  private let weights: HashedWeights

  /// The compiled-in table; nil when it is damaged, which the tests rule out.
  static let standard = ScopeModel(EmbeddedBytes(lexicon_scope()))

  /// - Parameter image: The bytes of the file; they are not copied.
  init?(_ image: EmbeddedBytes) {
    guard let weights = HashedWeights(image, "SCOPING1", numbers: 5, outputs: 2) else { return nil }
    self.weights = weights
  }

  /// A word, or a flavor in place of its words.
  private struct Item {
    var word: UInt64 = 0
    var tag: UInt64 = 0
    var isNegator = false
    /// The index of the mention; −1 for a word.
    var mention = -1
    /// Of a flavor: its status, whether it is unpleasant, and the tag of its last word.
    var status: UInt64 = 0
    var fault: UInt64 = 0
    var lastTag: UInt64 = 0
  }

  /// Judges the mentions of a note that has hardly a mark. O(words).
  func apply(to note: inout NoteDocument, negators: ClassSet, unpleasant: FlavorNodeSet) {
    guard note.words.count < Self.longest, note.mentions.count > 0, note.lacksMarks,
      !note.words.contains(where: { $0.separator.contains(.slash) })
    else { return }
    var items: [Item] = []
    var places: [Int] = []
    var position = 0
    while position < note.words.count {
      let index = note.mentions.index(at: position)
      if index >= 0, !note.mentions[index].nodes.isEmpty {
        let mention = note.mentions[index]
        places.append(items.count)
        items.append(
          Item(
            word: 1, tag: Self.flavorTag, mention: index,
            status: UInt64(mention.status.rawValue),
            fault: mention.nodes.isSubset(of: unpleasant) ? 1 : 0,
            lastTag: UInt64(note.words[mention.end - 1].tag.rawValue) + 1))
        position = mention.end
        continue
      }
      let word = note.words[position]
      items.append(
        Item(
          word: ContextKey.hash(note.forms.bytes(of: word.form)) & 0x7fff_ffff,
          tag: UInt64(word.tag.rawValue) + 1, isNegator: word.classes.intersects(negators)))
      position += 1
    }
    for number in places.indices {
      let judgement = judgement(of: number, at: places, items)
      decide(judgement, items[places[number]].mention, &note.mentions)
    }
  }

  private func decide(_ judgement: ContextJudgement, _ index: Int, _ mentions: inout MentionList) {
    let (turning, other) = (weights.numbers[3], weights.numbers[4])
    switch mentions[index].status {
    case .present where judgement.denied >= turning: mentions.overrule(.negated, at: index)
    case .negated where mentions[index].isInLongDenial: break
    case .negated where judgement.reported >= turning: mentions.overrule(.present, at: index)
    case .present where judgement.neither >= other, .negated where judgement.neither >= other:
      mentions.drop(.context, at: index)
    case .dropped where judgement.reported >= other: mentions.overrule(.present, at: index)
    case .dropped where judgement.denied >= other: mentions.overrule(.negated, at: index)
    default: break
    }
  }

  /// Longer notes are prose: what is denied there hangs on more than the words around it.
  private static let longest = 25
  private static let flavorTag: UInt64 = 99
  /// How far a negator and another flavor count.
  private static let (near, far) = (6, 7)
  private static let none: UInt64 = 3

  private func judgement(
    of number: Int, at places: [Int], _ items: [Item]
  ) -> ContextJudgement {
    let place = places[number]
    let flavor = items[place]
    func item(_ offset: Int) -> Item {
      items.indices.contains(place + offset) ? items[place + offset] : Item()
    }
    func word(_ offset: Int) -> UInt64 { item(offset).word }
    func tag(_ offset: Int) -> UInt64 { item(offset).tag }
    let before = number > 0 ? places[number - 1] : nil
    let after = number + 1 < places.count ? places[number + 1] : nil
    let v = flavor.status
    let statusBefore = before.map { items[$0].status + 1 } ?? 0
    let statusAfter = after.map { items[$0].status + 1 } ?? 0
    let gapBefore = before.map { UInt64(min(place - $0 - 1, 5)) } ?? UInt64(Self.far)
    let gapAfter = after.map { UInt64(min($0 - place - 1, 5)) } ?? UInt64(Self.far)
    let between = items.map(\.word)
    let wordsBefore = before.map { between[max($0 + 1, place - 4)..<place] } ?? [Self.none]
    let wordsAfter = after.map { between[place + 1..<min($0, place + 5)] } ?? [Self.none]
    let faultBefore = before.map { items[$0].fault + 1 } ?? 0
    let lastBefore = before.map { items[$0].lastTag } ?? 0
    let left: Int? = (max(0, place - Self.far)..<place).last { items[$0].isNegator }
    let right: Int? = (place + 1..<max(place + 1, min(items.count, place + Self.near + 1)))
      .first { items[$0].isNegator }
    func flavors(_ range: Range<Int>) -> UInt64 {
      UInt64(items[range].reduce(0) { $0 + ($1.mention >= 0 ? 1 : 0) })
    }
    let leftWord = left.map { items[$0].word } ?? 0
    let leftGap = left.map { UInt64(place - $0) } ?? 0
    let leftFlavors = left.map { flavors($0..<place) } ?? 0
    let rightWord = right.map { items[$0].word } ?? 0
    let rightGap = right.map { UInt64($0 - place) } ?? 0
    let rightFlavors = right.map { flavors(place + 1..<$0) } ?? 0
    var sum = weights.sum()
    sum.add(v)
    sum.add(v, word(-1))
    sum.add(v, word(-1), word(-2))
    sum.add(v, word(-1), word(-2), word(-3))
    sum.add(v, word(-1), word(-2), word(-3), word(-4))
    sum.add(v, word(-2))
    sum.add(v, word(-2), word(-3))
    sum.add(v, word(1))
    sum.add(v, word(1), word(2))
    sum.add(v, word(1), word(2), word(3))
    sum.add(v, word(1), word(2), word(3), word(4))
    sum.add(v, word(2))
    sum.add(v, word(2), word(3))
    sum.add(v, word(-1), word(1))
    sum.add(v, word(-1), word(-2), word(1))
    sum.add(v, word(-1), word(1), word(2))
    sum.add(v, word(-1), word(-2), word(1), word(2))
    sum.add(v, tag(-1), tag(-2), tag(-3))
    sum.add(v, tag(1), tag(2), tag(3))
    sum.add(v, tag(-1), tag(1))
    sum.add(v, tag(-1), tag(-2), tag(1), tag(2))
    sum.add(v, statusBefore, further: wordsBefore)
    sum.add(v, statusAfter, further: wordsAfter)
    sum.add(v, statusBefore, statusAfter)
    sum.add(v, flavor.fault, faultBefore, statusBefore, gapBefore)
    sum.add(v, flavor.lastTag, lastBefore, statusBefore, gapBefore)
    sum.add(v, leftWord, leftGap, leftFlavors)
    sum.add(v, rightWord, rightGap, rightFlavors)
    sum.add(v, leftWord)
    sum.add(v, rightWord)
    sum.add(v, leftGap, leftFlavors)
    sum.add(v, rightGap, rightFlavors)
    sum.add(v, UInt64(min(place, 3)), word(-1))
    sum.add(v, UInt64(min(items.count - 1 - place, 3)), word(1))
    sum.add(v, statusBefore, gapBefore, word(-1))
    sum.add(v, statusAfter, gapAfter, word(1))
    sum.add(v, flavor.fault, leftFlavors, faultBefore, statusBefore)
    sum.add(v, word(1), word(2), tag(3))
    sum.add(v, word(-1), word(-2), tag(-3))
    sum.add(v, word(-3))
    sum.add(v, word(3))
    return ContextJudgement(
      ContextScore(
        reported: sum.odds(0) + weights.numbers[1], denied: sum.odds(1) + weights.numbers[2]))
  }
}

extension NoteDocument {
  /// Whether the note has few marks for its length, so that borders are found without them: with marks, fifteen
  /// words seldom are without one.
  var lacksMarks: Bool {
    var marks = 0
    for word in words.dropFirst() where !word.separator.isSoft { marks += 1 }
    return marks * 15 < words.count
  }
}
