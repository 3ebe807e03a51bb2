/// A value that a reader proposes for a field.
struct Candidate: Sendable {
  enum Value: Sendable, Hashable {
    /// Text as printed, with OCR errors repaired.
    case text(String)
    /// The number of a country, process or roast level in the lexicon.
    case entry(Int32)
    case grams(Int)
    case meters(ClosedRange<Int>)
    case day(CalendarDay)
    /// A day whose day and month could be swapped: both readings, the earlier first.
    case eitherDay(CalendarDay, CalendarDay)
    /// A value that cannot be used, as printed, and why.
    case unread(String, LabelDecision.Fault)
    /// A field that is true.
    case yes
  }

  var field: LabelField
  var value: Value
  var segment: Int
  /// The tokens of the segment's line that are the evidence.
  var range: Range<Int>
  var features: FeatureSet
  /// The score of the candidate: log odds against leaving the field empty.
  var score = 0.0
  /// A range inside of `range` that is not part of the value: a farm between two regions.
  var skipped: Range<Int>?
}

extension LabelDocument {
  /// A candidate of a segment with what all have: the bias, and whether letters were repaired.
  ///
  /// - Parameter cost: The cost of repairs; nil for that of the tokens.
  func candidate(
    _ field: LabelField, _ value: Candidate.Value, _ index: Int, _ range: Range<Int>,
    _ features: FeatureSet, cost: Double? = nil, skipped: Range<Int>? = nil
  ) -> Candidate {
    var features = features.union([.bias])
    features.insert(.ocr, if: (cost ?? line(of: index).cost(range)) > 0)
    return Candidate(
      field: field, value: value, segment: index, range: range, features: features,
      skipped: skipped)
  }
}

/// Proposes values of a field, or of two that are read together.
protocol FieldReader: SendableMetatype {
  init(label: LabelDocument)
  func candidates() -> [Candidate]
}

/// A feature of a candidate, with a weight in the scorer.
///
/// `label-weights.tsv` lists the weight of each feature for each field, under the feature's `name`.
enum LabelFeature: UInt8, CaseIterable, Sendable {
  // Every candidate of a field, and every candidate of any field.
  case bias

  // The position of the value.
  /// After a field name with a colon or a similar mark.
  case keyed
  /// After a field name without a mark.
  case bareKey
  /// Its field name is on another line.
  case paired
  /// In running text.
  case prose
  /// On a line of its own or in a list.
  case line
  /// A title line, for roasters and names.
  case title
  case first, second, third, later
  /// The fifth or a later possible title.
  case deep
  /// On the last line.
  case last
  /// After all running text.
  case behindProse
  /// On the first line, directly above running text.
  case aboveProse
  /// Another line has a word of roasters.
  case otherRoaster
  /// On the first line, if no line has a word of roasters.
  case roasterPlace
  /// In taller letters than most lines.
  case tall

  // The print of the value.
  case ocr
  /// The confidence of the OCR in the line is low.
  case dim
  case slogan, denial, sentence, longSentence
  /// A line of words that occur on any bag.
  case generic
  case percent
  /// A lone letter.
  case letters
  case part
  case ticked

  // The words of the value.
  /// The field name is that of this field, or of another.
  case ownKey, otherKey
  case known, unknown, weak, plain, implied, inRoaster, junk, inside, alone, listed, loose, tasted
  case withCountry, withPlace, originKey, island, someParts, wordy, titleLine, besideProse
  case farmWord, stationWord, producer, nameKey
  case roasterKey, roasterWord, coffeeWord, by, onlyRoasterWord, onlyCoffeeWord, roasterNot
  case tagline, decaf, fact, weight, nameWord, twoLines
  case free, foreignPlace, flavorWords, junkWords, proseWords
  case regionTitle, places, factMix
  case level, trade, purpose, behind, besideDecaf
  case metric, converted, net, short, commonSize, unit, noUnit, span
  case month, settled, open, unnamed, noYear, yearFirst

  // Features of two candidates together.
  case beforeName, farmName, farmTitle, farmBelow, farmFarBelow, farmLine, region, regionOnly

  // Features of the candidate among its rivals.
  case several, clear, ahead, close, noRoaster

  // How far the label is printed as most are; see `TitleShape`.
  /// The name, or the roaster, has a figure.
  case nameDigits, roasterDigits
  /// Four words or more.
  case longName
  case shortRoaster
  /// The name is the first title though the roaster is one, too.
  case bothFirst
  /// A line beside the roaster has a word of roasters.
  case rivalRoaster
  case fewFacts
  case titleAlone, severalLines, weakLine, twoPlaces
  /// A process that has no class of its own.
  case unusual

  /// Not a feature: candidates of a list are accepted if their score is at most this much below the
  /// best.
  case near

  /// The name in `label-weights.tsv`: `roasterWord` is `roaster-word`.
  var name: String {
    var result = ""
    for scalar in String(describing: self).unicodeScalars {
      if scalar.properties.isUppercase { result += "-" }
      result += scalar.properties.lowercaseMapping
    }
    return result
  }
}

/// The features of a candidate, as bits.
struct FeatureSet: Sendable, Hashable, ExpressibleByArrayLiteral {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init() {}

  init(arrayLiteral features: LabelFeature...) {
    for feature in features { insert(feature) }
  }

  mutating func insert(_ feature: LabelFeature) {
    let number = feature.rawValue
    if number < 64 { low |= 1 << UInt64(number) } else { high |= 1 << UInt64(number - 64) }
  }

  /// Inserts a feature where a condition is true.
  mutating func insert(_ feature: LabelFeature, if isTrue: Bool) {
    if isTrue { insert(feature) }
  }

  func contains(_ feature: LabelFeature) -> Bool {
    let number = feature.rawValue
    return number < 64 ? low >> UInt64(number) & 1 == 1 : high >> UInt64(number - 64) & 1 == 1
  }

  func union(_ other: FeatureSet) -> FeatureSet {
    var result = self
    result.low |= other.low
    result.high |= other.high
    return result
  }

  func isDisjoint(with other: FeatureSet) -> Bool {
    low & other.low == 0 && high & other.high == 0
  }

  /// The sum of the features' weights. O(features).
  func sum(_ weights: ArraySlice<Double>) -> Double {
    var result = 0.0
    var (bits, number) = (low, weights.startIndex)
    while bits != 0 {
      result += weights[number + bits.trailingZeroBitCount]
      bits &= bits - 1
    }
    (bits, number) = (high, weights.startIndex + 64)
    while bits != 0 {
      result += weights[number + bits.trailingZeroBitCount]
      bits &= bits - 1
    }
    return result
  }

  /// The features in the order of their declaration.
  var features: [LabelFeature] { LabelFeature.allCases.filter(contains) }
}
