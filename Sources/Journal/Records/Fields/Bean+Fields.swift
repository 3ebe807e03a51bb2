extension Bean {
  static let fields: [RecordField<Bean>] = [
    .id(\.id), .line("name", \.name), .line("roaster", \.roaster), .line("origin", \.origin),
    .line("region", \.region), .line("farm", \.farm), .line("variety", \.variety),
    .word("process", \.process, known: CoffeeProcess.known, CoffeeProcess.init(rawValue:)),
    .word("roast_level", \.roastLevel, known: RoastLevel.known, RoastLevel.init(rawValue:)),
    .day("roast_date", \.roastDateText), .flag("is_archived", \.isArchived), .notes(\.notes),
    .time("created_at", \.createdAt, absent: Timestamp("")),
    .number("bag_price", \.price, .price), .number("bag_weight_g", \.bagWeight, .bagWeight),
    .day("frozen_date", \.frozenDateText), .day("thawed_date", \.thawedDateText),
    .number("roast_range", \.roastRange, .roastRange),
    .flag("is_favorite", \.isFavorite, isLater: true),
  ]

  static func blank(_ id: Identifier<Bean>) -> Bean { Bean(id: id) }
}
