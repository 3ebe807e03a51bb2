/// A pattern that is compiled once: a literal within a function is compiled at each call.
// Safe: a pattern of a literal has no closures and never changes, so that threads may share it.
struct OncePattern<Output>: @unchecked Sendable {
  /// The pattern.
  let regex: Regex<Output>

  init(_ regex: Regex<Output>) {
    self.regex = regex
  }
}

extension String {
  /// The match of the whole text; nil for none.
  func wholeMatch<Output>(of pattern: OncePattern<Output>) -> Regex<Output>.Match? {
    wholeMatch(of: pattern.regex)
  }

  /// The first match in the text; nil for none.
  func firstMatch<Output>(of pattern: OncePattern<Output>) -> Regex<Output>.Match? {
    firstMatch(of: pattern.regex)
  }
}
