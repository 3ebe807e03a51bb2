import Insights
import Synchronization

/// Tells on a terminal how far a long import or export is.
final class ProgressLine: Sendable {
  private let title: String
  private let isWanted = StandardError.isTerminal
  private let shown = Mutex("")

  /// Fewer records are done before anybody wonders.
  private static let few = 5000

  init(_ title: String) {
    self.title = title
  }

  /// Rewrites the line when it says something else.
  func show(_ progress: ImportProgress) {
    guard isWanted, progress.records >= Self.few else { return }
    let done = progress.fraction.map { "\(Int($0 * 100))%" } ?? "\(progress.records) records"
    shown.withLock { shown in
      guard done != shown else { return }
      shown = done
      StandardError.write("\r\(title): \(done) ")
    }
  }

  /// Clears the line.
  func finish() {
    shown.withLock { shown in
      if !shown.isEmpty { StandardError.write("\r\u{1B}[K") }
      shown = ""
    }
  }
}
