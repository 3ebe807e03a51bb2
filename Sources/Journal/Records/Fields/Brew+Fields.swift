extension Brew {
  static let fields: [RecordField<Brew>] = [
    .id(\.id), .reference("bean_id", \.beanID), .reference("method_id", \.methodID),
    .reference("grinder_id", \.grinderID), .reference("recipe_id", \.recipeID),
    .time("brewed_at", \.brewedAt, absent: nil),
    .number("dose_g", \.dose, .dose), .number("water_g", \.water, .water),
    .number("yield_g", \.yield, .yield),
    .number("water_temp_c", \.waterTemperature, .waterTemperature),
    .number("grind_setting", \.grindSetting, .grindSetting),
    .number("brew_time_s", \.brewTime, .brewTime), .rating(\.rating), .notes(\.notes),
    .flag("is_copy", \.isCopy), .number("tds_percent", \.tds, .tds),
    .number("extraction_yield_percent", \.givenExtractionYield, .extractionYield),
    .flag("is_favorite", \.isFavorite, isLater: true), .line("grind_text", \.grindText),
  ]

  static func blank(_ id: Identifier<Brew>) -> Brew { Brew(id: id, brewedAt: Timestamp("")) }
}
