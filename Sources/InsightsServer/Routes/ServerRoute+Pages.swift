import Insights
import Support

extension ServerRoute {
  /// Pages, and what says how the server is.
  static let pages: [ServerRoute] = [
    page("/", .index), page("/page.css", .style), page("/page.js", .script),
    ServerRoute("GET", "/report", ["fdr", "since", "method", "bean", "today"]) { service, _, _ in
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
