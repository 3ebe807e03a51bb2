/// What one row of a table says: a brew, and the bean, method and grinder by what they are called.
struct BrewRow: Sendable {
  /// The brew; its ID follows from the row, its references are still to be found.
  var brew: Brew
  /// The bean; nil when the row tells none. Its ID is the one it gets if the journal lacks it.
  var bean: Bean?
  var method: String
  var grinder: String
}
