import Documents
import ExtractionJSON

/// The JSON form of `insights extract`.
extension Extraction: Codable {
  private enum CodingKeys: String, CodingKey {
    case text, nodes, negated, flavors, attributes, sentiment, liking, rating, summary, remarks
    case explanation, languages, tier, cups, comparisons, additions
    case brewExtraction = "extraction"
    case nextSetting = "next_setting"
  }

  public func encode(to encoder: any Encoder) throws {
    try EncodedValue.encode(to: encoder) { $0.extraction(self, text: Array(text.utf8)) }
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    var attributes: [Attribute: AttributeLevel] = [:]
    for (name, level) in try values.decode([String: AttributeLevel].self, forKey: .attributes) {
      if let attribute = Attribute(rawValue: name) { attributes[attribute] = level }
    }
    self.init(
      nodes: try values.decode([String].self, forKey: .nodes),
      negated: try values.decode([String].self, forKey: .negated),
      flavors: try values.decode([Flavor].self, forKey: .flavors), attributes: attributes,
      sentiment: try values.decode(Double.self, forKey: .sentiment),
      liking: try values.decodeIfPresent(String.self, forKey: .liking).flatMap(Liking.init)
        ?? Liking.none,
      rating: try values.decodeIfPresent(NoteRating.self, forKey: .rating),
      cups: try values.decodeIfPresent([CupFinding].self, forKey: .cups) ?? [],
      brewExtraction: try values.decodeIfPresent(BrewExtraction.self, forKey: .brewExtraction),
      comparisons: try values.decodeIfPresent([CupComparison].self, forKey: .comparisons) ?? [],
      nextSetting: try values.decodeIfPresent(Double.self, forKey: .nextSetting),
      additions: try values.decodeIfPresent([String].self, forKey: .additions) ?? [],
      summary: try values.decode(String.self, forKey: .summary),
      languages: try values.decodeIfPresent([String].self, forKey: .languages) ?? [],
      remarks: try values.decodeIfPresent([ExtractionRemark].self, forKey: .remarks) ?? [],
      explanation: try values.decodeIfPresent(Explanation.self, forKey: .explanation))
    text = try values.decode(String.self, forKey: .text)
    tier = try values.decodeIfPresent(String.self, forKey: .tier) ?? Self.lexicalTier
  }

  /// The result with the numbers rounded as in the JSON form, so that decoding gives an equal
  /// value.
  var rounded: Extraction {
    var found = self
    for index in found.flavors.indices {
      found.flavors[index].confidence = found.flavors[index].confidence.rounded(places: 2)
      found.flavors[index].intensity = found.flavors[index].intensity.rounded(places: 2)
    }
    found.sentiment = found.sentiment.rounded(places: 2)
    if let confidence = found.brewExtraction?.confidence {
      found.brewExtraction?.confidence = confidence.rounded(places: 2)
    }
    return found
  }
}

extension ExtractionRemark: Decodable {
  private enum CodingKeys: String, CodingKey {
    case code, words, cause, file, language, share
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      code: Code(rawValue: try values.decode(String.self, forKey: .code)),
      words: try values.decode([String].self, forKey: .words),
      cause: try values.decodeIfPresent(String.self, forKey: .cause),
      file: try values.decodeIfPresent(String.self, forKey: .file),
      language: try values.decodeIfPresent(String.self, forKey: .language),
      share: try values.decodeIfPresent(Double.self, forKey: .share))
  }
}

/// The ID of the node of the wheel: a note reports a node once.
extension Flavor: Identifiable {}

extension Mention: Identifiable {
  /// The place in the note: a flavor is mentioned once at a place.
  public var id: Range<Int> { start..<max(start, end) }
}

extension Flavor: Decodable {
  private enum CodingKeys: String, CodingKey {
    case id, name, path, descriptors, confidence, intensity, source, mentions
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let id = try values.decode(String.self, forKey: .id)
    guard let node = FlavorWheel.standard.node(id: id) else {
      throw DecodingError.dataCorruptedError(
        forKey: .id, in: values, debugDescription: "the wheel has no node \(id)")
    }
    let word = try values.decode(String.self, forKey: .source)
    guard let source = Source(rawValue: word) else {
      throw DecodingError.dataCorruptedError(
        forKey: .source, in: values, debugDescription: "there is no source \(word)")
    }
    self.init(
      id: id, nodeIndex: node.index, name: try values.decode(String.self, forKey: .name),
      path: try values.decode([String].self, forKey: .path),
      descriptors: try values.decodeIfPresent([String].self, forKey: .descriptors) ?? [],
      confidence: try values.decode(Double.self, forKey: .confidence),
      intensity: try values.decode(Double.self, forKey: .intensity), source: source,
      mentions: try values.decode([Mention].self, forKey: .mentions))
  }
}

extension AttributeLevel: Decodable {
  private enum CodingKeys: String, CodingKey {
    case level, evidence, score
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      level: try values.decode(Int.self, forKey: .level),
      evidence: try values.decode([String].self, forKey: .evidence),
      score: try values.decodeIfPresent(NoteScore.self, forKey: .score))
  }
}

extension NoteRating: Decodable {
  private enum CodingKeys: String, CodingKey {
    case evidence
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      score: try NoteScore(from: decoder),
      evidence: try values.decode(String.self, forKey: .evidence))
  }
}

extension CupComparison: Decodable {
  private enum CodingKeys: String, CodingKey {
    case to, value, sign, evidence
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let word = try values.decode(String.self, forKey: .to)
    let other: Other =
      switch word {
      case "setting": .setting(try values.decode(Double.self, forKey: .value))
      case "day": .day(try values.decode(String.self, forKey: .value))
      case "bean": .bean(try values.decode(String.self, forKey: .value))
      case "last": .last
      case "best": .best
      default:
        throw DecodingError.dataCorruptedError(
          forKey: .to, in: values, debugDescription: "a cup is not compared with \(word)")
      }
    self.init(
      to: other, sign: try values.decode(Int.self, forKey: .sign),
      evidence: try values.decode(String.self, forKey: .evidence))
  }
}
