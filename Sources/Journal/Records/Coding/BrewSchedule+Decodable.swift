/// Reading the steps of the JSON form, which `Insights` writes.
extension BrewSchedule.Step: Decodable {
  private enum CodingKeys: String, CodingKey {
    case kind = "step"
    case start = "start_s"
    case end = "end_s"
    case target = "target_g"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      kind: try values.decode(forKey: .kind), start: try values.decode(forKey: .start),
      end: try values.decode(forKey: .end), target: try values.decodeOptional(forKey: .target))
  }
}
