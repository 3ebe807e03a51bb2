/// The fields of a bag label, as the command line names them.
public enum LabelField: String, Sendable, CaseIterable {
  case roaster, name, origin, region, farm, variety, process
  case roastLevel = "roast_level"
  case roastDate = "roast_date"
  case bestBefore = "best_before"
  case weight = "weight_g"
  case altitude = "altitude_m"
  case decaf
  case flavors
}
