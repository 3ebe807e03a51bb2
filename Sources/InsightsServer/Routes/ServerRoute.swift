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

  /// Pages, and what says how the server is.
  static let pages: [ServerRoute] = [
    page("/", .index), page("/page.css", .style), page("/page.js", .script),
    ServerRoute("GET", "/report", ["fdr", "since", "method", "bean", "today", "for"]) {
      service, _, _ in
      // A page without a journal would only show an empty frame.
      _ = try service.version()
      return ServerPage.report.reply
    },
    page("/report.js", .reportScript),
    page("/openapi.json", .description),
    ServerRoute("GET", "/health") { _, _, _ in
      .json { writer in
        writer.object {
          $0.field("status", "ok")
          $0.field("version", InsightsVersion.current)
        }
      }.with("Cache-Control", "no-store")
    },
  ]

  private static func page(_ path: String, _ page: ServerPage) -> ServerRoute {
    ServerRoute("GET", path) { _, _, _ in page.reply }
  }
}
