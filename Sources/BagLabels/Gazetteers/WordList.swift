/// Short lists in `Lexicon/labels/words.tsv` that are looked up word by word, not as phrases.
enum WordList: String, CaseIterable, Sendable {
  /// Units and ordinal endings that are printed without a space behind a number.
  case gluedUnit = "unit.glued"
  /// Small words and ordinal endings inside of dates.
  case dateFiller = "date.filler"
  /// Small words between a number and its unit of weight.
  case weightFiller = "weight.filler"
  /// How the names of streets end.
  case streetEnding = "street.ending"
  /// Words that only web addresses have, and how those end.
  case webWord = "web.word"
  case webEnding = "web.ending"
  /// How words for processes begin and end that running text uses for nothing else.
  case processBeginning = "process.beginning"
  case processEnding = "process.ending"
  /// Answers to «Decaf:», and those that deny.
  case answer
  case denial = "answer.no"
  /// Articles that stay in the names of farms.
  case keptArticle = "article.kept"
  /// Words of brewing that stand in ordinary lines, too.
  case looseBrew = "brew.loose"
  /// What is roasted: «we roast it light».
  case roastObject = "roast.object"
  /// Roast words that speak of something else when another word follows: «medium level of acidity».
  case looseRoast = "roast.loose"
  /// Where names in running text end: «Catuai from the Capucas cooperative».
  case nameStop = "name.stop"

  var number: Int { Self.numbers[self] ?? 0 }

  private static let numbers: [WordList: Int] = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
}
