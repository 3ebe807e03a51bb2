/// The field that a printed field name announces.
package enum LabelKey: String, Sendable, CaseIterable {
  case origin, region, farm, producer, variety, process, notes, name, roaster, decaf, ignore
  case roastLevel = "roast_level"
  case altitude = "altitude_m"
  case weight = "weight_g"
  case roastDate = "roast_date"
  case bestBefore = "best_before"
  case otherDate = "other_date"

  var isDate: Bool { self == .roastDate || self == .bestBefore || self == .otherDate }
}
