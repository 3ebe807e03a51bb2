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
    let known = ContextForms(model: learned, forms: note.forms)
    known.prepare(note)
    var passage = ContextPassage()
    passage.read(note, known: known)
    return note.mentions.indices.filter { !note.mentions[$0].nodes.isEmpty }.map { index in
      var lister = ContextFeatureLister(
        model: model, forms: note.forms, known: known, words: note.words)
      ContextReader.read(index, in: note, passage: passage, known: known, into: &lister)
      return lister.list
    }
  }
}
