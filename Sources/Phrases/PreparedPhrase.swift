/// A template that is taken apart once, for code that fills it very often: its arguments are
/// numbered, and whoever fills it writes them where they belong.
package struct PreparedPhrase: Sendable {
  private enum Piece {
    case text([UInt8])
    case argument(Int, isCapitalized: Bool)
  }

  private let pieces: [Piece]

  /// Plural forms are left out: what has a number is no prepared phrase.
  init(_ template: Template, arguments: [String]) {
    pieces = template.parts.compactMap { part in
      switch part {
      case .text(let text): .text(Array(text.utf8))
      case .argument(let name, let isCapitalized):
        arguments.firstIndex(of: name).map { .argument($0, isCapitalized: isCapitalized) }
      case .plural: nil
      }
    }
  }

  /// Adds the phrase to `text`, UTF-8; `argument` adds the argument of a number.
  package func write(to text: inout [UInt8], argument: (Int, inout [UInt8]) -> Void) {
    for piece in pieces {
      switch piece {
      case .text(let own): text += own
      case .argument(let number, let isCapitalized):
        let start = text.count
        argument(number, &text)
        if isCapitalized { Self.capitalize(from: start, in: &text) }
      }
    }
  }

  /// Makes the first letter of what begins at a byte upper-case.
  private static func capitalize(from start: Int, in text: inout [UInt8]) {
    guard start < text.count else { return }
    // An ASCII letter without a combining mark is the most frequent case by far.
    if text[start] < 0x80, start + 1 < text.count, text[start + 1] < 0x80 {
      if text[start] >= 0x61, text[start] <= 0x7A { text[start] -= 0x20 }
      return
    }
    let own = String(decoding: text[start...], as: UTF8.self).capitalizedFirst
    text.replaceSubrange(start..., with: own.utf8)
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
