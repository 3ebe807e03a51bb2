/// Lists of one language: `a, b and c`.
package struct ListPhrase: Sendable {
  /// What joins the last two items.
  package enum Ending: String, Sendable {
    case and, or
    /// The same as all others.
    case comma
  }

  private let separator: String
  private let last: String

  package init(_ phrases: Phrasebook, _ ending: Ending) {
    separator = phrases.template("list.comma").joiner ?? ", "
    last = phrases.template("list.\(ending.rawValue)").joiner ?? separator
  }

  /// Adds the list to `text`, UTF-8.
  package func write(_ items: [String], to text: inout [UInt8]) {
    for index in items.indices {
      if index > 0 { text += (index == items.count - 1 ? last : separator).utf8 }
      text += items[index].utf8
    }
  }

  /// The list as a text of its own.
  package func text(_ items: [String]) -> String {
    var text: [UInt8] = []
    write(items, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}

extension Template {
  /// What stands between the items of a list, `{list}…{item}`; nil of any other template.
  var joiner: String? {
    guard parts.count == 3, case .argument("list", false) = parts[0],
      case .text(let joiner) = parts[1], case .argument("item", false) = parts[2]
    else { return nil }
    return joiner
  }
}
