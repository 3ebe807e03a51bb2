/// The value of an argument of a template.
package enum PhraseArgument: Sendable, ExpressibleByStringInterpolation {
  case text(String)
  /// A whole number, which also chooses plural forms.
  case count(Int)

  package init(stringLiteral value: String) {
    self = .text(value)
  }

  var text: String {
    switch self {
    case .text(let text): text
    case .count(let count): "\(count)"
    }
  }
}
