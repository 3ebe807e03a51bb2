import Lexicon
import Support

/// The table of known misspellings.
///
/// It is data: `misspellings.tsv`, a line an entry, `wrong <TAB> right words <TAB> when <TAB>
/// source`. `when` is `unknown` (only if no English word), `always`, or `context` (an English word
/// too: right only where tasting is spoken of); the right words may be `-`: the word is right as it
/// stands, is never corrected, and competes with the domain for the slips around it.
public struct SpellingSlips: Sendable {
  enum Condition: UInt8, Sendable {
    case unknown, always, context
  }

  struct Slip: Sendable {
    var words: [[UInt8]]
    var condition: Condition
  }

  private var index: SpellingIndex
  private var slips: [Slip]
  /// Words that are right as they stand.
  let kept: [[UInt8]]

  /// The table that is compiled in. Reading it takes a fraction of a millisecond.
  public static func embedded() -> SpellingSlips {
    let file = lexicon_misspellings()
    return SpellingSlips(EmbeddedTable(EmbeddedBytes(immortal: file.bytes, count: file.count)))
  }

  /// No entries.
  public static let none = SpellingSlips(slips: [], kept: [])

  init(_ table: EmbeddedTable) {
    var slips: [(wrong: [UInt8], slip: Slip)] = []
    var kept: [[UInt8]] = []
    table.forEachRow { row in
      let wrong = Array(row[0])
      guard !wrong.isEmpty else { return }
      if row[1].count == 1, row[1][0] == UInt8(ascii: "-") {
        kept.append(wrong)
        return
      }
      let words = row[1].split(separator: UInt8(ascii: " ")).map { Array($0) }
      guard !words.isEmpty else { return }
      let condition: Condition =
        switch row[2].first {
        case UInt8(ascii: "a"): .always
        case UInt8(ascii: "c"): .context
        default: .unknown
        }
      slips.append((wrong, Slip(words: words, condition: condition)))
    }
    self.init(slips: slips, kept: kept)
  }

  private init(slips: [(wrong: [UInt8], slip: Slip)], kept: [[UInt8]]) {
    index = SpellingIndex(slips.enumerated().map { ($1.wrong, Int32($0)) })
    self.slips = slips.map(\.slip)
    self.kept = kept
  }

  /// The number of misspellings.
  public var count: Int { slips.count }

  /// The entry for exactly `word`.
  func slip(for word: ArraySlice<UInt8>) -> Slip? {
    index.find(word).map { slips[Int(index.values[$0])] }
  }
}
