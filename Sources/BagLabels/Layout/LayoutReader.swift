/// Separates field names from values: `key: value`, columns of keys and values, single lines.
struct LayoutReader {
  private let lexicon = LabelLexicon.standard
  private let weights = LayoutWeights.standard
  private let lines: [LabelLine]
  private var segments: [Segment] = []
  /// Whether some line consists of a region.
  private let knowsRegion: Bool
  /// Whether the label is a table of keys and values, by gaps or signs between them on several lines.
  private let isTable: Bool

  private init(_ lines: [LabelLine]) {
    self.lines = lines
    knowsRegion = lines.contains { line in
      line.phrases(.region).contains { match in
        match.range == line.tokens.indices
          && !LabelLexicon.standard.entries[Int(match.entry)].isWeak
      }
    }
    let rows = lines.count { line in
      line.matches.contains {
        $0.kind == .key && $0.range.lowerBound == 0 && $0.range.upperBound < line.tokens.count
          && Self.parts(line.tokens[$0.range.upperBound].lead)
      }
    }
    isTable = rows >= Self.leastRows
  }

  /// The least lines with a key of a table: «Roastery > Bell & Briar».
  private static let leastRows = 3

  /// Whether signs may stand between a key and its value.
  private static func parts(_ lead: String) -> Bool {
    lead.contains("|") || lead.contains("—") || lead.contains("–") || lead.contains(" - ")
      || lead.contains("→") || lead.contains(">") || lead.contains("  ") || lead.contains("»")
  }

  /// The segments of a label in printed order, without headings whose values were found.
  static func segments(of lines: [LabelLine]) -> [Segment] {
    var reader = LayoutReader(lines)
    for index in lines.indices { reader.read(index) }
    reader.pairColumns()
    return reader.segments
  }

  // MARK: One line

  private struct FoundKey {
    var key: LabelKey
    var end: Int
    var hasColon: Bool
    var isWeak: Bool
    /// The number of words.
    var length: Int
  }

  private mutating func read(_ index: Int) {
    let line = lines[index]
    var start = 0
    var key: FoundKey?
    var found = false
    var position = 0
    while position < line.tokens.count {
      guard
        position == 0 || line.tokens[position].startsPart || key?.hasColon == true
          || line.tokens[position].lead.contains(". ") || line.tokens[position].lead.contains("  "),
        let next = self.key(line, position) ?? (position == 0 ? keyBehindArticle(line) : nil),
        position == 0 && !line.isProse || next.hasColon || (next.key.isDate && fits(next, line))
          || key != nil && start == position && line.tokens[position].lead.contains(Self.wideGap)
      else {
        position += 1
        continue
      }
      if position > start || key != nil { append(index, start..<position, key) }
      key = next
      found = true
      start = next.end
      position = max(next.end, position + 1)
    }
    if !found || start < line.tokens.count || key != nil {
      append(index, start..<line.tokens.count, key)
    }
  }

  /// The gap between columns.
  private static let wideGap = "   "

  /// `This month's roaster: …`
  private func keyBehindArticle(_ line: LabelLine) -> FoundKey? {
    var start = 0
    while start < line.tokens.count, let end = line.end(of: .keyBefore, at: start) { start = end }
    guard start > 0, start < line.tokens.count, let key = key(line, start), key.hasColon else {
      return nil
    }
    return key
  }

  /// Whether a key begins at a token: then the one before it is a heading.
  private func isKey(_ line: LabelLine, _ start: Int) -> Bool {
    line.matches.contains { $0.kind == .key && $0.range.lowerBound == start }
  }

  /// The parts between wide gaps.
  private func columns(_ line: Int, _ range: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = range.lowerBound
    for index in range.dropFirst() where lines[line].tokens[index].lead.contains(Self.wideGap) {
      result.append(start..<index)
      start = index
    }
    return result + [start..<range.upperBound]
  }

  private mutating func append(_ line: Int, _ range: Range<Int>, _ key: FoundKey?) {
    guard let key else {
      // Two values are below two headings.
      let columns = columns(line, range)
      let isBelow = columns.count > 1 && segments.last?.heading.count ?? 0 >= columns.count
      for range in isBelow ? columns : [range] {
        segments.append(Segment(line: line, range: range))
      }
      return
    }
    if range.isEmpty {
      // Two headings in one line are one segment with both.
      if let last = segments.last, last.line == line, !last.heading.isEmpty {
        segments[segments.count - 1].heading.append(key.key)
      } else {
        segments.append(Segment(line: line, range: range, heading: [key.key]))
      }
      return
    }
    if lines[line].isProse, key.hasColon || fits(key, lines[line], range),
      let stop = range.dropFirst().first(where: { lines[line].tokens[$0].lead.contains(". ") })
    {
      // In running text a value ends with the sentence.
      segments.append(
        Segment(
          line: line, range: range.lowerBound..<stop, key: key.key, hasColon: key.hasColon))
      segments.append(Segment(line: line, range: stop..<range.upperBound))
      return
    }
    if key.hasColon || fits(key, lines[line], range) {
      segments.append(Segment(line: line, range: range, key: key.key, hasColon: key.hasColon))
    } else {
      let start = lines[line].tokens.indices.first ?? 0
      segments.append(Segment(line: line, range: start..<range.upperBound))
    }
  }

  private func key(_ line: LabelLine, _ start: Int) -> FoundKey? {
    var best: (PhraseMatch, LabelLexicon.Entry)?
    for match in line.matches[line.firstMatch(from: start)...] {
      if match.range.lowerBound > start { break }
      if match.kind == .key, match.range.count > best?.0.range.count ?? 0 {
        best = (match, lexicon.entries[Int(match.entry)])
      }
    }
    guard let best, let key = LabelKey(rawValue: lexicon.keys[Int(best.1.value)]) else {
      return nil
    }
    var end = best.0.range.upperBound
    var lead = end < line.tokens.count ? line.tokens[end].lead : line.tail
    // The same key in another language: Herkunft / Origin: …
    if lead.contains("/") || lead.contains("|") || lead.contains("("), end < line.tokens.count,
      !lead.contains(":"),
      let other = line.matches.filter({ $0.kind == .key && $0.range.lowerBound == end })
        .max(by: { $0.range.count < $1.range.count })
    {
      let after = other.range.upperBound
      let next = after < line.tokens.count ? line.tokens[after].lead : line.tail
      if next.contains(":") || after == line.tokens.count {
        end = after
        lead = next
      }
    }
    // Units after a key: Altitude (masl): …
    if lead.contains("("), end + 1 < line.tokens.count,
      line.tokens[end + 1].lead.contains("):") || line.tokens[end + 1].lead.contains(") :")
    {
      end += 1
      lead = line.tokens[end].lead
    }
    let hasColon =
      lead.contains(":") || lead.contains("=") || lead.contains("..") || lead.contains("…")
      || lead.contains(Self.wideGap) && !isKey(line, end)
      || (!best.1.isWeak || isTable) && Self.parts(lead)
    return FoundKey(
      key: key, end: end, hasColon: hasColon, isWeak: best.1.isWeak,
      length: best.0.range.count)
  }

  private func fits(_ key: FoundKey, _ line: LabelLine) -> Bool {
    key.end < line.tokens.count && fits(key, line, key.end..<line.tokens.count)
  }

  /// Whether a key without a colon is a key, by the text after it.
  private func fits(_ key: FoundKey, _ line: LabelLine, _ range: Range<Int>) -> Bool {
    let evidence = ValueEvidence(key.key, line, range)
    switch key.key {
    case _ where key.key.isQuantity: return evidence == .content
    case .roastLevel: return [.content, .date].contains(evidence) && range.count <= 4
    case .origin, .variety, .process:
      return !key.isWeak && evidence == .content && range.count <= 8
    case .region: return !key.isWeak && range.count <= 5 && !line.isProse
    case .roaster: return !key.isWeak && range.count <= 6 && key.length >= 2
    case .farm, .producer, .notes: return !key.isWeak && !line.isProse && range.count <= 10
    case .ignore:
      return !key.isWeak && (line.tokens[range.lowerBound].kind == .number || key.end >= 2)
    default: return false
    }
  }

  // MARK: Columns

  /// Assigns to headings without values the values below them, both in printed order.
  ///
  /// The best monotone alignment by fit, as in global sequence alignment (Needleman and Wunsch
  /// 1970): a heading or a value may stay unpaired. O(headings × values).
  private mutating func pairColumns() {
    var headings: [(segment: Int, key: LabelKey)] = []
    var values: [Int] = []
    for (number, segment) in segments.enumerated() {
      if segment.heading.isEmpty {
        if segment.key == nil, !lines[segment.line].isProse { values.append(number) }
      } else {
        for key in segment.heading { headings.append((number, key)) }
        // «Filter», «Espresso»: a heading that another one may announce.
        values.append(number)
      }
    }
    // Alone on a line «Coffee» announces a name, and «ROASTERS» a roaster, only among headings.
    let kinds = Set(headings.map(\.key))
    headings.removeAll {
      kinds.count < 3
        && ($0.key == .name
          || $0.key == .roaster && !lines[segments[$0.segment].line].tail.contains(":"))
    }
    var isUsed = Set<Int>()
    if !headings.isEmpty, !values.isEmpty {
      let below = alignment(headings, values, isBelow: true)
      let above = alignment(headings, values, isBelow: false)
      for (heading, value) in above.score > below.score + weights.below ? above.pairs : below.pairs
      {
        let value = values[value]
        if !segments[value].heading.isEmpty {
          segments[value].heading = []
          segments[value].range = 0..<lines[segments[value].line].tokens.count
        }
        if segments[value].key == nil {
          segments[value].key = headings[heading].key
          segments[value].isPaired = true
        }
        isUsed.insert(headings[heading].segment)
      }
    }
    // A heading without a value may be a value itself (Natural, Decaf).
    segments = segments.enumerated().compactMap { number, segment in
      guard !segment.heading.isEmpty else { return segment }
      if isUsed.contains(number) { return nil }
      var segment = segment
      segment.range = 0..<lines[segment.line].tokens.count
      // A heading without a value is an ordinary line if other lines surround it.
      if segment.heading == [.name] || segment.heading == [.roaster] { segment.heading = [] }
      return segment
    }
  }

  private func alignment(
    _ headings: [(segment: Int, key: LabelKey)], _ values: [Int], isBelow: Bool
  ) -> (score: Double, pairs: [(Int, Int)]) {
    var scores = [[Double]](
      repeating: [Double](repeating: 0, count: values.count), count: headings.count)
    var best = [[Double]](
      repeating: [Double](repeating: 0, count: values.count + 1), count: headings.count + 1)
    for i in stride(from: headings.count - 1, through: 0, by: -1) {
      for j in stride(from: values.count - 1, through: 0, by: -1) {
        let pair = score(headings[i], values[j], isBelow)
        scores[i][j] = pair
        best[i][j] = max(best[i + 1][j], best[i][j + 1], pair > 0 ? pair + best[i + 1][j + 1] : 0)
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < headings.count, j < values.count {
      let pair = scores[i][j]
      if pair > 0, best[i][j] == pair + best[i + 1][j + 1] {
        pairs.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if best[i][j] == best[i + 1][j] {
        i += 1
      } else {
        j += 1
      }
    }
    return (best[0][0], pairs)
  }

  private func score(
    _ heading: (segment: Int, key: LabelKey), _ value: Int, _ isBelow: Bool
  ) -> Double {
    guard isBelow ? value > heading.segment : value < heading.segment else { return 0 }
    let segment = segments[value]
    let line = lines[segment.line]
    let range = segment.heading.isEmpty ? segment.range : 0..<line.tokens.count
    // Of two headings only a roast level can be the value of the other.
    guard !range.isEmpty, segment.heading.isEmpty || heading.key == .roastLevel else { return 0 }
    let evidence = ValueEvidence(heading.key, line, range)
    // If some value is a known region, an unknown one is not a region.
    if heading.key == .region, evidence != .content, knowsRegion { return 0 }
    let fit = weights.fit(heading.key, evidence)
    return fit - weights.distance * Double(min(abs(value - heading.segment), 15))
  }
}
