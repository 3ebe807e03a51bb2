import Lexicon
package import Support

/// One rule of `Lexicon/shots/rules.tsv`: how far a feature beyond a threshold speaks for a diagnosis.
public struct ShotRule: Sendable, Equatable {
  /// Which side of the threshold speaks for it.
  public enum Side: String, Sendable {
    /// Values above the threshold.
    case above
    /// Values below it.
    case below
  }

  /// The ID: the diagnosis, a dot, and a word.
  public let name: String
  /// What the rule speaks for.
  public let diagnosis: ShotDiagnosis.Kind
  /// What it looks for.
  public let feature: ShotFeature
  /// On which side of the threshold it speaks.
  public let side: Side
  /// In the unit of the feature.
  public let threshold: Double
  /// The rule speaks with half its weight at the threshold, with all of it half a width beyond.
  public let width: Double
  /// In logits; below 0 where the rule speaks against the diagnosis.
  public let weight: Double

  /// How far a value is beyond the threshold, 0…1.
  public func activation(_ value: Double) -> Double {
    let distance = side == .above ? value - threshold : threshold - value
    guard width > 0 else { return distance >= 0 ? 1 : 0 }
    return min(max(0.5 + distance / width, 0), 1)
  }
}

/// The rules of shots, compiled in from `Lexicon/shots/rules.tsv`.
public struct ShotRules: Sendable {
  /// In the order of the table.
  public let rules: [ShotRule]
  /// The logits of each diagnosis when no rule speaks.
  public let bases: [ShotDiagnosis.Kind: Double]
  /// Lines of the table that could not be read, from 1; empty in a right one.
  public let faults: [Int]

  /// The version of rules and features: higher where a curve that was judged before may be judged otherwise.
  public static let version = 1

  /// The table that was compiled in.
  public static let standard = ShotRules(table: embedded)

  private static var embedded: EmbeddedTable {
    let file = lexicon_shots_rules()
    return EmbeddedTable(EmbeddedBytes(immortal: file.bytes, count: Int(file.count)))
  }

  /// Reads a table: name, feature, side, threshold, width, weight, prior, source. O(bytes).
  package init(table: EmbeddedTable) {
    var rules: [ShotRule] = []
    var bases: [ShotDiagnosis.Kind: Double] = [:]
    var faults: [Int] = []
    table.forEachRow { row in
      let name = row[0].text
      let kind = name.split(separator: ".").first.flatMap { ShotDiagnosis.Kind(rawValue: "\($0)") }
      guard let kind, kind != .sound, let weight = Self.number(row[5].text), !row[7].isEmpty else {
        faults.append(row.line)
        return
      }
      if row[1].text == "-" {
        bases[kind] = weight
        return
      }
      guard let feature = ShotFeature(rawValue: row[1].text),
        let side = ShotRule.Side(rawValue: row[2].text),
        let threshold = Self.number(row[3].text), let width = Self.number(row[4].text), width >= 0
      else {
        faults.append(row.line)
        return
      }
      rules.append(
        ShotRule(
          name: name, diagnosis: kind, feature: feature, side: side, threshold: threshold,
          width: width, weight: weight))
    }
    self.rules = rules
    self.bases = bases
    self.faults = faults
  }

  private static func number(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
  }
}
