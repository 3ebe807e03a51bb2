import Linguistics
import WordVectors

/// The scores of the context model for each word form, looked up once per session.
///
/// The scores of a form are contiguous: one for each of the roles in `roles`, then one for each
/// vector role.
final class ContextForms {
  /// The roles that are scored by form; the first eight use the form, the others its stem.
  static let roles: [ContextRole] =
    ContextRole.left + ContextRole.right + [.sentence, .before, .after, .passage]
  /// Indices into the scores of a form after those of the near roles.
  enum Place {
    static let sentence = 8
    static let before = 9
    static let after = 10
    static let passage = 11
    /// The index of the first vector role.
    static let vectors = 12
  }
  static let width = roles.count + ContextModel.VectorRole.allCases.count

  let model: ContextModel
  private let forms: MorphologyCache
  private let vectors: VectorFile
  private var isKnown: [Bool] = []
  private var scores: [ContextScore] = []
  private var kinds: [ContextWordKind] = []
  private var hasVector: [Bool] = []
  private var generation = -1

  init(model: ContextModel, forms: MorphologyCache) {
    self.model = model
    self.forms = forms
    vectors = .standard
  }

  /// Computes the scores of the forms of a note's words that are new.
  func prepare(_ note: borrowing NoteDocument) {
    if generation != forms.generation {
      generation = forms.generation
      isKnown.removeAll(keepingCapacity: true)
    }
    for index in note.words.indices {
      let form = Int(note.words[index].form)
      if form >= isKnown.count || !isKnown[form] { read(form, forms.bytes(of: Int32(form))) }
    }
  }

  /// The score of a form for a role, by index into `roles` or, after those, into the vector roles.
  @inline(__always)
  func score(_ form: Int32, _ place: Int) -> ContextScore {
    scores[Int(form) * Self.width + place]
  }

  func kind(of form: Int32) -> ContextWordKind { kinds[Int(form)] }

  func hasVector(_ form: Int32) -> Bool { hasVector[Int(form)] }

  /// The stem by which the model knows a form.
  func stem(of form: ArraySlice<UInt8>) -> [UInt8] {
    forms.stem(of: Array(form))
  }

  /// The row of a form among the word vectors; nil if it has none.
  func vectorRow(of form: ArraySlice<UInt8>) -> Int? {
    TermDirectory.standard.row(of: form.span)
  }

  private func read(_ form: Int, _ bytes: ArraySlice<UInt8>) {
    while isKnown.count <= form { isKnown.append(false) }
    let missing = isKnown.count - kinds.count
    if missing > 0 {
      kinds.append(contentsOf: repeatElement([], count: missing))
      hasVector.append(contentsOf: repeatElement(false, count: missing))
      scores.append(contentsOf: repeatElement(ContextScore(), count: missing * Self.width))
    }
    let stem = stem(of: bytes)
    let start = form * Self.width
    for (place, role) in Self.roles.enumerated() {
      scores[start + place] =
        place < 8 ? model.score(of: role, bytes) : model.score(of: role, stem)
    }
    kinds[form] = ContextWordKind(of: bytes)
    let row = vectorRow(of: bytes)
    hasVector[form] = row != nil
    for role in ContextModel.VectorRole.allCases {
      let place = start + Self.roles.count + role.rawValue
      scores[place] = row.map { score(ofVector: $0, role) } ?? ContextScore()
    }
    isKnown[form] = true
  }

  func score(ofVector row: Int, _ role: ContextModel.VectorRole) -> ContextScore {
    ContextScore(
      reported: vectors.projection(of: row, onto: model.directions[2 * role.rawValue]),
      denied: vectors.projection(of: row, onto: model.directions[2 * role.rawValue + 1]))
  }
}
