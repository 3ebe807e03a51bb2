/// The progress of a long call.
public struct WorkProgress: Sendable, Hashable {
  /// The parts of the work, in their order.
  public enum Step: String, Sendable, CaseIterable {
    /// Reading the notes of a journal; the unit is a distinct note, or in a search a brew.
    case notes
    /// Testing for patterns; one unit in all.
    case patterns
    /// Composing a report; one unit in all.
    case page
  }

  /// The current part of the work.
  public let step: Step
  /// The units of the step that are done, 0…`total`.
  public let completed: Int
  /// The units of the step.
  public let total: Int

  /// Creates a report of progress.
  public init(step: Step, completed: Int, total: Int) {
    self.step = step
    self.completed = completed
    self.total = total
  }

  /// The share of the step that is done, 0…1.
  public var fraction: Double { total > 0 ? Double(completed) / Double(total) : 1 }
}

/// A function that receives the progress of a long call from time to time, on any thread.
public typealias ProgressHandler = @Sendable (WorkProgress) -> Void
