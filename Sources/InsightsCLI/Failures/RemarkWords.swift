import Insights

/// What standard error says, once a run, when a note was read with less than all means.
enum RemarkWords {
  static func line(for remark: ExtractionRemark) -> String {
    let isBuilt = remark.cause != LinguisticsError.Code.notBuilt.description
    switch remark.code {
    case .spellingUnavailable where isBuilt:
      let cause =
        remark.file.map { "the dictionary \($0) cannot be loaded" } ?? "there is no dictionary"
      return
        "spelling is off, since \(cause); install hunspell-en-us, or name one with --dictionary"
    case .spellingUnavailable:
      return "spelling is off in this build; build it with the trait Spelling to correct typos"
    case .stemmingUnavailable:
      return "stemming is off in this build, so forms such as '\(remark.words.first ?? "")' may be "
        + "missed; build it with the trait Stemming"
    case .modelItemsDropped:
      return "of the model's answers, what did not hold was dropped; --format json says how much"
    case .modelNoteCut:
      return "the model was given the beginning of long notes only; --format json says how much"
    default: return remark.code.rawValue
    }
  }
}
