/// Where a model is, and how long it may take.
public struct ModelSettings: Sendable, Hashable {
  /// The address of the server, such as `http://127.0.0.1:8080`.
  public var url: String
  /// The name of the model, for a server that has several; nil takes the first it lists.
  public var modelName: String?
  /// Whether the server may be another machine, to which notes are then sent unencrypted.
  public var allowsRemote = false
  /// How long connecting may take.
  public var connectLimit = Duration.milliseconds(250)
  /// How long one question may take, with connecting; looking whether the server is there, a fifth
  /// of it, but a second at least.
  public var answerLimit = Duration.seconds(10)
  /// How long the availability is remembered.
  public var memory = Duration.seconds(30)
  /// After how many failures in a row the model is left alone, for as long as `memory`.
  public var mostFailures = 3
  /// The greatest size of an answer in bytes.
  public var responseLimit = 1 << 20
  /// The number of tokens that a question and its answer may have together.
  public var contextTokens = 4096

  /// Creates settings with the usual limits.
  ///
  /// - Parameters:
  ///   - url: The address of the server.
  ///   - modelName: The name of the model, for a server that has several.
  ///   - allowsRemote: Whether the server may be another machine.
  public init(url: String, modelName: String? = nil, allowsRemote: Bool = false) {
    self.url = url
    self.modelName = modelName
    self.allowsRemote = allowsRemote
  }
}
