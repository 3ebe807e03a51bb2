import GRDB

extension Bean: StoredRecord {
  static let table = "bean"
  static let columns = [
    "id", "name", "roaster", "origin", "region", "farm", "variety", "process", "roast_level",
    "roast_date", "is_archived", "notes", "created_at",
  ]

  init(row: ColumnReader) {
    self.init(
      id: row.identifier(0), name: row.text(1), roaster: row.text(2), origin: row.text(3),
      region: row.text(4), farm: row.text(5), variety: row.text(6),
      process: CoffeeProcess(rawValue: row.text(7)), roastLevel: RoastLevel(rawValue: row.text(8)),
      roastDateText: row.text(9), isArchived: row.flag(10), notes: row.text(11),
      createdAt: Timestamp(row.text(12)))
  }

  var values: [(any DatabaseValueConvertible)?] {
    [
      id.rawValue, name, roaster, origin, region, farm, variety, process.rawValue,
      roastLevel.rawValue, roastDateText.isEmpty ? nil : roastDateText, isArchived, notes,
      createdAt.text,
    ]
  }
}

extension BrewMethod: StoredRecord {
  static let table = "method"
  static let columns = ["id", "name", "category"]

  init(row: ColumnReader) {
    self.init(
      id: row.identifier(0), name: row.text(1), category: MethodCategory(rawValue: row.text(2)))
  }

  var values: [(any DatabaseValueConvertible)?] { [id.rawValue, name, category.rawValue] }
}

extension Grinder: StoredRecord {
  static let table = "grinder"
  static let columns = ["id", "name"]

  init(row: ColumnReader) {
    self.init(id: row.identifier(0), name: row.text(1))
  }

  var values: [(any DatabaseValueConvertible)?] { [id.rawValue, name] }
}

extension Recipe: StoredRecord {
  static let table = "recipe"
  static let columns = [
    "id", "name", "method_id", "grinder_id", "dose_g", "water_g", "yield_g", "water_temp_c",
    "grind_setting", "brew_time_s", "bloom_g", "bloom_s", "pours_g", "is_inverted", "plunge_s",
    "usage_count", "created_at",
  ]

  init(row: ColumnReader) {
    self.init(
      id: row.identifier(0), name: row.text(1), methodID: row.reference(2),
      grinderID: row.reference(3), dose: row.number(4), water: row.number(5), yield: row.number(6),
      waterTemperature: row.number(7), grindSetting: row.number(8), brewTime: row.number(9),
      bloom: row.number(10), bloomTime: row.number(11), pours: JSONList.numbers(row.text(12)),
      isInverted: row.number(13).map { $0 != 0 }, plungeTime: row.number(14),
      usageCount: max(0, row.integer(15) ?? 0), createdAt: Timestamp(row.text(16)))
  }

  var values: [(any DatabaseValueConvertible)?] {
    [
      id.rawValue, name, methodID?.rawValue, grinderID?.rawValue, dose, water, yield,
      waterTemperature, grindSetting, brewTime, bloom, bloomTime, JSONList.text(pours), isInverted,
      plungeTime, usageCount, createdAt.text,
    ]
  }
}

extension Brew: StoredRecord {
  static let table = "brew"
  static let columns = [
    "id", "bean_id", "method_id", "grinder_id", "recipe_id", "brewed_at", "dose_g", "water_g",
    "yield_g", "water_temp_c", "grind_setting", "brew_time_s", "rating", "notes", "is_copy",
  ]

  init(row: ColumnReader) {
    self.init(
      id: row.identifier(0), beanID: row.reference(1), methodID: row.reference(2),
      grinderID: row.reference(3), recipeID: row.reference(4), brewedAt: Timestamp(row.text(5)),
      dose: row.number(6), water: row.number(7), yield: row.number(8),
      waterTemperature: row.number(9), grindSetting: row.number(10), brewTime: row.number(11),
      rating: row.number(12) ?? 0, notes: row.text(13), isCopy: row.flag(14))
  }

  var values: [(any DatabaseValueConvertible)?] {
    [
      id.rawValue, beanID?.rawValue, methodID?.rawValue, grinderID?.rawValue, recipeID?.rawValue,
      brewedAt.text, dose, water, yield, waterTemperature, grindSetting, brewTime, rating, notes,
      isCopy,
    ]
  }
}

extension Tasting: StoredRecord {
  static let table = "tasting"
  static let columns = [
    "id", "brew_id", "aroma", "acidity", "sweetness", "body", "balance", "aftertaste",
    "flavor_tags", "notes",
  ]

  init(row: ColumnReader) {
    self.init(
      id: row.identifier(0), brewID: row.identifier(1), aroma: row.integer(2),
      acidity: row.integer(3), sweetness: row.integer(4), body: row.integer(5),
      balance: row.integer(6), aftertaste: row.integer(7),
      flavorTags: JSONList.strings(row.text(8)).map(FlavorTag.init(rawValue:)), notes: row.text(9))
  }

  var values: [(any DatabaseValueConvertible)?] {
    [
      id.rawValue, brewID.rawValue, aroma, acidity, sweetness, body, balance, aftertaste,
      JSONList.text(flavorTags.map(\.rawValue)), notes,
    ]
  }
}
