import Linguistics

/// Finds the features of a mention, both for the classifier and for the tool that lists them for
/// training.
enum ContextReader {
  /// How many words before and after a mention are features of their own.
  static let reach = 4

  /// A position outside of the text.
  static let noForm: Int32 = -1

  /// Passes the features of the mention at `index` to `sink`; `numbers` has those of the passage.
  static func read<Sink: ContextSink>(
    _ index: Int, in note: borrowing NoteDocument, passage: borrowing ContextPassage,
    known: borrowing ContextForms, numbers: inout ContextNumbers, into sink: inout Sink
  ) {
    let mention = note.mentions[index]
    let range = mention.start..<mention.end
    let sentence = passage.sentence(at: mention.start)
    for distance in 0..<reach {
      let left = mention.start &- 1 &- distance
      let right = mention.end &+ distance
      let before = left >= 0 ? note.words[left].form : noForm
      let after = right < note.words.count ? note.words[right].form : noForm
      sink.word(before, distance, known)
      sink.word(after, reach + distance, known)
      sink.tag(left >= 0 ? note.words[left].tag : .punct, distance)
      sink.tag(right < note.words.count ? note.words[right].tag : .punct, reach + distance)
    }
    sink.pair(
      form(mention.start - 2, note.words), form(mention.start - 1, note.words), .leftPair,
      known)
    sink.pair(
      form(mention.end, note.words), form(mention.end + 1, note.words), .rightPair, known)
    sink.separator(note.words[mention.start].separator, .separatorBefore)
    sink.separator(
      mention.end < note.words.count ? note.words[mention.end].separator : nil, .separatorAfter)
    sink.mention(mention)
    sink.sentence(sentence, mention: range, known)
    sink.vectors(
      note.words, max(sentence.lowerBound, mention.start - reach)..<mention.start, .before,
      known)
    let end = min(mention.end, sentence.upperBound)
    sink.vectors(note.words, end..<min(sentence.upperBound, end + reach), .after, known)
    passage.setNumbers(of: index, in: note, &numbers)
    sink.numbers(numbers)
  }

  /// The weight of a stem in another sentence, given the number of words of the other sentences.
  static func passageFactor(words: Int) -> Float { 8 / Float(max(16, words)) }

  private static func form(_ position: Int, _ words: borrowing [Word]) -> Int32 {
    position >= 0 && position < words.count ? words[position].form : noForm
  }

  /// Whether a word's vector describes the topic of its sentence.
  static func isContent(_ tag: UniversalTag) -> Bool {
    switch tag {
    case .punct, .det, .adp, .cconj, .part, .aux, .num: false
    default: true
    }
  }
}
