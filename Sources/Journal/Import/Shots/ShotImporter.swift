import Support

/// Imports a file with one shot of Visualizer or of Decent's app.
struct ShotImporter {
  private let object: JSONObject
  private let source: ShotReader.Source

  init(_ object: JSONObject, _ source: ShotReader.Source) {
    self.object = object
    self.source = source
  }

  /// The format as the summary names it.
  var format: ImportFormat { source == .decent ? .decent : .visualizer }

  func run(_ session: ImportSession) throws {
    let brews = try BrewRowImporter(
      session, columns: [.beanName, .roaster, .roastLevel, .roastDate])
    let reader = ShotReader(calendar: session.calendar, today: session.today)
    let shot: (row: BrewRow, leftOut: [String], problems: [ImportProblem])
    do throws(ImportProblem) {
      shot = try reader.row(object, source)
    } catch {
      return session.skip([error])
    }
    try brews.add(shot.row)
    for field in shot.leftOut { session.summary.leftOut[field, default: 0] += 1 }
    for problem in shot.problems { session.report(problem) }
    try brews.finish()
  }
}
