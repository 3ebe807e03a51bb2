/// The last stretch of a note that was read for the end of a list of denied flavors; it says
/// whether a comma within it continues such a list.
struct DeniedList {
  /// The words that were passed, with the one at which it ended.
  var words = 0..<0
  /// Whether it ended at an `or` or `nor`.
  var reachesOr = false
  /// Where the last denial ended, and how many flavors it had reached with those before it that it
  /// directly followed: `no X, Y nor Z`.
  var end = -1
  var flavors = 0
}
