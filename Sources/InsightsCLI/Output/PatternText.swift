/// A pattern report for people: what one can change first, then what to buy, then flavors.
struct PatternText {
  let hasColor: Bool
  /// The greatest number of lines of each topic.
  let limit: Int
  private let words = Language.words

  /// - Parameter kind: The kind asked for, if any.
  func lines(_ report: PatternReport, kind: PatternSelection.Kind? = nil) -> [String] {
    var blocks = words.ratingByWords(in: report).map { [[$0]] } ?? []
    if report.patterns.isEmpty, kind?.isFavorites != true {
      blocks.append(
        kind == nil ? words.silence(of: report) : [words.text("patterns.none-of-kind")])
    }
    if report.brews == 0 {
      blocks.append(
        ["start.log", "start.bean.command", "start.brew.command"].enumerated().map {
          ($0 == 0 ? "" : "  ") + words.report($1)
        })
    }
    for topic in PatternTopic.allCases {
      let all = report.patterns.filter { $0.topic == topic }
      // What notes call brews comes after what changes the rating.
      let own = all.filter { !$0.kind.isOfWords } + all.filter { $0.kind.isOfWords }
      guard !own.isEmpty else { continue }
      let sentences =
        topic == .contexts ? words.contexts(own) : own.map { words.statement(of: $0) }
      blocks.append([heading("patterns.topic.\(topic.rawValue)")] + limited(sentences))
    }
    // A description that holds of all brews says nothing about the best.
    let differing = report.furtherPreferences.filter(\.differs)
    if !differing.isEmpty {
      let most = differing.indices.sorted {
        (-differing[$0].count, $0) < (-differing[$1].count, $1)
      }.prefix(limit)
      let shown = most.sorted().map { words.description(of: differing[$0]) }
      blocks.append(
        [heading("report.preferences")] + limited(shown, of: differing.count))
    }
    let doubted = words.leftOut(report.leftOut.doubts)
    var end = [words.scope(of: report)]
    if !doubted.isEmpty { end.append(doubted.joined(separator: "; ")) }
    if let tasters = words.tasters(report.tasters) { end.append(TextTable.oneLine(tasters)) }
    if !report.patterns.isEmpty {
      end.insert(words.explanation(ofSurenessAt: report.falseDiscoveryRate), at: 0)
    }
    return Array((blocks + [end]).joined(separator: [""]))
  }

  /// - Parameter count: The number of all sentences; nil if `sentences` are all.
  private func limited(_ sentences: [String], of count: Int? = nil) -> [String] {
    let shown = sentences.prefix(limit).map { "  " + TextTable.oneLine($0) }
    let rest = (count ?? sentences.count) - shown.count
    return rest > 0 ? shown + ["  " + words.text("patterns.more", ["count": .count(rest)])] : shown
  }

  private func heading(_ key: String) -> String {
    let text = words.text(key)
    return hasColor ? TerminalColor.styled(text, .bold) : text
  }
}
