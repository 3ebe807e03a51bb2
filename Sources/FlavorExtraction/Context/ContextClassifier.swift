import Linguistics

/// Judges each mention by all that is around it, after the rules: is it reported of this cup, denied,
/// or neither?
///
/// A multinomial linear model over words, stems, tags, word vectors and the shape of sentence and
/// passage, with the rules' verdict as one feature; learned from labelled passages (see
/// `Benchmarks/PROSE.md`). It leaves alone what the lexicon settles (a verb, a name, words of no
/// flavor), and overrules a denial by rule only when it is sure.
struct ContextClassifier {
  private var scorer: ContextScorer
  private var passage = ContextPassage()
  private let forms: MorphologyCache
  /// For each mention what was judged; empty where nothing was.
  private(set) var judgements: [ContextJudgement?] = []

  /// A denial by rule stands unless "neither" is at least this likely.
  static let leastToOverruleDenial: Float = 0.6

  init(model: ExtractionModel, context: ContextModel, stemmer: Stemmer?, forms: MorphologyCache) {
    self.forms = forms
    scorer = ContextScorer(model: model, context: context, stemmer: stemmer, forms: forms)
  }

  /// Judges the mentions of a note. O(words + mentions).
  mutating func apply(
    to mentions: inout MentionList, words: borrowing [Word], tasting: [TastingFeatures]
  ) {
    judgements.removeAll(keepingCapacity: true)
    guard mentions.indices.contains(where: { Self.isOpen(mentions[$0]) }) else { return }
    scorer.known.prepare(words, forms: forms)
    passage.read(words, mentions, known: scorer.known)
    scorer.prepare(words)
    for index in mentions.indices {
      guard Self.isOpen(mentions[index]) else {
        judgements.append(nil)
        continue
      }
      scorer.reset()
      ContextReader.read(
        index, words: words, mentions: mentions, passage: passage, tasting: tasting[index],
        known: scorer.known, into: &scorer)
      judgements.append(ContextJudgement(scorer.score))
    }
    for index in mentions.indices {
      if let judgement = judgements[index] { decide(judgement, &mentions, index) }
    }
  }

  /// Whether a mention is the model's to judge.
  private static func isOpen(_ mention: FoundMention) -> Bool {
    !mention.nodes.isEmpty && !mention.remark.isLexical
  }

  private func decide(
    _ judgement: ContextJudgement, _ mentions: inout MentionList, _ index: Int
  ) {
    let (reported, denied, neither) = (judgement.reported, judgement.denied, judgement.neither)
    switch mentions[index].status {
    case .negated:
      if neither >= Self.leastToOverruleDenial {
        mentions.drop(.context, at: index)
      } else if reported >= Self.leastToOverruleDenial {
        mentions.affirm(.context, at: index)
      }
    case .present:
      if neither > reported, neither > denied {
        mentions.drop(.context, at: index)
      } else if denied > reported {
        mentions.deny(.context, at: index)
      }
    case .dropped:
      if reported > neither, reported > denied {
        mentions.affirm(.context, at: index)
      } else if denied > neither {
        mentions.deny(.context, at: index)
      }
    }
  }
}
