/// One row of a table: a brew, and the names of its bean, method and grinder.
struct BrewRow: Sendable {
  /// The brew; its ID is derived from the row, and its references are not yet resolved.
  var brew: Brew
  /// The bean, without an ID; nil if the row has no bean.
  var bean: Bean?
  var method: String
  var grinder: String
}
