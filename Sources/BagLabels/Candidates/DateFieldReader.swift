/// Proposes the roast date and the best-before date: assigns a role to each printed date, then
/// decides which of two numbers is the day.
struct DateFieldReader: FieldReader {
  let label: LabelDocument

  private struct DatedRole {
    var date: PrintedDate
    var role: LabelKey?
    var segment: Int
    var features: FeatureSet
  }

  func candidates() -> [Candidate] {
    var found = datesWithRoles()
    guard !found.isEmpty else { return [] }
    nameRoles(&found)
    let order = order(of: found)
    func first(_ role: LabelKey) -> DatedRole? {
      // A date that cannot be of this role does not hide one that can.
      found.first { $0.role == role && $0.date.isWhole && isPlausible($0) }
        ?? found.first { $0.role == role && $0.date.isWhole } ?? found.first { $0.role == role }
    }
    let roast = first(.roastDate)
    let bestBefore =
      found.first { $0.role == .bestBefore && $0.date.value != .yearless }
      ?? first(.bestBefore)
    return [
      bestBefore.flatMap { self.bestBefore($0, order, roast: roast?.date) },
      roast.flatMap { roastDate($0, order, bestBefore: bestBefore?.date) }
        ?? first(.packDate).map { unread(.roastDate, .packed, $0) },
    ].compactMap { $0 }
  }

  // MARK: Roles

  private func datesWithRoles() -> [DatedRole] {
    var result: [DatedRole] = []
    for index in label.indices {
      let segment = label.segments[index]
      let line = label.line(of: index)
      if segment.key == .ignore, !segment.hasColon, label.facts[index].words > 3 { continue }
      var previous = segment.range.lowerBound
      for date in DateReader(line: line).dates(in: segment.range, after: segment.key) {
        let before = previous..<date.range.lowerBound
        previous = date.range.upperBound
        var features: FeatureSet = [.bias, label.source(index)]
        var role = roleWord(line, before, last: true)
        if role == nil, let key = segment.key, before.lowerBound == segment.range.lowerBound {
          role = key == .roastLevel ? .roastDate : key
        }
        if role == nil {
          // «12.01.2026 geröstet»
          role = roleWord(line, date.range.upperBound..<segment.range.upperBound, last: false)
          features.insert(.behind, if: role != nil)
        }
        features.insert(.ocr, if: date.cost > 0)
        if role == .ignore || role == .weight || role == .notes { role = .otherDate }
        result.append(DatedRole(date: date, role: role, segment: index, features: features))
      }
    }
    return result
  }

  /// The role by the nearest word about dates.
  private func roleWord(_ line: LabelLine, _ range: Range<Int>, last: Bool) -> LabelKey? {
    guard !range.isEmpty else { return nil }
    let keys = line.phrases(.key, in: range).compactMap { match -> LabelKey? in
      let key = label.lexicon.key(of: match)
      if key == .roastLevel { return .roastDate }
      return key?.isDate == true ? key : nil
    }
    if let key = last ? keys.last : keys.first { return key }
    return line.has(.roastWord, in: range) ? .roastDate : nil
  }

  /// Assigns roles to dates without a word: the earlier one is the roast date.
  private func nameRoles(_ found: inout [DatedRole]) {
    let open = found.indices.filter { found[$0].role == nil }
    for index in open { found[index].features.insert(.unnamed) }
    let days = open.filter { found[$0].date.isWhole }
    guard !found.contains(where: { $0.role == .roastDate }) else { return }
    if days.isEmpty, let index = open.first(where: { found[$0].date.isInDoubt }) {
      found[index].role = .roastDate
    }
    guard
      let first = days.min(by: { earliest(found[$0].date) < earliest(found[$1].date) })
    else { return }
    let hasBest = found.contains { $0.role == .bestBefore }
    let day = earliest(found[first].date)
    if isPlausibleRoast(day) {
      found[first].role = .roastDate
      if !hasBest, let last = days.last(where: { $0 != first }), earliest(found[last].date) > day {
        found[last].role = .bestBefore
      }
    } else if !hasBest, label.today.days(to: day) > 0 {
      found[first].role = .bestBefore
    }
  }

  private func earliest(_ date: PrintedDate) -> CalendarDay {
    let days = [date.day(isDayFirst: true), date.day(isDayFirst: false)].compactMap { $0 }
    return days.min() ?? label.today
  }

  // MARK: Order

  /// Whether days come before months on this label; nil if nothing shows it.
  private func order(of found: [DatedRole]) -> Bool? {
    for line in label.lines {
      if line.has(.dayFirst) { return true }
      if line.has(.monthFirst) { return false }
    }
    let shown = Set(found.compactMap(\.date.showsDayFirst))
    if shown.count == 1 { return shown.first }
    return label.lines.contains { $0.has(.european) } ? true : nil
  }

  /// Whether a day is at most two years before today.
  private func isPlausibleRoast(_ day: CalendarDay) -> Bool {
    (0...731).contains(day.days(to: label.today))
  }

  /// Whether a date may be what its word says.
  private func isPlausible(_ found: DatedRole) -> Bool {
    let days = [found.date.day(isDayFirst: true), found.date.day(isDayFirst: false)]
    return found.role != .roastDate
      || (days + [found.date.yearFirst]).contains { $0.map(isPlausibleRoast) ?? false }
  }

  /// Whether coffee on sale today may keep until a day.
  private func isPlausibleEnd(_ day: CalendarDay) -> Bool {
    (-731...1100).contains(label.today.days(to: day))
  }

  /// A best-before date in doubt: of the first number as the year where only so it is near, or on
  /// labels of Japan and Korea, which write it so.
  private func yearFirst(_ day: CalendarDay, _ found: DatedRole) -> CalendarDay? {
    guard let other = found.date.yearFirst, isPlausibleEnd(other) else { return nil }
    let isEastern = label.line(of: found.segment).tokens.contains { token in
      token.text.unicodeScalars.contains { (0x3040...0xD7A3).contains($0.value) }
    }
    return isEastern || !isPlausibleEnd(day) ? other : nil
  }

  /// The order under which the shelf life is two weeks to three years; nil if both orders give
  /// that.
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

  // MARK: Values

  private func bestBefore(
    _ found: DatedRole, _ order: Bool?, roast: PrintedDate?
  ) -> Candidate? {
    var features = found.features
    let value: String
    switch found.date.value {
    case .misread: return unread(.bestBefore, .unreadable, found)
    case .noDay: return unread(.bestBefore, .noDay, found)
    case .yearless: return unread(.bestBefore, .noYear, found)
    case .day(let day):
      let other = yearFirst(day, found)
      value = (other ?? day).description
      features.insert(.yearFirst, if: other != nil || !isPlausibleEnd(day))
    case .month(let year, let month):
      value = String(year) + "-" + (month < 10 ? "0" : "") + String(month)
      features.insert(.month)
    case .either(let dayFirst, let monthFirst):
      guard let isDayFirst = order ?? orderByDistance(roast, found.date) else {
        return unread(.bestBefore, .swappable, found)
      }
      value = (isDayFirst ? dayFirst : monthFirst).description
      features.insert(.settled)
    }
    return candidate(.bestBefore, .text(value), found, features)
  }

  /// A date that gives no value, as printed.
  private func unread(
    _ field: LabelField, _ fault: LabelDecision.Fault, _ found: DatedRole
  ) -> Candidate {
    let line = label.line(of: found.segment)
    var text = ""
    for (index, token) in line.tokens[found.date.range].enumerated() {
      text += (index == 0 ? "" : token.lead) + (token.misread ?? token.text)
    }
    return candidate(field, .unread(text, fault), found, found.features)
  }

  private func candidate(
    _ field: LabelField, _ value: Candidate.Value, _ found: DatedRole, _ features: FeatureSet
  ) -> Candidate {
    label.candidate(field, value, found.segment, found.date.range, features, cost: 0)
  }

  private func roastDate(
    _ found: DatedRole, _ order: Bool?, bestBefore: PrintedDate?
  ) -> Candidate? {
    func candidate(_ value: Candidate.Value, _ feature: LabelFeature? = nil) -> Candidate {
      var features = found.features
      if let feature { features.insert(feature) }
      return self.candidate(.roastDate, value, found, features)
    }
    switch found.date.value {
    case .misread: return unread(.roastDate, .unreadable, found)
    case .noDay: return yearFirst(found) ?? unread(.roastDate, .noDay, found)
    case .month, .yearless: return yearless(found, order)
    case .day(let day):
      guard let fault = fault(of: [day]) else { return candidate(.day(day)) }
      return yearFirst(found) ?? unread(.roastDate, fault, found)
    case .either(let dayFirst, let monthFirst):
      let plausible = [dayFirst, monthFirst].filter(isPlausibleRoast)
      if let fault = fault(of: [dayFirst, monthFirst]) {
        return yearFirst(found) ?? unread(.roastDate, fault, found)
      }
      if let order {
        let day = order ? dayFirst : monthFirst
        return fault(of: [day]).map { unread(.roastDate, $0, found) }
          ?? candidate(.day(day), .settled)
      }
      if plausible.count == 1 { return candidate(.day(plausible[0]), .settled) }
      if let isDayFirst = orderByDistance(found.date, bestBefore) {
        return candidate(.day(isDayFirst ? dayFirst : monthFirst), .settled)
      }
      return candidate(
        .eitherDay(min(dayFirst, monthFirst), max(dayFirst, monthFirst)), .open)
    }
  }

  /// Why none of some days is a roast date; nil where one may be.
  private func fault(of days: [CalendarDay]) -> LabelDecision.Fault? {
    if days.contains(where: isPlausibleRoast) { return nil }
    return days.contains { label.today.days(to: $0) > 0 } ? .future : .old
  }

  /// A date whose numbers give a roast date only if the first is the year, for a person to check.
  private func yearFirst(_ found: DatedRole) -> Candidate? {
    guard let day = found.date.yearFirst, isPlausibleRoast(day) else { return nil }
    return candidate(.roastDate, .day(day), found, found.features.union([.yearFirst]))
  }

  /// A roast date without a year: the latest such day up to today, for a person to check.
  private func yearless(_ found: DatedRole, _ order: Bool?) -> Candidate? {
    var printed = found.date.yearless
    if printed.count == 2, let order { printed = [printed[order ? 0 : 1]] }
    let days = printed.compactMap { $0.latest(upTo: label.today) }
    guard let first = days.first, let last = days.last else {
      return unread(.roastDate, .noDay, found)
    }
    // The 29th of February is of no day in most years.
    if fault(of: days) != nil { return unread(.roastDate, .noDay, found) }
    var features = found.features
    features.insert(.noYear)
    features.insert(.open, if: first != last)
    return candidate(
      .roastDate, first == last ? .day(first) : .eitherDay(min(first, last), max(first, last)),
      found, features)
  }
}
