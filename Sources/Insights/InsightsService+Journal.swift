public import Journal
public import Stats

/// What front ends ask of a journal.
extension InsightsService {
  /// The flavor wheel as an SVG file in UTF-8, or the branch of one flavor.
  ///
  /// - Parameter branch: The ID of a node; nil, or an ID the wheel does not have, draws all.
  public func wheelSVG(branch: String? = nil) -> [UInt8] {
    WheelDrawing(.standard, branch: branch).figure.standalone
  }

  /// The wheel, or a branch of it, colored by how often the brews of a journal had each flavor: an
  /// SVG file in UTF-8.
  ///
  /// - Throws: What reading notes throws.
  @concurrent public func wheelSVG(
    branch: String? = nil, foundIn contents: JournalContents
  ) async throws -> [UInt8] {
    let reading = try await JournalReading(of: contents, by: self)
    return WheelDrawing(
      .standard, branch: branch, findings: reading.findings(in: contents.brews.indices)
    ).figure.standalone
  }

  /// What a journal shows as a page of text, tables and figures; `ReportPage.html` writes it.
  ///
  ///     let page = try await insights.report(on: try BrewJournal(path: path).contents())
  ///     try Data(page.html).write(to: file)
  ///
  /// The same journal, options and calendar give the same page, byte for byte. What the journal does
  /// not tell is left out: an empty one gives a page that says so.
  ///
  /// - Parameters:
  ///   - contents: The journal.
  ///   - options: Which brews are looked at, and how strict patterns are.
  ///   - calendar: On which day a brew falls.
  ///   - day: The last day that counts; later brews are left out and counted. nil leaves out what
  ///     lies after a break in the future of `options.today`.
  /// - Throws: What reading notes throws.
  /// - Complexity: Linear in the brews, and a constant for up to four suggestions.
  @concurrent public func report(
    on contents: JournalContents, options: PatternOptions = PatternOptions(),
    calendar: LocalCalendar = LocalCalendar(), asOf day: CalendarDay? = nil
  ) async throws -> ReportPage {
    let future = FutureBrews(
      contents.brews, named: day, today: options.today, calendar: calendar)
    var known = contents
    known.brews.removeAll { future.contains($0, calendar) }
    let reading = try await JournalReading(of: known, by: self)
    return ReportComposer(
      known, leavingOut: contents.brews.filter { future.contains($0, calendar) }, of: future,
      reading: reading, options: options, calendar: calendar
    ).page()
  }
}
