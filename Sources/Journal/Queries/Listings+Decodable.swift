/// Reading the JSON form of the journal's lists, which `Insights` writes.
extension BeanListing: Decodable {
  private enum CodingKeys: String, CodingKey {
    case brews, rated
    case meanRating = "mean_rating"
    case lastBrewedAt = "last_brewed_at"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      bean: try Bean(listedBy: decoder),
      brewCount: try values.decode(Int.self, forKey: .brews),
      ratedCount: try values.decode(Int.self, forKey: .rated),
      meanRating: try values.decodeIfPresent(Double.self, forKey: .meanRating),
      lastBrewedAt: try values.decodeIfPresent(String.self, forKey: .lastBrewedAt)
        .map { Timestamp($0) })
  }
}

extension Bean {
  private enum CodingKeys: String, CodingKey {
    case id, name, roaster, origin, region, farm, variety, process, notes
    case roastLevel = "roast_level"
    case roastDate = "roast_date"
    case isArchived = "is_archived"
    case createdAt = "created_at"
    case price = "bag_price"
    case bagWeight = "bag_weight_g"
    case frozenDate = "frozen_date"
    case thawedDate = "thawed_date"
    case roastRange = "roast_range"
    case isFavorite = "is_favorite"
  }

  fileprivate init(listedBy decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String { try values.decode(String.self, forKey: key) }
    self.init(
      id: Identifier(rawValue: try text(.id)), name: try text(.name), roaster: try text(.roaster),
      origin: try text(.origin), region: try text(.region), farm: try text(.farm),
      variety: try text(.variety), process: CoffeeProcess(rawValue: try text(.process)),
      roastLevel: RoastLevel(rawValue: try text(.roastLevel)),
      roastDateText: try values.decodeIfPresent(String.self, forKey: .roastDate) ?? "",
      isArchived: try values.decode(Bool.self, forKey: .isArchived), notes: try text(.notes),
      createdAt: Timestamp(try text(.createdAt)))
    price = try values.decodeIfPresent(Double.self, forKey: .price)
    bagWeight = try values.decodeIfPresent(Double.self, forKey: .bagWeight)
    frozenDateText = try values.decodeIfPresent(String.self, forKey: .frozenDate) ?? ""
    thawedDateText = try values.decodeIfPresent(String.self, forKey: .thawedDate) ?? ""
    roastRange = try values.decodeIfPresent(Double.self, forKey: .roastRange)
    isFavorite = try values.decodeIfPresent(Bool.self, forKey: .isFavorite) ?? false
  }
}

extension BrewListing: Decodable {
  private enum CodingKeys: String, CodingKey {
    case brews
    case hasMore = "has_more"
  }

  /// The form contains the names of beans, methods and grinders and what a bag cost and weighed, not
  /// the records: decoded records have no more.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try values.decode([ListedBrew].self, forKey: .brews),
      hasMore: try values.decodeIfPresent(Bool.self, forKey: .hasMore) ?? false)
  }

  /// Brews of the JSON form, and the records that they name.
  package init(_ entries: [ListedBrew], hasMore: Bool = false) {
    var beans: [Identifier<Bean>: Bean] = [:]
    var methods: [Identifier<BrewMethod>: BrewMethod] = [:]
    var grinders: [Identifier<Grinder>: Grinder] = [:]
    for entry in entries {
      if let id = entry.brew.beanID, let name = entry.bean {
        var bean = Bean(id: id, name: name)
        (bean.price, bean.bagWeight) = (entry.price, entry.bagWeight)
        beans[id] = bean
      }
      if let id = entry.brew.methodID, let name = entry.method {
        let isEspresso = entry.isEspresso || methods[id]?.category == .espresso
        methods[id] = BrewMethod(
          id: id, name: name, category: isEspresso ? .espresso : .unrecorded)
      }
      if let id = entry.brew.grinderID, let name = entry.grinder {
        grinders[id] = Grinder(id: id, name: name)
      }
    }
    self.init(
      brews: entries.map(\.brew), hasMore: hasMore, beans: beans, methods: methods,
      grinders: grinders)
  }
}

/// A recipe of the JSON form, with the name of its method.
package struct ListedRecipe: Decodable {
  package let recipe: Recipe
  package let method: String?

  private enum CodingKeys: String, CodingKey {
    case method
  }

  package init(from decoder: any Decoder) throws {
    recipe = try Recipe(from: decoder)
    method = try decoder.container(keyedBy: CodingKeys.self).decodeOptional(forKey: .method)
  }
}
