/// How the cells of a column go with what its title says.
enum ColumnFit: Int, Sendable {
  /// The cells are something else.
  case none
  /// The cells do not contradict.
  case open
  /// The cells are of this kind.
  case good

  /// - Parameters:
  ///   - isShared: Whether the title means several columns, so that the cells have to tell.
  init(_ profile: ColumnProfile, _ column: CSVColumn, isShared: Bool = false) {
    self = profile.cells == 0 ? .open : Self.fit(profile, column, isShared)
  }

  private static func fit(
    _ profile: ColumnProfile, _ column: CSVColumn, _ isShared: Bool
  ) -> ColumnFit {
    let isText = profile.isMost(profile.words)
    // Where a title means one column, cells that cannot be read are named rather than their column left out, with
    // the numbers of other rows.
    let isMixed = !isShared && profile.numbers * 4 >= profile.cells
    let isOther =
      (isShared || profile.cells >= Self.fewestCells)
      && (isText && !isMixed || profile.isMost(profile.dates))
    switch column {
    case .brewedAt:
      if profile.isMost(profile.dates) || profile.isSerial { return .good }
      return profile.isMost(profile.clocks) ? .none : .open
    case _ where column.kind == .day:
      if profile.isMost(profile.dates) || profile.isSerial { return .good }
      return isShared || profile.isMost(profile.numbers) ? .none : .open
    case .timeOfDay:
      if isShared {
        let isPlain = profile.isPlainClock && profile.plainMornings > 0
        return profile.isTimeOfDay || isPlain || profile.isDayShare ? .good : .none
      }
      let clocks =
        profile.clocks + profile.dottedClocks + profile.plainClocks + profile.dayShares
        + (profile.isOfHours ? profile.cells : 0)
      return profile.isMost(clocks) ? .good : .none
    case .brewTime:
      // A spreadsheet shows `2:45` as `2:45:00 AM`.
      let isOfHours = !isShared && profile.isClockOfHours && profile.hours.allSatisfy { $0 < 5 }
      if profile.halves > 0, !isOfHours { return .none }
      if isShared && profile.isTimeOfDay { return .none }
      if isOfHours { return .good }
      // Words such as `PT2M45S` are times, too.
      if profile.isMost(profile.seconds.count) { return .good }
      if isOther { return .none }
      return isShared ? range(profile, column) : .good
    case .water where isShared:
      let isMixed = profile.numbers * 3 >= profile.cells && (profile.median ?? 0) >= 100
      if isOther || !profile.isMost(profile.numbers), !isMixed { return .none }
      // Degrees, unless a cell says grams.
      let degrees = (profile.units[.celsius] ?? 0) + (profile.units[.fahrenheit] ?? 0)
      let isOfDegrees =
        (60...100).contains(profile.median ?? 0) && profile.units[.grams] == nil
        || profile.isMost(degrees)
      return isOfDegrees ? .none : .good
    // A level of 1 to 5 is no share of the coffee.
    case .extractionYield where (0.6..<8).contains(profile.median ?? 0): return .none
    case _ where !column.unit.isEmpty:
      if isOther || profile.isMost(profile.clocks) { return .none }
      return isShared ? range(profile, column) : .open
    case .price: return profile.isMost(profile.dates) ? .none : .open
    case .rating:
      if profile.isMost(profile.phrases) || profile.isMost(profile.dates) { return .none }
      // 1 below `Buy again` is a yes.
      if isShared, !profile.values.isEmpty, profile.values.allSatisfy({ $0 == 0 || $0 == 1 }) {
        return .none
      }
      if profile.isMost(profile.numbers + profile.ratings + profile.leadingNumbers)
        || profile.isMost(profile.ratingWords)
      {
        return .good
      }
      return isShared || isText ? .none : .open
    case .aroma, .acidity, .sweetness, .bitterness, .body, .balance, .aftertaste:
      let levels = profile.numbers + profile.ratings + profile.levelWords
      return profile.isMost(levels) && (profile.median ?? 0) <= 100
        ? .good : .none
    case .rowID:
      let isOfPhrases = profile.isMost(profile.phrases) && !profile.isOfKeys
      if isOfPhrases || profile.isMost(profile.dates) { return .none }
      // Numbers may begin anew each day.
      return profile.isDistinct ? .good : profile.isCount ? .open : .none
    case .daysOffRoast:
      return profile.isMost(profile.numbers) && profile.values.allSatisfy { (0...730).contains($0) }
        ? .good : .none
    case .ratio: return isText && !profile.isMost(profile.ratios) ? .none : .good
    case .beanName:
      if isShared, profile.isMost(profile.numbers) { return .none }
      return isShared && isText ? .good : .open
    // A schedule of pours names no method.
    case .method:
      let isOfPours = profile.texts.allSatisfy {
        $0.count(where: \.isNumber) > 6 && MethodCategory(impliedBy: $0) == .unrecorded
      }
      if profile.cells > 0 && isOfPours { return .none }
      return isShared && profile.isMost(profile.methods) ? .good : .open
    case .recipe: return profile.isRecipe ? .good : .none
    case .weekday: return profile.isMost(profile.weekdays) ? .good : .none
    case _ where column == .words || column.isRemark:
      return profile.isMost(profile.numbers) ? .none : .good
    default: return .open
    }
  }

  /// Fewer cells do not tell what a column is against its title.
  private static let fewestCells = 3

  /// Whether the number in the middle is in the usual range of a field.
  private static func range(_ profile: ColumnProfile, _ column: CSVColumn) -> ColumnFit {
    if column == .brewTime, profile.isMost(profile.clocks + profile.durations) { return .good }
    guard profile.isMost(profile.numbers), let median = profile.median else { return .none }
    let place = column == .bagWeight ? UsualValues.bean : UsualValues.any
    let usual = UsualValues.standard.range(of: column.rawValue, in: place)
    switch column {
    case .extractionYield:
      return (10...27).contains(median) && profile.isOfShares ? .good : .none
    // A level of strength has no decimals.
    case .tds where !profile.isOfShares: return .none
    default:
      guard let usual else { return .open }
      return (usual.low...usual.high).contains(median) ? .good : .none
    }
  }
}
