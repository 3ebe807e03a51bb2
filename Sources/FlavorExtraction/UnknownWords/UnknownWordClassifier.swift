import FlavorWheel
import Linguistics

/// Asks the word vectors about words that the lexicon has not seen, where a descriptor would stand.
struct UnknownWordClassifier {
  private let exemplars: ExemplarClassifier
  private let noteWords: ClassSet
  private let and: ClassSet
  private let of: ClassSet

  init(model: ExtractionModel, exemplars: ExemplarClassifier) {
    self.exemplars = exemplars
    noteWords = model.classes.set("noteword")
    and = model.classes.set("and")
    of = model.classes.set("of")
  }

  /// Adds a mention for every open noun or adjective in descriptor position whose nearest
  /// exemplars agree on a node.
  func read(_ words: borrowing [Word], forms: MorphologyCache, into mentions: inout MentionList) {
    var found: [FoundMention] = []
    for position in words.indices {
      let form = Int(words[position].form)
      guard forms[form].isOpen, mentions.index(at: position) < 0,
        let least = leastScore(at: position, words, mentions, isKnown: forms[form].id >= 0)
      else { continue }
      if forms[form].vote == FormAnalysis.notAsked {
        let vote = exemplars.vote(for: forms.bytes(of: words[position].form))
        forms[form].vote = vote.map { Int16($0.node) } ?? FormAnalysis.silent
        forms[form].voteScore = vote?.score ?? 0
        forms[form].voteSimilarity = vote?.similarity ?? 0
      }
      guard forms[form].vote >= 0, forms[form].voteScore >= least else { continue }
      var nodes = NodeSet.empty
      nodes.insert(UInt8(forms[form].vote))
      found.append(
        FoundMention(
          vectorAt: position, nodes: nodes, similarity: forms[form].voteSimilarity))
    }
    mentions.merge(found)
  }

  /// How sure a vote must be to name a flavor at a word: less where a frame holds the word (`notes
  /// of X`, `X notes`), which takes in almost nothing else, than in a list beside another flavor; nil
  /// where no descriptor would stand.
  ///
  /// - Parameter isKnown: Whether rules or other tables speak of the word: then it is likely to mean
  ///   what they say, unless a frame holds it.
  private func leastScore(
    at position: Int, _ words: borrowing [Word], _ mentions: borrowing MentionList, isKnown: Bool
  ) -> Float? {
    let tag = words[position].tag
    let isNominal = tag == .noun || tag == .adj
    let next = position + 1
    let softAfter = next < words.count && words[next].separator.isSoft
    if isNominal, softAfter, words[next].classes.intersects(noteWords) {
      return ExemplarClassifier.leastScoreInFrame
    }
    // After `notes of` even a word that is tagged as something else is a noun; a name is not.
    if isNominal || !words[position].isCapitalized && !isKnown, position >= 2,
      words[position].separator.isSoft,
      words[position - 1].classes.intersects(of), words[position - 1].separator.isSoft,
      words[position - 2].classes.intersects(noteWords)
    {
      return ExemplarClassifier.leastScoreInFrame
    }
    guard isNominal, !isKnown, isListItem(position, words, mentions) else { return nil }
    return ExemplarClassifier.leastScoreInList
  }

  /// Whether a word is a list item of its own, beside a flavor.
  private func isListItem(
    _ position: Int, _ words: borrowing [Word], _ mentions: borrowing MentionList
  ) -> Bool {
    let next = position + 1
    let softAfter = next < words.count && words[next].separator.isSoft
    let endsItem = !softAfter || words[next].classes.intersects(and)
    var start = position
    while start > 0, words[start].separator.isSoft, words[start - 1].tag == .adj,
      mentions.index(at: start - 1) < 0
    {
      start -= 1
    }
    let startsItem =
      start == 0 || !words[start].separator.isSoft || words[start - 1].classes.intersects(and)
    guard endsItem, startsItem else { return false }
    let beforeEnd =
      start > 0 && words[start - 1].classes.intersects(and) && words[start].separator.isSoft
      ? start - 2 : start - 1
    let isAfterFlavor =
      beforeEnd >= 0 && !words[start].separator.isHard
      && hasNodes(mentions.index(at: beforeEnd), mentions)
    var afterStart = next
    if afterStart < words.count, words[afterStart].classes.intersects(and) { afterStart += 1 }
    let isBeforeFlavor =
      afterStart < words.count && !words[next].separator.isHard
      && hasNodes(mentions.index(at: afterStart), mentions)
    return isAfterFlavor || isBeforeFlavor
  }

  private func hasNodes(_ index: Int, _ mentions: borrowing MentionList) -> Bool {
    index >= 0 && !mentions[index].nodes.isEmpty
  }
}
