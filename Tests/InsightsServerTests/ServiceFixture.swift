import Insights
import InsightsServer
import TestSupport

/// A service with or without the demonstration's journal, asked without a network.
struct ServiceFixture {
  static let port = 8317
  static let host = "127.0.0.1:8317"
  let service: InsightsService
  let gate: ServerGate

  /// - Parameter clock: What measures the time an answer may take; it stands still, as other tests run
  ///   beside.
  init(
    journal: String? = PackageFiles.path("Fixtures/journal.sqlite"), origins: [String] = [],
    clock: TestClock = TestClock()
  ) throws {
    service = InsightsService(engine: try InsightsEngine(), journalPath: journal, clock: clock)
    gate = ServerGate(port: Self.port, origins: origins)
  }

  func get(_ target: String, _ headers: [String: String] = [:]) async -> ServerReply {
    await ask("GET", target, headers)
  }

  func post(
    _ target: String, _ body: String, _ headers: [String: String] = [:]
  ) async -> ServerReply {
    await ask(
      "POST", target, ["content-type": "application/json"].merging(headers) { _, new in new }, body)
  }

  func ask(
    _ method: String, _ target: String, _ headers: [String: String] = [:], _ body: String = ""
  ) async -> ServerReply {
    await service.reply(
      to: ServerRequest(
        method, target, headers: ["host": Self.host].merging(headers) { _, new in new },
        body: Array(body.utf8)), through: gate)
  }
}

extension ServerReply {
  var text: String { String(decoding: body, as: UTF8.self) }

  /// The message of an error's JSON; nil for another answer.
  var problem: String? {
    guard case .object(let fields)? = try? EncodedValue(body),
      case .object(let error)? = fields["error"], case .text(let message)? = error["message"],
      error["status"] == .integer(status)
    else { return nil }
    return message
  }
}

extension ServerReply {
  /// The value of a header; nil if it is absent.
  func header(_ name: String) -> String? { headers.last { $0.name == name }?.value }
}
