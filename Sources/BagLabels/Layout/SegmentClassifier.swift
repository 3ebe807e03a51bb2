import Lexicon

/// Classifies each segment: running text, an address, brewing advice, tasting notes, facts.
struct SegmentClassifier {
  private let lexicon = LabelLexicon.standard
  private let lines: [LabelLine]
  private let segments: [Segment]
  private let flavors: FlavorMarks

  init(lines: [LabelLine], segments: [Segment], flavors: FlavorMarks) {
    self.lines = lines
    self.segments = segments
    self.flavors = flavors
  }

  func facts(of index: Int) -> SegmentFacts {
    let segment = segments[index]
    let line = lines[segment.line]
    var facts = SegmentFacts()
    facts.isProse = line.isProse && segment.key == nil
    facts.hasDate = !DateReader(line: line).dates(in: segment.range, after: segment.key).isEmpty
    let quantities = QuantityReader(line: line)
    facts.hasWeight = !quantities.weights(in: segment.range).isEmpty
    facts.hasAltitude = !quantities.altitudes(in: segment.range, isKeyed: false).isEmpty
    var explained = Set<Int>()
    for kind in [LabelLexicon.Kind.country, .region, .variety, .process, .roast] {
      for match in line.phrases(kind, in: segment.range) {
        explained.formUnion(match.range)
      }
    }
    facts.factWords = explained.count
    for match in line.phrases(.junk, in: segment.range) { explained.formUnion(match.range) }
    for match in line.phrases(.prose, in: segment.range) { explained.formUnion(match.range) }
    for match in line.phrases(.sepWord, in: segment.range) { explained.formUnion(match.range) }
    for weight in QuantityReader(line: line).weights(in: segment.range) {
      explained.formUnion(weight.range)
    }
    for unit in [WordClass.gram, .ounce, .pound, .kilo, .altitudeUnit, .feet] {
      for match in line.phrases(unit, in: segment.range) where match.range.lowerBound > 0 {
        if line.tokens[match.range.lowerBound - 1].kind == .number {
          explained.formUnion(match.range)
        }
      }
    }
    for position in segment.range where line.tokens[position].isWord {
      facts.words += 1
      if flavors.tokens[index].contains(position) {
        facts.flavorWords += 1
      } else if !explained.contains(position) {
        facts.freeWords += 1
      }
    }
    facts.isAddress = isAddress(line, segment.range, facts)
    facts.isBrewing = !facts.isProse && isBrewing(line, segment.range)
    facts.isImpossible =
      segment.key != .notes && segment.key != .name && isImpossible(line, segment.range, facts)
    facts.isNotes =
      segment.key == .notes
      || (segment.key == nil && !facts.isImpossible && isNotes(index, line, facts))
    facts.isJunk = facts.isImpossible || isJunk(line, segment, facts)
    return facts
  }

  private static let quantityWords: [WordClass] = [
    .gram, .kilo, .ounce, .pound, .altitudeUnit, .feet, .weightKey, .roastWord,
  ]

  /// Whether numbers with only words of dates, weights and altitudes are invalid: «Roasted
  /// 2026-02-30», «Weight 1e300 g».
  private func isImpossible(_ line: LabelLine, _ range: Range<Int>, _ facts: SegmentFacts) -> Bool {
    // «1e300» is a word with digits.
    func hasDigits(_ position: Int) -> Bool {
      line.tokens[position].fold.utf8.contains(where: UTF8Text.isDigit)
    }
    guard !facts.isProse, !facts.hasDate, !facts.hasWeight, !facts.hasAltitude,
      range.contains(where: hasDigits)
    else { return false }
    var explained = Set<Int>()
    for words in Self.quantityWords {
      for match in line.phrases(words, in: range) { explained.formUnion(match.range) }
    }
    for match in line.phrases(.key, in: range) {
      if lexicon.key(of: match)?.isQuantity == true { explained.formUnion(match.range) }
    }
    guard !explained.isEmpty else { return false }
    return range.allSatisfy { explained.contains($0) || hasDigits($0) }
  }

  private func isAddress(_ line: LabelLine, _ range: Range<Int>, _ facts: SegmentFacts) -> Bool {
    if isWebAddress(line, range) { return true }
    let digitCount = line.tokens[range].reduce(0) {
      $0 + ($1.kind == .number ? $1.fold.utf8.count : 0)
    }
    if line.tokens[range].contains(where: {
      $0.lead.contains("@") || $0.lead.hasSuffix("+") && $0.kind == .number && digitCount >= 8
    }) {
      return true
    }
    let numbers = range.filter { line.tokens[$0].kind == .number }
    let longest = numbers.map { line.tokens[$0].fold.utf8.count }.max() ?? 0
    // A phone number or a barcode: many digits and nothing else.
    let digits = numbers.filter { line.tokens[$0].word < 0 }
      .reduce(0) { $0 + line.tokens[$1].fold.utf8.count }
    if digits >= (facts.words > 0 ? 7 : 9), facts.words <= 2, !facts.hasDate, !facts.hasAltitude,
      !facts.hasWeight
    {
      return true
    }
    let isStreet = line.phrases(.address, in: range).contains { match in
      let isLoose = line.phrases(.addressLoose, in: range).contains { $0.range == match.range }
      return !isLoose || !numbers.isEmpty
    }
    let endsLikeStreet = range.contains { position in
      let word = line.tokens[position].fold
      return word.utf8.count > 6
        && lexicon.words(.streetEnding).contains { word.hasSuffix($0) && word != $0 }
        && (position + 1 < line.tokens.count && line.tokens[position + 1].kind == .number)
    }
    if endsLikeStreet { return true }
    if isStreet, !facts.isProse, !facts.hasDate, !facts.hasWeight, facts.words > 1 {
      if !numbers.isEmpty || facts.words >= 3 { return true }
    }
    if line.has(.city, in: range), !facts.isProse {
      let city = line.phrases(.city, in: range).reduce(0) { $0 + $1.range.count }
      if longest >= 4 || city * 2 >= facts.words || facts.words - city <= 3 {
        return !line.has(.roasterStrong, in: range)
      }
    }
    return false
  }

  /// `www.grove.coffee`, `hello@grove.de`
  private func isWebAddress(_ line: LabelLine, _ range: Range<Int>) -> Bool {
    range.contains { position in
      let token = line.tokens[position]
      if lexicon.words(.webWord).contains(token.fold) { return true }
      // A letter before the dot.
      return token.lead == "." && position > range.lowerBound && line.tokens[position - 1].isWord
        && lexicon.words(.webEnding).contains(token.fold)
    }
  }

  private func isBrewing(_ line: LabelLine, _ range: Range<Int>) -> Bool {
    let words = line.phrases(.brew, in: range).filter {
      !lexicon.words(.looseBrew).contains(line.tokens[$0.range.lowerBound].fold)
    }
    let hasDigits = range.contains { line.tokens[$0].kind == .number }
    return words.count >= 2 && hasDigits
      || (words.count >= 1 && hasDigits && line.has(.gram, in: range))
  }

  /// Whether a segment without a key lists tasting notes.
  private func isNotes(_ index: Int, _ line: LabelLine, _ facts: SegmentFacts) -> Bool {
    let range = segments[index].range
    guard facts.flavorWords > 0, !facts.isProse, !facts.hasDate, !facts.hasAltitude else {
      return false
    }
    let parts = line.parts(range)
    var flavored = 0
    for part in parts where part.contains(where: { flavors.tokens[index].contains($0) }) {
      flavored += 1
    }
    if line.has(.roasterStrong, in: range) { return false }
    if segments[index].line <= 1, line.has(.roasterWeak, in: range),
      !line.has(.roasterNot, in: range)
    {
      return false
    }
    // The first line is the roaster or the name, unless it is a list.
    if index == 0, segments.count > 2, parts.count <= 2 { return false }
    if parts.count >= 2 {
      // «Washed · Caturra · honey» is a list of facts, «orange, honey, tea» of flavors.
      var facts = 0
      for part in parts {
        let isStrong = [LabelLexicon.Kind.variety, .process, .country, .roast].contains { kind in
          line.phrases(kind, in: part).contains {
            !lexicon.entries[Int($0.entry)].isWeak && $0.range.count == part.count
          }
        }
        if isStrong { facts += 1 }
      }
      return flavored * 3 >= parts.count * 2 && flavored > facts
    }
    // A single flavor: only its words.
    return facts.flavorWords == facts.words && !isFact(line, range)
  }

  /// Whether a strong fact covers all of a range.
  private func isFact(_ line: LabelLine, _ range: Range<Int>) -> Bool {
    [LabelLexicon.Kind.process, .country, .region, .variety].contains { kind in
      line.phrases(kind, in: range).contains { $0.range.count == range.count }
    }
  }

  private func isJunk(_ line: LabelLine, _ segment: Segment, _ facts: SegmentFacts) -> Bool {
    if !segment.heading.isEmpty { return true }
    if [.ignore, .packDate, .otherDate].contains(segment.key) { return true }
    guard segment.key == nil, !facts.isProse else { return false }
    if facts.words == 0 || facts.hasWeight && facts.freeWords == 0 { return true }
    let junk = line.phrases(.junk, in: segment.range).reduce(0) { $0 + $1.range.count }
    return junk > 0 && facts.freeWords == 0 && facts.factWords == 0
      || (junk >= 2 && facts.freeWords <= 1 && facts.factWords == 0)
      || hasYearOfFounding(line, segment.range)
  }

  /// `Since 1978`
  private func hasYearOfFounding(_ line: LabelLine, _ range: Range<Int>) -> Bool {
    range.contains { position in
      guard let year = line.tokens[position].number, (1700...2040).contains(year), position > 0
      else { return false }
      return line.phrases(.founded, in: range).contains { $0.range.upperBound == position }
        && range.count <= 4
    }
  }
}

/// A line, or the part of a line that one field name announces.
struct Segment: Sendable {
  /// The position among the prepared lines.
  var line: Int
  /// The tokens of the value.
  var range: Range<Int>
  /// The announced field; nil for a value without a field name.
  var key: LabelKey?
  /// Whether the field name is on another line.
  var isPaired = false
  /// Whether a colon or a similar mark follows the key.
  var hasColon = false
  /// The keys of a heading without a value, in order.
  var heading: [LabelKey] = []
}

/// The classification of a segment, before fields are chosen.
struct SegmentFacts: Sendable {
  var isProse = false
  /// Whether it is an address, a phone number or a web page of the seller.
  var isAddress = false
  /// Whether it is about certificates, grades, selling or storage.
  var isJunk = false
  var isBrewing = false
  /// Whether it is a list of tasting notes.
  var isNotes = false
  var hasDate = false
  var hasWeight = false
  var hasAltitude = false
  /// Whether it is an invalid date, weight or altitude, with only its words and numbers.
  var isImpossible = false
  /// The number of tokens that are not in a gazetteer, a number or a function word.
  var freeWords = 0
  /// The number of tokens of countries, regions, varieties, processes and roasts.
  var factWords = 0
  /// The number of words.
  var words = 0
  /// The number of words that are tasting notes.
  var flavorWords = 0

  /// Whether it consists of facts.
  var isPlainFact: Bool { freeWords == 0 && factWords > 0 }
  /// Whether the line may be a name.
  var isText: Bool {
    !isProse && !isAddress && !isJunk && !isBrewing && !isNotes && !hasDate && !hasAltitude
      && words > 0
  }
}

/// How well values fit headings, in log-odds: the learned table `label-layout.tsv`, made by
/// `Lexicon/tools/learn_label_layout.py`.
struct LayoutWeights: Sendable {
  static let standard = LayoutWeights(Self.embedded)

  private var fits: [LabelKey: [ValueEvidence: Double]] = [:]
  /// What a value loses with each segment between it and its heading, up to 15.
  private(set) var distance = 0.0
  /// By how much values above their headings must fit better than values below them.
  private(set) var below = 0.0

  private static var embedded: EmbeddedBytes {
    let file = lexicon_label_layout()
    return EmbeddedBytes(immortal: file.bytes, count: file.count)
  }

  /// Creates weights from a table; what it lacks does not fit.
  init(_ table: EmbeddedBytes) {
    EmbeddedTable(table).forEachRow { row in
      let number = row[2].number ?? 0
      if let key = LabelKey(rawValue: row[0].text),
        let evidence = ValueEvidence(rawValue: row[1].text)
      {
        fits[key, default: [:]][evidence] = number
      } else if row[0].text == "distance" {
        distance = number
      } else if row[0].text == "below" {
        below = number
      }
    }
  }

  /// The log-odds that a value with this evidence is the key's; only values above 0 are paired.
  func fit(_ key: LabelKey, _ evidence: ValueEvidence) -> Double {
    fits[key]?[evidence] ?? 0
  }
}
