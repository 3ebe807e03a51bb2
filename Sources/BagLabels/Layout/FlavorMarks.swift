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

/// What a value shows of the field that a heading announces.
enum ValueEvidence: String, Sendable, CaseIterable {
  /// What the field contains: a date, a weight, a known variety.
  case content
  /// A date, for a field of another kind.
  case date
  /// A known region, for a country.
  case place
  /// A word of the names of farms or roasters.
  case word
  /// A number.
  case digits
  /// Mostly what another kind of field contains.
  case taken
  /// Other text.
  case free

  /// What the tokens of a line show of a field.
  init(_ key: LabelKey, _ line: LabelLine, _ range: Range<Int>) {
    let evidence = Self.content(key, line, range)
    let hasDigits = range.contains { line.tokens[$0].kind == .number }
    self = evidence ?? (hasDigits ? .digits : Self.isTaken(line, range) ? .taken : .free)
  }

  private static func content(
    _ key: LabelKey, _ line: LabelLine, _ range: Range<Int>
  ) -> ValueEvidence? {
    func has(_ kind: LabelLexicon.Kind) -> Bool { !line.phrases(kind, in: range).isEmpty }
    func hasDate() -> Bool { !DateReader(line: line).dates(in: range, after: key).isEmpty }
    func isIf(_ isContent: Bool) -> ValueEvidence? { isContent ? .content : nil }
    switch key {
    case _ where key.isDate: return isIf(hasDate())
    case .weight: return isIf(!QuantityReader(line: line).weights(in: range).isEmpty)
    case .altitude:
      if hasDate() { return .date }
      return isIf(!QuantityReader(line: line).altitudes(in: range, isKeyed: true).isEmpty)
    case .variety: return isIf(has(.variety))
    case .process: return isIf(has(.process))
    case .roastLevel:
      // «Allpress Espresso» is no level.
      let isLevel = line.phrases(.roast, in: range).contains {
        !LabelLexicon.standard.entries[Int($0.entry)].isSpecial || $0.range == range
          || line.parts(range).contains($0.range)
      }
      return isLevel ? .content : hasDate() ? .date : nil
    case .origin: return has(.country) ? .content : has(.region) ? .place : nil
    case .region: return has(.region) ? .content : has(.country) ? .taken : nil
    case .farm, .producer:
      let classes: [WordClass] = [.farmBefore, .farmAfter, .farmCut]
      let hasNumber = range.contains { line.tokens[$0].kind == .number }
      return !hasNumber && classes.contains { line.has($0, in: range) } ? .word : nil
    case .roaster:
      let hasNumber = range.contains { line.tokens[$0].kind == .number }
      return !hasNumber && line.has(.roasterStrong, in: range) ? .word : nil
    case .decaf:
      // «No», «yes (Swiss Water)»; not «non lavé».
      let isAnswer = LabelLexicon.standard.words(.answer).contains(
        line.tokens[range.lowerBound].fold)
      return isIf(isAnswer && (range.count == 1 || line.tokens[range.lowerBound + 1].startsPart))
    default: return nil
    }
  }

  /// Whether most of a value is the content of another kind of field.
  private static func isTaken(_ line: LabelLine, _ range: Range<Int>) -> Bool {
    var covered = 0
    for kind in [LabelLexicon.Kind.country, .variety, .process, .roast] {
      covered += line.phrases(kind, in: range).reduce(0) { $0 + $1.range.count }
    }
    return covered * 2 > range.count
  }
}
