extension Grinder {
  static let fields: [RecordField<Grinder>] = [.id(\.id), .name(.grinder, \.name, absent: nil)]

  static func blank(_ id: Identifier<Grinder>) -> Grinder { Grinder(id: id, name: "") }
}
