/// The reason why no suggestion can be made: a code and the facts; `Words.message(of:)` puts it into words.
public struct SuggestionError: Error, Sendable, Equatable {
  /// What is missing.
  public enum Code: String, Sendable {
    /// The journal has no bean with the ID.
    case unknownBean
    /// The journal has no method with the ID.
    case unknownMethod
    /// The journal has no grinder with the ID.
    case unknownGrinder
    /// The journal has no brews.
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
