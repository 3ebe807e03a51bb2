/// Days and times of rows.
extension BrewRowReader {
  mutating func moment(
    _ cells: [CSVColumn: String], _ faults: inout RowFaults
  ) -> DateText? {
    guard header.positions[.brewedAt] != nil else {
      guard var day = dayAbove else { return nil }
      if header.positions[.weekday] != nil {
        guard let weekday = cells[.weekday].flatMap(WrittenDate.weekday) else { return nil }
        day = day.next(weekday)
      }
      return cells[.timeOfDay].flatMap(clock).map(day.at) ?? day
    }
    guard let text = cells[.brewedAt], !CellText.isNothing(text) else { return nil }
    guard var date = date(joined(text, cells), .brewedAt, .writeDate, &faults) else { return nil }
    // Programs write midnight for a day without a time.
    if date.clock == 0, header.profile(.brewedAt)?.isOfMidnights ?? false {
      date = DateText(day: date.day, clock: nil)
    }
    lastDay = date.day
    if date.clock == nil, let text = cells[.timeOfDay], !CellText.isNothing(text) {
      if let clock = clock(text) {
        date = date.at(clock)
      } else {
        faults.add(CSVColumn.timeOfDay.rawValue, .unreadableTime, .writeTime, .text(text))
      }
    }
    guard let clock = date.clock, let half = cells[.half].flatMap(ClockText.half) else {
      return date
    }
    // `3:30` beside `PM`; `15:30` says which half it is.
    return clock < 13 * 3600 ? date.at(clock % (12 * 3600) + half * 3600) : date
  }

  /// A day of the month with the month and the year that other columns have.
  private func joined(_ text: String, _ cells: [CSVColumn: String]) -> String {
    guard let month = cells[.month], !CellText.isNothing(month), (1...4).contains(text.utf8.count),
      case let digits = text.prefix(while: \.isWholeNumber), let day = Int(digits),
      (1...31).contains(day)
    else { return text }
    let year = cells[.year] ?? ""
    let name = Int(month).flatMap {
      Self.months.indices.contains($0 - 1) ? Self.months[$0 - 1] : nil
    }
    return "\(day) \(name ?? month) \(year)".trimmed
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// A time of day: `7:13 AM`, `07:13`, the share of a day as spreadsheets store it, or the time of a date.
  func clock(_ text: String) -> Int? {
    if header.profile(.timeOfDay)?.isDayShare == true, let clock = ClockText(share: text) {
      return clock.seconds
    }
    if let clock = ClockText(text) ?? ClockText(text.replacing(".", with: ":"))
      ?? ClockText(plain: text, digits: 3...4)
    {
      return clock.seconds
    }
    // `9h`
    let hour = text.hasSuffix("h") ? String(text.dropLast()).trimmed : text
    if let hour = Int(hour), (0..<24).contains(hour) { return hour * 3600 }
    if let share = RatingText.number(text), share >= 0, share < 1 {
      return Int((share * 1440).rounded()) % 1440 * 60
    }
    return (try? DateText(text, order: plan.order, latest: plan.latest(today)))?.clock
  }

  /// - Parameter form: The remedy that tells how a date is written.
  func date(
    _ text: String, _ column: CSVColumn, _ form: ImportProblem.Remedy,
    _ faults: inout RowFaults
  ) -> DateText? {
    do throws(DateText.Fault) {
      let date =
        if column == .brewedAt, let month, let number = Int(text),
          let day = CalendarDay(year: month.year, month: month.month, day: number)
        {
          DateText(day: day, clock: nil)
        } else if plan.isSerial(column), let serial = DateText(serial: text, header) {
          serial
        } else {
          try dated(text)
        }
      let day = date.day(in: calendar)
      if day > today {
        faults.add(
          column.rawValue, .futureDate, .giveEarlierDay, .init(value: text, latestDay: today))
        return nil
      }
      if day.year < 1900 {
        faults.add(column.rawValue, .tooEarly, form, .init(value: text))
        return nil
      }
      return date
    } catch {
      switch error {
      // One option makes all of these days certain: an import with it brings them.
      case .ambiguous: faults.add(column.rawValue, .ambiguousDate, .giveDateOrder, .text(text))
      case .yearless: faults.add(column.rawValue, .noYear, .giveYear, .text(text))
      // Months alone are no day: the note keeps them.
      case .unreadable where column == .brewedAt && WrittenDate.isOfMonths(text): return nil
      case .unreadable:
        // `2024-03-02 7:99` is a day.
        if column == .brewedAt,
          let place = text.firstIndex(where: { $0.isWhitespace || $0 == "T" }),
          let day = try? dated(String(text[..<place])), day.clock == nil,
          day.day <= today, day.day.year >= 1900
        {
          let rest = String(text[place...].dropFirst()).trimmed
          faults.add(column.rawValue, .unreadableTime, .writeTime, .text(rest))
          return day
        }
        faults.add(column.rawValue, .noDate, form, .text(text))
      }
      return nil
    }
  }

  /// A date with its year, or else one that takes it from the row before.
  private func dated(_ text: String) throws(DateText.Fault) -> DateText {
    do throws(DateText.Fault) {
      return try DateText(text, order: plan.order, latest: plan.latest(today))
    } catch {
      let year = plan.options.year ?? plan.survey.year
      guard error == .unreadable,
        let yearless = YearlessDate(
          text, order: plan.order ?? YearlessDate.order(of: text, year: year))
      else {
        // `1/3` without a year may be two days.
        if error == .unreadable, YearlessDate(text, order: .dayFirst) != nil {
          throw year == nil && lastDay == nil ? .yearless : .ambiguous
        }
        throw error
      }
      // A bag is drunk soon after its roast.
      let roasted = [header.facts, plan.options.facts].lazy
        .compactMap { try? DateText($0.roastDate, order: plan.order, latest: plan.latest(today)) }
      return try yearless.date(
        near: lastDay ?? (year == nil ? roasted.first?.day : nil), year: year)
    }
  }
}
