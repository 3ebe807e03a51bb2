import FlavorWheel
import Linguistics

/// A note as the context model uses it: its sentences, and the counts that its mentions share.
struct ContextPassage {
  /// For each word the range of words of its sentence.
  private(set) var sentences: [Range<Int>] = []
  private var sentenceOf: [Int32] = []
  private var counts = Counts()

  private struct Counts {
    var words: Float = 0
    var verbs: Float = 0
    var first: Float = 0
    var second: Float = 0
    var mentioned: Float = 0
    var numbers: Float = 0
    var past: Float = 0
    var commas: Float = 0
    var names: Float = 0
    var pronouns: Float = 0
    var speaksOfCoffee = false
    var mentions: Float = 0
    var kept: Float = 0
    var best = -Float.infinity
    var evidence: Float = 0
  }

  /// The range of words of the sentence that contains a word.
  func sentence(at word: Int) -> Range<Int> { sentences[Int(sentenceOf[word])] }

  /// Prepares a note whose forms `known` has. O(words + mentions).
  mutating func read(_ note: borrowing NoteDocument, known: borrowing ContextForms) {
    sentences.removeAll(keepingCapacity: true)
    sentenceOf.removeAll(keepingCapacity: true)
    counts = Counts()
    var start = 0
    for position in note.words.indices {
      if position > 0, note.words[position].startsSentence {
        sentences.append(start..<position)
        start = position
      }
      sentenceOf.append(Int32(sentences.count))
      count(note.words[position], isMentioned: note.mentions.index(at: position) >= 0, known)
    }
    if start < note.words.count { sentences.append(start..<note.words.count) }
    for index in note.mentions.indices where !note.mentions[index].nodes.isEmpty {
      counts.mentions += 1
      if note.mentions[index].status == .present { counts.kept += 1 }
      counts.best = max(counts.best, note.mentions[index].evidence)
      counts.evidence += note.mentions[index].evidence
    }
  }

  private mutating func count(_ word: Word, isMentioned: Bool, _ known: borrowing ContextForms) {
    counts.words += 1
    if isMentioned { counts.mentioned += 1 }
    switch word.tag {
    case .verb, .aux: counts.verbs += 1
    case .num: counts.numbers += 1
    case .propn: counts.names += 1
    case .pron: counts.pronouns += 1
    default: break
    }
    if word.separator.contains(.comma) { counts.commas += 1 }
    let kind = known.kind(of: word.form)
    if kind.contains(.firstPerson) { counts.first += 1 }
    if kind.contains(.secondPerson) { counts.second += 1 }
    if kind.contains(.past) { counts.past += 1 }
    if kind.contains(.coffee) { counts.speaksOfCoffee = true }
  }

  /// Sets the numeric features that the mentions of the passage share.
  func setShared(_ numbers: inout ContextNumbers) {
    let all = max(1, counts.words)
    numbers[1] = min(all, 100) / 50
    numbers[3] = min(counts.mentions, 10) / 5
    numbers[6] = counts.verbs / all * 3
    numbers[7] = min(3, counts.first) / 3
    numbers[8] = min(3, counts.second) / 3
    numbers[9] = counts.mentioned / all
    numbers[10] = counts.numbers / all * 3
    numbers[11] = counts.past / all * 3
    numbers[12] = counts.commas / all * 3
    numbers[13] = counts.names / all * 3
    numbers[14] = counts.pronouns / all * 3
    numbers[15] = Self.flag(counts.speaksOfCoffee)
    numbers[16] = Float(all.exponent) / 6
    for (place, length) in [Float(5), 10, 20, 40, 80].enumerated() {
      numbers[17 + place] = Self.flag(all > length)
    }
    numbers[22] = counts.kept / max(1, counts.mentions)
    numbers[23] = min(counts.kept, 6) / 3
    numbers[24] = Self.bounded(counts.best)
    numbers[25] = Self.bounded(counts.evidence / max(1, counts.mentions))
  }

  /// Sets the numeric features of a mention, `ContextNumbers.ofMention`; `setShared` sets the others.
  func setNumbers(
    of index: Int, in note: borrowing NoteDocument, known: borrowing ContextForms,
    _ numbers: inout ContextNumbers
  ) {
    let mention = note.mentions[index]
    let sentence = sentence(at: mention.start)
    numbers[0] = Self.bounded(mention.evidence)
    numbers[2] = Float(min(sentence.count, 40)) / 20
    numbers[4] = Float(mention.start) / max(1, counts.words)
    var isFirst = false
    for position in sentence where !isFirst {
      isFirst = known.kind(of: note.words[position].form).contains(.firstPerson)
    }
    numbers[5] = Self.flag(isFirst)
    var (kept, dropped, negated): (Float, Float, Float) = (0, 0, 0)
    note.mentions.forEachIndex(in: sentence) { other in
      guard other != index, !note.mentions[other].nodes.isEmpty else { return }
      switch note.mentions[other].status {
      case .present: kept += 1
      case .dropped: dropped += 1
      case .negated: negated += 1
      }
    }
    numbers[26] = min(4, kept) / 2
    numbers[27] = min(4, dropped) / 2
    numbers[28] = min(4, negated) / 2
    numbers.set(note.features[index])
  }

  private static func flag(_ isTrue: Bool) -> Float { isTrue ? 1 : 0 }

  private static func bounded(_ value: Float) -> Float { max(-4, min(4, value)) / 2 }
}
