import CoffeeTerms
import ShotFiles
import Support

/// Imports the file of one shot of a machine, or of one brew of an app; of a roast, the bag.
struct ShotImporter {
  private let shot: ShotFile
  /// The order of roast dates that the shots beside it settle; nil for none.
  var order: DateOrder?

  init(_ shot: ShotFile) {
    self.shot = shot
  }

  /// The format as the summary names it.
  var format: ImportFormat { ImportFormat(rawValue: shot.source.rawValue) }

  /// The orders in which the roast date is no later than the shot; empty where it has none, or a plain one.
  func ordersOfRoast(_ calendar: LocalCalendar, _ today: CalendarDay) -> Set<DateOrder> {
    guard let readings = DateText.readings(shot.roastDate.trimmed), !readings.isPlain else {
      return []
    }
    let reader = ShotReader(shot, calendar: calendar, today: today)
    return readings.orders(upTo: reader.latestRoast)
  }

  func run(_ session: ImportSession) throws {
    let brews = try BrewRowImporter(
      session, columns: [.beanName, .roaster, .roastLevel, .roastDate])
    // The profile is kept with the curve.
    for (field, text) in [
      ("profile_title", shot.curve == nil ? shot.profile : ""), ("barista", shot.barista),
    ] where !text.isEmpty && shot.source == .visualizer {
      session.summary.leftOut[field, default: 0] += 1
    }
    for field in shot.leftOut { session.summary.leftOut[field, default: 0] += 1 }
    var reader = ShotReader(shot, calendar: session.calendar, today: session.today)
    reader.order = order
    if shot.source == .artisan {
      switch Result(catching: { () throws(ImportProblem) in try reader.roast() }) {
      case .success(let bag?): try brews.add(bag: bag)
      case .success(nil): break
      case .failure(let problem): session.skip([problem])
      }
    } else {
      switch Result(catching: { () throws(ImportProblem) in try reader.row() }) {
      case .success(var row):
        row.shot = shot
        if let typed = try session.typed(row) {
          try session.fill(typed, from: row)
        } else {
          try brews.add(row)
        }
      case .failure(let problem): return session.skip([problem])
      }
    }
    for problem in reader.problems { session.report(problem) }
    try brews.finish()
  }
}
