import Journal

/// The JSON form of `insights journal search`, `beans`, `recipes` and `brews`.
extension JournalFindings: Codable {
  private enum CodingKeys: String, CodingKey {
    case beans, recipes, brews, today
    case freshness = "freshness_bands"
  }

  public func encode(to encoder: any Encoder) throws {
    try EncodedValue.encode(to: encoder) { $0.findings(self) }
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    today = try values.decodeIfPresent(String.self, forKey: .today).flatMap { CalendarDay($0) }
    freshness = try values.decodeIfPresent(FreshnessBands.self, forKey: .freshness) ?? .standard
    beans = try values.decodeIfPresent([BeanListing].self, forKey: .beans)
    if let listed = try values.decodeIfPresent([ListedRecipe].self, forKey: .recipes) {
      recipes = listed.map(\.recipe)
      for entry in listed {
        guard let id = entry.recipe.methodID, let name = entry.method,
          !methods.contains(where: { $0.id == id })
        else { continue }
        methods.append(BrewMethod(id: id, name: name))
      }
    }
    if values.contains(.brews) { brews = try BrewListing(from: decoder) }
  }
}

extension JSONWriter {
  /// Adds the results of a search as an object, without the kinds that were not searched.
  package mutating func findings(_ found: JournalFindings) {
    object { writer in
      if let beans = found.beans {
        writer.name("beans")
        writer.beans(beans, today: found.today, freshness: found.freshness)
      }
      if let recipes = found.recipes {
        writer.name("recipes")
        writer.recipes(recipes, methods: found.methods)
      }
      if let brews = found.brews {
        writer.name("brews")
        writer.brews(brews)
        writer.field("has_more", brews.hasMore)
      }
      if let today = found.today, found.beans != nil {
        writer.field("today", today.description)
        writer.name("freshness_bands")
        writer.object { writer in
          writer.field("peak_until", Double(found.freshness.peakUntil))
          writer.field("acceptable_until", Double(found.freshness.acceptableUntil))
        }
      }
    }
  }
}
