/// The value of an argument of a template.
package enum PhraseArgument: Sendable, ExpressibleByStringInterpolation {
  case text(String)
  /// A whole number, which also chooses plural forms.
  case count(Int)
  /// A number of brews, notes or tests, which chooses plural forms and is written in groups: `1,234`.
  case grouped(Int)

  package init(stringLiteral value: String) {
    self = .text(value)
  }

  /// The number that chooses a plural form; nil for a text.
  var number: Int? {
    switch self {
    case .text: nil
    case .count(let count), .grouped(let count): count
    }
  }

  /// - Parameter mark: What stands between groups of three digits.
  func text(groupedBy mark: @autoclosure () -> String) -> String {
    switch self {
    case .text(let text): text
    case .count(let count): "\(count)"
    case .grouped(let count): Self.grouped(count, by: mark())
    }
  }

  /// `1,234`.
  package static func grouped(_ number: Int, by mark: String) -> String {
    var digits = Array("\(number)").map(String.init)
    var place = digits.count - 3
    while place > 0, digits[place - 1] != "-" {
      digits.insert(mark, at: place)
      place -= 3
    }
    return digits.joined()
  }
}
