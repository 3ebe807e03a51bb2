import Journal

/// A request with the brews that answer it. It is as large as the brews of the method.
package struct SuggestionPlan: Sendable {
  let request: SuggestionRequest
  let history: SuggestionHistory

  /// The brews whose flavors describe the beans that the suggestion compares, at most 160 of them with notes,
  /// and at most 240 without a rating, whose notes may imply one; only their notes have to be read.
  /// Positions in the journal's `brews`.
  package var flavorBrews: [Int] {
    request.strategy == .surface ? history.readEntries : []
  }

  /// The brews whose notes the suggestion reads for words of extraction. Positions in the journal's
  /// `brews`, at most 960.
  package var wordBrews: [Int] { request.strategy == .surface ? history.wordEntries : [] }
}
