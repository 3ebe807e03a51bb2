import Support

/// The reason for the verdict of a mention, as a code; `explain.reason.<code>` of
/// `Lexicon/wording/en.tsv` has the words.
extension ExtractionModel {
  /// How many reasons there are.
  var reasonCount: Int {
    FoundMention.Remark.allCases.count + rules.reasons.count + statements.reasons.count
  }

  /// The place of a mention's reason among all: remarks, rules, statements.
  func reasonIndex(of mention: FoundMention) -> Int {
    let remarks = FoundMention.Remark.allCases.count
    if mention.remark == .statement { return remarks + rules.reasons.count + Int(mention.rule) }
    if mention.remark != .context, mention.rule >= 0 { return remarks + Int(mention.rule) }
    return Int(mention.remark.rawValue)
  }

  func reason(of mention: FoundMention) -> String {
    if mention.remark == .statement { return statements.reasons[Int(mention.rule)] }
    if mention.remark != .context, mention.rule >= 0 {
      return rules.reasons[Int(mention.rule)].text
    }
    return mention.remark.reason
  }
}

extension FoundMention.Remark {
  /// The code of a reason that is no rule's.
  var reason: String {
    switch self {
    case .none: "named-in-the-note"
    case .noLabel: "no-flavor"
    case .verb: "used-as-a-verb"
    case .name: "used-as-a-name"
    case .ordinary: "not-of-taste"
    case .head: "named-after-the-flavor-before-it"
    case .negatingForm: "form-of-absence"
    case .statement: "said-of-something-else"
    case .context: "judged-by-its-context"
    case .unsure: "less-sure-than-was-asked-for"
    case .denied: "denied-in-its-language"
    case .notSaid: "not-clearly-said-of-this-cup"
    case .added: "added-to-the-cup"
    }
  }
}
