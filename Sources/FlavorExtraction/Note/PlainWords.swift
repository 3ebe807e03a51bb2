/// The forms of words that a token is by itself, by the tagger's number of its spelling: a spelling
/// that was read before needs no folding and no look-up.
struct PlainWords {
  /// For each number one more than the index of its form, or 0.
  private var forms: [Int32] = []
  private var taggerGeneration = -1
  private var formGeneration = -1

  /// Empties the table where the tagger's or the forms' numbers are no longer valid.
  mutating func prepare(taggerGeneration: Int, formGeneration: Int) {
    guard
      taggerGeneration != self.taggerGeneration || formGeneration != self.formGeneration
    else { return }
    self.taggerGeneration = taggerGeneration
    self.formGeneration = formGeneration
    forms.removeAll(keepingCapacity: true)
  }

  /// The index of the form of a spelling; −1 for one that was not read yet, or has no number.
  @inline(__always)
  func form(of number: Int32) -> Int {
    number >= 0 && Int(number) < forms.count ? Int(forms[Int(number)]) - 1 : -1
  }

  mutating func set(_ form: Int, of number: Int32) {
    guard number >= 0 else { return }
    while forms.count <= Int(number) { forms.append(0) }
    forms[Int(number)] = Int32(form + 1)
  }
}
