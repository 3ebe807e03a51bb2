/// The columns of a brew table, in the order in which they are written.
enum CSVColumn: String, CaseIterable, Sendable {
  case brewedAt = "brewed_at"
  case beanName = "bean_name"
  case roaster, origin, region, variety, process
  case roastLevel = "roast_level"
  case roastDate = "roast_date"
  case method, grinder
  case dose = "dose_g"
  case water = "water_g"
  case yield = "yield_g"
  case waterTemperature = "water_temp_c"
  case grindSetting = "grind_setting"
  case brewTime = "brew_time_s"
  case rating, notes
  case isCopy = "is_copy"
  case tds = "tds_percent"
  case extractionYield = "extraction_yield_percent"
  case isFavorite = "is_favorite"
  case grindText = "grind_text"
  case price = "bag_price"
  case bagWeight = "bag_weight_g"
  case frozenDate = "frozen_date"
  case thawedDate = "thawed_date"
  case roastRange = "roast_range"
  case isFavoriteBean = "bean_is_favorite"
  case pricePerCup = "price_per_cup"
  case aroma, acidity, sweetness, bitterness, body, balance, aftertaste
  case taster
  case timeOfDay = "time_of_day"
  case rowID = "row_id"
  case ratio
  case daysOffRoast = "days_off_roast"
  case farm
  case beanNotes = "bean_notes"
  case words
  /// Several numbers in one cell, a whole brew in one line, and the day of the week.
  case recipe
  case brewLine = "brew_line"
  case weekday

  /// The columns of every table that is written.
  static let usual = allCases.filter { !rare.contains($0) && !onlyRead.contains($0) }

  /// The columns that follow where some brew has a value for them.
  static let rare: [CSVColumn] =
    [
      .isCopy, .tds, .extractionYield, .isFavorite, .grindText, .price, .bagWeight, .frozenDate,
      .thawedDate,
      .roastRange, .isFavoriteBean, .pricePerCup,
    ] + levels + [.taster]

  /// The levels of a tasting.
  static let levels: [CSVColumn] = [
    .aroma, .acidity, .sweetness, .bitterness, .body, .balance, .aftertaste,
  ]

  /// The columns of tables of others that the journal keeps in another form: a time of day beside the
  /// day, the number of a row, what tells another value, and words that join the note.
  static let onlyRead: [CSVColumn] = [
    .timeOfDay, .rowID, .ratio, .daysOffRoast, .farm, .beanNotes, .words, .recipe, .brewLine,
    .weekday,
  ]

  /// The columns that only a cup has, and no bag.
  static let ofCup: Set<CSVColumn> = [
    .method, .grinder, .dose, .water, .yield, .waterTemperature, .grindSetting, .grindText,
    .brewTime, .tds,
    .extractionYield, .ratio, .timeOfDay, .recipe, .brewLine,
  ]

  /// The columns that describe a bean.
  static let bean: [CSVColumn] = [
    .beanName, .roaster, .origin, .region, .variety, .process, .roastLevel, .roastDate,
  ]
}
