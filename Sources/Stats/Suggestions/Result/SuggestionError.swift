/// The reason why no suggestion can be made: a code and facts; `Words.message(of:)` makes the
/// sentence.
public struct SuggestionError: Error, Sendable, Equatable {
  /// What is missing.
  public enum Code: String, Sendable {
    /// The journal has no bean with the ID.
    case unknownBean
    /// The journal has no method with the ID.
    case unknownMethod
    /// The journal has no grinder with the ID.
    case unknownGrinder
    /// The journal has no beans.
    case noBeans
    /// The journal has no brews.
    case emptyJournal
    /// No brew was made with the method.
    case noBrewsOfMethod
    /// No brew was made of the bean.
    case noBrewsOfBean
    /// The method has brews, but none is rated.
    case noRatedBrewsOfMethod
    /// The rated brews of the method record none of the parameters.
    case nothingRecorded
  }

  /// What is missing.
  public let code: Code
  /// The unknown ID, or the name of the method or bean; empty for a journal without beans or brews.
  public let name: String
  /// The number of brews with the method if none of them is rated; else 0.
  public let brewCount: Int

  package init(_ code: Code, _ name: String = "", brewCount: Int = 0) {
    self.code = code
    self.name = name
    self.brewCount = brewCount
  }
}
