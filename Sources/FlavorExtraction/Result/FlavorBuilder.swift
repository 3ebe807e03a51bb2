import FlavorWheel

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

  /// Adds the mentions of each flavor.
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
}
