import Support

/// Imports a table of brews: beans, methods and grinders are found by name, or added.
struct CSVImporter {
  private let source: TableSource
  private let options: TableOptions

  init(_ source: TableSource, _ options: TableOptions) {
    self.source = source
    self.options = options
  }

  /// Reads the header, and then the whole table for what its rows settle together.
  ///
  /// - Throws: `JournalError` when the first line does not name columns.
  func plan(today: CalendarDay) throws(JournalError) -> TablePlan {
    var records = try source.records()
    var header = try CSVHeader(&records, options)
    let survey = try TableSurvey(&records, header, today: today)
    header.decide(isNumber: survey.isNumber)
    return TablePlan(header: header, survey: survey, saidScale: options.ratingScale)
  }

  func run(
    _ plan: TablePlan, _ session: ImportSession, _ progress: (ImportProgress) -> Void
  ) throws {
    let header = plan.header
    session.summary.ignoredColumns = header.ignored
    session.summary.dateOrder = plan.toldOrder
    session.summary.ratingScale = plan.toldScale
    session.summary.encoding = options.encoding
    let brews = try BrewRowImporter(
      session, columns: CSVColumn.bean.filter(header.positions.keys.contains))
    var rows = BrewRowReader(plan: plan, calendar: session.calendar, today: session.today)
    var records = try source.records()
    _ = try CSVHeader(&records, options)
    var count = 0
    while try records.next() {
      try session.beginRecord()
      let record = records.reader.record
      if record.isBlank { continue }
      switch rows.row(record) {
      case .success(let (row, faults)):
        for problem in faults.problems { session.report(problem) }
        try brews.add(row)
      case .failure(let faults): session.skip(faults.problems)
      }
      count += 1
      if count % 500 == 0 {
        progress(ImportProgress(records: count, fraction: records.fraction))
      }
    }
    try brews.finish()
  }
}

/// How a table is read.
struct TablePlan: Sendable {
  let header: CSVHeader
  private let survey: TableSurvey
  /// The highest rating of the scale that the user gave.
  private let saidScale: Double?

  init(header: CSVHeader, survey: TableSurvey, saidScale: Double?) {
    self.header = header
    self.survey = survey
    self.saidScale = saidScale
  }

  /// The order of dates that can be read several ways.
  var order: DateOrder? {
    if case .dates(let order)? = header.units[.brewedAt] ?? header.units[.roastDate] {
      return order
    }
    return survey.order
  }

  /// The order, where a date could be read several ways without it.
  var toldOrder: DateOrder? {
    survey.hasOpenDates ? order : survey.serials.isEmpty ? nil : .serial
  }

  /// Whether a column has days as spreadsheets count them.
  func isSerial(_ column: CSVColumn) -> Bool {
    !survey.serials.isEmpty && header.positions[column].map(survey.serials.contains) ?? false
  }

  /// Whether ratings without a scale of their own may be of another scale than stars up to 5.
  var isScaleOpen: Bool { scale == 5 && saidScale == nil && survey.isScaleOpen }

  /// The highest rating: as the user said, as the title says, or as the ratings show.
  var scale: Double {
    if let saidScale { return saidScale }
    if case .scale(let scale)? = header.units[.rating] { return scale }
    return survey.scale ?? 5
  }

  /// The scale, where it is another than that of the journal.
  var toldScale: Double? { scale == 5 || header.positions[.rating] == nil ? nil : scale }
}
