import FlavorExtraction
import Support

/// The JSON form of an explanation.
extension JSONWriter {
  /// Adds the steps that led to a result as an object.
  mutating func explanation(_ explanation: Explanation) {
    object { writer in
      writer.field("tokens", explanation.tokens) { $0.trace($1) }
      writer.field("mentions", explanation.mentions) { $0.trace($1) }
      writer.field("cues", explanation.cues) { $0.trace($1) }
      if !explanation.extraction.isEmpty {
        writer.field("extraction", explanation.extraction) { $0.trace($1) }
      }
      if !explanation.clauses.isEmpty {
        writer.field("clauses", explanation.clauses) { $0.trace($1) }
      }
    }
  }

  private mutating func place(_ text: String, _ start: Int, _ end: Int) {
    field("text", text)
    field("start", start)
    field("end", end)
  }

  private mutating func trace(_ token: Explanation.TokenTrace) {
    object { writer in
      writer.place(token.text, token.start, token.end)
      writer.field("tag", token.tag)
      writer.field("stem", token.stem)
      if let correction = token.correction { writer.field("correction", correction) }
    }
  }

  private mutating func trace(_ mention: Explanation.MentionTrace) {
    object { writer in
      writer.place(mention.text, mention.start, mention.end)
      writer.field("matched", mention.matched)
      writer.field("nodes", mention.nodes)
      writer.field("verdict", mention.verdict.rawValue)
      writer.field("reason", mention.reason)
      if let rule = mention.rule { writer.field("rule", rule) }
      writer.field("evidence", mention.evidence, places: 1)
      writer.raw(", \"features\": {")
      for (index, feature) in mention.features.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { writer.raw(", ") }
        writer.string(feature.key)
        writer.raw(": ")
        writer.number(feature.value, places: 3)
      }
      writer.raw("}")
      if let judgement = mention.judgement { writer.judgement(judgement) }
    }
  }

  private mutating func trace(_ cue: Explanation.CueTrace) {
    object { writer in
      writer.place(cue.text, cue.start, cue.end)
      writer.field("rule", cue.rule)
    }
  }

  private mutating func trace(_ term: Explanation.ExtractionTrace) {
    object { writer in
      writer.field("text", term.text)
      writer.field("cue", term.cue)
      writer.field("is_denied", term.isDenied)
      writer.field("factor", term.factor, places: 3)
      writer.field("over", term.over, places: 2)
      writer.field("balanced", term.balanced, places: 2)
      writer.field("silent", term.silent, places: 2)
    }
  }

  private mutating func trace(_ clause: Explanation.ClauseTrace) {
    object { writer in
      writer.place(clause.text, clause.start, clause.end)
      writer.field("language", clause.language)
    }
  }

  private mutating func judgement(_ judgement: Explanation.Judgement) {
    name("judgement")
    object { writer in
      writer.shares(judgement.reported, judgement.denied)
      if let encoder = judgement.encoder {
        writer.name("encoder")
        writer.object { $0.shares(encoder.reported, encoder.denied) }
      }
      writer.field("weights", judgement.weights) { writer, weight in
        writer.object {
          $0.field("feature", weight.feature)
          $0.field("weight", weight.weight, places: 2)
        }
      }
    }
  }

  private mutating func shares(_ reported: Double, _ denied: Double) {
    field("reported", reported, places: 3)
    field("denied", denied, places: 3)
  }
}
