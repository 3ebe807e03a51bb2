/// A path that the server answers.
package struct ServerRoute: Sendable {
  typealias Work =
    @Sendable (InsightsService, ServerRequest, ServerParameters) async throws -> ServerReply

  package let method: String
  package let path: String
  /// The parameters of its query.
  package let parameters: [String]
  /// Those that may be given more than once.
  let repeated: Set<String>
  /// Whether it asks a journal; its answers then hold until the journal changes.
  package let asksJournal: Bool
  let work: Work

  init(
    _ method: String = "GET", _ path: String, _ parameters: [String] = [],
    repeated: Set<String> = [], asksJournal: Bool = false, _ work: @escaping Work
  ) {
    self.method = method
    self.path = path
    self.parameters = parameters
    self.repeated = repeated
    self.asksJournal = asksJournal
    self.work = work
  }

  /// All paths.
  package static let all = pages + notes + journal
}
