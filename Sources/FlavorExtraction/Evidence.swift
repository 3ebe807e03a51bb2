import EmbeddedData
import Lexicon
import Linguistics

/// How much a word speaks for tasting rather than for anything else: log odds learned from
/// tasting notes against ordinary English (`Lexicon/evidence.tsv`, made by
/// `Lexicon/tools/build_evidence.py`).
struct EvidenceModel: Sendable {
  private var weights: [Float] = []

  init(vocabulary: inout Vocabulary) {
    EmbeddedTable(EmbeddedBytes(lexicon_evidence())).forEachRow { row in
      guard let weight = row[1].number else { return }
      let word = Int(vocabulary.intern(row[0]))
      while weights.count <= word { weights.append(0) }
      weights[word] = Float(weight)
    }
  }

  /// The weight of a word number; 0 for words without one.
  @inline(__always)
  func weight(of word: Int32) -> Float {
    word >= 0 && Int(word) < weights.count ? weights[Int(word)] : 0
  }
}

/// Drops mentions that nothing around them supports: an everyday word in a sentence that does not
/// speak of taste.
struct EvidenceGate {
  private var scores: [Float] = []
  private var mentionWords: [Int] = []
  private var lengths: [Int] = []
  private var sentenceOf: [Int] = []
  private let frame: ClassSet
  private let frameHead: ClassSet

  init(classes: WordClasses) {
    frame = classes.set("frame")
    frameHead = classes.set("framehead")
  }

  /// The least evidence for a mention: of any kind, and of an ambiguous or vague word.
  static let leastForAny: Float = -5
  static let leastForAmbiguous: Float = 0

  /// The evidence around each mention, before `apply` decides.
  mutating func weigh(
    _ mentions: inout MentionList, words: borrowing [Word], forms: FormCache
  ) {
    measure(words, mentions, forms)
    let total = scores.reduce(0, +)
    for index in mentions.indices {
      let sentence = sentenceOf[mentions[index].start]
      var evidence = scores[sentence] + 0.4 * Self.clamp(total - scores[sentence], 4)
      if isListed(index, mentions) { evidence += 2 }
      if isFramed(mentions[index], words) { evidence += 3 }
      let share = Float(mentionWords[sentence]) / Float(max(1, lengths[sentence]))
      evidence += 4 * share
      mentions.setEvidence(evidence, at: index)
    }
  }

  /// Drops what has too little evidence.
  func apply(to mentions: inout MentionList) {
    for index in mentions.indices where mentions[index].status != .dropped {
      let flags = mentions[index].flags
      let isAmbiguous = flags.contains(.amb) || flags.contains(.vague)
      let least = isAmbiguous ? Self.leastForAmbiguous : Self.leastForAny
      if mentions[index].evidence < least { mentions.drop(.ordinary, at: index) }
    }
  }

  private mutating func measure(
    _ words: borrowing [Word], _ mentions: borrowing MentionList, _ forms: FormCache
  ) {
    scores.removeAll(keepingCapacity: true)
    mentionWords.removeAll(keepingCapacity: true)
    lengths.removeAll(keepingCapacity: true)
    sentenceOf.removeAll(keepingCapacity: true)
    for position in words.indices {
      if scores.isEmpty || words[position].startsSentence {
        scores.append(0)
        mentionWords.append(0)
        lengths.append(0)
      }
      let sentence = scores.count - 1
      sentenceOf.append(sentence)
      lengths[sentence] += 1
      let mention = mentions.index(at: position)
      if mention >= 0, !mentions[mention].nodes.isEmpty {
        mentionWords[sentence] += 1
      } else {
        scores[sentence] += forms[Int(words[position].form)].evidence
      }
    }
  }

  /// `tastes like X`, `notes of X`: a frame that flavors stand in, up to three words before.
  private func isFramed(_ mention: FoundMention, _ words: borrowing [Word]) -> Bool {
    var position = mention.start - 1
    let first = max(1, mention.start - 4)
    while position >= first, words[position + 1].gap.isSoft {
      if words[position].classes.intersects(frame), words[position].gap.isSoft,
        words[position - 1].classes.intersects(frameHead)
      {
        return true
      }
      position -= 1
    }
    return false
  }

  private func isListed(_ index: Int, _ mentions: borrowing MentionList) -> Bool {
    func isClose(_ first: FoundMention, _ second: FoundMention) -> Bool {
      first.status != .dropped && second.status != .dropped && second.start - first.end <= 1
    }
    return (index > 0 && isClose(mentions[index - 1], mentions[index]))
      || (index + 1 < mentions.count && isClose(mentions[index], mentions[index + 1]))
  }

  private static func clamp(_ value: Float, _ bound: Float) -> Float {
    min(bound, max(-bound, value))
  }
}
