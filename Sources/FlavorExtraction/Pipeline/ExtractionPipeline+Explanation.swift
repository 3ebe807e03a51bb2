import FlavorWheel
import Linguistics

/// What `--explain` says of a note that was read.
extension ExtractionPipeline {
  func explanation(_ utf8: [UInt8]) -> Explanation {
    var traces: [Explanation.TokenTrace] = []
    var normalized: [UInt8] = []
    for (index, token) in tokens.enumerated() {
      normalized.removeAll()
      Normalization.append(utf8, token.range, to: &normalized)
      let isWord = token.kind == .word
      traces.append(
        Explanation.TokenTrace(
          text: String(decoding: utf8[token.range], as: UTF8.self), start: Int(token.start),
          end: Int(token.end), tag: tags[index].name,
          stem: isWord ? String(decoding: stemmer?.stem(normalized) ?? [], as: UTF8.self) : ""))
    }
    for word in words {
      guard let candidate = forms.candidates(of: word.form).first, candidate.source == .spelling
      else { continue }
      var text = String(decoding: model.vocabulary[candidate.word], as: UTF8.self)
      if candidate.second >= 0 {
        text += " " + String(decoding: model.vocabulary[candidate.second], as: UTF8.self)
      }
      traces[Int(word.token)].correction = text
    }
    return Explanation(
      tokens: traces, mentions: mentions.indices.map { trace($0, utf8) },
      sentiment: grader.terms.map { trace($0, utf8) })
  }

  private func trace(_ term: SentimentTerm, _ utf8: [UInt8]) -> Explanation.SentimentTrace {
    let range =
      Int(words[term.words.lowerBound].start)..<Int(words[term.words.upperBound - 1].end)
    let keys =
      term.isMention
      ? mentions[mentions.index(at: term.words.lowerBound)].nodes.members
        .map { "@" + extractor.wheel[Int($0)].id }
      : [
        words[term.words].map { String(decoding: model.vocabulary[$0.id], as: UTF8.self) }
          .joined(separator: " ")
      ]
    return Explanation.SentimentTrace(
      text: String(decoding: utf8[range], as: UTF8.self), keys: keys,
      valence: Double(term.valence), factor: Double(term.factor))
  }

  private func trace(_ index: Int, _ utf8: [UInt8]) -> Explanation.MentionTrace {
    let mention = mentions[index]
    let start = Int(words[mention.start].start)
    let end = Int(words[mention.end - 1].end)
    let matched: String
    if mention.entry >= 0 {
      matched = model.lexicon.phrase(of: mention.entry, in: model.vocabulary)
    } else if mention.source == .vector {
      matched = "nearest exemplars"
    } else {
      matched = "rule"
    }
    let verdict: Explanation.Verdict =
      switch mention.status {
      case .present: .kept
      case .negated: .negated
      case .dropped: .dropped
      }
    return Explanation.MentionTrace(
      text: String(decoding: utf8[start..<end], as: UTF8.self), start: start, end: end,
      matched: matched, nodes: mention.nodes.members.map { extractor.wheel[Int($0)].id },
      verdict: verdict, reason: model.reason(of: mention),
      evidence: (Double(mention.evidence) * 10).rounded() / 10,
      features: tasting.features[index].named)
  }
}
