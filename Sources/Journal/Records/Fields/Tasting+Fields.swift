extension Tasting: StoredRecord {
  static let recordKind = RecordKind.tasting
  static let fields = RecordFields<Tasting>(
    [
      .id(\.id), .identifier("brew_id", \.brewID), .level("aroma", \.aroma),
      .level("acidity", \.acidity), .level("sweetness", \.sweetness), .level("body", \.body),
      .level("balance", \.balance), .level("aftertaste", \.aftertaste),
      RecordField(
        "flavor_tags", \.flavorTags, .strings, get: { .strings($0.map(\.rawValue)) },
        set: { $0.strings.map(FlavorTag.init(rawValue:)) }),
      .notes(\.notes),
    ],
    later: [
      .level("bitterness", \.bitterness), .reference("taster_id", \.tasterID),
      RecordField(
        "rating", \.rating, .rating, get: { $0.map(FieldValue.number) ?? .none },
        set: { $0.number },
        check: { check throws(JournalError) in try check.number(.rating, \.rating) }),
    ])

  static func blank(_ id: Identifier<Tasting>) -> Tasting {
    Tasting(id: id, brewID: Identifier(rawValue: ""))
  }
}
