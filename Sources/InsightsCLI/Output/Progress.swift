import Synchronization

/// Tells how far a long file is read: on a terminal, unless results go to the same one.
struct Progress {
  private let input: ByteInput
  private let size: Int
  private var shown = -1

  /// Files below this size, in bytes, are done before anybody wonders.
  private static let longFile = 8 << 20

  init(_ input: ByteInput) {
    self.input = input
    let size = input.size ?? 0
    let isWanted = StandardError.isTerminal && !StandardOutput.isTerminal && size >= Self.longFile
    self.size = isWanted ? size : 0
  }

  /// Rewrites the line when another percent is done.
  mutating func update() {
    guard size > 0 else { return }
    let percent = min(100, 100 * input.bytesRead / size)
    guard percent > shown else { return }
    shown = percent
    StandardError.write("\r\(input.name): \(percent)% ")
  }

  /// Clears the line.
  func finish() {
    if shown >= 0 { StandardError.write("\r\u{1B}[K") }
  }
}

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
