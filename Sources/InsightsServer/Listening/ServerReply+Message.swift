extension ServerReply {
  /// The answer as HTTP/1.1 sends it.
  ///
  /// - Parameters:
  ///   - isLast: Whether the connection ends after it.
  ///   - isBare: Whether the body is left out, as for `HEAD`.
  package func message(isLast: Bool = false, isBare: Bool = false) -> [UInt8] {
    var lines = ["HTTP/1.1 \(status) \(Self.phrases[status] ?? "Status")"]
    lines += headers.map { "\($0.name): \($0.value)" }
    // These have no body by their status (RFC 9110, section 8.6).
    if status != 204, status != 304 { lines.append("Content-Length: \(body.count)") }
    if isLast { lines.append("Connection: close") }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (isBare ? [] : body)
  }

  private static let phrases = [
    200: "OK", 204: "No Content", 304: "Not Modified", 400: "Bad Request", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 413: "Content Too Large",
    415: "Unsupported Media Type", 421: "Misdirected Request", 422: "Unprocessable Content",
    431: "Request Header Fields Too Large", 500: "Internal Server Error", 501: "Not Implemented",
    503: "Service Unavailable", 505: "HTTP Version Not Supported",
  ]
}
