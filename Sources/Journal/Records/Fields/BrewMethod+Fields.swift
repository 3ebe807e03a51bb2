extension BrewMethod {
  static let fields: [RecordField<BrewMethod>] = [
    .id(\.id), .name(.method, \.name, absent: nil),
    .word("category", \.category, known: MethodCategory.known, MethodCategory.init(rawValue:)),
  ]

  static func blank(_ id: Identifier<BrewMethod>) -> BrewMethod { BrewMethod(id: id, name: "") }
}
