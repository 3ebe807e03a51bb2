import FlavorExtraction
import Journal
public import Stats

/// The JSON form of `insights dial`. It has the IDs and names of records, not the records: the bean,
/// method, grinder and brews of a decoded path have only these.
extension DialPath: Codable {
  private enum CodingKeys: String, CodingKey {
    case bean, method, grinder, coarser, path, next, drift, planned, time
    case coarserSource = "coarser_source"
    case timesMissing = "times_missing"
    case remarkIDs = "remark_ids"
  }

  private struct Named: Decodable {
    let id, name: String
  }

  public func encode(to encoder: any Encoder) throws {
    try EncodedValue.encode(to: encoder) { $0.dial(self) }
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let bean = try values.decode(Named.self, forKey: .bean)
    let method = try values.decode(Named.self, forKey: .method)
    let grinder = try values.decodeIfPresent(Named.self, forKey: .grinder)
    let coarser = try values.decodeIfPresent(GrinderScale.Coarser.self, forKey: .coarser)
    let source = try values.decodeIfPresent(GrinderScale.Source.self, forKey: .coarserSource)
    self.init(
      bean: Bean(id: Identifier(rawValue: bean.id), name: bean.name),
      method: BrewMethod(id: Identifier(rawValue: method.id), name: method.name),
      grinder: grinder.map { Grinder(id: Identifier(rawValue: $0.id), name: $0.name) },
      scale: coarser.map { GrinderScale($0, source: source ?? .told) },
      steps: try values.decode([Step].self, forKey: .path),
      next: try values.decodeIfPresent(DialAdvice.self, forKey: .next),
      drift: try values.decodeIfPresent(GrindDrift.self, forKey: .drift),
      planned: try values.decodeIfPresent(DialPlan.self, forKey: .planned),
      timesMissing: try values.decodeIfPresent(Int.self, forKey: .timesMissing),
      time: try values.decodeIfPresent(DialTime.self, forKey: .time),
      remarks: try values.decode([String].self, forKey: .remarkIDs)
        .compactMap(DialRemark.init(rawValue:)))
  }
}

extension DialPath.Step: Decodable {
  private enum CodingKeys: String, CodingKey {
    case brew, rating, extraction
    case brewedAt = "brewed_at"
    case setting = "grind_setting"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let setting = try values.decode(Double.self, forKey: .setting)
    let stars = try values.decodeIfPresent(Double.self, forKey: .rating)
    self.init(
      brew: Brew(
        id: Identifier(rawValue: try values.decode(String.self, forKey: .brew)),
        brewedAt: Timestamp(try values.decode(String.self, forKey: .brewedAt)),
        grindSetting: setting, rating: stars ?? 0),
      setting: setting, stars: stars,
      extraction: try values.decodeIfPresent(BrewExtraction.self, forKey: .extraction))
  }
}

extension DialAdvice: Decodable {
  private enum CodingKeys: String, CodingKey {
    case change, basis, confidence, low, high
    case setting = "grind_setting"
    case ifUnder = "if_under"
    case ifOver = "if_over"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      change: try values.decode(Change.self, forKey: .change),
      setting: try values.decodeIfPresent(Double.self, forKey: .setting),
      low: try values.decodeIfPresent(Double.self, forKey: .low),
      high: try values.decodeIfPresent(Double.self, forKey: .high),
      confidence: try values.decode(Double.self, forKey: .confidence),
      basis: try values.decode(Basis.self, forKey: .basis),
      ifUnder: try values.decodeIfPresent(Double.self, forKey: .ifUnder),
      ifOver: try values.decodeIfPresent(Double.self, forKey: .ifOver))
  }
}

extension DialPlan: Decodable {
  private enum CodingKeys: String, CodingKey {
    case brew
    case setting = "grind_setting"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      setting: try values.decode(Double.self, forKey: .setting),
      brewID: Identifier(rawValue: try values.decode(String.self, forKey: .brew)))
  }
}

extension DialTime: Decodable {
  private enum CodingKeys: String, CodingKey {
    case brewTime = "brew_time_s"
    case recipeTime = "recipe_time_s"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      brewTime: try values.decode(Double.self, forKey: .brewTime),
      recipeTime: try values.decode(Double.self, forKey: .recipeTime))
  }
}

extension DialAdvice.Change: Codable {}
extension DialAdvice.Basis: Codable {}
