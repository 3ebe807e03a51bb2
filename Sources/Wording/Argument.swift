/// What fills a gap of a template.
enum Argument: Sendable, ExpressibleByStringInterpolation {
  case text(String)
  /// A whole number, which also chooses plural forms.
  case count(Int)

  init(stringLiteral value: String) {
    self = .text(value)
  }

  var text: String {
    switch self {
    case .text(let text): text
    case .count(let count): "\(count)"
    }
  }
}
