import Insights
import Wording

extension JournalErrorWords {
  /// Words for a value or a reference that a journal refuses.
  static func value(_ reason: JournalError.Reason, _ facts: JournalError.Facts) -> Words? {
    let field = facts.field ?? "a field"
    let value = facts.value ?? ""
    let kind = facts.kind ?? .brew
    let name = facts.name ?? ""
    return switch reason {
    case .outOfRange:
      (
        "\(field) \(value) is out of range",
        "give \(facts.range.map(Wording.Words().text(of:)) ?? "another number")"
      )
    case .tooLong: ("\(field) is longer than \(facts.limit ?? 0) bytes", "shorten it")
    case .containsNUL: ("\(field) holds a NUL character", "take it out")
    case .unknownWord:
      (
        "\(field) '\(value)' is unknown", "give one of \(facts.allowed.joined(separator: ", "))"
      )
    case .notADay: ("\(field) '\(value)' is no day", "write it as YYYY-MM-DD")
    case .futureDay:
      (
        "\(field) \(value) lies in the future",
        "give a day up to \(facts.latestDay?.description ?? "today")"
      )
    case .notATime:
      (
        "\(field) '\(value)' is no time", "write it as YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ"
      )
    case .futureTime: ("\(field) \(value) lies in the future", "give a time up to now")
    case .nameless where kind == .bean:
      ("a bean needs a name, a roaster or an origin", "give one of them")
    case .nameless: ("a \(kind) needs a name", "give it one")
    case .emptyID: ("a \(kind) needs an ID", "give it one, such as a UUID")
    case .emptyTag: ("\(field) has a tag without text", "give the tag a text, or leave it away")
    case .poursNotRising where field == "steps":
      (
        "the times and the grams of steps must rise",
        "give the clock's time and the grams on the scale at the end of each"
      )
    case .poursNotRising:
      ("\(field) must rise", "give the grams on the scale after each pour")
    case .stepOfOtherMethod:
      ("\(name) has no \(field)", "leave it out, or give the recipe another method")
    case .refusedValue:
      (
        "\(facts.file ?? "the journal") refused a value",
        "check the values against 'insights journal --help'"
      )
    case .unknownReference:
      ("\(field) names no \(kind) of the journal: '\(name)'", "give the ID of one that is there")
    case .duplicateID: ("the journal has a \(kind) '\(name)' already", "give it another ID")
    case .secondTasting:
      (
        "the brew '\(name)' has a tasting of that taster already",
        "change that one instead of adding another"
      )
    case .sameRecord: ("a \(kind) cannot be merged with itself", "name two different ones")
    case .ownTaster:
      (
        "'\(name)' is the journal's own taster, whose ratings are those of the brews",
        "rename that one with 'insights journal tasters rename', or merge another into it"
      )
    case .notUnderstood:
      (
        "'\(value)' is not understood",
        "name beans, methods, grinders and recipes as the journal does, give numbers with their units, and put notes after a colon, as in '4 stars: peach'"
      )
    case .saidTwice: ("\(field) is given twice, also as '\(value)'", "give it once")
    case .unclearWeight:
      (
        "it is not clear what '\(value)' weighs",
        "say it, such as 'dose 15g', 'water 250g' or 'yield 36g'"
      )
    case .lacking: ("the text names no \(kind)", "name one, or say --like latest")
    case .inUse:
      (
        "\(references(facts.references)) still \(isOne(facts.references) ? "uses" : "use") the \(kind) '\(name)'",
        "delete \(isOne(facts.references) ? "it" : "them") first"
      )
    default: nil
    }
  }

  static func isOne(_ references: [RecordKind: Int]) -> Bool {
    references.values.reduce(0, +) == 1
  }

  /// Such as `12 brews and 1 recipe`.
  static func references(_ references: [RecordKind: Int]) -> String {
    RecordKind.allCases.compactMap { kind in
      references[kind].flatMap { $0 > 0 ? "\($0) \(kind)\($0 == 1 ? "" : "s")" : nil }
    }.joined(separator: " and ")
  }
}

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
    case .taster: "see 'insights journal tasters'"
    case .brew, .tasting, .shot: "see 'insights journal brews'"
    case .cupping, .cuppingSample, .cuppingScore: "see 'insights cupping --sessions'"
    }
  }

  /// Names joined for a sentence; those that are alike with what distinguishes them.
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
