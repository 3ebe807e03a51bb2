import Lexicon
import Support

extension RuleCategory {
  /// The compiled-in bytes of the file.
  var bytes: EmbeddedBytes {
    let file =
      switch self {
      case .machine: lexicon_rules_machine()
      case .composition: lexicon_rules_composition()
      case .color: lexicon_rules_color()
      case .texture: lexicon_rules_texture()
      case .name: lexicon_rules_name()
      case .sense: lexicon_rules_sense()
      case .object: lexicon_rules_object()
      case .roast: lexicon_rules_roast()
      case .pseudo: lexicon_rules_pseudo()
      case .negated: lexicon_rules_negated()
      case .affirmed: lexicon_rules_affirmed()
      case .terminate: lexicon_rules_terminate()
      case .hypothetical: lexicon_rules_hypothetical()
      case .historical: lexicon_rules_historical()
      case .otherExperiencer: lexicon_rules_other_experiencer()
      case .general: lexicon_rules_general()
      case .otherThing: lexicon_rules_other_thing()
      case .otherCup: lexicon_rules_other_cup()
      }
    return EmbeddedBytes(file)
  }
}

extension RuleParser {
  /// Reads all compiled-in files.
  mutating func readAll() throws {
    try EmbeddedTable(EmbeddedBytes(lexicon_rules_words())).forEachRow { try readList($0) }
    for category in RuleCategory.allCases {
      try EmbeddedTable(category.bytes).forEachRow { try read($0, of: category) }
    }
  }
}
