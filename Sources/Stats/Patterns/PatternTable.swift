/// The rated brews of a journal in columns, in temporal order; where words tell more than stars, those whose
/// words imply a rating (`JournalRatings`).
///
/// A value is −1 where a bean, method or grinder is not recorded or its record is missing, and NaN
/// where a number is not recorded or out of range.
struct PatternTable: Sendable {
  var stars: [Double] = []
  /// Days since 1970 with fractions; NaN where the time is unreadable.
  var times: [Double] = []
  /// The number of the calendar day; `Int.min` where unknown.
  var days: [Int] = []
  var beans: [Int] = []
  var methods: [Int] = []
  var grinders: [Int] = []
  /// Hours after local midnight; NaN where unknown.
  var hours: [Double] = []
  /// The day of the week, 0 (Monday) to 6; −1 where unknown.
  var weekdays: [Int] = []
  /// Days since the brew before; NaN where unknown.
  var gaps: [Double] = []
  /// One column for each of `BrewParameter.allCases`.
  var parameters: [[Double]] = BrewParameter.allCases.map { _ in [] }
  var flavors: [FlavorNodeSet?] = []
  /// The taster's own words for the flavors of each brew, as positions in `descriptorNames`.
  var descriptors: [[Int]] = []

  /// What the note of each brew calls it; nil where none was read.
  var readings: [Set<TasteReading>?] = []

  /// One column for each of `CurveFeature.allCases`; none where the journal has no curves.
  var curves: [[Double]] = []
  /// The taste of each brew, also of spoilt shots, which tells what curves taste of; none where the journal
  /// has no curves.
  var said: [BrewTaste?] = []

  /// The beans by number. Bags of the same coffee (with equal descriptions) are one bean.
  var beanRecords: [Bean] = []
  var methodNames: [String] = []
  var grinderNames: [String] = []
  /// The taster's own words, in the order of their first brews.
  var descriptorNames: [String] = []
  /// For each of `descriptorNames` the nodes that it names, with the number of brews.
  var descriptorNodes: [[Int: Int]] = []

  /// The number of brews after the filters, rated or not.
  var brews = 0
  var leftOut = PatternReport.LeftOut()
  /// The number of brews with a rating of their own, whatever counts.
  var rated = 0
  /// What is known of ratings that words imply; nil where stars count.
  var words: JournalRatings.Words?
  /// The bands of freshness that the journal sets; nil for the standard.
  var freshness: FreshnessBands?

  var count: Int { stars.count }

  init(
    _ contents: JournalContents, calendar: LocalCalendar, flavors tastes: JournalFlavors,
    options: PatternOptions, doubts: [ValueDoubt] = []
  ) {
    freshness = contents.freshness
    var bags: [Identifier<Bean>: Int] = [:]
    var beanNumbers: [Identifier<Bean>: Int] = [:]
    var coffees: [[String]: Int] = [:]
    for (index, bean) in contents.beans.enumerated() where !Task.isCancelled {
      bags[bean.id] = index
      let key = Self.description(of: bean)
      let number = coffees[key] ?? beanRecords.count
      if number == beanRecords.count { beanRecords.append(bean) }
      if key.contains(where: { !$0.isEmpty }) { coffees[key] = number }
      beanNumbers[bean.id] = number
    }
    var espresso: [Bool] = []
    let methodNumbers = Self.numbers(contents.methods, id: \.id, name: \.name, &methodNames) {
      espresso.append($0.isEspresso)
    }
    let grinderNumbers = Self.numbers(contents.grinders, id: \.id, name: \.name, &grinderNames) {
      _ in
    }
    struct Row {
      let seconds: Int
      let id: String
      let index: Int
      let day: CalendarDay?
    }
    var places: [Int] = []
    for (index, brew) in contents.brews.enumerated() {
      if index % Self.batch == 0, Task.isCancelled { break }
      let day = calendar.day(of: brew.brewedAt)
      if let since = options.since, day.map({ $0 < since }) ?? true { continue }
      if let method = options.methodID,
        brew.methodID.flatMap({ methodNumbers[$0] }) != methodNumbers[method]
          || methodNumbers[method] == nil
      {
        continue
      }
      if let bean = options.beanID, brew.beanID != bean { continue }
      brews += 1
      places.append(index)
    }
    let ratings = JournalRatings(contents.brews, tastes, among: places)
    words = ratings.words
    var rows: [Row] = []
    for index in places {
      let brew = contents.brews[index]
      guard ratings.stars[index] != nil else {
        if brew.isCopy {
          leftOut.copies += 1
        } else if brew.stars == nil {
          if brew.rating == 0 { leftOut.unrated += 1 } else { leftOut.impossibleRatings += 1 }
        }
        continue
      }
      let day = FutureDays.plausible(calendar.day(of: brew.brewedAt))
      if day == nil { leftOut.unclearTimes += 1 }
      rows.append(
        Row(
          seconds: day == nil ? Int.max : brew.brewedAt.seconds ?? Int.max,
          id: brew.id.rawValue, index: index, day: day))
    }
    rows.sort { ($0.seconds, $0.id) < ($1.seconds, $1.id) }
    let future =
      options.lastDay.map(FutureDays.init(after:))
      ?? FutureDays(of: contents.brews, today: options.today, calendar: calendar)
    let all = rows.count
    rows.removeAll { $0.day.map(future.contains) ?? false }
    leftOut.inFuture = all - rows.count
    let counted = doubts.isEmpty ? [] : Set(rows.map(\.id))
    leftOut.doubts = doubts.filter { counted.contains($0.recordID) }
    let moments = BrewTimes(contents, calendar: calendar)
    let shots = ShotWeights(contents)
    var weights: [Double] = []
    var spoilages: [Double] = []
    if !shots.isEmpty { curves = CurveFeature.allCases.map { _ in [] } }
    var known: [String: Int] = [:]
    for (place, row) in rows.enumerated() {
      if place % Self.batch == 0, Task.isCancelled { break }
      let brew = contents.brews[row.index]
      guard let rating = ratings.stars[row.index] else { continue }
      stars.append(rating)
      rated += brew.stars == nil ? 0 : 1
      times.append(row.seconds == Int.max ? .nan : Double(row.seconds) / 86_400)
      days.append(row.day?.number ?? Int.min)
      hours.append(moments.hours[row.index])
      weekdays.append(moments.isBulk ? -1 : row.day.map { $0.weekday - 1 } ?? -1)
      gaps.append(moments.gaps[row.index])
      let bag = brew.beanID.flatMap { bags[$0] }
      beans.append(brew.beanID.flatMap { beanNumbers[$0] } ?? -1)
      let method = brew.methodID.flatMap { methodNumbers[$0] } ?? -1
      methods.append(method)
      grinders.append(brew.grinderID.flatMap { grinderNumbers[$0] } ?? -1)
      for (index, parameter) in BrewParameter.allCases.enumerated() {
        let value = parameter.value(
          of: brew, bean: bag.map { contents.beans[$0] },
          isEspresso: method >= 0 && espresso[method], day: row.day)
        parameters[index].append(value.flatMap { $0.isFinite ? $0 : nil } ?? .nan)
      }
      let taste = tastes.brews.indices.contains(row.index) ? tastes.brews[row.index] : nil
      let shot = shots[brew.id]
      weights.append(shots.weight(of: brew.id))
      spoilages.append(shots.spoilage(of: brew.id))
      // What a spoilt shot tastes of says nothing of its bean and settings.
      let heard = shot?.isSpoilt == true ? nil : taste
      flavors.append(heard?.nodes)
      readings.append(TasteReading.all(of: heard))
      descriptors.append(heard.map { number($0, &known) } ?? [])
      for (place, feature) in CurveFeature.allCases.enumerated() where !shots.isEmpty {
        let value = shot.flatMap { feature.value(of: $0) }
        curves[place].append(value.flatMap { $0.isFinite ? $0 : nil } ?? .nan)
      }
      if !shots.isEmpty { said.append(taste) }
    }
    draw(weights, spoilages)
  }

  /// Draws the ratings of shots that count less towards the mean of their bean and method, without
  /// what being spoilt cost them: that is no matter of their settings, and as a scatter of ratings
  /// it would hide what is.
  private mutating func draw(_ weights: [Double], _ spoilages: [Double]) {
    guard weights.contains(where: { $0 < 1 }) else { return }
    struct Group: Hashable {
      let bean, method: Int
    }
    let groups = Dictionary(grouping: stars.indices) { Group(bean: beans[$0], method: methods[$0]) }
    let cost = ShotWeights.cost(stars, spoilages, groups: groups.values.map(\.self))
    for row in stars.indices { stars[row] -= cost * spoilages[row] }
    for rows in groups.values {
      let drawn = ShotWeights.drawn(rows.map { stars[$0] }, rows.map { weights[$0] })
      for (row, stars) in zip(rows, drawn) { self.stars[row] = stars }
    }
  }

  /// The numbers of the taster's own words in one brew.
  private mutating func number(_ taste: BrewTaste, _ known: inout [String: Int]) -> [Int] {
    var numbers: [Int] = []
    for flavor in taste.named {
      for word in flavor.descriptors {
        let number = known[word] ?? descriptorNames.count
        if number == descriptorNames.count {
          known[word] = number
          descriptorNames.append(word)
          descriptorNodes.append([:])
        }
        descriptorNodes[number][flavor.node, default: 0] += 1
        if !numbers.contains(number) { numbers.append(number) }
      }
    }
    return numbers
  }

  /// How many brews are read between looks at whether the task is cancelled.
  private static let batch = 1024

  /// The numbers of records; records whose names fold to the same text have the same number.
  private static func numbers<Record>(
    _ records: [Record], id: (Record) -> Identifier<Record>, name: (Record) -> String,
    _ names: inout [String], onNew: (Record) -> Void
  ) -> [Identifier<Record>: Int] {
    var numbers: [Identifier<Record>: Int] = [:]
    var known: [String: Int] = [:]
    for record in records {
      let key = FoldedText.words(name(record))
      let number = known[key] ?? names.count
      if number == names.count {
        names.append(name(record))
        onNew(record)
      }
      if !key.isEmpty { known[key] = number }
      numbers[id(record)] = number
    }
    return numbers
  }

  /// The description by which two bags are the same coffee; empty texts for unrecorded fields.
  private static func description(of bean: Bean) -> [String] {
    guard !FoldedText.words(bean.name).isEmpty else { return [] }
    return [
      bean.name, bean.roaster, bean.origin, bean.region, bean.farm, bean.variety,
      bean.process.rawValue, bean.roastLevel.rawValue,
    ].map(FoldedText.words)
  }
}

/// When the brews of a journal were made: the time of day, the day of the week, and the time since the
/// brew before.
///
/// Not every recorded time is that of a brew: imports of days write midnight or noon, and who enters a
/// stack of notes leaves the times of an hour at the desk. Such times count as unknown.
struct BrewTimes: Sendable {
  /// For each brew of the journal the hours after local midnight, 0..<24; NaN where unknown.
  private(set) var hours: [Double]
  /// For each brew the days since the one before, with fractions; NaN where unknown, where it is the
  /// first, and where it follows at once.
  private(set) var gaps: [Double]
  /// Whether the brews were entered in bulk: neither times nor days are those of brews.
  private(set) var isBulk = false

  /// The days within which a brew follows another at once.
  static let leastGap = 10.0 / 1440
  /// The share of brews that follow another at once from which on a journal was entered in bulk.
  private static let bulkShare = 1.0 / 3
  /// The seconds after midnight that stand for a day without a time.
  private static let placeholders: Set<Int> = [0, 43_200]
  /// The share of brews at two times of the day, in UTC, from which on a program wrote the times: noon
  /// in summer and in winter, as seen from another time zone.
  private static let stampedShare = 0.9

  /// - Parameter calendar: Gives the day and the time of a brew.
  /// - Complexity: O(n log n) in the brews.
  init(_ contents: JournalContents, calendar: LocalCalendar) {
    hours = [Double](repeating: .nan, count: contents.brews.count)
    gaps = hours
    var timed: [(seconds: Int, id: String, day: Int, index: Int)] = []
    var untimed: [Int] = []
    var clocks: [Int: Int] = [:]
    for (index, brew) in contents.brews.enumerated() {
      if index % 1024 == 0, Task.isCancelled { return }
      guard let day = FutureDays.plausible(calendar.day(of: brew.brewedAt)),
        let seconds = brew.brewedAt.seconds
      else { continue }
      let utc = seconds % 86_400
      guard let second = calendar.secondOfDay(of: brew.brewedAt),
        Self.placeholders.isDisjoint(with: [second, utc])
      else {
        untimed.append(day.number)
        continue
      }
      hours[index] = Double(second) / 3600
      clocks[utc, default: 0] += 1
      timed.append((seconds, brew.id.rawValue, day.number, index))
    }
    let most = clocks.values.sorted(by: >).prefix(2).reduce(0, +)
    if Double(most) >= Self.stampedShare * Double(timed.count) {
      for brew in timed { hours[brew.index] = .nan }
      return
    }
    timed.sort { ($0.seconds, $0.id) < ($1.seconds, $1.id) }
    untimed.sort()
    var place = 0
    var atOnce = 0
    for (last, brew) in zip(timed, timed.dropFirst()) {
      while place < untimed.count, untimed[place] <= brew.day { place += 1 }
      // A brew without a time may lie between the two.
      let isNext = place == 0 || untimed[place - 1] < last.day
      let gap = Double(brew.seconds - last.seconds) / 86_400
      if gap < Self.leastGap {
        atOnce += 1
      } else if isNext {
        gaps[brew.index] = gap
      }
    }
    isBulk = Double(atOnce) > Self.bulkShare * Double(timed.count)
    guard isBulk else { return }
    for index in hours.indices { (hours[index], gaps[index]) = (.nan, .nan) }
  }
}
