import FlavorWheel
import Linguistics

/// Adds mentions for words that the lexicon lacks, classified by word vectors, in positions where a
/// descriptor is expected.
struct UnknownWordClassifier {
  private let exemplars: ExemplarClassifier
  private let noteWords: ClassSet
  private let and: ClassSet
  private let of: ClassSet

  init(model: ExtractionModel, exemplars: ExemplarClassifier) {
    self.exemplars = exemplars
    noteWords = model.classes[.noteWord]
    and = model.classes[.and]
    of = model.classes[.of]
  }

  /// Adds a mention for every unknown noun or adjective in descriptor position whose nearest
  /// exemplars agree on a node.
  func apply(to note: inout NoteDocument) {
    var found: [FoundMention] = []
    for position in note.words.indices {
      let form = Int(note.words[position].form)
      guard note.forms[form].isUnknown, note.mentions.index(at: position) < 0,
        let least = leastScore(at: position, note, isKnown: note.forms[form].id >= 0)
      else { continue }
      if note.forms[form].vote == FormAnalysis.notAsked {
        let vote = exemplars.vote(for: note.forms.bytes(of: note.words[position].form))
        note.forms[form].vote = vote.map { Int16($0.node) } ?? FormAnalysis.silent
        note.forms[form].voteScore = vote?.score ?? 0
      }
      guard note.forms[form].vote >= 0, note.forms[form].voteScore >= least else { continue }
      var nodes = FlavorNodeSet.empty
      nodes.insert(UInt8(note.forms[form].vote))
      found.append(
        FoundMention(
          vectorAt: position, nodes: nodes, likeness: note.forms[form].voteScore))
    }
    note.mentions.merge(found)
  }

  /// The lowest score that a vote needs at a word: lower in a frame (`notes of X`, `X notes`),
  /// which contains almost only descriptors, than in a list with another flavor; nil where no
  /// descriptor is expected.
  ///
  /// - Parameter isKnown: Whether rules or other tables contain the word: outside of a frame it
  ///   then most likely has the meaning that they give it.
  private func leastScore(
    at position: Int, _ note: borrowing NoteDocument, isKnown: Bool
  ) -> Float? {
    let tag = note.words[position].tag
    let isNominal = tag == .noun || tag == .adj
    let next = position + 1
    let softAfter = next < note.words.count && note.words[next].separator.isSoft
    if isNominal, softAfter, note.words[next].classes.intersects(noteWords) {
      return ExemplarClassifier.leastScoreInFrame
    }
    // After `notes of` a word with any other tag is a noun too, but a name is not.
    if isNominal || !note.words[position].isCapitalized && !isKnown, position >= 2,
      note.words[position].separator.isSoft,
      note.words[position - 1].classes.intersects(of), note.words[position - 1].separator.isSoft,
      note.words[position - 2].classes.intersects(noteWords)
    {
      return ExemplarClassifier.leastScoreInFrame
    }
    guard isNominal, !isKnown, isListItem(position, note) else { return nil }
    return ExemplarClassifier.leastScoreInList
  }

  /// Whether a word is a list item of its own, next to a flavor.
  private func isListItem(
    _ position: Int, _ note: borrowing NoteDocument
  ) -> Bool {
    let next = position + 1
    let softAfter = next < note.words.count && note.words[next].separator.isSoft
    let endsItem = !softAfter || note.words[next].classes.intersects(and)
    var start = position
    while start > 0, note.words[start].separator.isSoft, note.words[start - 1].tag == .adj,
      note.mentions.index(at: start - 1) < 0
    {
      start -= 1
    }
    let startsItem =
      start == 0 || !note.words[start].separator.isSoft
      || note.words[start - 1].classes.intersects(and)
    guard endsItem, startsItem else { return false }
    let beforeEnd =
      start > 0 && note.words[start - 1].classes.intersects(and)
        && note.words[start].separator.isSoft
      ? start - 2 : start - 1
    let isAfterFlavor =
      beforeEnd >= 0 && !note.words[start].separator.isHard
      && hasNodes(note.mentions.index(at: beforeEnd), note)
    var afterStart = next
    if afterStart < note.words.count, note.words[afterStart].classes.intersects(and) {
      afterStart += 1
    }
    let isBeforeFlavor =
      afterStart < note.words.count && !note.words[next].separator.isHard
      && hasNodes(note.mentions.index(at: afterStart), note)
    return isAfterFlavor || isBeforeFlavor
  }

  private func hasNodes(_ index: Int, _ note: borrowing NoteDocument) -> Bool {
    index >= 0 && !note.mentions[index].nodes.isEmpty
  }
}
