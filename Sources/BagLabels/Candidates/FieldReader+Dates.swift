import Journal

extension FieldReader {
  private struct DatedRole {
    var date: PrintedDate
    var role: LabelKey?
    var segment: Int
    var features: [String]
  }

  /// The roast date and the date it is best before.
  mutating func readDates() {
    var found = datesWithRoles()
    guard !found.isEmpty else { return }
    nameRoles(&found)
    let order = order(of: found)
    if let index = found.firstIndex(where: { $0.role == .bestBefore }) {
      readBestBefore(found[index], order, roast: found.first { $0.role == .roastDate }?.date)
    }
    if let roast = found.first(where: { $0.role == .roastDate && !isMonth($0.date) }) {
      readRoastDate(roast, order, bestBefore: found.first { $0.role == .bestBefore }?.date)
    }
  }

  private func isMonth(_ date: PrintedDate) -> Bool {
    if case .month = date.value { return true }
    return false
  }

  // MARK: Roles

  private func datesWithRoles() -> [DatedRole] {
    var result: [DatedRole] = []
    for index in segments.indices {
      let segment = segments[index]
      let line = lines[segment.line]
      if segment.key == .ignore, !segment.hasColon, facts[index].words > 3 { continue }
      var previous = segment.range.lowerBound
      for date in DateReader(line).dates(in: segment.range) {
        let before = previous..<date.range.lowerBound
        previous = date.range.upperBound
        var role = roleWord(line, before, last: true)
        var features = [source(index)]
        if role == nil, let key = segment.key, before.lowerBound == segment.range.lowerBound {
          role = key == .roastLevel ? .roastDate : key
        }
        if role == nil {
          // «12.01.2026 geröstet»
          let after = date.range.upperBound..<segment.range.upperBound
          role = roleWord(line, after, last: false)
          if role != nil { features.append("behind") }
        }
        if date.cost > 0 { features.append("ocr") }
        if role == .ignore || role == .weight || role == .notes { role = .otherDate }
        result.append(DatedRole(date: date, role: role, segment: index, features: features))
      }
    }
    return result
  }

  /// What the nearest word about dates says.
  private func roleWord(_ line: LabelLine, _ range: Range<Int>, last: Bool) -> LabelKey? {
    guard !range.isEmpty else { return nil }
    let keys = line.phrases(.key, in: range).compactMap { match -> LabelKey? in
      guard let key = LabelKey(rawValue: lexicon.keys[Int(entry(match).value)]) else { return nil }
      if key == .roastLevel { return .roastDate }
      return key.isDate ? key : nil
    }
    if let key = last ? keys.last : keys.first { return key }
    return line.has(.roastWord, in: range) ? .roastDate : nil
  }

  /// Dates without a word: the earlier one is the roast's.
  private func nameRoles(_ found: inout [DatedRole]) {
    let open = found.indices.filter { found[$0].role == nil }
    guard !open.isEmpty else { return }
    let hasRoast = found.contains { $0.role == .roastDate }
    let hasBest = found.contains { $0.role == .bestBefore }
    let days = open.filter { !isMonth(found[$0].date) }
    for index in open { found[index].features.append("unnamed") }
    if !hasRoast, let first = days.min(by: { earliest(found[$0].date) < earliest(found[$1].date) })
    {
      let day = earliest(found[first].date)
      if isPlausibleRoast(day) {
        found[first].role = .roastDate
        if !hasBest, let last = days.last(where: { $0 != first }),
          earliest(found[last].date) > day
        {
          found[last].role = .bestBefore
        }
      } else if !hasBest, today.days(to: day) > 0 {
        found[first].role = .bestBefore
      }
    }
  }

  private func earliest(_ date: PrintedDate) -> CalendarDay {
    let days = [date.day(isDayFirst: true), date.day(isDayFirst: false)].compactMap { $0 }
    return days.min() ?? today
  }

  // MARK: Order

  /// Whether days stand before months on this label; nil when nothing says.
  private func order(of found: [DatedRole]) -> Bool? {
    for line in lines {
      if line.has(.dayFirst) { return true }
      if line.has(.monthFirst) { return false }
    }
    let shown = Set(
      found.compactMap { dated -> Bool? in
        // Dots say nothing of how the label would write slashes.
        guard dated.date.showsDayFirst != nil else { return nil }
        return dated.date.showsDayFirst
      })
    if shown.count == 1 { return shown.first }
    if lines.count(where: { $0.has(.european) }) >= 1 { return true }
    return nil
  }

  private func isPlausibleRoast(_ day: CalendarDay) -> Bool {
    let age = day.days(to: today)
    return age >= 0 && age <= 731
  }

  // MARK: Values

  private mutating func readBestBefore(_ found: DatedRole, _ order: Bool?, roast: PrintedDate?) {
    let line = line(of: found.segment)
    var features = found.features
    var value: String?
    switch found.date.value {
    case .day(let day): value = day.description
    case .month(let year, let month):
      value = String(year) + "-" + (month < 10 ? "0" : "") + String(month)
      features.append("month")
    case .either(let dayFirst, let monthFirst):
      if let order {
        value = (order ? dayFirst : monthFirst).description
      } else if let isDayFirst = orderByDistance(roast, found.date) {
        value = (isDayFirst ? dayFirst : monthFirst).description
      }
      features.append("settled")
    }
    guard let value else { return }
    if decide(.bestBefore, features, segment: found.segment, evidence: line.text(found.date.range))
    {
      reading.bestBefore = value
    }
  }

  /// The one order under which the coffee keeps two weeks to three years; nil when both do.
  private func orderByDistance(_ roast: PrintedDate?, _ best: PrintedDate?) -> Bool? {
    guard let roast, let best else { return nil }
    let fits = [true, false].filter { isDayFirst in
      guard let from = roast.day(isDayFirst: isDayFirst), let to = best.day(isDayFirst: isDayFirst)
      else { return false }
      return isPlausibleRoast(from) && (14...1100).contains(from.days(to: to))
    }
    if fits.count == 1 { return fits.first }
    // The same day of another month: shelf lives are whole months.
    let same = fits.filter { isDayFirst in
      roast.day(isDayFirst: isDayFirst)?.day == best.day(isDayFirst: isDayFirst)?.day
    }
    return same.count == 1 ? same.first : nil
  }

  private mutating func readRoastDate(
    _ found: DatedRole, _ order: Bool?, bestBefore: PrintedDate?
  ) {
    let line = line(of: found.segment)
    let evidence = line.text(found.date.range)
    var features = found.features
    var day: CalendarDay?
    switch found.date.value {
    case .month: return
    case .day(let only): day = only
    case .either(let dayFirst, let monthFirst):
      let plausible = [dayFirst, monthFirst].filter(isPlausibleRoast)
      if plausible.isEmpty { return }
      if let order {
        day = order ? dayFirst : monthFirst
        features.append("settled")
      } else if plausible.count == 1 {
        day = plausible[0]
        features.append("settled")
      } else if let isDayFirst = orderByDistance(found.date, bestBefore) {
        day = isDayFirst ? dayFirst : monthFirst
        features.append("settled")
      } else {
        if decide(.roastDate, features + ["open"], segment: found.segment, evidence: evidence) {
          reading.roastDateCandidates = [dayFirst, monthFirst].sorted()
          reading.decisions[.roastDate]?.kind = .borderline
          // That it is the roast date may be sure; which of the two days it is, is not.
          reading.decisions[.roastDate]?.confidence /= 2
        }
        return
      }
    }
    guard let day, isPlausibleRoast(day) else { return }
    if decide(.roastDate, features, segment: found.segment, evidence: evidence) {
      reading.roastDate = day
    }
  }
}
