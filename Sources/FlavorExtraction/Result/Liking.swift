/// How the taster likes the cup, in a word.
public enum Liking: String, Sendable, CaseIterable {
  /// What speaks for the cup outweighs the rest.
  case pleased
  /// Both praise and complaint, of about the same weight.
  case mixed
  /// What speaks against the cup outweighs the rest.
  case displeased
  /// The note says nothing of liking.
  case none
}
