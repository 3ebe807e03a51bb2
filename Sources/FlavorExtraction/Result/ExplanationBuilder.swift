/// Builds the explanation of a result from the parts of the note's document.
struct ExplanationBuilder {
  let model: ExtractionModel
  let stemmer: (any WordStemmer)?

  func explanation(of note: borrowing NoteDocument, rating: NoteRating?) -> Explanation {
    var mentions: [Explanation.MentionTrace] = []
    for index in note.mentions.indices { mentions.append(trace(index, note)) }
    var sentiment: [Explanation.SentimentTrace] = []
    if let rating {
      sentiment.append(
        Explanation.SentimentTrace(
          text: rating.evidence, keys: ["rating"],
          valence: Double(SentimentScorer.valence(of: rating.score)), factor: 1))
    }
    for term in note.sentimentTerms { sentiment.append(trace(term, note)) }
    return Explanation(
      tokens: tokens(of: note), mentions: mentions, cues: cues(of: note), sentiment: sentiment,
      extraction: note.extractionTerms.map { trace($0, note) },
      clauses: note.languageClauses.map { clause in
        let bytes = note.bytes(of: clause.words)
        return Explanation.ClauseTrace(
          text: note.text(of: clause.words), start: bytes.lowerBound, end: bytes.upperBound,
          language: clause.language.code)
      })
  }

  private func trace(
    _ term: ExtractionTerm, _ note: borrowing NoteDocument
  ) -> Explanation.ExtractionTrace {
    let weights = model.cues.weights[term.cue]
    let own = term.isDenied ? weights.denied : weights.said
    func hundredths(_ value: Float) -> Double { (Double(value) * 100).rounded() / 100 }
    return Explanation.ExtractionTrace(
      text: note.text(of: term.words), cue: model.cues.names[term.cue], isDenied: term.isDenied,
      factor: (Double(term.factor) * 1000).rounded() / 1000, over: hundredths(own[0]),
      balanced: hundredths(own[1]), silent: hundredths(own[2]))
  }

  private func tokens(of note: borrowing NoteDocument) -> [Explanation.TokenTrace] {
    var traces: [Explanation.TokenTrace] = []
    var normalized: [UInt8] = []
    var stem: [UInt8] = []
    for index in note.tokens.indices {
      let token = note.tokens[index]
      normalized.removeAll()
      TextFolding.words.append(note.utf8[token.range].span, to: &normalized)
      stem.removeAll()
      if token.kind == .word { stemmer?.stem(normalized, into: &stem) }
      traces.append(
        Explanation.TokenTrace(
          text: String(decoding: note.utf8[token.range], as: UTF8.self), start: Int(token.start),
          end: Int(token.end), tag: note.tags[index].name,
          stem: String(decoding: stem, as: UTF8.self)))
    }
    for word in note.words {
      guard let reading = note.forms.readings(of: word.form).first, reading.source == .spelling
      else { continue }
      var text = self.text(of: reading.word)
      if reading.second >= 0 { text += " " + self.text(of: reading.second) }
      traces[Int(word.token)].correction = text
    }
    return traces
  }

  /// A word of the vocabulary.
  private func text(of word: Int32) -> String {
    String(decoding: model.vocabulary[word], as: UTF8.self)
  }

  private func trace(
    _ term: SentimentTerm, _ note: borrowing NoteDocument
  ) -> Explanation.SentimentTrace {
    var keys: [String] = []
    if term.isMention {
      let mention = note.mentions.index(at: term.words.lowerBound)
      keys = note.mentions[mention].nodes.members.map { "@" + model.wheel[Int($0)].id }
    } else {
      keys = [note.words[term.words].map { text(of: $0.id) }.joined(separator: " ")]
    }
    return Explanation.SentimentTrace(
      text: note.text(of: term.words), keys: keys, valence: Double(term.valence),
      factor: Double(term.factor))
  }

  private func trace(
    _ index: Int, _ note: borrowing NoteDocument
  ) -> Explanation.MentionTrace {
    let mention = note.mentions[index]
    let bytes = note.bytes(of: mention.start..<mention.end)
    let matched: String
    if mention.entry >= 0 {
      matched = model.lexicon.phrase(of: mention.entry, in: model.vocabulary)
    } else if mention.source == .vector {
      matched = "@exemplars"
    } else if mention.isForeign {
      matched = note.foreignWord(of: mention)
    } else {
      matched = "@rule"
    }
    let verdict: Explanation.Verdict =
      switch mention.status {
      case .present: .kept
      case .negated: .negated
      case .dropped: .dropped
      }
    return Explanation.MentionTrace(
      text: String(decoding: note.utf8[bytes], as: UTF8.self), start: bytes.lowerBound,
      end: bytes.upperBound, matched: matched,
      nodes: mention.nodes.members.map { model.wheel[Int($0)].id }, verdict: verdict,
      reason: model.reason(of: mention), rule: rule(mention),
      evidence: (Double(mention.evidence) * 10).rounded() / 10,
      features: note.features[index].named, judgement: note.judgementTraces[index])
  }

  /// The context rules that matched; empty for a note without mentions.
  private func cues(of note: borrowing NoteDocument) -> [Explanation.CueTrace] {
    var cues: [Explanation.CueTrace] = []
    var found = note.machineCues
    if note.mentions.count > 0 { for index in note.cues.indices { found.append(note.cues[index]) } }
    if !note.machineCues.isEmpty { found.sort { $0.start < $1.start } }
    for cue in found {
      guard cue.start < cue.end else { continue }
      let bytes = note.bytes(of: cue.start..<cue.end)
      cues.append(
        Explanation.CueTrace(
          text: String(decoding: note.utf8[bytes], as: UTF8.self), start: bytes.lowerBound,
          end: bytes.upperBound, rule: model.rules.ids[Int(cue.rule)].text))
    }
    return cues
  }

  private func rule(_ mention: FoundMention) -> String? {
    guard mention.rule >= 0, mention.remark != .context else { return nil }
    return mention.remark == .statement
      ? model.statements.ids[Int(mention.rule)] : model.rules.ids[Int(mention.rule)].text
  }
}
