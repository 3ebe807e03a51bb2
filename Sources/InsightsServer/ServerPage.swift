import ServerPages

/// A file that is compiled in.
package enum ServerPage: Sendable {
  case index, style, script, report, reportScript, description

  /// The file's bytes.
  package var bytes: [UInt8] {
    let file =
      switch self {
      case .index: server_page_index()
      case .style: server_page_style()
      case .script: server_page_script()
      case .report: server_page_report()
      case .reportScript: server_page_report_script()
      case .description: server_page_description()
      }
    return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }

  private var type: String {
    switch self {
    case .index, .report: "text/html; charset=utf-8"
    case .style: "text/css; charset=utf-8"
    case .script, .reportScript: "text/javascript; charset=utf-8"
    case .description: "application/json"
    }
  }

  var reply: ServerReply {
    ServerReply(type: type, body: bytes).with("Content-Security-Policy", Self.policy)
      .with("Cache-Control", "no-cache")
  }

  /// Pages load from this server only, run only its scripts, and lie in no other page.
  static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
    + "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  /// The report runs nothing and loads nothing; its own page shows it in a frame.
  static let reportPolicy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    + "frame-ancestors 'self'"

  static let drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"
}
