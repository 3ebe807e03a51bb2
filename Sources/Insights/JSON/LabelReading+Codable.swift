public import BagLabels

/// The JSON form of `insights label`.
extension LabelReading: Codable {
  private enum CodingKeys: String, CodingKey {
    case origin, region, farm, variety, process, roaster, name, decaf, flavors, notes, decisions,
      lines
    case roastLevel = "roast_level"
    case roastDate = "roast_date"
    case roastDateCandidates = "roast_date_candidates"
    case bestBefore = "best_before"
    case weight = "weight_g"
    case altitude = "altitude_m"
  }

  public func encode(to encoder: any Encoder) throws {
    try EncodedValue.encode(to: encoder) { $0.label(self) }
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String? {
      try values.decodeIfPresent(String.self, forKey: key)
    }
    func day(_ text: String, _ key: CodingKeys) throws -> CalendarDay {
      guard let day = CalendarDay(text) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: values, debugDescription: "\(text) is no day")
      }
      return day
    }
    self.init()
    origins = try values.decode([String].self, forKey: .origin)
    region = try text(.region)
    farm = try text(.farm)
    varieties = try values.decode([String].self, forKey: .variety)
    process = try text(.process).map(CoffeeProcess.init(rawValue:))
    roastLevel = try text(.roastLevel).map(RoastLevel.init(rawValue:))
    roaster = try text(.roaster)
    name = try text(.name)
    roastDate = try text(.roastDate).map { try day($0, .roastDate) }
    roastDateCandidates = try values.decode([String].self, forKey: .roastDateCandidates)
      .map { try day($0, .roastDateCandidates) }
    bestBefore = try text(.bestBefore)
    weightInGrams = try values.decodeIfPresent(Int.self, forKey: .weight)
    if let ends = try values.decodeIfPresent([Int].self, forKey: .altitude) {
      guard ends.count == 2, ends[0] <= ends[1] else {
        throw DecodingError.dataCorruptedError(
          forKey: .altitude, in: values, debugDescription: "\(ends) is no range")
      }
      altitudeInMeters = ends[0]...ends[1]
    }
    isDecaf = try values.decode(Bool.self, forKey: .decaf)
    flavors = try values.decode([String].self, forKey: .flavors)
    notes = try values.decode([String].self, forKey: .notes)
    for (name, decision) in try values.decode([String: LabelDecision].self, forKey: .decisions) {
      if let field = LabelField(rawValue: name) { decisions[field] = decision }
    }
    lines = try values.decodeIfPresent([Line].self, forKey: .lines) ?? []
  }

  /// The reading with the numbers rounded as in the JSON form, so that decoding gives an equal
  /// value.
  var rounded: LabelReading {
    var reading = self
    for (field, decision) in decisions {
      reading.decisions[field] = LabelDecision(
        kind: decision.kind, confidence: decision.confidence.rounded(places: 2),
        evidence: decision.evidence, line: decision.line, fault: decision.fault)
    }
    for index in lines.indices {
      reading.lines[index].confidence = lines[index].confidence?.rounded(places: 2)
    }
    return reading
  }
}

extension LabelReading.Line: Decodable {
  private enum CodingKeys: String, CodingKey {
    case text, confidence, fields
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      text: try values.decode(String.self, forKey: .text),
      confidence: try values.decodeIfPresent(Double.self, forKey: .confidence),
      fields: try values.decode([String].self, forKey: .fields)
        .compactMap(LabelField.init(rawValue:)))
  }
}

extension LabelDecision: Decodable {
  private enum CodingKeys: String, CodingKey {
    case decision, confidence, evidence, line, fault
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let word = try values.decode(String.self, forKey: .decision)
    guard let kind = Kind(rawValue: word) else {
      throw DecodingError.dataCorruptedError(
        forKey: .decision, in: values, debugDescription: "there is no decision \(word)")
    }
    self.init(
      kind: kind, confidence: try values.decode(Double.self, forKey: .confidence),
      evidence: try values.decode(String.self, forKey: .evidence),
      line: try values.decode(Int.self, forKey: .line),
      // A later version may know more of them.
      fault: try values.decodeIfPresent(String.self, forKey: .fault).flatMap(Fault.init))
  }
}
