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

  /// Its place in `allCases`.
  var number: Int {
    switch self {
    case .roaster: 0
    case .name: 1
    case .origin: 2
    case .region: 3
    case .farm: 4
    case .variety: 5
    case .process: 6
    case .roastLevel: 7
    case .roastDate: 8
    case .bestBefore: 9
    case .weight: 10
    case .altitude: 11
    case .decaf: 12
    case .flavors: 13
    }
  }
}
