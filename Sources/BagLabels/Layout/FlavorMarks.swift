import FlavorExtraction

/// The tokens of a label that are tasting notes.
struct FlavorMarks: Sendable {
  /// For each segment the tokens that tasting notes cover.
  private(set) var tokens: [Set<Int>]
  /// For each segment the IDs of its wheel nodes.
  private(set) var nodes: [[String]]

  /// Reads the segments that may have tasting notes through the extractor, after translating notes
  /// in other languages.
  init(lines: [LabelLine], segments: [Segment], session: ExtractionSession) {
    tokens = [Set<Int>](repeating: [], count: segments.count)
    nodes = [[String]](repeating: [], count: segments.count)
    for (index, segment) in segments.enumerated() {
      switch segment.key {
      case nil, .notes, .name, .roaster: break
      default: continue
      }
      let text = Self.text(of: segment.range, in: lines[segment.line])
      let found = session.extract(text.bytes)
      for flavor in found.flavors {
        for mention in flavor.mentions {
          for place in text.places where place.start < mention.end && mention.start < place.end {
            tokens[index].insert(place.token)
          }
        }
      }
      nodes[index] = found.nodes
    }
  }

  /// English text for the extractor, and the position of each token in it.
  private static func text(
    of range: Range<Int>, in line: LabelLine
  ) -> (bytes: [UInt8], places: [(token: Int, start: Int, end: Int)]) {
    let lexicon = LabelLexicon.standard
    var bytes: [UInt8] = []
    var places: [(token: Int, start: Int, end: Int)] = []
    let foreign = line.phrases(.flavor, in: range)
    var position = range.lowerBound
    while position < range.upperBound {
      let token = line.tokens[position]
      if !bytes.isEmpty { bytes += token.startsPart ? Array(", ".utf8) : Array(" ".utf8) }
      let start = bytes.count
      if let match = foreign.first(where: { $0.range.lowerBound == position }) {
        bytes += Array(lexicon.flavors[Int(lexicon.entries[Int(match.entry)].value)].utf8)
        for inner in match.range { places.append((inner, start, bytes.count)) }
        position = match.range.upperBound
      } else {
        bytes += Array(token.text.lowercased().utf8)
        places.append((position, start, bytes.count))
        position += 1
      }
    }
    return (bytes, places)
  }
}
