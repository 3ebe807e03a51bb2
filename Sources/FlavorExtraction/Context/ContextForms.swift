import Linguistics
import WordVectors

/// The scores of the context model for each word form, looked up once per session.
struct ContextForms {
  /// The roles of near words, scored by form.
  static let near: [ContextRole] = ContextRole.left + ContextRole.right
  /// The roles of far words, scored by stem.
  static let far: [ContextRole] = [.sentence, .before, .after, .passage]
  /// How many scores of a form are contiguous: those of `near`, then one for each vector role.
  /// Literals, so that the optimizer knows them.
  private static let nearCount = 8
  private static let width = nearCount + 4

  let model: ContextModel
  private let forms: MorphologyCache
  private let vectors: VectorFile
  private var isKnown: [Bool] = []
  private var scores: [ContextScore] = []
  private var sums: [ContextSums] = []
  private var hashes: [UInt64] = []
  private var kinds: [ContextWordKind] = []
  private var generation = -1

  init(model: ContextModel, forms: MorphologyCache) {
    precondition(
      Self.near.count == Self.nearCount
        && Self.width - Self.nearCount == ContextModel.VectorRole.allCases.count,
      "a role without a score")
    self.model = model
    self.forms = forms
    vectors = .standard
  }

  /// Computes the scores of the forms of a note's words that are new.
  mutating func prepare(_ note: borrowing NoteDocument) {
    if generation != forms.generation {
      generation = forms.generation
      isKnown.removeAll(keepingCapacity: true)
    }
    for index in note.words.indices {
      let form = Int(note.words[index].form)
      if form >= isKnown.count || !isKnown[form] { read(form, forms.bytes(of: Int32(form))) }
    }
  }

  /// The score of a form for a near role, by its index in `near`.
  @inline(__always)
  func score(_ form: Int32, near place: Int) -> ContextScore {
    scores[Int(form) &* Self.width &+ place]
  }

  /// The score of a form's vector for a role.
  @inline(__always)
  func score(_ form: Int32, _ role: ContextModel.VectorRole) -> ContextScore {
    scores[Int(form) &* Self.width &+ Self.nearCount &+ role.rawValue]
  }

  /// The scores of a form for the far roles and the vectors of sentence and passage.
  @inline(__always)
  func sums(_ form: Int32) -> ContextSums { sums[Int(form)] }

  /// The hash of a form's bytes, of which those of pairs are made.
  @inline(__always)
  func hash(_ form: Int32) -> UInt64 { hashes[Int(form)] }

  @inline(__always)
  func kind(of form: Int32) -> ContextWordKind { kinds[Int(form)] }

  @inline(__always)
  func hasVector(_ form: Int32) -> Bool { sums[Int(form)].vectorCount != 0 }

  /// The stem by which the model knows a form.
  func stem(of form: ArraySlice<UInt8>) -> [UInt8] {
    forms.stem(of: Array(form))
  }

  /// The row of a form among the word vectors; nil if it has none.
  func vectorRow(of form: ArraySlice<UInt8>) -> Int? {
    TermDirectory.standard.row(of: form.span)
  }

  private mutating func read(_ form: Int, _ bytes: ArraySlice<UInt8>) {
    while isKnown.count <= form { isKnown.append(false) }
    let missing = isKnown.count - kinds.count
    if missing > 0 {
      kinds.append(contentsOf: repeatElement([], count: missing))
      hashes.append(contentsOf: repeatElement(0, count: missing))
      sums.append(contentsOf: repeatElement(ContextSums(), count: missing))
      scores.append(contentsOf: repeatElement(ContextScore(), count: missing * Self.width))
    }
    let start = form * Self.width
    for (place, role) in Self.near.enumerated() {
      scores[start + place] = model.score(of: role, bytes)
    }
    let stem = stem(of: bytes)
    var sum = ContextSums(far: Self.far.map { model.score(of: $0, stem) })
    kinds[form] = ContextWordKind(of: bytes)
    hashes[form] = ContextKey.hash(bytes)
    let projections = vectorRow(of: bytes).map(self.projections)
    for role in ContextModel.VectorRole.allCases {
      scores[start + Self.nearCount + role.rawValue] =
        projections.map { Self.score($0, role) } ?? ContextScore()
    }
    if projections != nil {
      sum.setVectors(
        sentence: score(Int32(form), .sentence), passage: score(Int32(form), .passage))
    }
    sums[form] = sum
    isKnown[form] = true
  }

  func score(ofVector row: Int, _ role: ContextModel.VectorRole) -> ContextScore {
    Self.score(projections(row), role)
  }

  /// The scores of a vector for all roles, in the order of `ContextModel.directions`.
  private func projections(_ row: Int) -> SIMD8<Float> {
    vectors.projections(of: row, onto: model.directions)
  }

  private static func score(
    _ projections: SIMD8<Float>, _ role: ContextModel.VectorRole
  ) -> ContextScore {
    ContextScore(
      reported: projections[2 * role.rawValue], denied: projections[2 * role.rawValue + 1])
  }
}
