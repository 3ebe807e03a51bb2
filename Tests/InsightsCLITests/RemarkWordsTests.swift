import Insights
import Testing

@testable import InsightsCLI

@Suite struct RemarkWordsTests {
  private static let remarks: [(ExtractionRemark, String)] = [
    (
      ExtractionRemark(code: .spellingUnavailable, words: ["cherrry"], cause: "missing-dictionary"),
      "spelling is off, since there is no dictionary; "
        + "install hunspell-en-us, or name one with --dictionary"
    ),
    (
      ExtractionRemark(code: .spellingUnavailable, cause: "missing-dictionary", file: "x.dic"),
      "spelling is off, since the dictionary x.dic cannot be loaded; "
        + "install hunspell-en-us, or name one with --dictionary"
    ),
    (
      ExtractionRemark(code: .spellingUnavailable, words: ["cherrry"], cause: "not-built"),
      "spelling is off in this build; build it with the trait Spelling to correct typos"
    ),
    (
      ExtractionRemark(code: .stemmingUnavailable, words: ["roastings"], cause: "not-built"),
      "stemming is off in this build, so forms such as 'roastings' may be missed; "
        + "build it with the trait Stemming"
    ),
    (
      ExtractionRemark(code: .languageNotRead, language: "pl", share: 0.8),
      "a note is in a language that is not read (pl); English, German, "
        + "Spanish, French, Italian, Portuguese, Dutch, Japanese and Chinese are"
    ),
    (
      ExtractionRemark(code: .modelItemsDropped, words: ["not-named"], cause: "2"),
      "of the model's answers, what did not hold was dropped; --format json says how much"
    ),
    (
      ExtractionRemark(code: .modelNoteCut, cause: "812"),
      "the model was given the beginning of long notes only; --format json says how much"
    ),
    (ExtractionRemark(code: .init(rawValue: "from-tomorrow")), "from-tomorrow"),
  ]

  @Test(arguments: remarks)
  func `a remark is one line`(remark: ExtractionRemark, line: String) {
    #expect(RemarkWords.line(for: remark) == line)
  }
}
