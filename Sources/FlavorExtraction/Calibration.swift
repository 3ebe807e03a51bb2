import EmbeddedData
import Lexicon

/// From how a mention was read to the chance that a careful reader agrees, measured on labelled
/// notes (`Lexicon/confidence.tsv`).
struct Calibration: Sendable {
  private var table: [String: Double] = [:]

  init() {
    EmbeddedTable(EmbeddedBytes(lexicon_confidence())).forEachRow { row in
      guard let value = row[1].number else { return }
      table[row[0].text] = value
    }
  }

  /// The confidence of a mention.
  func confidence(of mention: FoundMention) -> Double {
    let isWeak = mention.flags.contains(.amb) || mention.flags.contains(.vague)
    let support = mention.evidence >= 3 ? "high" : mention.evidence >= 0 ? "middle" : "low"
    let key = "\(mention.source.rawValue).\(isWeak ? "ambiguous" : "plain").\(support)"
    let base = table[key] ?? table[mention.source.rawValue] ?? 0.5
    guard mention.source == .vector else { return base }
    return max(0.05, min(0.95, base * mention.similarity))
  }
}
