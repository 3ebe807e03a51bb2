/// How far a long call is.
public struct WorkProgress: Sendable, Hashable {
  /// The parts of the work, in their order.
  public enum Step: String, Sendable, CaseIterable {
    /// Reading the notes of a journal; counted in distinct notes.
    case notes
    /// Testing for patterns; counted in groups of tests.
    case patterns
    /// Putting a report together.
    case page
  }

  public let step: Step
  /// How much of the step is done, 0…`total`.
  public let completed: Int
  /// How much there is to do in the step.
  public let total: Int

  public init(step: Step, completed: Int, total: Int) {
    self.step = step
    self.completed = completed
    self.total = total
  }

  /// The share of the step that is done, 0…1.
  public var fraction: Double { total > 0 ? Double(completed) / Double(total) : 1 }
}

/// Is called with the progress of a long call, now and then, from any thread.
public typealias ProgressHandler = @Sendable (WorkProgress) -> Void
