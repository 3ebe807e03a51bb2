import FlavorWheel
import Linguistics

/// Finds the longest descriptor phrases among the words of a note.
struct MentionFinder {
  let model: ExtractionModel

  private struct Best {
    var end = -1
    var entry: Int32 = -1
    var source = Flavor.Source.lexicon
    var negates = false
    var needsContext = false
    var isInflected = false
  }

  /// Fills `mentions` with the matches, leftmost first, longest first, never overlapping.
  ///
  /// O(words × candidates); a phrase ends at any mark but a hyphen or a quote.
  func find(_ words: borrowing [Word], forms: MorphologyCache, into mentions: inout MentionList) {
    mentions.reset(words: words.count)
    var index = 0
    while index < words.count {
      if let mention = splitWord(at: index, words, forms) {
        mentions.append(mention)
        index = mention.end
        continue
      }
      guard forms[Int(words[index].form)].startsPhrase else {
        index += 1
        continue
      }
      var best = Best()
      walk(
        words, forms: forms, at: index, node: DescriptorLexicon.root, source: .lexicon,
        negates: false, needsContext: false, best: &best)
      guard best.entry >= 0 else {
        index += 1
        continue
      }
      let entry = model.lexicon.entries[Int(best.entry)]
      if entry.nodes.isEmpty, best.end - index > 1, startsFlavor(best.end - 1, words, forms) {
        // `with cream` gives way to `cream cheese`.
        index = best.end - 1
        continue
      }
      var mention = FoundMention(
        start: index, end: best.end, entry: best.entry, nodes: entry.nodes, flags: entry.flags,
        source: best.source)
      mention.isInflected = best.isInflected
      if best.needsContext { mention.flags.insert(.ambiguous) }
      if entry.nodes.isEmpty {
        mention.status = .dropped
        mention.remark = .noLabel
      } else if best.negates, best.end - index == 1 {
        mention.status = .negated
        mention.remark = .negatingForm
      }
      mentions.append(mention)
      index = best.end
    }
  }

  /// A flavor word that was written as two: `butter scotch`; unless the two are a phrase of their
  /// own.
  private func splitWord(
    at index: Int, _ words: borrowing [Word], _ forms: MorphologyCache
  ) -> FoundMention? {
    guard index + 1 < words.count, words[index + 1].separator.isEmpty else { return nil }
    let word = forms.joined(words[index].form, words[index + 1].form)
    guard word >= 0 else { return nil }
    let number = model.lexicon.entry(ofWord: word)
    let entry = model.lexicon.entries[Int(number)]
    guard !entry.nodes.isEmpty else { return nil }
    var best = Best()
    walk(
      words, forms: forms, at: index, node: DescriptorLexicon.root, source: .lexicon,
      negates: false, needsContext: false, best: &best)
    guard best.end < index + 2 else { return nil }
    return FoundMention(
      start: index, end: index + 2, entry: number, nodes: entry.nodes, flags: entry.flags,
      source: .spelling)
  }

  /// Whether a phrase of several words starts at the last word of one that names no flavor.
  private func startsFlavor(_ index: Int, _ words: borrowing [Word], _ forms: MorphologyCache)
    -> Bool
  {
    guard forms[Int(words[index].form)].startsPhrase else { return false }
    var best = Best()
    walk(
      words, forms: forms, at: index, node: DescriptorLexicon.root, source: .lexicon,
      negates: false, needsContext: false, best: &best)
    return best.end > index + 1
  }

  private func walk(
    _ words: borrowing [Word], forms: MorphologyCache, at index: Int, node: Int32,
    source: Flavor.Source, negates: Bool, needsContext: Bool, best: inout Best
  ) {
    let range = forms[Int(words[index].form)].candidates
    let tag: UInt32 = 1 << UInt32(words[index].tag.rawValue)
    for number in range {
      let candidate = forms.candidate(number)
      guard candidate.tags & tag != 0 else { continue }
      let next =
        node == DescriptorLexicon.root
        ? candidate.node : model.lexicon.step(from: node, by: candidate)
      guard next >= 0 else { continue }
      let nowSource = Self.weaker(source, candidate.source)
      let nowNegates = negates || candidate.negates
      let nowNeedsContext = needsContext || candidate.needsContext
      let entry = model.lexicon.entry(at: next)
      if entry >= 0,
        index + 1 > best.end
          || (index + 1 == best.end && nowSource == .lexicon && best.source != .lexicon),
        nowSource != .stem || !model.lexicon.entries[Int(entry)].flags.contains(.exact)
      {
        best = Best(
          end: index + 1, entry: entry, source: nowSource, negates: nowNegates,
          needsContext: nowNeedsContext, isInflected: candidate.isInflected)
      }
      if model.lexicon.goesOn(from: next), index + 1 < words.count, words[index + 1].separator.joins
      {
        walk(
          words, forms: forms, at: index + 1, node: next, source: nowSource, negates: nowNegates,
          needsContext: nowNeedsContext, best: &best)
      }
    }
  }

  private static func weaker(_ one: Flavor.Source, _ other: Flavor.Source) -> Flavor.Source {
    one == .lexicon ? other : one == .stem && other == .spelling ? other : one
  }
}
