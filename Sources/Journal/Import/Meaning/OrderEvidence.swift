/// What all rows of a table together say of the order of its dates.
///
/// A day must exist and be no later than today; no bag is roasted after it was brewed; and rows that are
/// days apart in one order, and months in the other, were written day by day.
struct OrderEvidence: Sendable {
  /// The orders that no row contradicts, by the calendar alone.
  private var certain: Set<DateOrder> = [.dayFirst, .monthFirst, .yearFirst]
  /// The same among days up to today.
  private var likely: Set<DateOrder> = [.dayFirst, .monthFirst, .yearFirst]
  private var runs: [DateOrder: Run] = [
    .dayFirst: Run(), .monthFirst: Run(), .yearFirst: Run(),
  ]
  /// Whether each brew has a day up to today with its year of two digits first.
  private var mayBeYears = true
  /// Orders in which a bag was roasted after it was brewed.
  private var impossible: Set<DateOrder> = []
  /// By order, how many dates are of the weekday that their row names, and how many are of another.
  private var weekdays: [DateOrder: (hits: Int, misses: Int)] = [:]
  /// Whether a date needs the order.
  private(set) var hasOpenDates = false

  /// The days of consecutive rows in one order.
  private struct Run: Sendable {
    var (first, last): (Int?, Int?)
    var (count, up, down) = (0, 0, 0)
    /// The days between each row and the next.
    var path = 0

    mutating func add(_ day: Int) {
      if let last {
        if day > last { up += 1 }
        if day < last { down += 1 }
        path += abs(day - last)
      }
      first = first ?? day
      last = day
      count += 1
    }

    var isMonotone: Bool { up == 0 || down == 0 }
  }

  /// - Parameter isBrew: Whether the date is the day of the brew, so that the next row is near it.
  mutating func add(_ readings: DateReadings, isBrew: Bool, today: CalendarDay) {
    let first = readings.days.first { $0.order == .yearFirst }?.day ?? readings.older
    let readings = readings.with(olderThan: today)
    if isBrew, readings.isPlain, let day = readings.days.first?.day {
      mayBeYears = false
      for order in Array(runs.keys) { runs[order]?.add(day.number) }
    } else if isBrew {
      mayBeYears = mayBeYears && first.map { $0 <= today } ?? false
      first.map { runs[.yearFirst]?.add($0.number) }
      for (order, day) in readings.days where order != .yearFirst { runs[order]?.add(day.number) }
    }
    guard !readings.isPlain, !readings.orders.isEmpty else { return }
    if readings.orders.count > 1 { hasOpenDates = true }
    certain.formIntersection(readings.orders)
    let past = readings.orders(upTo: today)
    if !past.isEmpty { likely.formIntersection(past) }
  }

  /// Looks at the roast date and the day of one brew.
  mutating func add(roast: DateReadings, brew: DateReadings?) {
    guard let brew else { return }
    for (order, roasted) in roast.days where !roast.isPlain {
      let day = brew.isPlain ? brew.days.first?.day : brew.days.first { $0.order == order }?.day
      if let day, roasted > day { impossible.insert(order) }
    }
  }

  /// Looks at the weekday beside a date, 1 for Monday.
  mutating func add(_ readings: DateReadings, weekday: Int) {
    guard readings.orders.count > 1 else { return }
    for (order, day) in readings.days {
      let isHit = day.weekday == weekday
      weekdays[order, default: (0, 0)].hits += isHit ? 1 : 0
      weekdays[order, default: (0, 0)].misses += isHit ? 0 : 1
    }
  }

  /// The only order in which dates are of their weekdays, but for typos.
  private var orderOfWeekdays: DateOrder? {
    let fitting = weekdays.filter { $0.value.hits > $0.value.misses * 3 }
    return fitting.count == 1 ? fitting.first?.key : nil
  }

  /// Whether several orders give days, and each of them puts some date into the future.
  var isMixed: Bool { certain.count > 1 && likely.isEmpty }

  /// The order that some rows settle; nil where none do, or rows contradict each other.
  var order: DateOrder? {
    if certain.count == 1 { return certain.first }
    guard certain.count > 1 else { return nil }
    if let order = orderOfWeekdays { return order }
    if likely.count == 1 { return likely.first }
    // Years change more seldom than days: `26-11-03`, `26-11-04`, `26-11-15`.
    let others =
      runs.filter { $0.key != .yearFirst && $0.value.count > 0 }.map(\.value.path).min() ?? 0
    if mayBeYears, let years = runs[.yearFirst], years.count >= Self.fewestNear,
      others >= max(1, years.path) * Self.clearly
    {
      return .yearFirst
    }
    let possible = certain.subtracting(impossible)
    if possible.count == 1 { return possible.first }
    // Of all three the year seldom comes first.
    let open = [DateOrder.dayFirst, .monthFirst, .yearFirst].filter(possible.contains).prefix(2)
    guard open.count == 2, let first = runs[open[0]], let second = runs[open[1]],
      first.count >= Self.fewestNear, first.count == second.count
    else { return nil }
    if first.count >= Self.fewestRows, first.isMonotone != second.isMonotone {
      return first.isMonotone ? open[0] : open[1]
    }
    if first.path >= second.path * Self.clearly, second.path > 0 { return open[1] }
    return second.path >= first.path * Self.clearly && first.path > 0 ? open[0] : nil
  }

  /// Fewer rows are near each other, or in some order, by chance.
  private static let fewestNear = 3
  private static let fewestRows = 4
  /// How many times further from each other the rows of the wrong order are.
  private static let clearly = 6
}
