import Lexicon

/// The words of a lexicon phrase, folded and as written, in buffers that are reused for the next
/// phrase.
struct PhraseWords {
  /// The folded words, concatenated; see `TextFolding.terms`.
  private(set) var folds: [UInt8] = []
  private var foldEnds: [Int] = []
  private var texts: [UInt8] = []
  private var textEnds: [Int] = []

  /// The number of words.
  var count: Int { foldEnds.count }

  func fold(_ index: Int) -> ArraySlice<UInt8> {
    folds[(index == 0 ? 0 : foldEnds[index - 1])..<foldEnds[index]]
  }

  /// A word as written, with accents and apostrophes.
  func text(_ index: Int) -> ArraySlice<UInt8> {
    texts[(index == 0 ? 0 : textEnds[index - 1])..<textEnds[index]]
  }

  /// Reads a phrase: words are runs of letters, digits and apostrophes. O(length).
  mutating func read(_ phrase: EmbeddedBytes) {
    folds.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    foldEnds.removeAll(keepingCapacity: true)
    textEnds.removeAll(keepingCapacity: true)
    var index = 0
    while index < phrase.count {
      let byte = phrase[index]
      index += 1
      if byte >= 0x80 {
        let start = index - 1
        while index < phrase.count, phrase[index] & 0xC0 == 0x80 { index += 1 }
        readScalars(phrase.view(start..<index))
      } else if (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A {
        folds.append(byte | 0x20)
        texts.append(byte)
      } else if byte >= 0x30 && byte <= 0x39 {
        folds.append(byte)
        texts.append(byte)
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`") {
        texts.append(byte)
      } else {
        endWord()
      }
    }
    endWord()
  }

  private mutating func readScalars(_ bytes: EmbeddedBytes) {
    for scalar in bytes.text.unicodeScalars {
      if LabelScanner.isPart(scalar) || LabelScanner.isApostrophe(scalar) {
        TextFolding.terms.append(scalar, to: &folds)
        texts += scalar.utf8
      } else {
        endWord()
      }
    }
  }

  /// Ends a word; apostrophes alone are not a word.
  private mutating func endWord() {
    if folds.count > foldEnds.last ?? 0 {
      foldEnds.append(folds.count)
      textEnds.append(texts.count)
    } else {
      texts.removeLast(texts.count - (textEnds.last ?? 0))
    }
  }
}

/// A phrase of the gazetteers in a line.
struct PhraseMatch: Sendable {
  var kind: LabelLexicon.Kind
  /// The entry; if its node has several of the kind, the first.
  var entry: Int32
  /// The tokens of the phrase.
  var range: Range<Int>
  /// The cost of the repairs of its words.
  var cost: Double
}

/// Short lists in `Lexicon/labels/words.tsv` that are used word by word, not as phrases.
enum WordList: String, CaseIterable, Sendable {
  /// Units and ordinal endings that are printed directly after a number.
  case gluedUnit = "unit.glued"
  /// Function words and ordinal endings inside of dates.
  case dateFiller = "date.filler"
  /// Function words between words about dates and a date.
  case dateLead = "date.lead"
  /// The signs behind the year, the month and the day in dates of East Asia.
  case yearSign = "date.year"
  case monthSign = "date.month"
  case daySign = "date.day"
  /// Words before the years of the era Reiwa.
  case era = "date.era"
  /// Words before the number of a week.
  case week = "date.week"
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
  /// Words before what a roast is meant for.
  case purposeWord = "purpose.word"
  /// Roast words with another meaning before certain words: «medium level of acidity».
  case looseRoast = "roast.loose"
  /// Words that end a name in running text: «Catuai from the Capucas cooperative».
  case nameStop = "name.stop"

  var number: Int { Self.numbers[self] ?? 0 }

  private static let numbers: [WordList: Int] = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
}
