/// How much the words of an item, a sentence or a note speak for each language.
struct LanguageEvidence: Sendable {
  private var foreign = SIMD8<Float>(repeating: 0)
  private(set) var english: Float = 0

  /// The weight of a word that only one side has, and of one that is a flavor or function word of
  /// English.
  static let clear: Float = 2
  /// That of a word that denies: no denial is to be turned around.
  static let denial: Float = 3
  /// That of any other word of English.
  static let plain: Float = 1
  /// That of a word that both have: of a function word, and of another.
  static let shared: (function: Float, other: Float) = (0.5, 0.25)
  /// The evidence that decides the language of an item by itself, and of a note for items without evidence.
  static let ofItem: Float = 3
  static let ofNote: Float = 4

  subscript(language: NoteLanguage) -> Float { foreign[Int(language.rawValue)] }

  mutating func add(_ weight: Float, _ languages: LanguageSet) {
    for language in NoteLanguage.alphabetic where languages.contains(LanguageSet(language)) {
      foreign[Int(language.rawValue)] += weight
    }
  }

  mutating func addEnglish(_ weight: Float) { english += weight }

  static func += (left: inout Self, right: Self) {
    left.foreign += right.foreign
    left.english += right.english
  }

  /// The language other than English that an item of a sentence of a note is likeliest in.
  static func likeliest(
    item: Self, sentence: Self, note: Self
  ) -> NoteLanguage {
    let weights = item.foreign + 0.5 * sentence.foreign + 0.25 * note.foreign
    var best = NoteLanguage.german
    for language in NoteLanguage.alphabetic
    where weights[Int(language.rawValue)] > weights[Int(best.rawValue)] {
      best = language
    }
    return best
  }

  /// Whether an item is in a language rather than in English. English is the default: where the item
  /// says little, its sentence and its note must be clear.
  static func isForeign(
    _ language: NoteLanguage, item: Self, sentence: Self, note: Self
  ) -> Bool {
    let own = item[language]
    if own >= ofItem, own > item.english { return true }
    if item.english > own { return false }
    if sentence[language] >= ofItem, sentence[language] > sentence.english { return true }
    if note[language] * 2 <= note.english { return false }
    if sentence[language] >= clear { return sentence[language] > sentence.english }
    return sentence.english < clear && note[language] >= ofNote
      && note[language] > note.english
  }
}
