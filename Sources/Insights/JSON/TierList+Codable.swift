package import Support

/// The JSON form of `insights tiers`.
extension TierList: Codable {
  private enum CodingKeys: String, CodingKey {
    case tiers
  }

  public func encode(to encoder: any Encoder) throws {
    try EncodedValue.encode(to: encoder) { $0.tiers(self) }
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(try values.decode([Tier].self, forKey: .tiers))
  }
}

extension TierList.Tier: Decodable {
  private enum CodingKeys: String, CodingKey {
    case tier, reason, url
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let reason = try values.decodeIfPresent(String.self, forKey: .reason)
    self.init(
      name: try values.decode(String.self, forKey: .tier),
      availability: reason.map { .unavailable(.init(rawValue: $0)) } ?? .available,
      url: try values.decodeIfPresent(String.self, forKey: .url))
  }
}

extension JSONWriter {
  /// Adds the tiers as an object.
  package mutating func tiers(_ list: TierList) {
    raw("{\"tiers\": ")
    lines(list.tiers, indent: 2) { writer, tier in
      writer.object { writer in
        writer.field("tier", tier.name)
        writer.field("available", tier.availability.isAvailable)
        if let reason = tier.availability.reason { writer.field("reason", reason.rawValue) }
        if let url = tier.url { writer.field("url", url) }
      }
    }
    raw("}")
  }
}
