import Lexicon
import Synchronization
import WordVectors

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

/// Classifies a word that the lexicon lacks by the nearest lexicon phrases among the word vectors
/// (k nearest neighbors; see `ExemplarIndex`).
///
/// The votes for all words are known when the package is built (`VoteImage`). Where they are of other
/// tables, or a word is held out, they are taken here.
final class ExemplarClassifier: Sendable {
  private let model: ExtractionModel
  private let heldOut: HeldOutWord?
  private let built = Mutex<ExemplarIndex?>(nil)
  /// Answers by word, shared by all sessions.
  private let answers = SharedCache<Answer?>()

  /// The index of the whole lexicon; created at first use.
  private static let standard = ExtractionModel.standard.map { index(of: $0, holdingOut: nil) }

  /// Reads the votes, or creates the index, ahead of the first use.
  static func prepare() {
    _ = TermDirectory.standard
    if VoteImage.standard == nil { _ = standard }
  }

  /// The node that the nearest exemplars of a word agree on.
  struct Answer: Sendable, Equatable {
    var node: UInt8
    /// The reliability of the vote, 0…1.
    var score: Float
  }

  /// The lowest score of a vote that counts for a word in a frame for flavors (`notes of X`), and
  /// for one in a list; `Benchmarks/UNSEEN.md` has the measurements.
  static let leastScoreInFrame: Float = 0.015
  static let leastScoreInList: Float = 0.05

  /// - Parameter heldOut: A word that is excluded from all exemplars; for benchmarks.
  init(model: ExtractionModel, holdingOut heldOut: HeldOutWord? = nil) {
    self.model = model
    self.heldOut = heldOut
  }

  /// The node that the exemplars nearest to a word without a reading agree on; nil when the word has
  /// no vector, most exemplars have no flavor, or the score counts nowhere.
  func vote(for word: ArraySlice<UInt8>) -> Answer? {
    if heldOut == nil, let votes = VoteImage.standard {
      return TermDirectory.standard.row(of: word.span).flatMap(votes.answer)
    }
    return answers.value(for: Array(word)) {
      TermDirectory.standard.row(of: word.span).flatMap(take)
    }
  }

  /// Takes the vote for the word of a row.
  func take(_ row: Int) -> Answer? {
    guard let vote = index().vote(forRow: row), let label = vote.label else { return nil }
    let answer = Answer(node: UInt8(label), score: Float(vote.score))
    return answer.score < Self.leastScoreInFrame ? nil : answer
  }

  private func index() -> ExemplarIndex {
    built.withLock { built in
      let index = built ?? makeIndex()
      built = index
      return index
    }
  }

  private func makeIndex() -> ExemplarIndex {
    if heldOut == nil, let index = try? Self.standard.get() { return index }
    return Self.index(of: model, holdingOut: heldOut)
  }

  /// Phrases vote for their nodes; the words of `no-flavor-words.tsv` vote for no flavor.
  private static func index(
    of model: ExtractionModel, holdingOut heldOut: HeldOutWord?
  ) -> ExemplarIndex {
    let file = VectorFile.standard
    let directory = TermDirectory.standard
    let lexicon = model.lexicon
    var exemplars: [Exemplar] = []
    exemplars.reserveCapacity(2 * lexicon.entries.count)
    var isLabeled = [Bool](repeating: false, count: file.count)
    var phrase: ContiguousArray<UInt8> = []
    for entry in lexicon.entries.indices {
      let nodes = lexicon.entries[entry].nodes
      guard !nodes.isEmpty else { continue }
      phrase.removeAll(keepingCapacity: true)
      for word in lexicon.words(of: Int32(entry)) {
        if !phrase.isEmpty { phrase.append(UInt8(ascii: " ")) }
        phrase.append(contentsOf: model.vocabulary[word])
      }
      if let row = directory.row(of: phrase.span) {
        nodes.forEach { exemplars.append(Exemplar(row: row, label: $0)) }
        isLabeled[row] = true
      }
    }
    EmbeddedTable(EmbeddedBytes(lexicon_no_flavor_words())).forEachRow { row in
      let (word, kind, _) = row.fields
      if let heldOut, heldOut.isIn(word) { return }
      let found = word.withContiguousStorageIfAvailable { directory.row(of: $0.span) }
      guard let found = found ?? nil, !isLabeled[found] else { return }
      // A `sense` line only prevents a vote for its own word.
      let weight: Double = kind.elementsEqual("sense".utf8) ? 0 : 1
      exemplars.append(Exemplar(row: found, weight: weight, label: nil))
    }
    return ExemplarIndex(
      file: file, exemplars: exemplars,
      parentOf: model.wheel.nodes.map { $0.parentIndex ?? -1 })
  }
}

/// The votes of the nearest exemplars for all words that have a vector (`Lexicon/image/votes.bin`), so
/// that none is taken when a note is read. `insights-lint --write-images` makes it.
///
/// As with `KnowledgeImage`, where a table has another length than the one that the image was made of,
/// the votes are taken when they are asked for.
package enum VoteImage {
  package static var compiledIn: EmbeddedBytes { EmbeddedBytes(lexicon_image_votes()) }

  /// The votes of the compiled-in image; nil where it is of other tables.
  static let standard = try? votes(of: compiledIn)

  /// The votes of an image.
  ///
  /// - Throws: An `ImageFault` for bytes that are no image of the compiled-in tables and vectors.
  static func votes(of image: EmbeddedBytes) throws(ImageFault) -> VoteTable {
    var image = try ImageReader(image)
    guard try image.array(of: Int32.self) == lengths,
      try image.array(of: UInt64.self) == [VectorFile.standard.statedChecksum]
    else { throw ImageFault() }
    return try VoteTable(from: &image)
  }

  #if DEBUG
    /// Takes all votes; some seconds.
    ///
    /// - Throws: A `LexiconProblem` for a mistake in a table.
    package static func compile() throws -> [UInt8] {
      var image = ImageWriter()
      image.write(lengths)
      image.write([VectorFile.standard.statedChecksum])
      try VoteTable(VoteTable.Taker(), rows: 0..<VectorFile.standard.count).write(to: &image)
      return image.bytes
    }

    /// Whether bytes are the image, as far as every hundredth vote tells.
    ///
    /// - Throws: A `LexiconProblem` for a mistake in a table.
    package static func isMade(_ bytes: [UInt8]) throws -> Bool {
      guard let votes = try? votes(of: EmbeddedBytes(copying: bytes)) else { return false }
      let taker = try VoteTable.Taker()
      let sample = stride(from: 0, to: VectorFile.standard.count, by: 100)
      return sample.allSatisfy { taker.vote($0) == votes.answer(forRow: $0) }
    }
  #endif

  /// The lengths in bytes of the tables that the image is made of.
  private static var lengths: [Int32] {
    (DescriptorLexicon.files + [lexicon_wheel(), lexicon_no_flavor_words()]).map {
      Int32($0.count)
    }
  }
}

/// Votes by row of the word vectors.
struct VoteTable: Sendable {
  /// In ascending order.
  private var rows: [UInt32] = []
  private var nodes: [UInt8] = []
  private var scores: [Float] = []

  /// The vote for the word of a row; nil where it does not count. O(log n).
  func answer(forRow row: Int) -> ExemplarClassifier.Answer? {
    var range = 0..<rows.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if Int(rows[middle]) == row {
        return ExemplarClassifier.Answer(node: nodes[middle], score: scores[middle])
      }
      if Int(rows[middle]) < row {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return nil
  }
}

extension VoteTable {
  #if DEBUG
    /// Takes the votes for words that the lexicon lacks.
    struct Taker {
      private let model: ExtractionModel
      private let exemplars: ExemplarClassifier

      init() throws {
        model = try ExtractionModel(wheel: .standard)
        exemplars = ExemplarClassifier(model: model)
      }

      /// The vote for a row; nil where it does not count, and for what is never asked: a phrase, or a word
      /// of the lexicon.
      func vote(_ row: Int) -> ExemplarClassifier.Answer? {
        let word = VectorFile.standard.utf8(of: row)
        guard !word.contains(UInt8(ascii: " ")),
          !model.isPhraseWord(model.vocabulary.id(of: word))
        else { return nil }
        return exemplars.take(row)
      }
    }

    init(_ taker: Taker, rows all: Range<Int>) {
      for row in all {
        guard let answer = taker.vote(row) else { continue }
        rows.append(UInt32(row))
        nodes.append(answer.node)
        scores.append(answer.score)
      }
    }

    func write(to image: inout ImageWriter) {
      image.write(rows)
      image.write(nodes)
      image.write(scores)
    }
  #endif

  init(from image: inout ImageReader) throws(ImageFault) {
    rows = try image.array()
    nodes = try image.array()
    scores = try image.array()
    guard nodes.count == rows.count, scores.count == rows.count,
      nodes.allSatisfy({ Int($0) < FlavorWheel.standard.nodes.count })
    else { throw ImageFault() }
  }
}
