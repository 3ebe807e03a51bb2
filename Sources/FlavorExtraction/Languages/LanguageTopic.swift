import Support

/// Tells a sentence that names a flavor without speaking of coffee: `Mein Bruder arbeitet mit Holz`.
///
/// What notes of coffee say of a flavor are words of tasting, contrasts, denials, numbers and other
/// flavors, and they have few words that the table lacks. A note of several clauses is one of coffee.
struct LanguageTopic {
  /// The words of the note that the table lacks, or that speak of other people.
  private var strange = 0
  private var flavors = 0
  /// A short note may well be all words that the table lacks.
  private var isOfCoffee: Bool

  init(
    of hits: [LanguageHit], in clause: Range<Int>, _ language: NoteLanguage,
    _ units: [LanguageUnit], _ tables: LanguageTables
  ) {
    isOfCoffee = clause.count < Self.leastWords
    var next = clause.lowerBound
    for hit in hits {
      addUnknown(next..<max(next, hit.start), language, units, tables)
      next = max(next, hit.end)
      let kinds = hit.entry.kinds
      if hit.entry.namesFlavor, hit.status == .present {
        flavors += 1
      } else if hit.isAttribute || !kinds.isSubset(of: Self.small) {
        isOfCoffee = true
      } else if kinds.contains(.noCup) {
        strange += 1
      }
    }
    addUnknown(next..<max(next, clause.upperBound), language, units, tables)
  }

  /// Whether the note is about something else.
  var isElsewhere: Bool { !isOfCoffee && flavors == 1 && strange >= Self.least }

  private static let least = 2
  private static let leastWords = 6
  /// Kinds of words that any sentence has.
  private static let small: LanguageEntry.Kinds = [
    .function, .restart, .and, .or, .noCup, .says, .thisCup, .otherCup, .diminutive,
  ]

  private mutating func addUnknown(
    _ words: Range<Int>, _ language: NoteLanguage, _ units: [LanguageUnit],
    _ tables: LanguageTables
  ) {
    for unit in units[words] where !unit.isElision {
      let isLoan = tables.englishKinds(of: unit.id).contains(.loan)
      if unit.isNumber || unit.isEmoji || isLoan {
        isOfCoffee = true
      } else if !tables.languages(of: unit.id).contains(LanguageSet(language)) {
        strange += 1
      }
    }
  }
}
