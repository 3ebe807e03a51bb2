import CLibrary
import ErrorWords
import ServerPages
import Synchronization

/// Answers requests; whoever listens hands them in.
package final class InsightsService: Sendable {
  /// How much a request may ask for.
  package enum Limits {
    /// The bytes of a body.
    package static let body = 1 << 20
    /// The time that an answer may take.
    package static let seconds = 30
    /// The requests that are answered at the same time; more are sent away.
    package static let atOnce = 64
  }

  let engine: InsightsEngine
  let words: Words
  /// The journal's path; nil where none is served.
  let journalPath: String?
  private let seconds: Double
  let clock: any Clock<Duration>
  private let cache = JournalCache()
  private let running = Mutex(0)

  /// - Parameters:
  ///   - engine: The engine, in the language of results.
  ///   - journalPath: The journal's path; nil for none.
  ///   - seconds: The time that an answer may take.
  ///   - clock: What measures it, and the limits of connections.
  package init(
    engine: InsightsEngine, journalPath: String?, seconds: Double = Double(Limits.seconds),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.seconds = seconds
    self.clock = clock
    self.engine = engine
    words = Words(engine.phrases)
    self.journalPath = journalPath
  }

  /// Answers a request; mistakes are answered, too.
  package func reply(to request: ServerRequest, through gate: ServerGate) async -> ServerReply {
    var reply: ServerReply
    do {
      try gate.check(request)
      reply =
        request.method == "OPTIONS"
        ? gate.preflight(request) : await counted { await self.answer(request) }
    } catch {
      reply = error.reply
    }
    reply.headers += gate.headers(for: request)
    return reply
  }

  /// Sends a request away while too many others are answered.
  private func counted(_ work: () async -> ServerReply) async -> ServerReply {
    let isFree = running.withLock { count in
      guard count < Limits.atOnce else { return false }
      count += 1
      return true
    }
    guard isFree else {
      return ServerProblem(503, "too many requests at once; try again").reply
        .with("Retry-After", "1")
    }
    defer { running.withLock { $0 -= 1 } }
    return await work()
  }

  private func answer(_ request: ServerRequest) async -> ServerReply {
    do {
      let route = try route(request)
      let parameters = try ServerParameters(request, route.parameters, repeated: route.repeated)
      guard route.asksJournal else { return try await route.work(self, request, parameters) }
      return try await aboutJournal(request, parameters, route)
    } catch {
      return problem(error).reply
    }
  }

  private func route(_ request: ServerRequest) throws(ServerProblem) -> ServerRoute {
    let here = ServerRoute.all.filter { $0.path == request.path }
    guard let first = here.first else {
      throw ServerProblem(404, "there is no \(request.path); see /openapi.json")
    }
    guard let route = here.first(where: { $0.method == request.method }) else {
      throw ServerProblem(405, "\(request.path) takes \(first.method) requests; send one")
    }
    return route
  }

  /// An answer of the cache, of the browser's own, or a new one within the time limit.
  private func aboutJournal(
    _ request: ServerRequest, _ parameters: ServerParameters, _ route: ServerRoute
  ) async throws -> ServerReply {
    let version = try version()
    let tag = "\"\(version)\""
    if request.headers["if-none-match"] == tag {
      return ServerReply(status: 304, type: "", body: []).with("ETag", tag)
    }
    let key = request.query.reduce(request.path) { "\($0)\u{1}\($1.name)\u{2}\($1.value)" }
    if let known = cache.reply(to: key, version: version) { return known }
    let reply = try await limited { try await route.work(self, request, parameters) }
      .with("ETag", tag).with("Cache-Control", "no-cache")
    cache.keep(reply, to: key, version: version)
    return reply
  }

  /// What changes when an answer about the journal may: the journal, and the day.
  func version() throws(ServerProblem) -> String {
    guard let journalPath else {
      throw ServerProblem(404, "no journal is served; start the server with --db")
    }
    return "\(JournalStamp(path: journalPath))-\(CalendarDay.today)"
  }

  func journal() throws(ServerProblem) -> BrewJournal {
    guard let journalPath else {
      throw ServerProblem(404, "no journal is served; start the server with --db")
    }
    return BrewJournal(path: journalPath)
  }

  /// Ends work that takes longer than an answer may.
  package func limited<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    if let value = try await within(.seconds(seconds), on: clock, work) { return value }
    throw ServerProblem(503, "this took longer than \(Int(seconds)) seconds; ask for less")
  }

  private func problem(_ error: any Error) -> ServerProblem {
    switch error {
    case let problem as ServerProblem: return problem
    case let error as JournalError:
      let words = JournalErrorWords(error)
      // What to do is said where it names records; elsewhere it speaks of the program's options.
      let hasNames = !error.facts.candidates.isEmpty || !error.facts.known.isEmpty
      return ServerProblem(
        Self.status(error), hasNames ? "\(words.problem); \(words.remedy)" : words.problem)
    case let error as SuggestionError: return ServerProblem(422, words.message(of: error))
    case is CancellationError: return ServerProblem(503, "the server is stopping; try again later")
    default: return ServerProblem(500, "the request could not be answered; try again")
    }
  }

  private static func status(_ error: JournalError) -> Int {
    switch error.code.exitStatus {
    case 64: 400
    case 65: 422
    case 66: 404
    default: 503
    }
  }
}

/// The latest answers about a journal, until it changes: a page that asks again and again costs
/// nothing.
final class JournalCache: Sendable {
  private struct State {
    var version = ""
    var replies: [String: ServerReply] = [:]
  }

  private let state = Mutex(State())
  private static let most = 32

  /// The answer to a request that was asked before of the same version.
  func reply(to key: String, version: String) -> ServerReply? {
    state.withLock { $0.version == version ? $0.replies[key] : nil }
  }

  func keep(_ reply: ServerReply, to key: String, version: String) {
    state.withLock { state in
      if state.version != version || state.replies.count >= Self.most {
        state = State(version: version)
      }
      state.replies[key] = reply
    }
  }
}

/// What tells whether a journal changed: places, sizes and times of its file and of its log.
struct JournalStamp: Equatable, CustomStringConvertible {
  let description: String

  /// The stamp of a journal as it is now; `none` without a file.
  init(path: String) {
    // An empty log says nothing, and comes and goes with readers.
    let log = Self.facts(of: path + "-wal").flatMap { $0.size > 0 ? $0.text : nil }
    description = (Self.facts(of: path)?.text ?? "none") + (log.map { "-" + $0 } ?? "")
  }

  private static func facts(of path: String) -> (size: Int, text: String)? {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    #if canImport(Darwin)
      let time = facts.st_mtimespec
    #else
      let time = facts.st_mtim
    #endif
    let numbers = [Int(facts.st_ino), Int(facts.st_size), time.tv_sec, time.tv_nsec]
    return (
      Int(facts.st_size), numbers.map { String($0, radix: 36) }.joined(separator: ".")
    )
  }
}

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
