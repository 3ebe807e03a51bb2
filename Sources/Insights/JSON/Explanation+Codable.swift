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
