import FlavorWheel
import Lexicon
import Support
import Synchronization
import WordVectors

/// Classifies a word that the lexicon lacks by the nearest lexicon phrases among the word vectors
/// (k nearest neighbors; see `ExemplarIndex`). Set up at first use.
final class ExemplarClassifier: Sendable {
  private let model: ExtractionModel
  private let heldOut: HeldOutWord?
  private let built = Mutex(Built())
  /// Answers by word, shared by all sessions.
  private let answers = SharedCache<Answer?>()

  private struct Built {
    var index: ExemplarIndex?
    /// The number of votes so far.
    var votes = 0
  }

  /// From this number of votes on, the vectors are copied into one array; fewer votes are faster
  /// without the copy.
  private static let manyVotes = 6

  /// The index of the whole lexicon; created at first use.
  private static let standard = ExtractionModel.standard.map { index(of: $0, holdingOut: nil) }

  /// Creates the index ahead of its first use.
  static func prepare() { _ = standard }

  /// The node that the nearest exemplars of a word agree on.
  struct Answer: Sendable {
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

  /// The node that the exemplars nearest to a word agree on; nil when the word has no vector or
  /// most exemplars have no flavor.
  func vote(for word: ArraySlice<UInt8>) -> Answer? {
    answers.value(for: Array(word)) {
      guard let vote = index().vote(forTerm: word), let label = vote.label else { return nil }
      return Answer(node: UInt8(label), score: Float(vote.score))
    }
  }

  private func index() -> ExemplarIndex {
    built.withLock { built in
      var index = built.index ?? makeIndex()
      built.votes += 1
      if built.votes == Self.manyVotes { index.gather() }
      built.index = index
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
