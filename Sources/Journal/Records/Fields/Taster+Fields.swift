extension Taster {
  static let fields: [RecordField<Taster>] = [
    .id(\.id), .name(.taster, \.name, absent: nil), .flag("is_default", \.isDefault),
    .time("created_at", \.createdAt, absent: Timestamp("")),
  ]

  static func blank(_ id: Identifier<Taster>) -> Taster { Taster(id: id, name: "") }
}
