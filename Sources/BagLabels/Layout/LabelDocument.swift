import Journal

/// A label before any field is chosen: its lines, their segments, and the facts of each segment.
struct LabelDocument: Sendable {
  let lexicon = LabelLexicon.standard
  let lines: [LabelLine]
  let segments: [Segment]
  let facts: [SegmentFacts]
  let flavors: FlavorMarks
  /// Whether some line has a word that occurs only in names of roasters.
  private(set) var hasStrongRoaster = false
  /// For each segment the segment above that it completes: see `joins`.
  private var joined: [Int?] = []
  /// The current day, by which roast dates are judged.
  let today: CalendarDay

  init(lines: [LabelLine], segments: [Segment], flavors: FlavorMarks, today: CalendarDay) {
    self.lines = lines
    self.segments = segments
    self.flavors = flavors
    self.today = today
    let classifier = SegmentClassifier(lines: lines, segments: segments, flavors: flavors)
    facts = segments.indices.map(classifier.facts)
    joined = segments.indices.map(lineAbove)
    hasStrongRoaster = findsStrongRoaster
  }

  /// The segment above that a segment of only «Coffee Roasters» completes.
  func joins(_ index: Int) -> Int? { joined.indices.contains(index) ? joined[index] : nil }

  var indices: Range<Int> { segments.indices }

  func line(of segment: Int) -> LabelLine { lines[segments[segment].line] }

  func text(of segment: Int) -> String { line(of: segment).text(segments[segment].range) }

  func entry(_ match: PhraseMatch) -> LabelLexicon.Entry { lexicon.entries[Int(match.entry)] }

  /// All entries of a match's kind at its node.
  func entries(_ match: PhraseMatch) -> [LabelLexicon.Entry] {
    var result: [LabelLexicon.Entry] = []
    var index = match.entry
    while index >= 0 {
      let entry = lexicon.entries[Int(index)]
      if entry.kind == match.kind { result.append(entry) }
      index = entry.next
    }
    return result
  }

  /// Segments that a field name announces.
  func segments(with key: LabelKey) -> [Int] {
    segments.indices.filter { segments[$0].key == key }
  }

  /// The way in which the value of a segment is announced.
  func source(_ segment: Int) -> LabelFeature {
    let found = segments[segment]
    if found.key != nil { return found.isPaired ? .paired : found.hasColon ? .keyed : .bareKey }
    return facts[segment].isProse ? .prose : .line
  }

  /// Whether each of a few lines looks like a title, one of them in capitals or of several words:
  /// «COUNTER CULTURE / Hologram». Lines that only say coffee or a day of roasting may stand beside them.
  var hasOnlyTitles: Bool {
    let titles = indices.filter { !saysOnlyCoffee($0) }
    guard (2...6).contains(titles.count), segments.count <= 8 else { return false }
    var hasStrong = false
    for index in titles {
      let (segment, facts, line) = (segments[index], facts[index], line(of: index))
      guard segment.key == nil, segment.heading.isEmpty, !segment.range.isEmpty, facts.words <= 5,
        facts.isText, facts.freeWords > 0
      else { return false }
      let words = line.tokens[segment.range].filter(\.isWord)
      guard words.count == segment.range.count,
        words.allSatisfy({ $0.isCapitalized || $0.fold.utf8.count <= 3 })
      else { return false }
      hasStrong = hasStrong || words.count > 1 || words.contains { $0.isUppercase }
    }
    return hasStrong
  }

  /// Whether a segment has words of coffee and none that could be a title, or an unused date of roasting:
  /// «espresso», «whole bean», «Roasted 31.02.2026».
  func saysOnlyCoffee(_ index: Int) -> Bool {
    let (segment, line) = (segments[index], line(of: index))
    if segment.key?.isDate == true || segment.heading.contains(where: \.isDate) { return true }
    let words = segment.range.filter { line.tokens[$0].isWord }
    let classes: [WordClass] = [.roasterWeak, .roasterNot, .roastWord, .brew]
    return !words.isEmpty
      && words.allSatisfy { word in
        classes.contains { line.has($0, in: word..<word + 1) }
          || line.has(.roasterNot, in: segment.range) || line.has(.junk, in: segment.range)
      }
  }

  /// Whether the phrases of some classes and kinds cover every token of a range.
  func cover(_ phrases: [PhraseMatch], _ range: Range<Int>) -> Bool {
    range.allSatisfy { position in phrases.contains { $0.range.contains(position) } }
  }
}
