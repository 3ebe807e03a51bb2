/// Why there is no suggestion.
public struct SuggestionError: Error, Sendable, Equatable {
  /// What is missing.
  public enum Code: String, Sendable {
    /// The journal holds no bean of the ID.
    case unknownBean
    /// The journal holds no method of the ID.
    case unknownMethod
    /// The journal holds no grinder of the ID.
    case unknownGrinder
    /// The journal holds no brews at all.
    case emptyJournal
    /// No brew was made with the method.
    case noBrewsOfMethod
    /// Brews were made with the method, and none was rated.
    case noRatedBrewsOfMethod
    /// The rated brews of the method record none of the parameters.
    case nothingRecorded
  }

  /// What is missing.
  public let code: Code
  /// The ID that is unknown, or the name of the method; empty where the journal has no brews.
  public let name: String
  /// The brews made with the method, none of them rated; else 0.
  public let brewCount: Int

  init(_ code: Code, _ name: String = "", brewCount: Int = 0) {
    self.code = code
    self.name = name
    self.brewCount = brewCount
  }
}
