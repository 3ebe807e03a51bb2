import Foundation

#if HAS_SERVER
  import Dispatch
  import InsightsServer
#endif

/// `insights serve`: results for a web page on the same machine.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "serve", "Answer programs and web pages on this machine over HTTP.",
    """
    Listens on the loopback interface only, 127.0.0.1 and ::1, prints its address, and ends with \
    Ctrl-C. Results are the JSON of the other commands: POST /extract and /label; GET /wheel; \
    with --db also /patterns, /suggest, /compare, /search and /report, a page that reloads when \
    the journal changes. /openapi.json describes them all; / is an example page. Any program on \
    this machine can ask, other users' too. Pages of other origins cannot, unless --allow-origin \
    names theirs. The journal is not changed.
    """,
    showing: "insights serve --db journal.sqlite",
    "insights serve --port 0 --allow-origin http://localhost:5173")

  @Option(help: "The port; 0 takes a free one.") var port = 8317
  @Option("The journal to serve. (default: none, whatever $INSIGHTS_DB says)", "path")
  var db: String?
  @Option("Let pages of this origin ask, such as http://localhost:5173. May be repeated.", "origin")
  var allowOrigin: [String] = []

  func validate() throws {
    try requirePath(db, option: "--db", advice: "Name a journal's file.")
    try refuse(!(0...65_535).contains(port), "--port must be from 0 to 65535, not \(port)")
  }

  func run() async throws {
    #if HAS_SERVER
      try await serve()
    #else
      throw Failure("no server")
    #endif
  }
}

#if HAS_SERVER
  extension ServeCommand {
    private func serve() async throws {
      let origins = try allowOrigin.map { text in
        guard let origin = ServerGate.origin(text) else {
          throw Failure("no origin", ["text": text])
        }
        return origin
      }
      if let db { _ = try BrewJournal(namedBy: db).brewCount() }
      let service = InsightsService(engine: try Language.engine(), journalPath: db)
      let server: LoopbackServer
      do {
        server = try await LoopbackServer(service, port: port, origins: origins)
      } catch {
        throw Self.failure(error, port)
      }
      let signals = await Self.stopSignals {
        Task { await server.stop(within: Self.secondsToStop) }
      }
      defer { for signal in signals { signal.cancel() } }
      try StandardOutput.write(lines: server.addresses)
      await server.wait()
    }

    /// Calls `stop` on the first interrupt or request to end; a second one ends the program at once.
    private static func stopSignals(
      _ stop: @escaping @Sendable () -> Void
    ) async -> [any DispatchSourceSignal] {
      var sources: [any DispatchSourceSignal] = []
      for number in [SIGINT, SIGTERM] {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number)
        source.setEventHandler {
          signal(number, SIG_DFL)
          stop()
        }
        // A signal that came before it is registered would be ignored.
        await withCheckedContinuation { continuation in
          source.setRegistrationHandler { continuation.resume() }
          source.activate()
        }
        sources.append(source)
      }
      return sources
    }

    private static let secondsToStop = 5.0

    private static func failure(_ problem: LoopbackServer.Problem, _ port: Int) -> Failure {
      switch problem {
      case .portTaken:
        Failure("port taken", ["port": port])
      case .portForbidden:
        Failure("port forbidden", ["port": port])
      case .other(let message):
        Failure("cannot listen", ["message": message])
      }
    }
  }
#endif
