import Lexicon
import Support

/// How well values fit headings, in log-odds: the learned table `label-layout.tsv`, made by
/// `Lexicon/tools/learn_label_layout.py`.
struct LayoutWeights: Sendable {
  static let standard = LayoutWeights(Self.embedded)

  private var fits: [LabelKey: [ValueEvidence: Double]] = [:]
  /// What a value loses with each segment between it and its heading, up to 15.
  private(set) var distance = 0.0
  /// By how much values above their headings must fit better than values below them.
  private(set) var below = 0.0

  private static var embedded: EmbeddedBytes {
    let file = lexicon_label_layout()
    return EmbeddedBytes(immortal: file.bytes, count: file.count)
  }

  /// Creates weights from a table; what it lacks does not fit.
  init(_ table: EmbeddedBytes) {
    EmbeddedTable(table).forEachRow { row in
      let number = row[2].number ?? 0
      if let key = LabelKey(rawValue: row[0].text),
        let evidence = ValueEvidence(rawValue: row[1].text)
      {
        fits[key, default: [:]][evidence] = number
      } else if row[0].text == "distance" {
        distance = number
      } else if row[0].text == "below" {
        below = number
      }
    }
  }

  /// The log-odds that a value with this evidence is the key's; only values above 0 are paired.
  func fit(_ key: LabelKey, _ evidence: ValueEvidence) -> Double {
    fits[key]?[evidence] ?? 0
  }
}
