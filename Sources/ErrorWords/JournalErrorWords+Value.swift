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
      ("the brew '\(name)' has a tasting already", "change that one instead of adding another")
    case .sameRecord: ("a \(kind) cannot be merged with itself", "name two different ones")
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
