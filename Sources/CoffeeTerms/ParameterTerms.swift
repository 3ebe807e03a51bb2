import Support

/// The words for the parameters of a brew, of `Lexicon/coffee/parameters.tsv`.
package struct ParameterTerms: Sendable {
  /// A unit of a parameter.
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
    /// Within a step of a recipe.
    case step
    /// Before the totals and means below a table.
    case total
    /// Between a rating and the best one.
    case best
  }

  /// The words of the table.
  package static let standard = ParameterTerms()

  private var units: [String: Unit] = [:]
  private var labels: [String: String] = [:]
  private var labelsOfWeights: [String: String] = [:]
  private var steps: [String: String] = [:]
  private var fillers: [Filler: Set<String>] = [:]
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

  /// How many days ago a word means.
  package func daysAgo(_ word: some StringProtocol) -> Int? { days[word.lowercased()] }

  /// The stars that a rating in words means, such as 5 for `excellent`.
  package func stars(_ words: some StringProtocol) -> Double? { ratings[words.lowercased()] }

  /// The level of a taste in words, 1…5, such as 4 for `high`.
  package func level(_ words: some StringProtocol) -> Int? { levels[words.lowercased()] }

  /// Whether a word means nothing by itself.
  package func isFiller(_ word: some StringProtocol, in place: Filler) -> Bool {
    fillers[place]?.contains(word.lowercased()) ?? false
  }
}
