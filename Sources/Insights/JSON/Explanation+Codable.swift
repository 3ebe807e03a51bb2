/// The JSON form of `insights extract --explain`. The terms of the sentiment are not part of it.
extension Explanation: Decodable {
  private enum CodingKeys: String, CodingKey {
    case tokens, mentions, cues, extraction, clauses
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      tokens: try values.decode([TokenTrace].self, forKey: .tokens),
      mentions: try values.decode([MentionTrace].self, forKey: .mentions),
      cues: try values.decode([CueTrace].self, forKey: .cues),
      extraction: try values.decodeIfPresent([ExtractionTrace].self, forKey: .extraction) ?? [],
      clauses: try values.decodeIfPresent([ClauseTrace].self, forKey: .clauses) ?? [])
  }
}

extension Explanation.ClauseTrace: Decodable {
  private enum CodingKeys: String, CodingKey {
    case text, start, end, language
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      text: try values.decode(String.self, forKey: .text),
      start: try values.decode(Int.self, forKey: .start),
      end: try values.decode(Int.self, forKey: .end),
      language: try values.decode(String.self, forKey: .language))
  }
}

extension Explanation.ExtractionTrace: Decodable {
  private enum CodingKeys: String, CodingKey {
    case text, cue, factor, over, balanced, silent
    case isDenied = "is_denied"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      text: try values.decode(String.self, forKey: .text),
      cue: try values.decode(String.self, forKey: .cue),
      isDenied: try values.decode(Bool.self, forKey: .isDenied),
      factor: try values.decode(Double.self, forKey: .factor),
      over: try values.decode(Double.self, forKey: .over),
      balanced: try values.decode(Double.self, forKey: .balanced),
      silent: try values.decode(Double.self, forKey: .silent))
  }
}

extension Explanation.CueTrace: Decodable {
  private enum CodingKeys: String, CodingKey {
    case text, start, end, rule
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      text: try values.decode(String.self, forKey: .text),
      start: try values.decode(Int.self, forKey: .start),
      end: try values.decode(Int.self, forKey: .end),
      rule: try values.decode(String.self, forKey: .rule))
  }
}

extension Explanation.TokenTrace: Decodable {
  private enum CodingKeys: String, CodingKey {
    case text, start, end, tag, stem, correction
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      text: try values.decode(String.self, forKey: .text),
      start: try values.decode(Int.self, forKey: .start),
      end: try values.decode(Int.self, forKey: .end),
      tag: try values.decode(String.self, forKey: .tag),
      stem: try values.decode(String.self, forKey: .stem),
      correction: try values.decodeIfPresent(String.self, forKey: .correction))
  }
}

extension Explanation.MentionTrace: Decodable {
  private enum CodingKeys: String, CodingKey {
    case text, start, end, matched, nodes, verdict, reason, rule, evidence, features, judgement
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let word = try values.decode(String.self, forKey: .verdict)
    guard let verdict = Explanation.Verdict(rawValue: word) else {
      throw DecodingError.dataCorruptedError(
        forKey: .verdict, in: values, debugDescription: "there is no verdict \(word)")
    }
    self.init(
      text: try values.decode(String.self, forKey: .text),
      start: try values.decode(Int.self, forKey: .start),
      end: try values.decode(Int.self, forKey: .end),
      matched: try values.decode(String.self, forKey: .matched),
      nodes: try values.decode([String].self, forKey: .nodes), verdict: verdict,
      reason: try values.decode(String.self, forKey: .reason),
      rule: try values.decodeIfPresent(String.self, forKey: .rule),
      evidence: try values.decode(Double.self, forKey: .evidence),
      features: try values.decode([String: Double].self, forKey: .features),
      judgement: try values.decodeIfPresent(Explanation.Judgement.self, forKey: .judgement))
  }
}

extension Explanation.Judgement: Decodable {
  private enum CodingKeys: String, CodingKey {
    case reported, denied, encoder, weights
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      reported: try values.decode(Double.self, forKey: .reported),
      denied: try values.decode(Double.self, forKey: .denied),
      encoder: try values.decodeIfPresent(Encoder.self, forKey: .encoder),
      weights: try values.decode([Weight].self, forKey: .weights))
  }
}

extension Explanation.Judgement.Encoder: Decodable {
  private enum CodingKeys: String, CodingKey {
    case reported, denied
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      reported: try values.decode(Double.self, forKey: .reported),
      denied: try values.decode(Double.self, forKey: .denied))
  }
}

extension Explanation.Judgement.Weight: Decodable {
  private enum CodingKeys: String, CodingKey {
    case feature, weight
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      feature: try values.decode(String.self, forKey: .feature),
      weight: try values.decode(Double.self, forKey: .weight))
  }
}
