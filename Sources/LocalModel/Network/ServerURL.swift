/// The address of a server of models: `http://host:port`, perhaps with a path before `/v1`.
///
/// Which hosts are this machine is decided by the text alone, before anything is looked up: the
/// addresses 127.0.0.0/8 and ::1, and the name `localhost`, which is taken to mean them and is never
/// asked of a name server. Everything else, also a name that would resolve to 127.0.0.1, is another
/// machine.
struct ServerURL: Sendable, Hashable {
  /// A host as it may be connected to.
  enum Host: Sendable, Hashable {
    case addresses([SocketAddress])
    /// A name that a name server must be asked for.
    case name(String)
  }

  /// The host as it is written in requests, with its port.
  let authority: String
  let host: Host
  let port: UInt16
  /// The path before `/v1/…`, without a slash at its end.
  let path: String

  /// - Throws: `ModelError` with `invalidURL`.
  init(_ text: String) throws(ModelError) {
    let scheme = "http://"
    guard text.lowercased().hasPrefix(scheme), text.utf8.count <= 1000,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { throw ModelError(.invalidURL) }
    let rest = text.dropFirst(scheme.count)
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    var path = rest[slash...]
    // A query, a fragment, a user or an escape has no place in a base address.
    guard !rest.contains(where: { "?#@\\%".contains($0) }) else { throw ModelError(.invalidURL) }
    while path.hasSuffix("/") { path.removeLast() }
    if path.hasSuffix("/v1") { path.removeLast(3) }
    let (name, portText) = try Self.split(rest[..<slash])
    guard let port = UInt16(portText ?? "80"), port > 0,
      portText?.utf8.allSatisfy(UTF8Text.isDigit) ?? true
    else { throw ModelError(.invalidURL) }
    self.port = port
    self.path = String(path)
    host = try Self.host(name, port: port)
    let isSix = name.contains(":")
    authority = (isSix ? "[\(name)]" : name) + (portText.map { ":" + $0 } ?? "")
  }

  /// Whether the host is this machine, which needs no permission.
  var isLoopback: Bool {
    if case .addresses(let addresses) = host { addresses.allSatisfy(\.isLoopback) } else { false }
  }

  /// The address as text.
  var text: String { "http://\(authority)\(path)" }

  private static func split(
    _ authority: Substring
  ) throws(ModelError) -> (host: String, port: String?) {
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { throw ModelError(.invalidURL) }
      let after = authority[authority.index(after: end)...]
      guard after.isEmpty || after.hasPrefix(":") else { throw ModelError(.invalidURL) }
      let name = String(authority[authority.index(after: authority.startIndex)..<end])
      guard name.contains(":") else { throw ModelError(.invalidURL) }
      return (name, after.isEmpty ? nil : String(after.dropFirst()))
    }
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, let name = parts.first, !name.isEmpty else {
      throw ModelError(.invalidURL)
    }
    return (String(name), parts.count > 1 ? String(parts[1]) : nil)
  }

  private static func host(_ name: String, port: UInt16) throws(ModelError) -> Host {
    if name.lowercased() == "localhost" {
      return .addresses(
        ["127.0.0.1", "::1"].compactMap { SocketAddress($0, port: port) })
    }
    if let address = SocketAddress(name, port: port) { return .addresses([address]) }
    let isName = name.utf8.allSatisfy {
      UTF8Text.isLetter($0) || UTF8Text.isDigit($0) || "-.".utf8.contains($0)
    }
    guard isName else { throw ModelError(.invalidURL) }
    return .name(name)
  }
}
