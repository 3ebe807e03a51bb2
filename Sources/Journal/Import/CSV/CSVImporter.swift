import Support

/// Imports a table: brews, or a list of bags. Beans, methods and grinders are found by name, or added.
struct CSVImporter {
  let source: TableSource
  private let options: TableOptions

  init(_ source: TableSource, _ options: TableOptions) {
    self.source = source
    self.options = options
  }

  /// Reads the titles, and then the whole table for what its rows settle together.
  ///
  /// - Throws: `JournalError` when no line names columns.
  func plan(today: CalendarDay) throws(JournalError) -> TablePlan {
    try TablePlan(source, options, today: today)
  }

  func run(
    _ plan: TablePlan, _ session: ImportSession, _ progress: (ImportProgress) -> Void
  ) throws {
    tell(plan, session)
    session.titles = TableOptions.key(plan.header.meaning.titles)
    let brews = try BrewRowImporter(
      session, columns: CSVColumn.bean.filter(plan.columnsOfBean.contains))
    var rows = BrewRowReader(plan: plan, calendar: session.calendar, today: session.today)
    var records = try plan.header.rows(of: source)
    let end = plan.survey.otherTables.first ?? .max
    var count = 0
    while try records.next() {
      try session.beginRecord()
      let record = records.reader.record
      if record.line >= end { break }
      if record.isBlank || plan.header.isSame(record) { continue }
      if let problem = rows.aside(record) {
        if problem.effect == .leftOut {
          session.report(problem)
        } else if let place = plan.header.positions[.brewLine] {
          // What people write besides.
          let title = plan.header.meaning.titles[place]
          session.summary.leftOut[title == "brew_line" ? "line" : title, default: 0] += 1
        }
        continue
      }
      if plan.kind == .bags {
        try add(rows.bag(record), session, brews)
      } else {
        switch rows.row(record) {
        case .success(let (row, faults)):
          for problem in faults.problems { session.report(problem) }
          try brews.add(row)
        case .failure(let faults): session.skip(faults.problems)
        }
      }
      count += 1
      if count % 500 == 0 {
        progress(ImportProgress(records: count, fraction: records.fraction))
      }
    }
    // Weekdays without a week tell no day.
    if let place = plan.header.positions[.weekday], plan.header.positions[.brewedAt] == nil,
      rows.dayAbove == nil
    {
      session.summary.ignoredColumns.append(String(plan.header.meaning.titles[place].prefix(40)))
    }
    try brews.finish()
  }

  private func add(
    _ bag: Result<(Bean, RowFaults), RowFaults>, _ session: ImportSession, _ brews: BrewRowImporter
  ) throws {
    switch bag {
    case .success(let (bean, faults)):
      for problem in faults.problems { session.report(problem) }
      try brews.add(bag: bean)
    case .failure(let faults): session.skip(faults.problems)
    }
  }

  /// Says how the table is read.
  private func tell(_ plan: TablePlan, _ session: ImportSession) {
    session.summary.ignoredColumns += plan.header.ignored
    // Numbers that tell no rows apart say nothing.
    if let place = plan.header.positions[.rowID], !plan.survey.hasRowIDs,
      !plan.survey.hasDayNumbers, plan.kind == .cups
    {
      session.summary.ignoredColumns.append(
        String(plan.header.meaning.titles[place].prefix(40)))
    }
    session.summary.dateOrder = plan.toldOrder ?? session.summary.dateOrder
    session.summary.ratingScale = plan.toldScale ?? session.summary.ratingScale
    session.summary.encoding = options.encoding ?? session.summary.encoding
    if plan.header.linesAbove > 0 { session.summary.titlesLine = plan.header.line }
    session.summary.columns += plan.columns
    let key = TableOptions.key(plan.header.meaning.titles)
    if !options.columns.isEmpty { session.names[key] = options.columns }
    if options.columns.isEmpty, options.earlier[key] != nil {
      session.summary.usesEarlierNames = true
    }
    session.summary.guessedMethod = plan.guessedMethod ?? session.summary.guessedMethod
  }
}
