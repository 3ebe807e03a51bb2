/// A kind of rule: one file of `Lexicon/rules/`, the prefix of its rules' IDs, and their action.
///
/// The terms of the context rules are those of ConText (Harkema et al. 2009, J. Biomed. Inform.
/// 42(5)) and medspaCy. The order of the cases is the order in which rules are tried.
package enum RuleCategory: String, Sendable, CaseIterable {
  // Rules for words that are not of the cup at all.
  case machine
  // Rules for the sense of a mention.
  case composition, color, texture, name, sense, object, roast
  // Rules for whether a mention is reported of this cup.
  case pseudo, negated, affirmed, terminate, hypothetical, historical
  case otherExperiencer = "other-experiencer"
  case general
  case otherThing = "other-thing"
  case otherCup = "other-cup"

  /// The path of the file from the package's root.
  package var file: String { "Lexicon/rules/\(rawValue).tsv" }

  /// The prefix of the IDs of its rules, before the dot.
  package var prefix: String {
    switch self {
    case .composition: "comp"
    case .negated: "neg"
    case .affirmed: "aff"
    case .terminate: "end"
    case .hypothetical: "hyp"
    case .historical: "hist"
    case .otherExperiencer: "exp"
    case .general: "gen"
    case .otherThing: "thing"
    case .otherCup: "cup"
    case .machine, .color, .texture, .name, .sense, .object, .roast, .pseudo: rawValue
    }
  }

  /// The action of its rules; those of `composition` may instead replace or add nodes.
  var action: Rule.Action {
    switch self {
    case .machine: .hide
    case .composition, .color, .texture, .name, .sense, .object, .roast: .drop
    case .pseudo: .keep
    case .negated: .negate
    case .affirmed: .affirm
    case .terminate: .stop
    case .hypothetical, .historical, .otherExperiencer, .general, .otherThing, .otherCup: .skip
    }
  }
}
