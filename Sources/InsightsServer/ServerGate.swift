/// Who may ask: programs on this machine, and pages of this server or of a named origin.
///
/// A browser runs pages of strangers beside the user's own. They must neither read answers (CORS) nor
/// cause work, whatever kind of request they make; and a stranger's name that was pointed at this
/// machine (DNS rebinding) must not count as this server.
package struct ServerGate: Sendable {
  /// The host and port that a request may name.
  private let hosts: Set<String>
  /// The origins whose pages may ask.
  private let origins: Set<String>
  private let ownOrigins: Set<String>

  /// - Parameters:
  ///   - port: The port of the server.
  ///   - origins: Origins of other pages, as `ServerGate.origin(_:)` gives them.
  package init(port: Int, origins: [String]) {
    let names = ["127.0.0.1", "[::1]", "localhost"]
    var hosts = Set(names.map { "\($0):\(port)" })
    if port == 80 { hosts.formUnion(names) }
    self.hosts = hosts
    ownOrigins = Set(hosts.map { "http://\($0)" })
    self.origins = Set(origins)
  }

  /// An origin as browsers write it, `https://example.org:8080`; nil for other text, such
  /// as `*` or an address with a path.
  package static func origin(_ text: String) -> String? {
    let text = text.lowercased()
    guard let scheme = ["http://", "https://"].first(where: text.hasPrefix) else { return nil }
    let host = text.dropFirst(scheme.count)
    guard !host.isEmpty, host.utf8.allSatisfy(isHostByte) else { return nil }
    return text
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    UTF8Text.isLetter(byte) || UTF8Text.isDigit(byte) || ".-:[]".utf8.contains(byte)
  }

  /// Refuses a request that comes from elsewhere.
  func check(_ request: ServerRequest) throws(ServerProblem) {
    guard let host = request.headers["host"]?.lowercased(), hosts.contains(host) else {
      throw ServerProblem(
        421, "the request names another host; ask for \(hosts.sorted().joined(separator: " or "))")
    }
    if let origin = request.headers["origin"] {
      guard ownOrigins.contains(origin.lowercased()) || isAllowed(origin) else {
        throw ServerProblem(
          403, "pages of this origin may not ask; name it with --allow-origin to let them")
      }
    } else if let site = request.headers["sec-fetch-site"], site != "same-origin", site != "none" {
      // What has no origin: links, which may lead here, and pictures, which may not.
      let isLink =
        request.method == "GET" && request.headers["sec-fetch-mode"] == "navigate"
        && request.headers["sec-fetch-dest"] == "document"
      guard isLink else {
        throw ServerProblem(403, "another site may not ask; open the page itself")
      }
    }
  }

  private func isAllowed(_ origin: String) -> Bool { origins.contains(origin.lowercased()) }

  /// The headers that let a page of an allowed origin read the answer, and that keep all others out.
  func headers(for request: ServerRequest) -> [(name: String, value: String)] {
    var headers = [
      ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
    ]
    if !origins.isEmpty { headers.append(("Vary", "Origin")) }
    guard let origin = request.headers["origin"], isAllowed(origin) else {
      return headers + [("Cross-Origin-Resource-Policy", "same-origin")]
    }
    return headers + [
      ("Access-Control-Allow-Origin", origin), ("Cross-Origin-Resource-Policy", "cross-origin"),
    ]
  }

  /// The answer to a browser that asks on behalf of a page whether it may ask.
  func preflight(_ request: ServerRequest) -> ServerReply {
    var reply = ServerReply(status: 204, type: "", body: [])
      .with("Access-Control-Allow-Methods", "GET, POST")
      .with("Access-Control-Allow-Headers", "Content-Type")
      .with("Access-Control-Max-Age", "600")
    if request.headers["access-control-request-private-network"] == "true" {
      reply = reply.with("Access-Control-Allow-Private-Network", "true")
    }
    return reply
  }
}
