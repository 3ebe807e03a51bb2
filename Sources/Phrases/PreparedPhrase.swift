/// A template that is taken apart once, for code that fills it very often: its arguments are
/// numbered, and whoever fills it writes them where they belong.
package struct PreparedPhrase: Sendable {
  private enum Piece {
    case text(String)
    case argument(Int, isCapitalized: Bool)
  }

  private let pieces: [Piece]

  /// Plural forms are left out: what has a number is no prepared phrase.
  init(_ template: Template, arguments: [String]) {
    pieces = template.parts.compactMap { part in
      switch part {
      case .text(let text): .text(text)
      case .argument(let name, let isCapitalized):
        arguments.firstIndex(of: name).map { .argument($0, isCapitalized: isCapitalized) }
      case .plural: nil
      }
    }
  }

  /// Adds the phrase to `text`; `argument` adds the argument of a number.
  package func write(to text: inout String, argument: (Int, inout String) -> Void) {
    for piece in pieces {
      switch piece {
      case .text(let own): text += own
      case .argument(let number, let isCapitalized):
        guard isCapitalized else {
          argument(number, &text)
          continue
        }
        var part = ""
        argument(number, &part)
        part.capitalizeFirst()
        if text.isEmpty { text = part } else { text += part }
      }
    }
  }
}

extension Phrasebook {
  /// The template of a key for frequent use; `arguments` are its arguments by number.
  ///
  /// - Precondition: English has the key.
  package func prepared(_ key: String, _ arguments: String...) -> PreparedPhrase {
    PreparedPhrase(template(key), arguments: arguments)
  }
}
