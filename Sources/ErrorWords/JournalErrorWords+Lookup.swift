import Insights

extension JournalErrorWords {
  /// Words for a name or an ID that means nothing, or several things.
  static func lookup(_ reason: JournalError.Reason, _ facts: JournalError.Facts) -> Words? {
    let kind = facts.kind ?? .brew
    let name = facts.name ?? ""
    let candidates = facts.candidates
    switch reason {
    case .emptyName: return ("the name of the \(kind) is empty", "give its name or its ID")
    case .ambiguousName:
      let ids = candidates.prefix(5).map(\.id).joined(separator: ", ")
      return (
        "'\(name)' may be \(list(candidates))", "name it more fully, or by its ID (\(ids))"
      )
    case .unknownName:
      let remedy =
        if !candidates.isEmpty {
          "did you mean \(list(candidates))?"
        } else if !facts.known.isEmpty {
          "it has \(list(facts.known, last: "and"))"
        } else {
          advice(kind)
        }
      return ("the journal has no \(kind) '\(name)'", remedy)
    case .unknownID: return ("the journal has no \(kind) '\(name)'", advice(kind))
    case .unknownBrew:
      return (
        "the journal has no brew '\(name)'",
        candidates.isEmpty
          ? "name one by its day or its ID; 'insights journal brews' has both"
          : "did you mean \(list(candidates, limit: brewLimit))?"
      )
    case .ambiguousBrewID:
      return (
        "'\(name)' begins the IDs of several brews: \(list(candidates, limit: brewLimit))",
        "write more of the ID"
      )
    case .noBrewOnDay:
      return ("the journal has no brew of \(name)", "see its days with 'insights journal brews'")
    case .severalBrewsOnDay:
      return (
        "there are \(facts.count ?? 0) brews of \(name)",
        "name one by its ID: \(brews(candidates))"
      )
    case .noBrews:
      return (
        "the journal has no brew '\(name)'", "record one with 'insights journal add-brew'"
      )
    case .needsBean: return ("'\(name)' of which bean", "say so with --bean")
    case .noRatedBrews:
      return (
        "no brew of the bean is rated, so none is its \(name)",
        "rate one with 'insights journal rate'"
      )
    case .unknownThing:
      return (
        "the journal has no brew, bean or recipe '\(name)'",
        candidates.isEmpty
          ? "see 'insights journal brews', 'beans' or 'recipes'"
          : "did you mean \(list(candidates, limit: brewLimit))?"
      )
    case .fewerBrews: return ("the journal has no brew '\(name)'", "it has fewer brews")
    default: return nil
    }
  }

  /// Names and brews listed at most.
  private static let nameLimit = 6
  private static let brewLimit = 4

  /// Brews of one day with their times: `aaaa2222 (07:00), bbbb3333 (17:00)`.
  private static func brews(_ candidates: [JournalError.Candidate]) -> String {
    let limit = 8
    var texts = candidates.prefix(limit).map { brew in
      brew.distinction.isEmpty ? brew.name : "\(brew.name) (\(brew.distinction))"
    }
    if candidates.count > limit { texts.append("\(candidates.count - limit) more") }
    return texts.joined(separator: ", ")
  }

  /// Where the names of a kind are to be seen.
  private static func advice(_ kind: RecordKind) -> String {
    switch kind {
    case .bean: "see 'insights journal beans'"
    case .recipe: "see 'insights journal recipes'"
    case .method: "see 'insights journal methods'"
    case .grinder: "see 'insights journal grinders'"
    case .brew, .tasting: "see 'insights journal brews'"
    }
  }

  /// Names joined for a sentence; those that are alike with what tells them apart.
  private static func list(
    _ candidates: [JournalError.Candidate], limit: Int = nameLimit, last word: String = "or"
  ) -> String {
    let shown = candidates.prefix(limit)
    let hasNamesakes = Set(shown.map(\.name)).count < shown.count
    var names = shown.map { candidate in
      hasNamesakes && !candidate.distinction.isEmpty
        ? "\(candidate.name) (\(candidate.distinction))" : candidate.name
    }
    if candidates.count > shown.count { names.append("\(candidates.count - shown.count) more") }
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(word) " + last
  }
}
