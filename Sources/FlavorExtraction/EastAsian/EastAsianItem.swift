import FlavorWheel

/// A word of Japanese or Chinese in a note, or text that no table knows.
struct EastAsianItem: Sendable {
  /// The punctuation before an item.
  enum Border: UInt8, Sendable {
    /// None.
    case none
    /// The mark between the parts of a list: `、`, `・`.
    case list
    /// Another mark within a sentence, or white space.
    case clause
    /// The beginning of a sentence.
    case sentence
  }

  /// What the table has; nil for other text.
  var entry: LanguageEntry?
  /// Its words in the note.
  var words: Range<Int>
  /// Its bytes in the note.
  var bytes: Range<Int>
  var border: Border
  var status = FoundMention.Status.present

  var kinds: LanguageEntry.Kinds { entry?.kinds ?? [] }
  var namesFlavor: Bool { entry?.namesFlavor ?? false }

  /// Whether it denies something.
  var isDenial: Bool { !kinds.isDisjoint(with: [.not, .lacks, .gone]) }

  /// Whether it names an attribute, such as the acidity.
  var isAttribute: Bool { hit?.isAttribute ?? false }

  /// Whether it has a meaning for levels: a grade or an attribute, but no flavor.
  var isGrade: Bool { !namesFlavor && !(entry?.english.isEmpty ?? true) && kinds.isEmpty }

  var hit: LanguageHit? {
    entry.map {
      var hit = LanguageHit(
        start: words.lowerBound, end: words.upperBound, entry: $0, source: .lexicon)
      hit.status = status
      return hit
    }
  }
}
