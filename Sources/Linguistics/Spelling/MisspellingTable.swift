import Lexicon
import Support

/// The table of known misspellings.
///
/// One entry per line of `misspellings.tsv`: `wrong <TAB> right words <TAB> when <TAB> source`.
/// `when` is `unknown` (only if it is not an English word), `always`, or `context` (also an English
/// word: corrected only where the text is about tasting). Right words of `-` mean that the word is
/// correct, is never corrected, and competes with the domain for similar misspellings.
public struct MisspellingTable: Sendable {
  enum Condition: UInt8, Sendable {
    case unknown, always, context
  }

  struct Entry: Sendable {
    var words: [[UInt8]]
    var condition: Condition
  }

  private var index: SpellingIndex
  private var entries: [Entry]
  /// Words that are correct although they look misspelled.
  let kept: [[UInt8]]

  /// The compiled-in table; reading it takes a fraction of a millisecond.
  public static func embedded() -> MisspellingTable {
    let file = lexicon_misspellings()
    return MisspellingTable(EmbeddedTable(EmbeddedBytes(immortal: file.bytes, count: file.count)))
  }

  /// A table without entries.
  public static let none = MisspellingTable(entries: [], kept: [])

  init(_ table: EmbeddedTable) {
    var entries: [(wrong: [UInt8], entry: Entry)] = []
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
      entries.append((wrong, Entry(words: words, condition: condition)))
    }
    self.init(entries: entries, kept: kept)
  }

  private init(entries: [(wrong: [UInt8], entry: Entry)], kept: [[UInt8]]) {
    index = SpellingIndex(entries.enumerated().map { ($1.wrong, Int32($0)) })
    self.entries = entries.map(\.entry)
    self.kept = kept
  }

  /// The number of misspellings.
  public var count: Int { entries.count }

  /// The entry for exactly `word`.
  func entry(for word: ArraySlice<UInt8>) -> Entry? {
    index.find(word).map { entries[Int(index.values[$0])] }
  }
}
