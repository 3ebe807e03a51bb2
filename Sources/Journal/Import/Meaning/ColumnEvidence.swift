import GrindScale

/// What columns hold whose titles say nothing: by their cells, and by how these go with those of other columns.
///
/// A column is taken only where its cells are of one kind, and no other column without a title is of it, too.
struct ColumnEvidence {
  /// The columns that were found, by what they hold.
  private(set) var found: [CSVColumn: Int] = [:]
  private let profiles: [ColumnProfile]
  private var positions: [CSVColumn: Int]
  private var open: [Int]

  /// - Parameters:
  ///   - open: The columns that mean nothing yet.
  ///   - positions: The columns that mean something.
  init(
    _ profiles: [ColumnProfile], _ titles: [String], open: [Int], positions: [CSVColumn: Int]
  ) {
    self.profiles = profiles
    self.positions = positions
    self.open = open.filter { profiles.indices.contains($0) && profiles[$0].cells > 0 }
    takeDays(titles)
    for kind in Self.kinds { takeFirst(kind.column, kind.suits) }
    // Of several scales, each is of another quality.
    if CSVColumn.levels.allSatisfy({ level in profile(level).map { $0.ratings == 0 } ?? true }) {
      takeOnly(.rating) { $0.isMost($0.ratings) }
    }
    let scaled = self.open.filter { place in
      ColumnTitle(titles[place]).scale.map { best in
        profiles[place].isOfPlainNumbers && profiles[place].values.allSatisfy { $0 <= best }
      } ?? false
    }
    if scaled.count == 1, self.positions[.rating] == nil { take(.rating, scaled[0]) }
    takeWeights(isUntitled: titles.allSatisfy(\.isEmpty))
    takeNumbers()
    if titles.allSatisfy(\.isEmpty) { takeUntitled() }
    if !CSVColumn.ofCup.isDisjoint(with: self.positions.keys) {
      takeOnly(.grindSetting) { profile in
        profile.isOnlyWords && profile.isOfShort
          && profile.areMost { GrindWords.standard.sayHowFine($0) }
      }
    }
    takeTitle(titles)
    takeNames(titles)
    // Programs write the number of each row before it.
    if self.positions[.rowID] == nil,
      let place = self.open.first(where: { titles[$0].isEmpty && profiles[$0].isSeries })
    {
      take(.rowID, place)
    }
  }

  private mutating func take(_ column: CSVColumn, _ position: Int) {
    positions[column] = position
    found[column] = position
    open.removeAll { $0 == position }
  }

  private mutating func takeFirst(_ column: CSVColumn, _ suits: (ColumnProfile) -> Bool) {
    guard positions[column] == nil, let place = open.first(where: { suits(profiles[$0]) }) else {
      return
    }
    take(column, place)
  }

  /// Takes the only column that suits.
  private mutating func takeOnly(_ column: CSVColumn, _ suits: (ColumnProfile) -> Bool) {
    let places = open.filter { suits(profiles[$0]) }
    if positions[column] == nil, places.count == 1 { take(column, places[0]) }
  }

  private func profile(_ column: CSVColumn) -> ColumnProfile? {
    positions[column].flatMap { profiles.indices.contains($0) ? profiles[$0] : nil }
  }

  /// A longer text has a country in a sentence.
  private static let longestPlace = 100

  /// Kinds of cells that nothing else has.
  private static let kinds: [(column: CSVColumn, suits: @Sendable (ColumnProfile) -> Bool)] = [
    (.method, { $0.isMost($0.methods) && $0.isOfShort }),
    (
      .waterTemperature,
      { $0.isMost(($0.units[.celsius] ?? 0) + ($0.units[.fahrenheit] ?? 0)) }
    ),
    // `c40` has no word.
    (
      .grinder,
      {
        let texts = $0.texts
        let known = texts.count { KnownGrinders.standard.model(exactly: $0) != nil }
        return !$0.isOfPlainNumbers && known > 0 && known * 5 >= texts.count * 3
      }
    ),
    (
      .origin,
      // `Jimma, Ethiopia`
      {
        $0.areMost { text in
          let place = text.split(separator: ",").last.map { String($0).trimmed } ?? text
          return text.utf8.count <= longestPlace && CountryTerms.standard.english(place) != nil
        }
      }
    ),
    (
      .process,
      // Honey alone may be what sweetens the cup, and `a dry finish` is its taste.
      {
        $0.areMost { text in
          let words = text.split { !$0.isLetter && $0 != "-" }
          return text.utf8.count <= 30 && CoffeeProcess.named(in: text) != nil
            && words.count { CoffeeProcess.named(in: String($0)) != nil } * 2 >= words.count
        } && !$0.areMost { FoldedText.keyword($0) == "honey" }
      }
    ),
  ]

  // MARK: Days

  /// Bags have days, too: those of cups stand beside a dose or a rating.
  private mutating func takeDays(_ titles: [String]) {
    let isOfBags = [CSVColumn.price, .bagWeight, .roastDate].contains { positions[$0] != nil }
    // A bag may be for a method.
    let ofCup = isOfBags ? CSVColumn.ofCup.subtracting([.method]) : CSVColumn.ofCup
    let hasCups = !ofCup.isDisjoint(with: positions.keys)
    if hasCups || !isOfBags && (positions[.rating] != nil || positions[.beanName] == nil) {
      takeFirst(.brewedAt) { $0.isMost($0.dates) && !$0.isOfKeys }
    }
    // `4 May 2026 — Kirima AA`
    if hasCups, positions[.brewedAt] == nil,
      let place = open.first(where: { place in
        titles[place] == "heading"
          && profiles[place].areMost {
            RowHeading($0, order: .dayFirst, latest: nil).day != nil
          }
      })
    {
      take(.brewedAt, place)
    }
    if positions[.brewedAt] != nil { takeFirst(.timeOfDay) { $0.isMost($0.halves) } }
    let untitled = open.filter { titles[$0].isEmpty && profiles[$0].isTimeOfDay }
    if positions[.brewedAt] != nil, positions[.timeOfDay] == nil, untitled.count == 1 {
      take(.timeOfDay, untitled[0])
    }
    if positions[.brewedAt] != nil { takeOnly(.half) { $0.isOfHalves } }
    takeOnly(.brewTime) {
      !$0.isTimeOfDay && $0.halves == 0 && !$0.isMost($0.ratios) && $0.isMost($0.seconds.count)
        && $0.isMost($0.clocks + $0.durations)
        && $0.seconds.allSatisfy { (5...7200).contains($0) }
    }
  }

  // MARK: Weights

  /// Weights that go with each other: nearly all rows have a ratio of filter coffee, or of espresso.
  ///
  /// Where no column has a title, of several pairs those count that stand side by side, and what follows a shot
  /// in seconds is its time.
  private mutating func takeWeights(isUntitled: Bool) {
    let usual = UsualValues.standard
    guard let doses = usual.range(of: CSVColumn.dose.rawValue, in: UsualValues.any) else { return }
    let liquid: CSVColumn? = [.water, .yield, .liquid].first { positions[$0] != nil }
    if let dose = profile(.dose), liquid == nil {
      let places = open.filter { Self.liquid(dose, profiles[$0]) != nil }
      guard places.count == 1, let column = Self.liquid(dose, profiles[places[0]]) else { return }
      take(column, places[0])
    } else if let liquid, let poured = profile(liquid), positions[.dose] == nil {
      takeOnly(.dose) { Self.liquid($0, poured) != nil && $0.isWithin(doses) }
    } else if liquid == nil, positions[.dose] == nil {
      var pairs = open.flatMap { first in open.map { (first, $0) } }.filter {
        profiles[$0.0].isWithin(doses) && Self.liquid(profiles[$0.0], profiles[$0.1]) != nil
      }
      if isUntitled, pairs.count > 1 { pairs.removeAll { $0.1 != $0.0 + 1 } }
      guard pairs.count == 1, let column = Self.liquid(profiles[pairs[0].0], profiles[pairs[0].1])
      else { return }
      take(.dose, pairs[0].0)
      take(column, pairs[0].1)
      let next = pairs[0].1 + 1
      if isUntitled, column == .yield, positions[.brewTime] == nil, open.contains(next),
        let times = UsualValues.standard.range(of: CSVColumn.brewTime.rawValue, in: "espresso"),
        profiles[next].isOfPlainNumbers, profiles[next].isWithin(times)
      {
        take(.brewTime, next)
      }
    }
  }

  /// Whether the second column is the water of a dose, or the yield of an espresso; nil for neither.
  static func liquid(
    _ dose: ColumnProfile, _ liquid: ColumnProfile, atLeast fewest: Int = 2
  ) -> CSVColumn? {
    let ratios = dose.ratios(of: liquid).values
    guard ratios.count >= fewest, dose.isOfWeights, liquid.isOfWeights else { return nil }
    func areMost(_ range: ClosedRange<Double>) -> Bool {
      ratios.count(where: range.contains) * 10 >= ratios.count * 9
    }
    if areMost(12...18.5), liquid.isWithin(.water) { return .water }
    let espresso = UsualValues.standard.range(of: CSVColumn.dose.rawValue, in: "espresso")
    if areMost(1.3...3.5), liquid.isWithin(.yield), espresso.map(dose.isWithin) ?? false {
      return .yield
    }
    return nil
  }

  // MARK: Other numbers

  private mutating func takeNumbers() {
    // Degrees, where a rating cannot be meant.
    if positions[.dose] != nil, positions[.rating] != nil {
      takeOnly(.waterTemperature) { profile in
        profile.values.count == profile.cells && profile.cells > 2 && profile.units.isEmpty
          && [80.0...100, 176.0...212].contains { profile.values.allSatisfy($0.contains) }
      }
    }
    guard let dose = profile(.dose), let poured = profile(.water) ?? profile(.yield) else { return }
    let ratios = dose.ratios(of: poured)
    let hasTime = positions[.brewTime] != nil
    takeOnly(.ratio) { profile in
      let agree = zip(profile.rows, profile.values).compactMap { row, value in
        // Settings are as near by chance.
        ratios[row].map {
          abs($0 / value - 1) < 0.06 && abs($0 - value) <= (value == value.rounded() ? 0.5 : 0.26)
        }
      }
      return agree.count >= 2 && agree.allSatisfy { $0 }
        || hasTime && profile.isMost(profile.ratios)
    }
  }

  /// Numbers of rows without titles, as a dump of a database has them: what a grinder is followed by, the degrees
  /// that hardly change, whole seconds, and what of the water came through.
  private mutating func takeUntitled() {
    guard let water = profile(.water), positions[.dose] != nil, positions[.brewedAt] != nil else {
      return
    }
    if let place = positions[.grinder], positions[.grindSetting] == nil, open.contains(place + 1),
      profiles[place + 1].isOfPlainNumbers
    {
      take(.grindSetting, place + 1)
    }
    let isSure: (ColumnProfile) -> Bool = {
      $0.isOfPlainNumbers && $0.values.count == $0.cells && $0.cells > 3
    }
    // Seconds are distinguished from grams in the cup only where the table has both, with decimals in the grams; without them,
    // points of 100 are no degrees.
    let isYield: (ColumnProfile) -> Bool = { profile in
      let shares = profile.ratios(of: water).values
      return isSure(profile) && shares.count > 3 && shares.allSatisfy { (1.05...1.4).contains($0) }
        && !profile.values.allSatisfy { $0 == $0.rounded() }
    }
    guard positions[.yield] != nil || open.count(where: { isYield(profiles[$0]) }) == 1 else {
      return
    }
    takeOnly(.waterTemperature) { profile in
      isSure(profile) && profile.values.allSatisfy { (80...100).contains($0) }
        && profile.texts.count * 3 <= profile.cells
    }
    takeOnly(.brewTime) { profile in
      isSure(profile) && profile.values.allSatisfy { (90...360).contains($0) && $0 == $0.rounded() }
    }
    if positions[.brewTime] != nil { takeOnly(.yield, isYield) }
  }

  // MARK: Names

  /// Names of bags have words of coffee in them; those of roasters say what they are.
  private mutating func takeNames(_ titles: [String]) {
    // `type: Chiaro`, where nothing else names the coffee.
    if [CSVColumn.beanName, .roaster, .origin].allSatisfy({ positions[$0] == nil }),
      positions[.brewedAt] != nil,
      let place = open.first(where: { ["type", "kind"].contains(titles[$0].lowercased()) }),
      profiles[place].isOfShort, profiles[place].areMost({ $0.first?.isUppercase == true })
    {
      take(.beanName, place)
    }
    // An object under each bag's name, and what was bought, named first.
    let ofBag: [CSVColumn] = [.roastLevel, .process, .variety, .roaster]
    let isBought = positions[.price] != nil && positions[.bagWeight] != nil
    if positions[.beanName] == nil, CSVColumn.ofCup.isDisjoint(with: positions.keys),
      let place = open.first(where: { place in
        titles[place] == "key" && ofBag.contains { positions[$0] != nil } || place == 0 && isBought
      }), profiles[place].isDistinct, profiles[place].isOfShort, profiles[place].isOnlyWords
    {
      take(.beanName, place)
    }
    // What is roasted by somebody, or several things of which each is said how, are coffees.
    if positions[.beanName] == nil,
      let place = open.first(where: { titles[$0] == "heading" }),
      // `first go` is no coffee.
      profiles[place].areMost({ $0.first?.isLowercase == false }),
      positions[.roaster] != nil
        || CSVColumn.ofCup.isDisjoint(with: positions.keys) && positions[.roastLevel] != nil
          && profiles[place].cells > 1 && profiles[place].isDistinct && profiles[place].isOfShort
    {
      take(.beanName, place)
    }
    // `what`, beside who roasted it
    if positions[.roaster] != nil,
      !CSVColumn.ofCup.subtracting([.timeOfDay]).isDisjoint(with: positions.keys)
    {
      takeOnly(.beanName) { profile in
        profile.isOnlyWords && profile.isOfShort
          && profile.areMost { $0.first?.isUppercase == true && $0.count > 2 }
      }
    }
    takeOnly(.roaster) { profile in
      profile.areMost { text in
        let words = text.lowercased()
        return text.first?.isUppercase == true && Self.roasters.contains { words.contains($0) }
      }
    }
    takeOnly(.beanName) { profile in
      !profile.isMost(profile.phrases)
        && profile.areMost { text in
          text.first?.isLowercase == false && !text.contains(",")
            && text.split(whereSeparator: \.isWhitespace).contains {
              CountryTerms.standard.english(String($0)) != nil
            }
        }
    }
  }

  /// The title of a page on a bag is its name, whatever countries other texts name.
  private mutating func takeTitle(_ titles: [String]) {
    guard positions[.beanName] == nil,
      ![CSVColumn.origin, .process, .variety, .roastDate].allSatisfy({ positions[$0] == nil }),
      CSVColumn.ofCup.subtracting([.method, .grinder]).isDisjoint(with: positions.keys),
      let place = open.first(where: { titles[$0].lowercased() == "title" }),
      profiles[place].areMost({ $0.utf8.count <= 80 })
    else { return }
    take(.beanName, place)
  }

  private static let roasters = [
    "roaster", "röster", "rosteri", "torréfact", "torrefaz", "torrefaç", "tostador",
  ]
}

/// Columns of the pours of a brew, such as `Pour 1` and `Pour 2`, where none has the water of all of them: each has
/// what was poured then, or what had been poured until then.
struct Pours: Sendable, Equatable {
  let places: [Int]
  /// Whether the last pour is the sum of all.
  private let isRising: Bool

  /// Nothing where a column has the water, or the pours do not go with the dose in nearly all rows.
  init?(_ meaning: TableMeaning, _ profiles: [ColumnProfile], _ used: Set<Int>) {
    guard let dose = meaning.positions[.dose], profiles.indices.contains(dose),
      [CSVColumn.water, .yield, .liquid].allSatisfy({ meaning.positions[$0] == nil })
    else { return nil }
    places = meaning.titles.indices.filter { place in
      let words = ColumnTerms.key(meaning.titles[place]).split(separator: " ")
      return !used.contains(place) && profiles.indices.contains(place)
        && words.first.flatMap(ParameterTerms.standard.step) != nil
        && profiles[place].isOfWeights && (profiles[place].median ?? 0) >= Self.leastPour
    }
    guard places.count > 1, let last = places.last else { return nil }
    var sums: [Int: Double] = [:]
    for place in places {
      for (row, value) in zip(profiles[place].rows, profiles[place].values) {
        sums[row, default: 0] += value
      }
    }
    let doses = profiles[dose]
    func fit(_ water: [Int: Double]) -> Bool {
      let ratios = zip(doses.rows, doses.values).compactMap { row, dose in
        water[row].map { $0 / dose }
      }
      return ratios.count > 1 && ratios.count { Self.ratios.contains($0) } * 10 >= ratios.count * 9
    }
    let lasts = Dictionary(zip(profiles[last].rows, profiles[last].values)) { first, _ in first }
    // Where both fit, nobody knows.
    guard fit(lasts) != fit(sums) else { return nil }
    isRising = fit(lasts)
  }

  /// The water of a row in grams; nil where a pour is no number.
  func water(_ record: CSVRecord) -> String? {
    var total = 0.0
    for place in places where place < record.count {
      guard let text = record.text(place), !CellText.isNothing(text) else { continue }
      guard case .number(let grams) = MeasureText.read(text, of: .water) else { return nil }
      total = isRising ? max(total, grams) : total + grams
    }
    return total > 0 ? NumberText.shortest(total) : nil
  }

  /// Water for a gram of coffee in filter coffee.
  private static let ratios = 12.0...18.5
  /// Fewer grams are seconds or numbers of pours.
  private static let leastPour = 20.0
}
