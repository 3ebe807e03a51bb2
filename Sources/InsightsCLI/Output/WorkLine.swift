import Insights
import Synchronization

/// Shows on a terminal how far a long call of the engine is.
final class WorkLine: Sendable {
  private let isWanted: Bool
  /// Whether the work tells how many notes it reads.
  private let isOpen: Bool
  private let write: @Sendable (String) -> Void
  private let shown = Mutex("")

  /// Nothing is shown below this number of notes: the call ends within a second.
  private static let fewNotes = 5000

  /// - Parameters:
  ///   - brews: How many brews are read; with few of them nothing is shown. nil where only the work
  ///     knows.
  ///   - isTerminal: Whether somebody looks on.
  ///   - write: Where the line goes.
  init(
    brews: Int? = nil, isTerminal: Bool = StandardError.isTerminal,
    write: @escaping @Sendable (String) -> Void = StandardError.write
  ) {
    isWanted = isTerminal && brews ?? Self.fewNotes >= Self.fewNotes
    isOpen = brews == nil
    self.write = write
  }

  /// Rewrites the line when it says something else.
  func show(_ progress: WorkProgress) {
    guard isWanted, !isOpen || progress.total >= Self.fewNotes else { return }
    let text = "\(Self.name(of: progress.step)): \(Int(progress.fraction * 100))% "
    shown.withLock { shown in
      guard text != shown else { return }
      let rest = String(repeating: " ", count: max(0, shown.count - text.count))
      shown = text
      write("\r\(text)\(rest)")
    }
  }

  /// Clears the line.
  func finish() {
    shown.withLock { shown in
      if !shown.isEmpty { write("\r\u{1B}[K") }
      shown = ""
    }
  }

  private static func name(of step: WorkProgress.Step) -> String {
    switch step {
    case .notes: "reading notes"
    case .patterns: "looking for patterns"
    case .page: "composing the page"
    }
  }
}
