/// A language for tests: English with accents on its vowels. Text that does not come from the table of
/// phrases has none and stands out.
package struct PseudoLanguage {
  /// A table of phrases with all rows of English, and names for all nodes of the wheel.
  package let table: String
  private let words: Set<String>

  private static let accents: [Character: Character] = [
    "a": "à", "e": "é", "i": "î", "o": "ö", "u": "ù", "A": "À", "E": "É", "I": "Î", "O": "Ö",
    "U": "Ù",
  ]
  private static let plain = Dictionary(uniqueKeysWithValues: accents.map { ($1, $0) })

  package init() throws {
    var rows = ["plural\tone-other", "language\tx-pseudo"]
    var english = ""
    for line in try PackageFiles.text("Lexicon/wording/en.tsv").split(separator: "\n")
    where !line.hasPrefix("#") && !line.hasPrefix("plural\t") && !line.hasPrefix("language\t") {
      guard let tab = line.firstIndex(of: "\t") else { continue }
      let (literal, template) = Self.accented(line[line.index(after: tab)...])
      rows.append(line[...tab] + template)
      english += literal + "\n"
    }
    for line in try PackageFiles.text("Lexicon/wheel.tsv").split(separator: "\n")
    where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t")
      let (id, name) = (fields[0], Self.accented(fields[1]).template)
      rows.append("wheel.\(id)\t\(name)")
      if !rows.contains(where: { $0.hasPrefix("flavor.\(id)\t") }) {
        rows.append("flavor.\(id)\t\(name.lowercased())")
      }
      english += fields[1] + "\n"
    }
    table = rows.joined(separator: "\n") + "\n"
    words = Set(
      Self.words(in: english).filter { $0.count > 3 && $0.contains { "aeiou".contains($0) } })
  }

  /// The text with its accents removed: English again, where all of it was translated.
  package static func withoutAccents(_ text: String) -> String {
    String(text.map { plain[$0] ?? $0 })
  }

  /// Words of the table of English, of four letters and more, that a text has as they are.
  ///
  /// - Parameter names: Words that belong to the data.
  package func untranslated(in text: String, except names: String = "") -> Set<String> {
    Set(Self.words(in: text)).intersection(words).subtracting(Self.words(in: names))
  }

  /// Words of three letters and more with a vowel that has no accent: what no table translated.
  package static func untouched(in text: String) -> Set<String> {
    Set(words(in: text).filter { $0.count > 2 && $0.contains { "aeiou".contains($0) } })
  }

  private static func words(in text: String) -> [String] {
    text.split { !$0.isLetter }.map { $0.lowercased() }
  }

  /// The text outside the gaps of a template, and the template with accents on it.
  private static func accented(_ template: Substring) -> (literal: String, template: String) {
    var (literal, result, isName) = ("", "", false)
    for character in template {
      switch character {
      case "{": isName = true
      case "|", "}": isName = false
      default: break
      }
      result.append(isName ? character : accents[character] ?? character)
      literal.append(isName || "{}|".contains(character) ? " " : character)
    }
    return (literal, result)
  }
}
