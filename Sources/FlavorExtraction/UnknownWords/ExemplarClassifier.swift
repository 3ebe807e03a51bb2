import FlavorWheel
import Lexicon
import Support
import Synchronization
import WordVectors

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
