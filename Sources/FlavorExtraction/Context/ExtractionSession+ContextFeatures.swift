import FlavorWheel

extension ExtractionSession {
  /// The features by which the context model judges each mention of a note, for the tool that
  /// learns the weights. Mentions without nodes are omitted.
  package func contextFeatures(of utf8: [UInt8]) -> [ContextFeatureList] {
    pipeline.contextFeatures(utf8)
  }
}

extension ExtractionPipeline {
  mutating func contextFeatures(_ utf8: [UInt8]) -> [ContextFeatureList] {
    begin(utf8, explaining: true)
    defer { note.end() }
    readWords()
    findMentions()
    // The model sees only the verdicts of the rules.
    judgeByRules()
    guard let learned = ContextModel.standard else { return [] }
    var scorer = ContextScorer(model: model, context: learned)
    var known = ContextForms(model: learned, forms: note.forms)
    known.prepare(note)
    let explainer = ContextExplainer(context: learned, model: model)
    var passage = ContextPassage()
    passage.read(note, known: known)
    var numbers = ContextNumbers()
    passage.setShared(&numbers)
    scorer.prepare(note.words, known: known, numbers)
    return note.mentions.indices.filter { !note.mentions[$0].nodes.isEmpty }.map { index in
      var list = explainer.list(index, in: note, passage: passage, known: known)
      let scores = explainer.scores(of: list, known: known)
      list.sum = scores.values.reduce(learned.constant) { $0 + $1 }.reported
      scorer.reset()
      ContextReader.read(
        index, in: note, passage: passage, known: known, numbers: &numbers, into: &scorer)
      list.score = scorer.score.reported
      return list
    }
  }
}
