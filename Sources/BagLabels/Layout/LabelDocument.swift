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

  /// The number of words in which letters were repaired.
  var misreadWords: Int {
    lines.reduce(0) { $0 + $1.tokens.count { $0.cost > 0 } }
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
  /// «COUNTER CULTURE / Hologram». Lines that only say coffee or a day of roasting may be beside them.
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

/// The meaning of a country, region or variety in a line.
extension LabelDocument {
  /// Whether a segment is about the seller, or about something other than the place of growth.
  func isForeign(_ index: Int) -> Bool {
    let segment = segments[index]
    switch segment.key {
    case .origin, .region, .name, .farm, nil, .producer, .decaf: break
    case .process, .variety: break
    default: return true
    }
    return facts[index].isAddress || facts[index].isBrewing && !facts[index].isProse
  }

  /// Whether the words before a place show that it is something else.
  func isBlocked(_ match: PhraseMatch, _ index: Int) -> Bool {
    let line = line(of: index)
    let range = segments[index].range
    if segments[index].key == .variety { return true }
    if isDenied(match.range, line) || isInRoaster(match.range, index) { return true }
    // Papua New Guinea
    if match.kind == .region,
      line.phrases(.country, in: range).contains(where: {
        $0.range.overlaps(match.range) && $0.range.count > match.range.count
      })
    {
      return true
    }
    for stop in line.phrases(.originStop, in: range)
    where stop.range.upperBound <= match.range.lowerBound
      && match.range.lowerBound - stop.range.upperBound <= 4
      && !(stop.range.upperBound..<match.range.lowerBound).contains(where: {
        line.tokens[$0].lead.contains(".")
      })
    {
      return true
    }
    // Part of a longer name of a variety: Costa Rica 95.
    for variety in line.phrases(.variety, in: range)
    where variety.range.count > match.range.count && variety.range.overlaps(match.range)
      && !entry(variety).isWeak
      || variety.range.count > match.range.count
        && variety.range.overlaps(match.range)
    {
      if line.phrases(.region, in: range).contains(where: {
        $0.range.count >= variety.range.count && $0.range.overlaps(variety.range)
      }) {
        continue
      }
      return true
    }
    if isVariety(match, index) { return true }
    // Brazil nuts are a flavor.
    if match.kind == .country, flavors.tokens[index].contains(match.range.lowerBound) {
      return true
    }
    // A longer region contains the word: East Java is matched as itself.
    return line.phrases(.city, in: range).contains {
      $0.range.overlaps(match.range) && $0.range.count > match.range.count
    }
  }

  /// Whether some tokens are part of the roaster's name: «Java Joe Roasters».
  private func isInRoaster(_ range: Range<Int>, _ index: Int) -> Bool {
    let segment = segments[index]
    guard segment.key == nil else { return false }
    let line = line(of: index)
    if facts[index].isProse { return proseRoaster(index)?.overlaps(range) ?? false }
    if joins(index + 1) == index { return true }
    guard line.has(.roasterStrong, in: segment.range) else { return false }
    return ([withoutPlace(segment.range, line)] + line.parts(segment.range)).contains { part in
      part.lowerBound <= range.lowerBound && range.upperBound <= part.upperBound
        && line.has(.roasterStrong, in: part)
    }
  }

  /// Whether a word before some tokens denies them: «not washed», «never an anaerobic».
  func isDenied(_ range: Range<Int>, _ line: LabelLine) -> Bool {
    line.phrases(.negation).contains { denial in
      let end = denial.range.upperBound
      guard end <= range.lowerBound, range.lowerBound - end <= 1 else { return false }
      return (end..<range.lowerBound).allSatisfy { line.end(of: .article, at: $0) != nil }
        && (end...range.lowerBound).allSatisfy {
          !line.tokens[$0].startsPart && !line.tokens[$0].lead.contains(".")
        }
    }
  }

  /// Whether a place is an item in a list of varieties.
  func isVariety(_ match: PhraseMatch, _ index: Int) -> Bool {
    let line = line(of: index)
    let range = segments[index].range
    guard
      line.phrases(.variety, in: range).contains(where: { $0.range == match.range }),
      segments[index].key == nil || segments[index].key == .variety
    else { return false }
    if segments[index].key == .variety { return true }
    return hasStrongVariety(beside: match.range, in: index)
  }

  /// Whether a certain variety is next to some tokens, with only a separator or «and» between.
  func hasStrongVariety(beside range: Range<Int>, in index: Int) -> Bool {
    let line = line(of: index)
    return line.phrases(.variety, in: segments[index].range).contains { other in
      guard !entry(other).isWeak, !other.range.overlaps(range) else { return false }
      let gap =
        other.range.upperBound <= range.lowerBound
        ? other.range.upperBound..<range.lowerBound : range.upperBound..<other.range.lowerBound
      guard gap.lowerBound <= gap.upperBound else { return false }
      let first =
        other.range.upperBound <= range.lowerBound ? range.lowerBound : other.range.lowerBound
      return gap.allSatisfy { line.end(of: .sepWord, at: $0) != nil }
        && (gap.count > 0 || line.tokens[first].startsPart)
        && !line.tokens[first].lead.contains("|") && !line.tokens[first].lead.contains("·")
        && !line.tokens[first].lead.contains("•")
    }
  }

  /// Whether the label has a certain region of the country.
  func hasRegion(of country: Int32) -> Bool {
    segments.indices.contains { index in
      !facts[index].isAddress
        && line(of: index).phrases(.region, in: segments[index].range).contains { match in
          // An island is not evidence of its own country.
          entries(match).contains { $0.value == country && !$0.isWeak && !$0.isSpecial }
        }
    }
  }
}

/// Lines that look like a roaster.
extension LabelDocument {
  /// Whether some line has a word that occurs only in names of roasters.
  var findsStrongRoaster: Bool {
    segments.indices.contains { index in
      segments[index].key == .roaster
        || (segments[index].key == nil && !isTagline(index) && !facts[index].isProse
          && line(of: index).has(.roasterStrong, in: segments[index].range)
          && !line(of: index).has(.roasterNot, in: segments[index].range))
    }
  }

  /// Whether the words of some tokens are a name in a web address of the label: «COUNTER CULTURE»
  /// and «counterculturecoffee.com».
  func isInWebAddress(_ range: Range<Int>, of index: Int) -> Bool {
    let name = line(of: index).tokens[range].map(\.fold).joined()
    guard name.utf8.count >= Self.shortestWebName else { return false }
    return lines.contains { line in
      line.tokens.indices.contains { position in
        let (token, next) = (line.tokens[position], position + 1)
        let isDomain =
          next < line.tokens.count && line.tokens[next].lead == "."
          && lexicon.words(.webEnding).contains(line.tokens[next].fold)
        return (isDomain || token.lead.hasSuffix("@")) && token.fold.contains(name)
      }
    }
  }

  private static let shortestWebName = 5

  /// Whether a line is below all running text.
  func isBehindProse(_ index: Int) -> Bool {
    guard let last = segments.indices.last(where: { facts[$0].isProse }) else { return false }
    return index > last
  }

  /// Whether a line only describes the roaster: «artisan torréfacteur depuis 1978».
  func isTagline(_ index: Int) -> Bool {
    let line = line(of: index)
    let range = segments[index].range
    guard index > 0, line.has(.roasterStrong, in: range) else { return false }
    if line.has(.founded, in: range) { return true }
    guard line.has(.city, in: range) else { return false }
    // «torréfacteur à Lyon»: only a description and a place.
    var covered = Set<Int>()
    for wordClass in [WordClass.roasterStrong, .city, .article, .junk, .sepWord] {
      for match in line.phrases(wordClass, in: range) { covered.formUnion(match.range) }
    }
    return range.allSatisfy(covered.contains)
  }

  /// «Seven Stiles Coffee has roasted …»: capitalized words that end in a word of roasters.
  func proseRoaster(_ index: Int) -> Range<Int>? {
    let line = line(of: index)
    let range = segments[index].range
    let words = line.phrases(.roasterStrong, in: range) + line.phrases(.roasterWeak, in: range)
    for match in words where line.tokens[match.range.upperBound - 1].isCapitalized {
      var start = match.range.lowerBound
      while start > range.lowerBound, line.tokens[start - 1].isCapitalized,
        !line.tokens[start].startsPart || line.tokens[start].lead.contains("&"),
        !line.tokens[start].lead.contains(".")
      {
        start -= 1
      }
      let found = start..<match.range.upperBound
      guard start < match.range.lowerBound, line.phrases(.country, in: found).isEmpty,
        line.end(of: .prose, at: start) == nil || found.count > 2
      else { continue }
      return found
    }
    return nil
  }

  /// The range without the place of the roaster and the form of the firm: «Rösterei Dreikant, Wien»,
  /// «DUNE ROASTERS BV».
  func withoutPlace(_ range: Range<Int>, _ line: LabelLine) -> Range<Int> {
    let range = firstParts(range, line)
    let form = line.phrases(.companyEnd, in: range).first {
      $0.range.upperBound == range.upperBound && $0.range.lowerBound > range.lowerBound
    }
    return range.lowerBound..<(form?.range.lowerBound ?? range.upperBound)
  }

  private func firstParts(_ range: Range<Int>, _ line: LabelLine) -> Range<Int> {
    let parts = line.parts(range)
    guard parts.count > 1, let first = parts.first else { return range }
    let generic = line.phrases(.roasterStrong, in: range) + line.phrases(.company, in: range)
    var end = first.upperBound
    for part in parts.dropFirst() {
      let lead = line.tokens[part.lowerBound].lead
      let isJoined =
        lead.contains("&") || lead.contains("+") || lead.contains("/") && !lead.contains(" ")
      let isCompany =
        generic.contains { part.contains($0.range.lowerBound) } && !line.has(.city, in: part)
      guard isJoined || isCompany else { break }
      end = part.upperBound
    }
    return range.lowerBound..<end
  }

  /// The line above to which a line of only «Coffee Roasters» belongs.
  func lineAbove(_ index: Int) -> Int? {
    guard index > 0, segments.indices.contains(index) else { return nil }
    let line = line(of: index)
    let segment = segments[index]
    guard segment.key == nil else { return nil }
    let strong =
      line.phrases(.roasterStrong, in: segment.range)
      + line.phrases(.roasterWeak, in: segment.range) + line.phrases(.company, in: segment.range)
      + line.phrases(.sepWord, in: segment.range)
    var covered = Set<Int>()
    for match in strong { covered.formUnion(match.range) }
    let isStrong = line.has(.roasterStrong, in: segment.range)
    // «Speciality Coffee Roasters»
    let kinds = isStrong ? line.phrases(.roasterKind, in: segment.range) : []
    for match in kinds { covered.formUnion(match.range) }
    let words = segment.range.filter { line.tokens[$0].isWord }
    guard !words.isEmpty, words.allSatisfy(covered.contains),
      isStrong
        || (line.has(.roasterWeak, in: segment.range)
          && (index <= 2 || indices.contains(index + 1) && facts[index + 1].isAddress))
    else { return nil }
    let above = index - 1
    guard segments[above].key == nil, segments[above].line + 1 == segment.line,
      !facts[above].isProse,
      facts[above].words > 0, facts[above].words <= 5, !facts[above].isAddress,
      !facts[above].isPlainFact,
      !facts[above].hasDate,
      !lines[segments[above].line].has(.roasterStrong, in: segments[above].range)
    else { return nil }
    return above
  }

  /// A text without punctuation and spaces at its ends.
  func trimmed(_ text: String) -> String {
    let marks: Set<Character> = [
      " ", ".", ",", ";", ":", "\"", "“", "”", "„", "«", "»", "-", "–", "|", "*",
    ]
    var result = Substring(text)
    while let first = result.first, marks.contains(first) { result.removeFirst() }
    while let last = result.last, marks.contains(last) { result.removeLast() }
    return String(result)
  }
}

/// Whether a line reads like a title.
extension LabelDocument {
  /// «Contains no nuts. No calories.»; not «St. Andrew», «No. 7».
  func isSentence(_ range: Range<Int>, _ line: LabelLine) -> Bool {
    range.dropFirst().contains { position in
      let lead = line.tokens[position].lead
      return line.tokens[position - 1].fold.utf8.count >= 4
        && [". ", "! ", "? "].contains(where: lead.contains)
    }
  }

  /// Whether a line has only words that occur on any bag: «Regular (not decaf)», «Flavored ground
  /// coffee».
  func isGeneric(_ range: Range<Int>, _ line: LabelLine) -> Bool {
    if line.has(.decafNot, in: range) { return true }
    var covered = Set<Int>()
    let common = line.phrases(.nameNever, in: range) + line.phrases(.slogan, in: range)
    for match in common { covered.formUnion(match.range) }
    // «Cup of Excellence Mexico 2026»
    if common.contains(where: { $0.range.count > 1 }) {
      for match in line.phrases(.country, in: range) { covered.formUnion(match.range) }
      covered.formUnion(range.filter { !line.tokens[$0].isWord })
    }
    return range.allSatisfy(covered.contains)
  }

  /// Whether a line only numbers a paper or a part of a series: «Order #48213», «Side A», «Table 3 – Cup C».
  func isNumbered(_ range: Range<Int>, _ line: LabelLine) -> Bool {
    guard let end = line.end(of: .paper, at: range.lowerBound), end < range.upperBound else {
      return false
    }
    let rest = (end..<range.upperBound).filter { line.end(of: .paper, at: $0) == nil }
    let words = rest.filter { line.tokens[$0].isWord && line.tokens[$0].fold.utf8.count > 2 }
    return rest.contains {
      !line.tokens[$0].isWord || line.tokens[$0].fold.utf8.count == 1
    } && words.count <= 1
  }

  /// Whether a line of a label with capitals begins with a small letter: «sampled by Kestrel Lab».
  func isSmall(_ index: Int) -> Bool {
    func first(_ index: Int) -> LabelToken? {
      let line = line(of: index)
      return segments[index].range.first.map { line.tokens[$0] }
    }
    guard let token = first(index), token.isWord, !token.isCapitalized,
      let letter = token.text.unicodeScalars.first, letter.properties.isLowercase
    else { return false }
    return indices.contains { first($0).map { $0.isWord && $0.isCapitalized } ?? false }
  }

  /// The features of a title's wording that suggest a slogan or a statement.
  func wording(_ range: Range<Int>, _ line: LabelLine) -> FeatureSet {
    var features: FeatureSet = []
    features.insert(.slogan, if: line.has(.slogan, in: range))
    features.insert(.denial, if: beginsWithDenial(range, line))
    let small = smallWords(range, line)
    // «Wake up happy», «Good mornings start here»
    if small.content >= 2 { features.insert(small.all >= 3 ? .longSentence : .sentence) }
    return features
  }

  /// «No additives»; not «No. 7» and «Never Summer».
  private func beginsWithDenial(_ range: Range<Int>, _ line: LabelLine) -> Bool {
    guard let end = line.end(of: .negation, at: range.lowerBound), end < range.upperBound else {
      return false
    }
    let next = line.tokens[end]
    return next.isWord && !next.isCapitalized && !next.lead.contains(".")
  }

  /// The numbers of lower-case words after a leading capital, if all are in lower case; `content`
  /// excludes articles.
  private func smallWords(_ range: Range<Int>, _ line: LabelLine) -> (all: Int, content: Int) {
    // Also «we roast on mondays» on a label in small letters.
    guard let first = range.first,
      line.tokens[first].isCapitalized
        || line.end(of: .prose, at: first) != nil && line.end(of: .article, at: first) == nil
    else { return (0, 0) }
    let others = range.dropFirst().filter { line.tokens[$0].isWord }
    guard others.allSatisfy({ !line.tokens[$0].isCapitalized }) else { return (0, 0) }
    let content = others.count {
      line.end(of: .article, at: $0) == nil && line.end(of: .sepWord, at: $0) == nil
    }
    return (others.count, content)
  }
}
