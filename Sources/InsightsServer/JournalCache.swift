import Synchronization

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
