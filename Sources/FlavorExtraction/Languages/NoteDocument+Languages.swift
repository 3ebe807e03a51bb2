extension NoteDocument {
  /// Adds mentions, in order, that do not overlap with those of the note, and keeps what belongs to
  /// these beside them.
  mutating func insert(_ found: [FoundMention]) {
    guard !found.isEmpty else { return }
    let starts = mentions.items.map(\.start)
    let (oldFeatures, oldJudgements, oldTraces) = (features, judgements, judgementTraces)
    mentions.merge(found)
    var places: [Int: Int] = [:]
    for (index, start) in starts.enumerated() { places[start] = index }
    let added = Set(found.map(\.start))
    features.removeAll(keepingCapacity: true)
    judgements.removeAll(keepingCapacity: true)
    judgementTraces = [:]
    for index in mentions.indices {
      let start = mentions[index].start
      let old = added.contains(start) ? nil : places[start]
      if isExplained || !isLong {
        features.append(
          old.flatMap { $0 < oldFeatures.count ? oldFeatures[$0] : nil } ?? TastingFeatures())
      }
      judgements.append(old.flatMap { $0 < oldJudgements.count ? oldJudgements[$0] : nil })
      if let old, let trace = oldTraces[old] { judgementTraces[index] = trace }
    }
  }

  /// A foreign mention as its taster wrote it, in lower case and without an elided article.
  func foreignWord(of mention: FoundMention) -> String {
    var range = bytes(of: mention.start..<mention.end)
    // Chinese and Japanese have no elided articles.
    if utf8[range.lowerBound] >= 0xe3 { return String(decoding: utf8[range], as: UTF8.self) }
    var buffer: [UInt8] = []
    let unit = LanguageUnit(
      words[mention.start], in: utf8, tables: .standard, buffer: &buffer)
    if Int(unit.start) < range.upperBound { range = Int(unit.start)..<range.upperBound }
    return String(decoding: utf8[range], as: UTF8.self).lowercased()
  }
}
