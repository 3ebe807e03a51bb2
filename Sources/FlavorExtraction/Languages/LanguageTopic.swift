/// Tells a sentence that names a flavor without speaking of coffee: `Mein Bruder arbeitet mit Holz`.
///
/// Only wood, paper, earth and the like: who writes of fruits, spices or the common faults in a journal
/// of coffee means the coffee, however fancy the words. What notes say of such a flavor besides are words of tasting or
/// likeness, grades, contrasts, denials, numbers and other flavors, and they have few words that the
/// table lacks. With a word that tells of other things (`elsewhere`: bought, planted, bicycle) it may be any
/// flavor. A note of several clauses is one of coffee.
struct LanguageTopic {
  /// The words of the note that the table lacks alone, or that speak of other people.
  private var strange = 0
  private var flavors = 0
  /// Whether a word tells of something else, and whether a flavor is none of the everyday things.
  private var isTold = false
  private var isOfTaste = false
  private var isOfCoffee = false
  /// A short note may well be all words that the table lacks.
  private let isShort: Bool

  init(
    of hits: [LanguageHit], in clause: Range<Int>, _ language: NoteLanguage,
    _ units: [LanguageUnit], _ tables: LanguageTables
  ) {
    isShort = clause.count < Self.leastWords
    var next = clause.lowerBound
    for hit in hits {
      addUnknown(next..<max(next, hit.start), language, units, tables)
      next = max(next, hit.end)
      let kinds = hit.entry.kinds
      if kinds.contains(.elsewhere) {
        isTold = true
      } else if hit.entry.namesFlavor, hit.status == .present {
        flavors += 1
        isOfTaste = isOfTaste || !Self.isEveryday(hit.entry.nodes)
      } else if hit.isAttribute || !kinds.isSubset(of: Self.small) || hit.entry.namesFlavor {
        isOfCoffee = true
      } else if kinds.contains(.noCup) {
        strange += 1
      }
    }
    addUnknown(next..<max(next, clause.upperBound), language, units, tables)
  }

  /// Whether the note is about something else.
  var isElsewhere: Bool {
    !isOfCoffee && (isTold || !isShort && !isOfTaste && flavors == 1 && strange >= Self.least)
  }

  private static let least = 2
  private static let leastWords = 6
  /// Kinds of words that any sentence has.
  static let small: LanguageEntry.Kinds = [
    .function, .restart, .and, .or, .noCup, .says, .thisCup, .otherCup, .suffix, .coffee,
  ]

  /// Whether flavors are things that any sentence may be about.
  static func isEveryday(_ nodes: FlavorNodeSet) -> Bool { nodes.isSubset(of: everyday) }

  private static let everyday: FlavorNodeSet = {
    let branches = ["other", "green-vegetative.green-vegetative", "roasted.burnt"]
    var nodes = FlavorNodeSet.empty
    for node in branches.flatMap(FlavorWheel.standard.branch) where !ofCups.contains(node.id) {
      nodes.insert(node.index)
    }
    return nodes
  }()

  private static let ofCups: Set = [
    "other.chemical.bitter", "other.chemical.salty", "other.chemical.rubber",
    "other.papery-musty.cardboard", "other.papery-musty.moldy-damp", "roasted.burnt",
    "roasted.burnt.ashy", "roasted.burnt.brown-roast",
  ]

  private mutating func addUnknown(
    _ words: Range<Int>, _ language: NoteLanguage, _ units: [LanguageUnit],
    _ tables: LanguageTables
  ) {
    for unit in units[words] where !unit.isElision {
      let isLoan = tables.englishKinds(of: unit.id).contains(.loan)
      if unit.isNumber || unit.isEmoji || isLoan {
        isOfCoffee = true
      } else if tables.entry(of: unit.id, in: language) < 0 {
        strange += 1
      }
    }
  }
}
