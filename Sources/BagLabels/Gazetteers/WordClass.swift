/// Classes of words in `Lexicon/labels/words.tsv`, which describes them.
enum WordClass: String, CaseIterable, Sendable {
  case weekday
  case farmBefore = "farm.before"
  case farmCut = "farm.cut"
  case farmAfter = "farm.after"
  case farmNone = "farm.none"
  case roasterStrong = "roaster.strong"
  case roasterWeak = "roaster.weak"
  case roasterNot = "roaster.not"
  case address
  case addressLoose = "address.loose"
  case city
  case originStop = "origin.stop"
  case brew
  case weightKey = "weight.key"
  case weightGross = "weight.gross"
  case junk
  case prose
  case notesIntro = "notes.intro"
  case decaf
  case decafNot = "decaf.not"
  case processNot = "process.not"
  case varietyNot = "variety.not"
  case species = "variety.species"
  case nameWord = "name.word"
  case nameNever = "name.never"
  case paper
  case sepWord = "sep.word"
  case toWord = "to.word"
  case altitudeUnit = "altitude.unit"
  case feet = "feet.unit"
  case gram = "gram.unit"
  case kilo = "kilo.unit"
  case ounce = "ounce.unit"
  case pound = "pound.unit"
  case euroPound = "euro.pound"
  case half = "half.word"
  case one = "one.word"
  case color
  case red = "color.red"
  case yellow = "color.yellow"
  case orange = "color.orange"
  case pink = "color.pink"
  case european = "lang.european"
  case american = "us.place"
  case dayFirst = "date.dmy"
  case monthFirst = "date.mdy"
  case roastWord = "roast.word"
  case founded
  case adviceNext = "advice.next"
  case negation
  case slogan
  case flavored
  case keyBefore = "key.before"
  case regionWord = "region.word"
  case farmNever = "farm.never"
  case article
  case by
  case roasterLead = "roaster.lead"
  case company
  case companyEnd = "company.end"

  var number: Int32 { Self.numbers[self] ?? -1 }

  private static let numbers: [WordClass: Int32] = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($1, Int32($0)) })
}
