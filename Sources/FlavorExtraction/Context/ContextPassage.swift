import FlavorWheel
import Linguistics

/// A note as the context model uses it: its sentences, and the counts that its mentions share.
struct ContextPassage {
  /// A sentence with what its mentions share.
  private struct Sentence {
    var words: Range<Int>
    /// Whether the taster is in it: `I`, `we`.
    var isFirst = false
    /// The mentions with nodes, by the verdict of the rules.
    var kept: Float = 0
    var dropped: Float = 0
    var negated: Float = 0

    /// Counts a mention, or with −1 no longer.
    mutating func add(_ mention: FoundMention, _ step: Float = 1) {
      switch mention.status {
      case .present: kept += step
      case .dropped: dropped += step
      case .negated: negated += step
      }
    }
  }

  private var sentences: [Sentence] = []
  /// For each word of the note, and perhaps more, the index of its sentence.
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

    mutating func add(_ kinds: Kinds) {
      verbs += Float(kinds.verbs)
      first += Float(kinds.first)
      second += Float(kinds.second)
      mentioned += Float(kinds.mentioned)
      numbers += Float(kinds.numbers)
      past += Float(kinds.past)
      commas += Float(kinds.commas)
      names += Float(kinds.names)
      pronouns += Float(kinds.pronouns)
      if kinds.coffee > 0 { speaksOfCoffee = true }
    }
  }

  /// What tells notes of a cup from other texts.
  struct Kind {
    /// The number of words, and the share of them that name flavors.
    var words: Float
    var mentionShare: Float
    var speaksOfCoffee: Bool
  }

  var kind: Kind {
    Kind(
      words: counts.words, mentionShare: counts.mentioned / max(1, counts.words),
      speaksOfCoffee: counts.speaksOfCoffee)
  }

  /// The range of words of the sentence that contains a word.
  func sentence(at word: Int) -> Range<Int> { sentences[Int(sentenceOf[word])].words }

  /// Prepares a note whose forms `known` has. O(words + mentions).
  mutating func read(_ note: borrowing NoteDocument, known: borrowing ContextForms) {
    sentences.removeAll(keepingCapacity: true)
    let missing = note.words.count - sentenceOf.count
    if missing > 0 { sentenceOf.append(contentsOf: repeatElement(0, count: missing)) }
    counts = Counts()
    var sentence = Sentence(words: 0..<0)
    var kinds = Kinds()
    for position in note.words.indices {
      if position > 0, note.words[position].startsSentence {
        close(&sentence, &kinds, at: position)
      }
      kinds.add(
        note.words[position], known.kind(of: note.words[position].form),
        isMentioned: note.mentions.index(at: position) >= 0)
    }
    if sentence.words.lowerBound < note.words.count {
      close(&sentence, &kinds, at: note.words.count)
    }
    counts.words = Float(note.words.count)
    countMentions(note)
  }

  /// Ends a sentence before a word and starts the next one.
  private mutating func close(_ sentence: inout Sentence, _ kinds: inout Kinds, at end: Int) {
    let start = sentence.words.lowerBound
    for word in start..<end { sentenceOf[word] = Int32(sentences.count) }
    sentence.words = start..<end
    sentence.isFirst = kinds.first > 0
    sentences.append(sentence)
    counts.add(kinds)
    sentence = Sentence(words: end..<end)
    kinds = Kinds()
  }

  private mutating func countMentions(_ note: borrowing NoteDocument) {
    for index in note.mentions.indices {
      let mention = note.mentions[index]
      guard !mention.nodes.isEmpty else { continue }
      counts.mentions += 1
      if mention.status == .present { counts.kept += 1 }
      counts.best = max(counts.best, mention.evidence)
      counts.evidence += mention.evidence
      for sentence in sentenceOf[mention.start]...sentenceOf[mention.end - 1] {
        sentences[Int(sentence)].add(mention)
      }
    }
  }

  /// The words of a sentence by kind.
  private struct Kinds {
    var verbs = 0
    var first = 0
    var second = 0
    var mentioned = 0
    var numbers = 0
    var past = 0
    var commas = 0
    var names = 0
    var pronouns = 0
    var coffee = 0

    @inline(__always)
    mutating func add(_ word: Word, _ kind: ContextWordKind, isMentioned: Bool) {
      if isMentioned { mentioned &+= 1 }
      switch word.tag {
      case .verb, .aux: verbs &+= 1
      case .num: numbers &+= 1
      case .propn: names &+= 1
      case .pron: pronouns &+= 1
      default: break
      }
      if word.separator.contains(.comma) { commas &+= 1 }
      guard !kind.isEmpty else { return }
      if kind.contains(.firstPerson) { first &+= 1 }
      if kind.contains(.secondPerson) { second &+= 1 }
      if kind.contains(.past) { past &+= 1 }
      if kind.contains(.coffee) { coffee &+= 1 }
    }
  }

  /// Sets the numeric features that the mentions of the passage share.
  func setShared(_ numbers: inout ContextNumbers) {
    let all = max(1, counts.words)
    numbers[1] = min(all, 100) / 50
    numbers[3] = min(counts.mentions, 10) / 5
    numbers[6] = counts.verbs / all * 3
    numbers[7] = min(3, counts.first) / 3
    numbers[8] = min(3, counts.second) / 3
    numbers[9] = kind.mentionShare
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
    of index: Int, in note: borrowing NoteDocument, _ numbers: inout ContextNumbers
  ) {
    let mention = note.mentions[index]
    var sentence = sentences[Int(sentenceOf[mention.start])]
    // Only the others count.
    sentence.add(mention, -1)
    numbers.set(
      ofMention: SIMD8(
        Self.bounded(mention.evidence), Float(min(sentence.words.count, 40)) / 20,
        Float(mention.start) / max(1, counts.words), Self.flag(sentence.isFirst),
        min(4, sentence.kept) / 2, min(4, sentence.dropped) / 2, min(4, sentence.negated) / 2, 0))
    numbers.set(note.features[index])
  }

  private static func flag(_ isTrue: Bool) -> Float { isTrue ? 1 : 0 }

  private static func bounded(_ value: Float) -> Float { max(-4, min(4, value)) / 2 }
}
