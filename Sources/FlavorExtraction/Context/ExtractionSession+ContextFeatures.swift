import FlavorWheel

extension ExtractionSession {
  /// The features by which the context model judges each mention of a note, for the tool that
  /// learns its weights. Mentions without nodes are not listed.
  ///
  /// - Throws: What `extract` throws.
  package func contextFeatures(of utf8: [UInt8]) throws -> [ContextFeatureList] {
    try state.contextFeatures(utf8)
  }
}

extension ExtractionPipeline {
  mutating func contextFeatures(_ utf8: [UInt8]) throws -> [ContextFeatureList] {
    let model = self.model
    // The verdicts of the rules alone are what the model sees.
    let judge = context
    context = nil
    defer { context = judge }
    _ = try extract(utf8, explaining: true)
    guard let standard = ContextModel.standard else { return [] }
    let known = ContextForms(model: standard, stemmer: stemmer)
    known.prepare(words, forms: forms)
    var passage = ContextPassage()
    passage.read(words, mentions, known: known)
    return mentions.indices.filter { !mentions[$0].nodes.isEmpty }.map { index in
      var lister = ContextFeatureLister(model: model, forms: forms, known: known, words: words)
      ContextReader.read(
        index, words: words, mentions: mentions, passage: passage,
        tasting: tasting.features[index], known: known, into: &lister)
      return lister.list
    }
  }
}
