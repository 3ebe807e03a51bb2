import Journal

/// The JSON form of `insights compare`.
///
/// The form contains the IDs and names of records, not the records: the sides of a decoded
/// comparison have only these.
extension BrewComparison: Codable {
  private enum CodingKeys: String, CodingKey {
    case left, right, rating, settings, attributes, flavors, descriptors
  }

  private struct Words: Decodable {
    let both, left, right: [String: [String]]
  }

  private struct Flavors: Decodable {
    let both, left, right: [String]
  }

  private struct Values: Decodable {
    let left, right, difference: Double?
    let leftText, rightText: String?

    private enum CodingKeys: String, CodingKey {
      case left, right, difference
      case leftText = "left_text"
      case rightText = "right_text"
    }

    func pair(_ name: String) -> Pair? {
      var pair =
        name == FieldRange.grindSetting.field
        ? Pair(grind: left, right, texts: (leftText, rightText))
        : Pair(name, left, right, isComparable: false)
      pair?.difference = difference
      return pair
    }
  }

  public func encode(to encoder: any Encoder) throws {
    try EncodedValue.encode(to: encoder) { $0.comparison(self) }
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func pairs(_ key: CodingKeys, _ names: [String]) throws -> [Pair] {
      let found = try values.decode([String: Values].self, forKey: key)
      return names.compactMap { name in found[name]?.pair(name) }
    }
    let flavors = try values.decode(Flavors.self, forKey: .flavors)
    self.init(
      left: try values.decode(Side.self, forKey: .left),
      right: try values.decode(Side.self, forKey: .right),
      rating: try values.decodeIfPresent(Values.self, forKey: .rating)?.pair("rating"),
      settings: try pairs(.settings, Self.settingNames),
      attributes: try pairs(.attributes, Self.attributeNames), shared: flavors.both,
      onlyLeft: flavors.left, onlyRight: flavors.right)
    if let words = try values.decodeIfPresent(Words.self, forKey: .descriptors) {
      descriptors.shared = words.both
      descriptors.onlyLeft = words.left
      descriptors.onlyRight = words.right
    }
  }

  private static let settingNames = [
    "dose_g", "water_g", "yield_g", "ratio", "water_temp_c", "grind_setting", "brew_time_s",
    "days_off_roast",
  ]
  private static let attributeNames =
    Attribute.allCases.map(\.rawValue) + ["aroma", "balance"]
}

extension BrewComparison.Side: Decodable {
  private enum CodingKeys: String, CodingKey {
    case id, bean, method, grinder, notes
    case brewedAt = "brewed_at"
    case isCopy = "is_copy"
  }

  private struct Named: Decodable {
    let id, name: String
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func named(_ key: CodingKeys) throws -> Named? {
      try values.decodeIfPresent(Named.self, forKey: key)
    }
    let bean = try named(.bean).map { Bean(id: Identifier(rawValue: $0.id), name: $0.name) }
    let method = try named(.method).map {
      BrewMethod(id: Identifier(rawValue: $0.id), name: $0.name)
    }
    let grinder = try named(.grinder).map {
      Grinder(id: Identifier(rawValue: $0.id), name: $0.name)
    }
    self.init(
      brew: Brew(
        id: Identifier(rawValue: try values.decode(String.self, forKey: .id)), beanID: bean?.id,
        methodID: method?.id, grinderID: grinder?.id,
        brewedAt: Timestamp(try values.decode(String.self, forKey: .brewedAt)),
        notes: try values.decode(String.self, forKey: .notes),
        isCopy: try values.decode(Bool.self, forKey: .isCopy)),
      bean: bean, method: method, grinder: grinder)
  }
}
