import GRDB
import Support

extension Tasting {
  static let fields: [RecordField<Tasting>] = [
    .id(\.id), .identifier("brew_id", \.brewID), .level("aroma", \.aroma),
    .level("acidity", \.acidity), .level("sweetness", \.sweetness), .level("body", \.body),
    .level("balance", \.balance), .level("aftertaste", \.aftertaste), flavorTags,
    .notes(\.notes), .level("bitterness", \.bitterness),
    .reference("taster_id", \.tasterID), rating,
  ]

  static func blank(_ id: Identifier<Tasting>) -> Tasting {
    Tasting(id: id, brewID: Identifier(rawValue: ""))
  }

  private static let rating = RecordField<Tasting>(
    "rating", \.rating, .rating, absent: .some(nil), stored: { $0 }, write: { $1.number($0) },
    take: { $0.number($1) },
    check: { check throws(JournalError) in try check.number(.rating, \.rating) })

  private static let flavorTags = RecordField<Tasting>(
    "flavor_tags", \.flavorTags, .strings, absent: [],
    stored: { JSONList.text($0.map(\.rawValue)) },
    write: { tags, writer in writer.array(tags) { $0.text($1.rawValue) } },
    take: { $0.strings($1).map(FlavorTag.init(rawValue:)) })
}
