import Support

/// The reason for the verdict of a mention, in words.
extension ExtractionModel {
  /// How many reasons there are.
  var reasonCount: Int {
    Int(FoundMention.Remark.last.rawValue) + 1 + rules.reasons.count + statements.reasons.count
  }

  /// The place of a mention's reason among all: remarks, rules, statements.
  func reasonIndex(of mention: FoundMention) -> Int {
    let remarks = Int(FoundMention.Remark.last.rawValue) + 1
    if mention.remark == .statement { return remarks + rules.reasons.count + Int(mention.rule) }
    if mention.remark != .context, mention.rule >= 0 { return remarks + Int(mention.rule) }
    return Int(mention.remark.rawValue)
  }

  func reason(of mention: FoundMention) -> String {
    if mention.remark == .statement { return statements.reasons[Int(mention.rule)] }
    if mention.remark != .context, mention.rule >= 0 {
      return rules.reasons[Int(mention.rule)].text
    }
    return switch mention.remark {
    case .none: "named in the note"
    case .noLabel: "these words name no flavor"
    case .verb: "used as a verb"
    case .name: "used as a name"
    case .ordinary: "what stands around it does not speak of taste"
    case .head: "named after the flavor before it"
    case .negatingForm: "the form of the word says it is absent"
    case .statement: "said of something else"
    case .context: "judged by its context"
    case .unsure: "less sure than was asked for"
    case .denied: "denied in its language"
    case .notSaid: "not clearly said of this cup"
    }
  }
}
