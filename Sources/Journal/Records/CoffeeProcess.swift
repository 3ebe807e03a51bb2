/// The processing method, which removes the fruit from the beans. An unknown process is kept as it
/// is written.
public struct CoffeeProcess: RawRepresentable, Hashable, Sendable {
  /// The word in the journal; empty for an unrecorded process.
  public let rawValue: String

  /// Creates a process from the journal's word, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// No process is recorded.
  public static let unrecorded = CoffeeProcess(rawValue: "")
  /// Pulp and mucilage are removed before drying.
  public static let washed = CoffeeProcess(rawValue: "washed")
  /// The whole fruit is dried.
  public static let natural = CoffeeProcess(rawValue: "natural")
  /// Dried with some mucilage on the bean; pulped natural.
  public static let honey = CoffeeProcess(rawValue: "honey")
  /// Fermented without oxygen.
  public static let anaerobic = CoffeeProcess(rawValue: "anaerobic")
  /// Hulled while wet, as in Sumatra; giling basah.
  public static let wetHulled = CoffeeProcess(rawValue: "wet_hulled")
  /// Whole fruit fermented in carbon dioxide.
  public static let carbonicMaceration = CoffeeProcess(rawValue: "carbonic_maceration")
  /// Decaffeinated, if nothing else is known of the process.
  public static let decaf = CoffeeProcess(rawValue: "decaf")
  /// A process without a word of its own.
  public static let other = CoffeeProcess(rawValue: "other")

  /// The processes that can be written.
  public static let known: [CoffeeProcess] = [
    .washed, .natural, .honey, .anaerobic, .wetHulled, .carbonicMaceration, .decaf, .other,
  ]
}
