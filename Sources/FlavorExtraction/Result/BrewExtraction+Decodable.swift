/// Reading the JSON form of an extraction, which `Insights` writes.
extension BrewExtraction: Decodable {
  private enum CodingKeys: String, CodingKey {
    case direction, confidence, evidence
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let word = try values.decode(String.self, forKey: .direction)
    guard let direction = Direction(rawValue: word) else {
      throw DecodingError.dataCorruptedError(
        forKey: .direction, in: values, debugDescription: "there is no direction \(word)")
    }
    self.init(
      direction: direction, confidence: try values.decode(Double.self, forKey: .confidence),
      evidence: try values.decode([String].self, forKey: .evidence))
  }
}
