package import GrindScale

/// The words for the parameters of a brew, of `Lexicon/coffee/parameters.tsv`.
package struct ParameterTerms: Sendable {
  package enum Unit: String, Sendable, CaseIterable {
    /// Grams; milliliters of water and coffee count as grams.
    case grams = "g"
    case ounces = "oz"
    /// Ounces of water by volume in the United States, 29.57 ml.
    case fluidOunces = "floz"
    /// Kilograms, or liters of water.
    case kilograms = "kg"
    case pounds = "lb"
    /// Tenths and hundredths of a liter.
    case deciliters = "dl"
    case centiliters = "cl"
    /// A cup of water as in kitchens of the United States, 236.6 ml.
    case cups = "cup"
    case seconds = "s"
    case minutes = "min"
    case hours = "h"
    /// Minutes and seconds, as titles of columns write them: `m:ss`.
    case clock
    /// The same with a dot between: `m.ss`.
    case dotted
    case milliseconds = "ms"
    case celsius = "c"
    case fahrenheit = "f"
    case percent
    /// Marks on the scale of a grinder.
    case clicks
    case stars
  }

  /// Where words mean nothing by themselves.
  package enum Filler: String, Sendable, CaseIterable {
    /// Between the names of a line.
    case name
    /// Before what is not there: `no rating`; the start of no name.
    case no
    /// Around the name of a bean that was named before: `again Guji`.
    case again
    /// Between the words of a clause, and hardly in names of beans: `Felt weak and thin`.
    case clause
    /// When on its day a cup was, or which one of the day: `Morning`, `Attempt 2`.
    case occasion
    /// Within a sentence before a noun, and in no name: `Tried the Kenyan`.
    case determiner
    /// Before a name in a sentence, written small: `mit dem Kii`.
    case article
    /// In titles of anything: `Item`; in names of equipment; in titles of lists of other things: `Reading list`.
    case thing, gear, aside
    /// Within a step of a recipe.
    case step
    /// Before the totals and means below a table.
    case total
    /// What rows are called that are no cups: the best one, an aim, a plan; before an example.
    case row, example
    /// Where a row says how far it is: not brewed yet.
    case plan
    /// Between a rating and the best one.
    case best
    /// Titles of the best rating, and words of lines that say what ratings mean.
    case scale, legend
    /// Titles of school grades of which 1 is the best; in tables with German titles; such titles.
    case grade, germanGrade = "german-grade", sameCoffee = "same-coffee", german
    /// Parts of the names of columns that say what a program keeps there: `dose_val`, `notes_txt`.
    case column
    /// Names of tables of people, whose names are no beans; titles of a program's own tables; names of tables of recipes; words
    /// in headings above what is only recommended.
    case person, system, recipes, guide
    /// Drinks other than coffee.
    case drink
    /// What people call the text that they keep, and one on a coffee.
    case journal, review
    /// What columns of cups are of: `shot_score`.
    case owner
    /// Before a rating in a sentence: `I'd give it a 7/10`.
    case rates
    /// Titles of columns that say how far a row is.
    case state
    /// Titles of the time at which a record was written, and at which a bag was bought.
    case stamp, bought
    /// Keys of the front matter of a website's page.
    case page
    /// After the name of a roaster; at the beginning of names of beans, and in no roaster's name.
    case roaster, bean
    /// In questions that are titles of columns: `How would you rate it?`
    case question
    /// In titles of columns, beside the words that tell: `user_stars`.
    case title
    /// At the ends of titles without blanks, beside what tells: `使用豆`.
    case affix
    /// Names of members of records, below the one that tells: `dose.value`.
    case member
    /// Titles of a column of values beside one of names.
    case value
    /// Cells that have no value.
    case nothing
    /// Before a number that is about right.
    case about
    /// Between the ends of a range.
    case range
    /// Within dates in words.
    case date
    /// Between a grinder and its setting.
    case setting
    /// In sentences that say something of all cups: `Everything on the Ode, 250 g each time`; in those that say it of some.
    case all, `while`
    /// In sentences on what is bought or drunk in a time.
    case supply
    /// In sentences of one who drank the coffee; in titles of what was thought of it in the end.
    case mine, verdict
    /// Titles of columns that say what a row of a log is of.
    case event
  }

  /// The words of the table.
  package static let standard = ParameterTerms()

  private var units: [String: Unit] = [:]
  private var labels: [String: String] = [:]
  private var labelsOfWeights: [String: String] = [:]
  private var steps: [String: String] = [:]
  private var fillers: [Filler: Set<String>] = [:]
  private var parts: [String: String] = [:]
  private var numbers: [String: Double] = [:]
  private var days: [String: Int] = [:]
  private var ratings: [String: Double] = [:]
  private var levels: [String: Int] = [:]

  private init() {
    CoffeeTable.parameters.forEachRow { row in
      let key = row.name.text
      row.forEachSpelling { add($0.text, to: key) }
    }
  }

  private mutating func add(_ word: String, to key: String) {
    let name = String(key.drop { $0 != "." }.dropFirst())
    switch key.prefix(while: { $0 != "." }) {
    case "unit" where Unit(rawValue: name) != nil: units[word] = Unit(rawValue: name)
    case "label":
      let isAfter = word.hasSuffix("*")
      let word = isAfter ? String(word.dropLast()) : word
      labels[word] = name
      if isAfter { labelsOfWeights[word] = name }
    case "step": steps[word] = name
    case "filler" where Filler(rawValue: name) != nil:
      if let filler = Filler(rawValue: name) { fillers[filler, default: []].insert(word) }
    case "part": parts[word] = name
    case "number": numbers[word] = Double(name)
    case "day" where Int(name) != nil: days[word] = Int(name)
    case "level" where Int(name) != nil: levels[word] = Int(name)
    case "rating" where Double(name) != nil: ratings[word] = Double(name)
    // `insights-lint` reports other keys.
    default: break
    }
  }

  /// The unit that a word means; nil for none.
  package func unit(_ word: some StringProtocol) -> Unit? { units[word.lowercased()] }

  /// The parameter, as the name of its column or `ratio`, that a word before a number means.
  package func label(_ word: some StringProtocol) -> String? { labels[word.lowercased()] }

  /// The parameter that a word after a weight means.
  package func label(ofWeightBefore word: some StringProtocol) -> String? {
    labelsOfWeights[word.lowercased()]
  }

  /// The kind of a recipe's step that begins with a word.
  package func step(_ word: some StringProtocol) -> String? { steps[word.lowercased()] }

  /// The word that a part of a column's name is short for, such as `temp` of `tmp`; nil for others.
  package func whole(_ part: some StringProtocol) -> String? { parts[part.lowercased()] }

  /// The number that a word means, such as 10 of `ten`: the best of a scale.
  package func number(_ word: some StringProtocol) -> Double? { numbers[word.lowercased()] }

  /// How many days ago a word means.
  package func daysAgo(_ word: some StringProtocol) -> Int? { days[word.lowercased()] }

  /// The stars that a rating in words means, such as 5 for `excellent`.
  package func stars(_ words: some StringProtocol) -> Double? { ratings[words.lowercased()] }

  /// The level of a taste in words, 1…5, such as 4 for `high`.
  package func level(_ words: some StringProtocol) -> Int? { levels[words.lowercased()] }

  /// Whether a text says that its row is of sums: `Total`, `GRAND TOTAL`.
  package func isTotal(_ text: some StringProtocol) -> Bool {
    let words = text.split(separator: " ")
    return isFiller(text, in: .total)
      || words.count == 2 && words.allSatisfy { isFiller($0, in: .total) }
  }

  /// Whether a word means nothing by itself.
  package func isFiller(_ word: some StringProtocol, in place: Filler) -> Bool {
    fillers[place]?.contains(word.lowercased()) ?? false
  }

  /// The words that mean nothing at a place.
  package func words(in place: Filler) -> Set<String> { fillers[place] ?? [] }
}

extension KnownGrinders {
  /// The grinders of `Lexicon/coffee/grinders.tsv`.
  package static let standard = KnownGrinders(table: CoffeeTable.grinders.text)
}

extension GrindWords {
  /// The words of `Lexicon/coffee/grind-words.tsv`.
  package static let standard = GrindWords(table: CoffeeTable.grindWords.text)
}

extension GrindReader {
  /// A reader with the tables of `Lexicon/coffee`.
  package static let standard = GrindReader(words: .standard, grinders: .standard)
}

/// What is usual in coffee, of `Lexicon/coffee/usual.tsv`: where a journal says little, its numbers are
/// judged by this.
package struct UsualValues: Sendable {
  /// Nine of ten values lie between `low` and `high`.
  package struct Range: Sendable, Equatable {
    package var low: Double
    package var usual: Double
    package var high: Double
    /// What coffee can have at all; nil where nothing is known.
    package var possible: ClosedRange<Double>?
  }

  /// The values of the table.
  package static let standard = UsualValues()

  /// The names of places beside the categories of methods.
  package static let any = "any"
  package static let bean = "bean"
  package static let own = "own"

  private var ranges: [String: [String: Range]] = [:]
  private var spreads: [String: Double] = [:]

  private init() {
    CoffeeTable.usual.forEachRow { row in
      let (place, field) = (row.name.text, row.owner.text)
      guard let usual = row.number(3) else { return }
      if place == Self.own {
        spreads[field] = usual
      } else if let low = row.number(2), let high = row.number(4) {
        var range = Range(low: low, usual: usual, high: high)
        if let least = row.number(5), let most = row.number(6), least <= most {
          range.possible = least...most
        }
        ranges[place, default: [:]][field] = range
      }
    }
  }

  /// The usual range of a field; of `any` where the place has none.
  ///
  /// - Parameters:
  ///   - field: The name of the column, or `ratio`.
  ///   - place: The category of a method, or `bean`.
  package func range(of field: String, in place: String) -> Range? {
    ranges[place]?[field] ?? (place == Self.bean ? nil : ranges[Self.any]?[field])
  }

  /// The spread of one person's values of a field.
  package func ownSpread(of field: String) -> Double? { spreads[field] }
}
