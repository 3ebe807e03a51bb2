/// Short lists in `Lexicon/labels/words.tsv` that are used word by word, not as phrases.
enum WordList: String, CaseIterable, Sendable {
  /// Units and ordinal endings that are printed directly after a number.
  case gluedUnit = "unit.glued"
  /// Function words and ordinal endings inside of dates.
  case dateFiller = "date.filler"
  /// Function words between a number and its unit of weight.
  case weightFiller = "weight.filler"
  /// The endings of names of streets.
  case streetEnding = "street.ending"
  /// Words that occur only in web addresses, and the endings of addresses.
  case webWord = "web.word"
  case webEnding = "web.ending"
  /// The beginnings and endings of words for processes without another meaning in running text.
  case processBeginning = "process.beginning"
  case processEnding = "process.ending"
  /// Answers to «Decaf:», and the negative ones.
  case answer
  case denial = "answer.no"
  /// Articles that belong to the names of farms.
  case keptArticle = "article.kept"
  /// Words of brewing that also occur in other lines.
  case looseBrew = "brew.loose"
  /// Objects of roasting: «we roast it light».
  case roastObject = "roast.object"
  /// Roast words with another meaning before certain words: «medium level of acidity».
  case looseRoast = "roast.loose"
  /// Words that end a name in running text: «Catuai from the Capucas cooperative».
  case nameStop = "name.stop"

  var number: Int { Self.numbers[self] ?? 0 }

  private static let numbers: [WordList: Int] = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
}
