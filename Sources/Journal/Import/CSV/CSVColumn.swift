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

  /// The columns of every table; if the rating and notes of some brew are copied, a last column
  /// follows.
  static let usual = allCases.filter { $0 != .isCopy }

  /// The columns that describe a bean.
  static let bean: [CSVColumn] = [
    .beanName, .roaster, .origin, .region, .variety, .process, .roastLevel, .roastDate,
  ]
}
