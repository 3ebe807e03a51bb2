/// Builds the flavors of a note from its mentions.
struct FlavorBuilder {
  private let model: ExtractionModel
  private let intensityReader: IntensityReader
  var descriptorReader: DescriptorReader
  /// For each wheel node the index of its flavor in the current note, or −1.
  private var flavorOfNode: [Int16]
  /// For each reported mention its byte range in the note.
  private var ranges: [Range<Int32>] = []

  init(model: ExtractionModel) {
    self.model = model
    intensityReader = IntensityReader(model: model)
    descriptorReader = DescriptorReader(model: model)
    flavorOfNode = [Int16](repeating: -1, count: model.wheel.nodes.count)
  }

  /// The flavors in the order of their first mention: of several mentions the most certain one
  /// gives confidence and source, and the one furthest from the middle gives the intensity.
  ///
  /// They lack their mentions.
  ///
  /// - Parameters:
  ///   - note: The document, after all stages.
  ///   - count: The number of different nodes.
  ///   - passage: Gets what the summary asks of each flavor.
  mutating func flavors(
    in note: borrowing NoteDocument, count: Int, passage: inout PassageSum.Passage
  ) -> [Flavor] {
    var flavors: [Flavor] = []
    flavors.reserveCapacity(count)
    for index in flavorOfNode.indices { flavorOfNode[index] = -1 }
    passage.classWords.removeAll(keepingCapacity: true)
    passage.isSlight.removeAll(keepingCapacity: true)
    descriptorReader.begin()
    let wheel = model.wheel
    for index in note.mentions.indices where note.mentions[index].status == .present {
      let mention = note.mentions[index]
      let confidence = model.calibration.confidence(of: mention, note.judgement(of: index))
      let intensity = intensityReader.intensity(of: mention, in: note)
      let word = descriptorReader.word(of: mention, in: note)
      mention.nodes.forEach { node in
        let place = Int(flavorOfNode[node])
        if place >= 0 {
          if confidence > flavors[place].confidence {
            flavors[place].confidence = confidence
            flavors[place].source = mention.source
          }
          if abs(intensity.value - 0.5) > abs(flavors[place].intensity - 0.5) {
            flavors[place].intensity = intensity.value
          }
          if !intensity.isDenied { passage.isSlight[place] = false }
        } else {
          flavorOfNode[node] = Int16(flavors.count)
          flavors.append(
            Flavor(
              id: wheel.nodes[node].id, nodeIndex: node, name: wheel.nodes[node].name,
              path: wheel.path(at: node), confidence: confidence, intensity: intensity.value,
              source: mention.source, mentions: []))
          passage.classWords.append(0)
          passage.isSlight.append(intensity.isDenied)
        }
        if let word { add(word, to: &flavors, at: Int(flavorOfNode[node]), &passage) }
      }
    }
    return flavors
  }

  private func add(
    _ word: DescriptorReader.Word, to flavors: inout [Flavor], at place: Int,
    _ passage: inout PassageSum.Passage
  ) {
    let count = flavors[place].descriptors.count
    guard count < DescriptorReader.mostWords, !flavors[place].descriptors.contains(word.text)
    else { return }
    flavors[place].descriptors.append(word.text)
    if word.isClass { passage.classWords[place] |= 1 << UInt64(count) }
  }

  /// Keeps the bytes of each reported mention, after which the words may be freed.
  mutating func findRanges(in note: borrowing NoteDocument) {
    ranges.removeAll(keepingCapacity: true)
    if note.mentions.count > LongNote.words { ranges.reserveCapacity(note.mentions.count) }
    for index in note.mentions.indices where note.mentions[index].status == .present {
      let mention = note.mentions[index]
      ranges.append(note.words[mention.start].start..<note.words[mention.end - 1].end)
    }
  }

  mutating func addMentions(to flavors: inout [Flavor], _ note: borrowing NoteDocument) {
    if note.mentions.count > LongNote.words { reserveMentions(of: &flavors, note) }
    var next = 0
    for index in note.mentions.indices where note.mentions[index].status == .present {
      let (start, end) = (Int(ranges[next].lowerBound), Int(ranges[next].upperBound))
      next += 1
      let mention = Mention(
        text: String(decoding: note.utf8[start..<end], as: UTF8.self), start: start, end: end)
      note.mentions[index].nodes.forEach {
        flavors[Int(flavorOfNode[$0])].mentions.append(mention)
      }
    }
    if note.isLong { ranges = [] }
  }

  /// Reserves memory, so that millions of mentions are not copied as their lists grow.
  private func reserveMentions(of flavors: inout [Flavor], _ note: borrowing NoteDocument) {
    var counts = [Int](repeating: 0, count: flavors.count)
    for index in note.mentions.indices where note.mentions[index].status == .present {
      note.mentions[index].nodes.forEach { counts[Int(flavorOfNode[$0])] += 1 }
    }
    for index in flavors.indices { flavors[index].mentions.reserveCapacity(counts[index]) }
  }

  /// The nouns by which the taster named absent flavors, each once, where they say more than the
  /// node: `no mango`, but not `not fruity`.
  mutating func absentWords(
    _ negated: FlavorNodeSet, in note: borrowing NoteDocument
  ) -> [AbsentWord] {
    guard !negated.isEmpty else { return [] }
    var words: [AbsentWord] = []
    for index in note.mentions.indices where note.mentions[index].status == .negated {
      let mention = note.mentions[index]
      guard mention.remark != .negatingForm, mention.nodes.isSubset(of: negated) else { continue }
      let tag = note.words[mention.end - 1].tag
      guard mention.isForeign || tag == .noun || tag == .propn else { continue }
      let word = descriptorReader.anyWord(of: mention, in: note)
      guard !word.isClass else { continue }
      mention.nodes.forEach { node in
        guard !words.contains(where: { $0.node == node && $0.text == word.text }),
          words.count < Summarizer.mostAbsences * 2
        else { return }
        words.append(AbsentWord(node: UInt8(node), text: word.text))
      }
    }
    return words
  }
}

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
