import FlavorWheel

/// Reads by which words the taster named the flavors of a note: the phrases of the lexicon, with
/// their spelling and base form, or for other words what was written, in lower case.
struct DescriptorReader {
  /// A taster's word for a flavor.
  struct Word {
    var text: String
    /// Whether it says no more than the node, such as `fruity` or `nuts`, or names several nodes at
    /// once.
    var isClass: Bool
  }

  /// The most words that are kept of one flavor.
  static let mostWords = 50

  private let model: ExtractionModel
  /// For each lexicon entry the last note that used it for its own nodes.
  private var noteOfEntry: [UInt32]
  private var note: UInt32 = 0
  /// For each lexicon entry its phrase, once a note has needed it; until then empty.
  private var phrases: [String]

  init(model: ExtractionModel) {
    self.model = model
    noteOfEntry = [UInt32](repeating: 0, count: model.lexicon.entries.count)
    phrases = [String](repeating: "", count: model.lexicon.entries.count)
  }

  /// Starts a note.
  mutating func begin() {
    note &+= 1
  }

  /// The word of a mention; nil where an earlier mention of the note gave it to the same nodes.
  mutating func word(
    of mention: FoundMention, in document: borrowing NoteDocument
  ) -> Word? {
    if mention.entry >= 0, !mention.isForeign {
      let number = Int(mention.entry)
      if mention.nodes == model.lexicon.entries[number].nodes {
        if noteOfEntry[number] == note { return nil }
        noteOfEntry[number] = note
      }
    }
    return anyWord(of: mention, in: document)
  }

  /// The word of a mention, also where an earlier mention gave it.
  mutating func anyWord(of mention: FoundMention, in document: borrowing NoteDocument) -> Word {
    if mention.isForeign {
      return Word(
        text: document.foreignWord(of: mention),
        isClass: mention.flags.contains(.ofClass) || mention.nodes.count > 1)
    }
    guard mention.entry >= 0 else {
      var text: [UInt8] = []
      for position in mention.start..<mention.end {
        if !text.isEmpty { text.append(UInt8(ascii: " ")) }
        text.append(contentsOf: document.forms.bytes(of: document.words[position].form))
      }
      return Word(
        text: String(decoding: text, as: UTF8.self), isClass: mention.flags.contains(.ofClass))
    }
    let number = Int(mention.entry)
    let entry = model.lexicon.entries[number]
    if phrases[number].isEmpty {
      phrases[number] = model.lexicon.phrase(of: mention.entry, in: model.vocabulary)
    }
    return Word(
      text: phrases[number],
      isClass: entry.flags.contains(.ofClass) || mention.nodes.count > 1)
  }
}
