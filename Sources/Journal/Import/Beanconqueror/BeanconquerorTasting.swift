/// Reads the app's cupping scores and selected flavors as a tasting.
enum BeanconquerorTasting {
  /// The tasting of a brew; nil if it records nothing.
  static func read(_ object: JSONObject, _ brew: Identifier<Brew>) -> Tasting? {
    let cupping = object.object("cupping")
    func score(_ fields: String...) -> Int? {
      let values = fields.compactMap { cupping?.number($0) }.filter { $0 > 0 && $0 <= 10 }
      guard !values.isEmpty else { return nil }
      let mean = values.reduce(0, +) / Double(values.count)
      // 0…10 in steps of 0.1 become 1…5; 0 is an unused slider.
      return max(1, Int((mean / 2).rounded()))
    }
    var tasting = Tasting(
      id: Identifier(rawValue: ""), brewID: brew,
      aroma: score("dry_fragrance", "wet_aroma"), acidity: score("brightness"),
      sweetness: score("sweetness"), body: score("body"), aftertaste: score("finish"),
      flavorTags: tags(object.object("cupped_flavor")),
      notes: cupping?.text("notes").trimmed ?? "")
    let scores = [
      tasting.aroma, tasting.acidity, tasting.sweetness, tasting.body, tasting.aftertaste,
    ]
    let isEmpty = scores.allSatisfy { $0 == nil } && tasting.flavorTags.isEmpty
    if isEmpty && tasting.notes.isEmpty { return nil }
    tasting.id = Identifier(rawValue: NameBasedID.imports.id("tasting", [brew.rawValue]))
    return tasting
  }

  private static func tags(_ flavors: JSONObject?) -> [FlavorTag] {
    guard let flavors else { return [] }
    let numbers = flavors.flags("predefined_flavors").compactMap { Int($0) }.sorted()
    let custom = flavors.strings("custom_flavors").map(\.trimmed).filter { !$0.isEmpty }
    var tags: [FlavorTag] = []
    for tag in numbers.flatMap(BeanconquerorFlavors.tags)
      + custom.map({ FlavorTag(rawValue: "custom:\($0)") }) where !tags.contains(tag)
    {
      tags.append(tag)
    }
    return tags
  }
}
