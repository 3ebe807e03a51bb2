/// Writes a journal's records as JSON objects, with the tables' columns as names, in their order.
struct JSONRecordWriter {
  var bytes: [UInt8] = []
  private var isFirst = true

  mutating func raw(_ text: String) {
    bytes += text.utf8
  }

  mutating func record(_ bean: Bean) {
    object { writer in
      writer.text("id", bean.id.rawValue)
      writer.text("name", bean.name)
      writer.text("roaster", bean.roaster)
      writer.text("origin", bean.origin)
      writer.text("region", bean.region)
      writer.text("farm", bean.farm)
      writer.text("variety", bean.variety)
      writer.text("process", bean.process.rawValue)
      writer.text("roast_level", bean.roastLevel.rawValue)
      writer.text("roast_date", bean.roastDateText.isEmpty ? nil : bean.roastDateText)
      writer.flag("is_archived", bean.isArchived)
      writer.text("notes", bean.notes)
      writer.text("created_at", bean.createdAt.text)
    }
  }

  mutating func record(_ method: BrewMethod) {
    object { writer in
      writer.text("id", method.id.rawValue)
      writer.text("name", method.name)
      writer.text("category", method.category.rawValue)
    }
  }

  mutating func record(_ grinder: Grinder) {
    object { writer in
      writer.text("id", grinder.id.rawValue)
      writer.text("name", grinder.name)
    }
  }

  mutating func record(_ recipe: Recipe) {
    object { writer in
      writer.text("id", recipe.id.rawValue)
      writer.text("name", recipe.name)
      writer.text("method_id", recipe.methodID?.rawValue)
      writer.text("grinder_id", recipe.grinderID?.rawValue)
      writer.number("dose_g", recipe.dose)
      writer.number("water_g", recipe.water)
      writer.number("yield_g", recipe.yield)
      writer.number("water_temp_c", recipe.waterTemperature)
      writer.number("grind_setting", recipe.grindSetting)
      writer.number("brew_time_s", recipe.brewTime)
      writer.number("bloom_g", recipe.bloom)
      writer.number("bloom_s", recipe.bloomTime)
      writer.list("pours_g", recipe.pours) { $0.raw(NumberText.shortest($1)) }
      writer.flag("is_inverted", recipe.isInverted)
      writer.number("plunge_s", recipe.plungeTime)
      writer.number("usage_count", Double(recipe.usageCount))
      writer.text("created_at", recipe.createdAt.text)
    }
  }

  mutating func record(_ brew: Brew) {
    object { writer in
      writer.text("id", brew.id.rawValue)
      writer.text("bean_id", brew.beanID?.rawValue)
      writer.text("method_id", brew.methodID?.rawValue)
      writer.text("grinder_id", brew.grinderID?.rawValue)
      writer.text("recipe_id", brew.recipeID?.rawValue)
      writer.text("brewed_at", brew.brewedAt.text)
      writer.number("dose_g", brew.dose)
      writer.number("water_g", brew.water)
      writer.number("yield_g", brew.yield)
      writer.number("water_temp_c", brew.waterTemperature)
      writer.number("grind_setting", brew.grindSetting)
      writer.number("brew_time_s", brew.brewTime)
      writer.number("rating", brew.rating)
      writer.text("notes", brew.notes)
      writer.flag("is_copy", brew.isCopy)
    }
  }

  mutating func record(_ tasting: Tasting) {
    func attribute(_ value: Int?) -> Double? {
      value.flatMap { (1...5).contains($0) ? Double($0) : nil }
    }
    object { writer in
      writer.text("id", tasting.id.rawValue)
      writer.text("brew_id", tasting.brewID.rawValue)
      writer.number("aroma", attribute(tasting.aroma))
      writer.number("acidity", attribute(tasting.acidity))
      writer.number("sweetness", attribute(tasting.sweetness))
      writer.number("body", attribute(tasting.body))
      writer.number("balance", attribute(tasting.balance))
      writer.number("aftertaste", attribute(tasting.aftertaste))
      writer.list("flavor_tags", tasting.flavorTags) { $0.string($1.rawValue) }
      writer.text("notes", tasting.notes)
    }
  }

  // Values

  private mutating func object(_ members: (inout JSONRecordWriter) -> Void) {
    raw("{")
    isFirst = true
    members(&self)
    raw("}")
  }

  private mutating func name(_ name: StaticString) {
    raw(isFirst ? "\"" : ", \"")
    isFirst = false
    bytes += UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    raw("\": ")
  }

  private mutating func text(_ name: StaticString, _ value: String?) {
    self.name(name)
    if let value { string(value) } else { raw("null") }
  }

  private mutating func number(_ name: StaticString, _ value: Double?) {
    self.name(name)
    raw(value.map(NumberText.shortest) ?? "null")
  }

  private mutating func flag(_ name: StaticString, _ value: Bool?) {
    self.name(name)
    raw(value.map { $0 ? "true" : "false" } ?? "null")
  }

  private mutating func list<Element>(
    _ name: StaticString, _ elements: [Element],
    _ element: (inout JSONRecordWriter, Element) -> Void
  ) {
    self.name(name)
    raw("[")
    for (index, value) in elements.enumerated() {
      if index > 0 { raw(", ") }
      element(&self, value)
    }
    raw("]")
  }

  /// NUL characters are left out, as everywhere: text in SQLite cannot hold them.
  private mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 where byte != 0 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): raw("\\n")
      case UInt8(ascii: "\r"): raw("\\r")
      case UInt8(ascii: "\t"): raw("\\t")
      case 0..<0x20: raw("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
