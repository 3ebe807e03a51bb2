/// What one row of a table says: a brew, and the bean, method and grinder by what they are called.
struct BrewRow: Sendable {
  /// The brew; its ID follows from the row, its references are still to be found.
  var brew: Brew
  /// The bean, without an ID; nil when the row tells none.
  var bean: Bean?
  var method: String
  var grinder: String
}
