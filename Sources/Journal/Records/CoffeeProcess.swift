/// How the fruit was taken off the beans. An unknown process is kept as it is written.
public struct CoffeeProcess: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let unrecorded = CoffeeProcess(rawValue: "")
  public static let washed = CoffeeProcess(rawValue: "washed")
  public static let natural = CoffeeProcess(rawValue: "natural")
  public static let honey = CoffeeProcess(rawValue: "honey")
  public static let anaerobic = CoffeeProcess(rawValue: "anaerobic")
  public static let wetHulled = CoffeeProcess(rawValue: "wet_hulled")
  public static let carbonicMaceration = CoffeeProcess(rawValue: "carbonic_maceration")
  public static let decaf = CoffeeProcess(rawValue: "decaf")
  public static let other = CoffeeProcess(rawValue: "other")

  public static let known: [CoffeeProcess] = [
    .washed, .natural, .honey, .anaerobic, .wetHulled, .carbonicMaceration, .decaf, .other,
  ]
}
