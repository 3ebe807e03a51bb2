import Foundation
import Lexicon
import Support

/// Countries that grow coffee, named in English whatever language they are written in.
///
/// The names are those of the Unicode CLDR, which Foundation brings along.
struct CountryNames: Sendable {
  private let english: [String: String]

  /// - Complexity: Some thousand look-ups; make it once for an import.
  init() {
    var countries: [(code: String, name: String, names: [String])] = []
    let own = Locale(identifier: "en_US")
    EmbeddedTable(lexicon_journal_countries()).forEachRow { row in
      let code = row[0].text
      let name =
        row[1].isEmpty ? own.localizedString(forRegionCode: code) ?? code : row[1].text
      let others = row[2].text.split(separator: "; ").map(String.init)
      countries.append((code, name, [name] + others))
    }
    var english: [String: String] = [:]
    // English last: what is English already stays.
    for language in Self.languages + ["en_US"] {
      let locale = Locale(identifier: language)
      for country in countries {
        guard let foreign = locale.localizedString(forRegionCode: country.code) else { continue }
        english[FoldedText.words(foreign)] = country.name
      }
    }
    for country in countries {
      for name in country.names { english[FoldedText.words(name)] = country.name }
    }
    self.english = english
  }

  /// The countries of a text, each in English where it is known, joined by commas.
  func translated(_ text: String) -> String {
    var names: [String] = []
    for part in text.split(whereSeparator: { ",;|/".contains($0) }) {
      let words = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let name = english[FoldedText.words(words)] ?? words
      if !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    return names.joined(separator: ", ")
  }

  private static let languages = """
    de fr es it pt nl pl cs sk da sv nb fi hu ro tr el ru uk bg hr sl id vi ja ko zh_Hans zh_Hant
    """.split(separator: " ").map(String.init)
}
