/// A language other than English that clauses of a note may be in. The order is that of the bits in
/// `LanguageSet`, and of the roots of the tables.
enum NoteLanguage: UInt8, CaseIterable, Sendable {
  case german, spanish, french, italian, portuguese, dutch
  case japanese, chinese

  /// Those whose words stand apart, in the order of the roots of `LanguageTables`; the others are read
  /// by `EastAsianReader`.
  static let alphabetic: [NoteLanguage] = [
    .german, .spanish, .french, .italian, .portuguese, .dutch,
  ]

  /// The code of ISO 639-1, which also names the file in `Lexicon/languages/`.
  var code: String {
    switch self {
    case .german: "de"
    case .spanish: "es"
    case .french: "fr"
    case .italian: "it"
    case .portuguese: "pt"
    case .dutch: "nl"
    case .japanese: "ja"
    case .chinese: "zh"
    }
  }

  /// Whether its words are not apart.
  var isEastAsian: Bool { self == .japanese || self == .chinese }

  /// The name of its stemmer in Snowball.
  var stemmerName: String { "\(self)" }

  /// Whether its words are written together to one: `Limettenschale`.
  var hasCompounds: Bool { self == .german || self == .dutch }
}

/// A set of languages as bits.
struct LanguageSet: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }
  init(_ language: NoteLanguage) { rawValue = 1 << language.rawValue }
}

/// Words of a note that stand in one clause, which is in another language than English.
struct LanguageClause: Sendable {
  let words: Range<Int>
  let language: NoteLanguage
}
