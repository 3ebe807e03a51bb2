import FlavorExtraction
import Support

/// The JSON form of an explanation.
extension JSONWriter {
  /// Adds the steps that led to a result as an object.
  mutating func explanation(_ explanation: Explanation) {
    raw("{\"tokens\": ")
    array(explanation.tokens) { $0.trace($1) }
    raw(", \"mentions\": ")
    array(explanation.mentions) { $0.trace($1) }
    raw(", \"cues\": ")
    array(explanation.cues) { $0.trace($1) }
    if !explanation.extraction.isEmpty {
      raw(", \"extraction\": ")
      array(explanation.extraction) { $0.trace($1) }
    }
    if !explanation.clauses.isEmpty {
      raw(", \"clauses\": ")
      array(explanation.clauses) { $0.trace($1) }
    }
    raw("}")
  }

  private mutating func trace(_ token: Explanation.TokenTrace) {
    raw("{\"text\": ")
    string(token.text)
    range(token.start, token.end)
    raw(", \"tag\": ")
    string(token.tag)
    raw(", \"stem\": ")
    string(token.stem)
    if let correction = token.correction {
      raw(", \"correction\": ")
      string(correction)
    }
    raw("}")
  }

  private mutating func trace(_ mention: Explanation.MentionTrace) {
    raw("{\"text\": ")
    string(mention.text)
    range(mention.start, mention.end)
    raw(", \"matched\": ")
    string(mention.matched)
    raw(", \"nodes\": ")
    array(mention.nodes) { $0.string($1) }
    raw(", \"verdict\": ")
    string(mention.verdict.rawValue)
    raw(", \"reason\": ")
    string(mention.reason)
    if let rule = mention.rule {
      raw(", \"rule\": ")
      string(rule)
    }
    raw(", \"evidence\": ")
    number(mention.evidence, places: 1)
    raw(", \"features\": {")
    for (index, feature) in mention.features.sorted(by: { $0.key < $1.key }).enumerated() {
      if index > 0 { raw(", ") }
      string(feature.key)
      raw(": ")
      number(feature.value, places: 3)
    }
    raw("}")
    if let judgement = mention.judgement { self.judgement(judgement) }
    raw("}")
  }

  private mutating func trace(_ cue: Explanation.CueTrace) {
    raw("{\"text\": ")
    string(cue.text)
    range(cue.start, cue.end)
    raw(", \"rule\": ")
    string(cue.rule)
    raw("}")
  }

  private mutating func trace(_ term: Explanation.ExtractionTrace) {
    raw("{\"text\": ")
    string(term.text)
    raw(", \"cue\": ")
    string(term.cue)
    raw(term.isDenied ? ", \"is_denied\": true" : ", \"is_denied\": false")
    raw(", \"factor\": ")
    number(term.factor, places: 3)
    raw(", \"over\": ")
    number(term.over, places: 2)
    raw(", \"balanced\": ")
    number(term.balanced, places: 2)
    raw(", \"silent\": ")
    number(term.silent, places: 2)
    raw("}")
  }

  private mutating func trace(_ clause: Explanation.ClauseTrace) {
    raw("{\"text\": ")
    string(clause.text)
    range(clause.start, clause.end)
    raw(", \"language\": ")
    string(clause.language)
    raw("}")
  }

  private mutating func judgement(_ judgement: Explanation.Judgement) {
    raw(", \"judgement\": {\"reported\": ")
    number(judgement.reported, places: 3)
    raw(", \"denied\": ")
    number(judgement.denied, places: 3)
    if let encoder = judgement.encoder {
      raw(", \"encoder\": {\"reported\": ")
      number(encoder.reported, places: 3)
      raw(", \"denied\": ")
      number(encoder.denied, places: 3)
      raw("}")
    }
    raw(", \"weights\": ")
    array(judgement.weights) { writer, weight in
      writer.raw("{\"feature\": ")
      writer.string(weight.feature)
      writer.raw(", \"weight\": ")
      writer.number(weight.weight, places: 2)
      writer.raw("}")
    }
    raw("}")
  }
}
