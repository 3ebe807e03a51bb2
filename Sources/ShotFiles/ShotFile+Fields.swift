extension ShotFile {
  /// A number above 0; what a field says instead is named as left out.
  mutating func measure(_ value: ShotValue, _ name: String) -> Double? {
    if let measure = value.positive { return measure }
    if value.isSaid { leftOut.append(name) }
    return nil
  }

  /// Names the fields of an object that say something.
  mutating func leaveOut(_ names: [String], of object: ShotValue) {
    leftOut += names.filter { object[$0].isSaid }
  }

  /// The start in Unix seconds. Machines that do not know the time count from 1970: no moment before
  /// 2000 is one.
  mutating func start(atSeconds value: ShotValue, _ name: String) {
    guard let seconds = value.number, seconds >= 946_684_800, seconds < 1e11 else {
      if value.isSaid { leftOut.append(name) }
      return
    }
    startedAt = Moment(seconds: seconds)
  }

  /// The rating of a field, on the scale of the file.
  mutating func rate(_ value: ShotValue, _ name: String) {
    guard let rating = measure(value, name) else { return }
    if rating <= ratingBest { self.rating = rating } else { leftOut.append(name) }
  }

  /// The curve, and what follows from it where the file has no value of its own.
  mutating func take(_ curve: ShotCurveData?) {
    self.curve = curve
    if let last = curve?.time.last, last > 0 { duration = last }
    if yield == nil { yield = curve?.lastWeight }
  }

  /// The temperature that was set, if it was one in the whole shot.
  mutating func setTemperature(_ goals: [Double?]) {
    let goals = goals.compactMap { $0 }.filter { $0 > 0 }
    if let goal = goals.first, goals.allSatisfy({ $0 == goal }) { waterTemperature = goal }
  }

  /// Without repetitions, sorted.
  func finished() -> ShotFile {
    var shot = self
    shot.leftOut = Set(leftOut).sorted()
    return shot
  }
}
