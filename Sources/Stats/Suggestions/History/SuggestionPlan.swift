import Journal

/// A request with the brews that answer it. It is as large as the brews of the method.
package struct SuggestionPlan: Sendable {
  let request: SuggestionRequest
  let history: SuggestionHistory
  /// The same on the grinder with the most rated brews, where none was brewed on the requested one.
  private(set) var other: SuggestionHistory?

  init(_ request: SuggestionRequest, of contents: JournalContents, calendar: LocalCalendar)
    throws(SuggestionError)
  {
    self.request = request
    history = try SuggestionHistory(request, of: contents, calendar: calendar)
    guard let second = Self.other(request, history) else { return }
    other = try? SuggestionHistory(second, of: contents, calendar: calendar)
  }

  /// The request for the grinder with the most rated brews, where the requested one has none.
  static func other(
    _ request: SuggestionRequest, _ history: SuggestionHistory
  ) -> SuggestionRequest? {
    guard let grinder = request.grinderID else { return nil }
    var counts: [Identifier<Grinder>: Int] = [:]
    for entry in history.rated where entry.brew.grindSetting != nil {
      guard let known = entry.brew.grinderID else { continue }
      if known == grinder { return nil }
      counts[known, default: 0] += 1
    }
    guard
      let most = counts.max(by: { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) })
    else { return nil }
    var second = request
    (second.grinderID, second.explores) = (most.key, false)
    return second
  }

  /// The brews whose flavors describe the beans that the suggestion compares, at most 160 of them with notes,
  /// and at most 240 without a rating, whose notes may imply one; only their notes have to be read.
  /// Positions in the journal's `brews`.
  package var flavorBrews: [Int] {
    request.strategy == .surface ? history.readEntries + (other?.readEntries ?? []) : []
  }

  /// The brews whose notes the suggestion reads for words of extraction. Positions in the journal's
  /// `brews`, at most 960.
  package var wordBrews: [Int] {
    request.strategy == .surface ? history.wordEntries + (other?.wordEntries ?? []) : []
  }
}
