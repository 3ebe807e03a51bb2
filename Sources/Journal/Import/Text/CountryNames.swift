import Foundation

/// Countries that grow coffee, named in English whatever language they are written in.
///
/// The names are those of the Unicode CLDR, which Foundation brings along.
struct CountryNames: Sendable {
  private let english: [String: String]

  /// - Complexity: Some thousand look-ups; make it once for an import.
  init() {
    var english: [String: String] = [:]
    let own = Locale(identifier: "en_US")
    let names = Self.codes.map { code in
      Self.preferred[code] ?? own.localizedString(forRegionCode: code) ?? code
    }
    // English last: what is English already stays.
    for language in Self.languages + ["en_US"] {
      let locale = Locale(identifier: language)
      for (code, name) in zip(Self.codes, names) {
        guard let foreign = locale.localizedString(forRegionCode: code) else { continue }
        english[FoldedText.words(foreign)] = name
      }
    }
    for name in names { english[FoldedText.words(name)] = name }
    for (other, name) in Self.others { english[FoldedText.words(other)] = name }
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

  private static let codes = """
    BR VN CO ID ET HN IN UG MX PE GT NI CN CR TZ CI PG KE LA SV TH EC VE DO MG RW BI BO HT CM GN PH \
    TG CD CG CF YE PA CU JM ZM MW AO NG TL MM ZW GH SL LR GA NP LK PR AU TW MY SS GQ PY CV ST RE
    """.split(separator: " ").map(String.init)

  private static let languages = """
    de fr es it pt nl pl cs sk da sv nb fi hu ro tr el ru uk bg hr sl id vi ja ko zh_Hans zh_Hant
    """.split(separator: " ").map(String.init)

  /// Names that people write and the CLDR does not have.
  private static let others = [
    "Elfenbeinküste": "Ivory Coast", "Costa de Marfil": "Ivory Coast",
    "Costa do Marfim": "Ivory Coast", "Costa d'Avorio": "Ivory Coast",
    "Côte d'Ivoire": "Ivory Coast",
    "Birma": "Myanmar", "Burma": "Myanmar", "DR Kongo": "DR Congo", "RD Congo": "DR Congo",
    "DRC": "DR Congo", "Osttimor": "Timor-Leste", "East Timor": "Timor-Leste",
    "Timor Leste": "Timor-Leste",
  ]

  /// Where coffee people say it otherwise than the CLDR.
  private static let preferred = [
    "CD": "DR Congo", "CG": "Republic of the Congo", "MM": "Myanmar", "CN": "China",
    "CI": "Ivory Coast",
  ]
}
