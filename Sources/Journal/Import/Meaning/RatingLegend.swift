/// What a line beside the rows says of ratings: `Ratings are out of 10`, `1 = undrinkable, 10 = best ever`.
struct RatingLegend: Sendable, Equatable {
  let best: Double
  /// The range of ratings whose lowest number is the best.
  private(set) var fromBest: ClosedRange<Double>?

  private static let numbers = OncePattern(/\b(\d{1,3})\s*=\s*(\p{L}+(?:[ -]\p{L}+)?)/)
  private static let upTo = OncePattern(
    /(?i)(?:(\d?)\s*out of|up to|\b[01]\s*(?:[-–—]|to|bis|à|a|\.\.))\s*(100|[25]0|10|[5-7]|[a-z]+)\b/
  )
  private static let ofBest = OncePattern(
    /(?i)(\d?)\s*(?:of|von|sur|su|sobre|\/)\s*(100|20|10|[5-7]|[a-z]+)(?=\s*(?:$|[.,;:)\]!]))/)
  /// Scales that people use.
  private static let scales: Set<Double> = [5, 6, 7, 10, 20, 100]
  /// A longer text is a note.
  private static let longest = 300

  /// - Returns: nil for a text that says nothing of ratings.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest, text.contains(where: \.isLetter) else { return nil }
    let legend = text.contains("=") ? text.matches(of: Self.numbers.regex) : []
    let grades = legend.compactMap { found in
      Double(found.1).map { (number: $0, stars: Self.stars(String(found.2))) }
    }
    if let low = grades.min(by: { $0.number < $1.number }),
      let high = grades.max(by: { $0.number < $1.number }), low.number <= 1,
      Self.scales.contains(high.number), low.stars != nil || high.stars != nil || Self.isOn(text)
    {
      best = high.number
      if let first = low.stars, let last = high.stars, first >= last + 2 {
        fromBest = low.number...high.number
      }
      return
    }
    guard Self.isOn(text) else { return nil }
    // `4 of 10` and `4 out of 5` are ratings.
    let upTo = text.firstMatch(of: Self.upTo.regex)
    if let rated = upTo?.1, !rated.isEmpty { return nil }
    var number = upTo?.2
    if number == nil, let found = text.firstMatch(of: Self.ofBest.regex), found.1.isEmpty {
      number = found.2
    }
    guard let word = number?.lowercased(),
      let best = Double(word) ?? ParameterTerms.standard.number(word),
      Self.scales.contains(best)
    else { return nil }
    self.best = best
  }

  private static func stars(_ words: String) -> Double? {
    let terms = ParameterTerms.standard
    return terms.stars(words)
      ?? words.split { " -".contains($0) }.first.flatMap { terms.stars(String($0)) }
  }

  /// Whether a text is on ratings, or on a scale and nothing else.
  private static func isOn(_ text: String) -> Bool {
    let words = text.split { !$0.isLetter }.map { $0.lowercased() }
    let meanings = words.map { word in
      ColumnTerms.standard.meaning(of: word)
        ?? (word.hasSuffix("s") ? ColumnTerms.standard.meaning(of: String(word.dropLast())) : nil)
    }
    if meanings.contains(where: { $0?.columns == [CSVColumn.rating.rawValue] }) { return true }
    return words.contains { ParameterTerms.standard.isFiller($0, in: .legend) }
      && meanings.allSatisfy { $0 == nil }
  }

  /// Whether a word of a title is of a scale: `max`, `scale`.
  static func isOfScale(_ word: String) -> Bool {
    let terms = ParameterTerms.standard
    return terms.isFiller(word, in: .scale) || terms.isFiller(word, in: .legend)
  }

  /// Whether a text explains a number, as `5 = great` does.
  static func explains(_ text: String) -> Bool {
    text.contains("=") && text.matches(of: numbers.regex).contains { stars(String($0.2)) != nil }
  }

  /// Whether the title of ratings says that 1 is the best: `Note (1 = sehr gut)`.
  static func isFromBest(_ title: String) -> Bool {
    guard title.contains("="), let found = title.firstMatch(of: numbers.regex) else { return false }
    return found.1 == "1" && stars(String(found.2)).map { $0 >= 4 } ?? false
  }

  /// The best number that a cell of a column of scales names: `10`, `1-10`, `of 5`; nil for another cell.
  static func best(ofCell text: String) -> Double? {
    let unit = text.filter { $0 != " " }
    let best = RatingText.number(text) ?? ColumnTitle(name: "", unit: unit).scale
    return best.flatMap { scales.contains($0) ? $0 : nil }
  }
}

/// Grades of schools in which 1 is the best, as a column's title tells with the ratings.
enum SchoolGrades {
  /// What the column of ratings is.
  enum Kind {
    /// Of grades whose lowest number is the best.
    case fromBest(ClosedRange<Double>)
    /// Of grades that may be Swiss, where 6 is the best.
    case open
  }

  /// - Parameter scale: The highest grade, where the title says it.
  /// - Returns: nil for a column of other ratings.
  static func kind(
    _ title: String, _ titles: [String], _ values: [Double], scale: Double?
  ) -> Kind? {
    let terms = ParameterTerms.standard
    let name = ColumnTerms.key(ColumnTitle(title).name)
    // `Note` is German beside German titles.
    let isGrade =
      terms.isFiller(name, in: .grade)
      || terms.isFiller(name, in: .germanGrade)
        && titles.contains { terms.isFiller(ColumnTerms.key(ColumnTitle($0).name), in: .german) }
    let best = scale ?? 6
    // `Note (1-5 Sterne)`
    let isOfStars = title.split { !$0.isLetter }.contains { terms.unit($0) == .stars }
    guard isGrade, !isOfStars, best == 5 || best == 6, !values.isEmpty,
      values.allSatisfy({ (0.7...best).contains($0) })
    else { return nil }
    let middle = values.sorted()[(values.count - 1) / 2]
    // 1.3 and 1.7 are a third below and above.
    let thirds = values.map { (($0 - $0.rounded(.down)) * 10).rounded() }
    let isOfThirds =
      thirds.contains { $0 == 3 || $0 == 7 } && thirds.allSatisfy { [0, 3, 7].contains($0) }
    if isOfThirds || middle <= 3 { return .fromBest(1...best) }
    // Most people brew what they like.
    return middle >= 4 && scale == 6 ? nil : .open
  }

  /// The number of a grade with a sign: 2.3 of `2-`.
  static func number(_ text: String) -> Double? {
    guard let sign = text.last, let shift = ["-": 0.3, "–": 0.3, "+": -0.3][sign],
      let grade = RatingText.number(String(text.dropLast()).trimmed)
    else { return RatingText.number(text) }
    return grade + shift
  }

  /// Very good, good, satisfactory, sufficient, poor and insufficient.
  static func stars(_ grade: Double) -> Double { min(5, max(0.5, 6 - grade)) }
}
