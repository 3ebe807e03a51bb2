import Insights
import LocalModel

extension Failure {
  /// The line for an address of a model that cannot be used.
  init(_ error: ModelError, url: String) {
    self =
      error.code == .remoteNotAllowed
      ? Failure(
        .usage, "\(url) is not on this machine",
        "name a server on it, or add --allow-remote to send texts to another one, unencrypted")
      : Failure(
        .usage, "'\(url)' is no address of a server",
        "write it as http://127.0.0.1:8080; https is not supported")
  }
}

/// What standard error says, once a run, when a model does not answer.
enum ModelWords {
  static func line(for error: ModelError) -> String {
    "the model was not used: \(problem(error)); see 'insights tiers'"
  }

  private static func problem(_ error: ModelError) -> String {
    switch error.code {
    case .notConnected: "its server does not answer"
    case .timedOut: "it took too long"
    case .brokenOff: "its server broke off"
    case .tooLong: "its answer is too long"
    case .noHTTP: "its server does not speak HTTP"
    case .unknownHost: "its host is not known"
    case .malformed: "its answer is not the JSON that was asked for"
    case .refused: "its server refuses with status \(error.status ?? 0)"
    case .unavailable: Language.english.text("tiers.reason.\(error.reason?.rawValue ?? "failing")")
    default: error.code.rawValue
    }
  }
}
