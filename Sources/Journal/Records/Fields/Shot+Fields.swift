import Foundation
import GRDB
import Support

extension Shot {
  static let fields: [RecordField<Shot>] = [
    .id(\.id), .identifier("brew_id", \.brewID), .line("source", \.source),
    .line("profile", \.profile), .count("rules_version", \.version),
    number("weight", \.weight), verdicts, number("first_drops_s", \.firstDrops),
    number("peak_pressure_bar", \.peakPressure), number("flow_after_ramp_ml_s", \.flowAfterRamp),
    number("end_flow_ml_s", \.endFlow), number("resistance_slope", \.resistanceSlope), curve,
  ]

  static func blank(_ id: Identifier<Shot>) -> Shot {
    Shot(id: id, brewID: Identifier(rawValue: ""))
  }

  private static func number(
    _ name: StaticString, _ path: RecordField<Shot>.Path<Double?>
  ) -> RecordField<Shot> {
    RecordField(
      name, path, .number, absent: .some(nil), stored: { $0 }, write: { $1.number($0) },
      take: { $0.number($1) })
  }

  private static let verdicts = RecordField<Shot>(
    "verdicts", \.verdictText, absent: "", stored: { $0 }, write: { $1.text($0) },
    take: { $0.text($1) })

  /// Bytes in the journal, base64 in JSON.
  private static let curve = RecordField<Shot>(
    "curve", \.packed, absent: [], stored: { Data($0) },
    write: { $1.text(Data($0).base64EncodedString()) },
    take: { object, name in Data(base64Encoded: object.text(name)).map { Array($0) } ?? [] })

  fileprivate var verdictText: String {
    get { verdicts.map(\.text).joined(separator: " ") }
    set { verdicts = Self.verdicts(newValue) }
  }

  static func verdicts(_ text: String) -> [Verdict] {
    text.split(separator: " ").compactMap { Verdict($0) }
  }
}
