/// The steps of a recipe with their times, for a timer.
///
///     let schedule = recipe.schedule(for: method)
///     let now = schedule?.step(at: 75)     // pour, until 80 s
///     let scale = schedule?.target(at: 75)  // 137 g
///
/// A recipe may give its steps with their times. Else it records the grams of its bloom and pours, the
/// time of the bloom and the whole time, and the times between are computed: pours follow one another
/// without a break, each as long as the others.
public struct BrewSchedule: Sendable, Hashable {
  /// What is done.
  public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    /// Water is poured, and the coffee blooms.
    case bloom
    /// Water is poured.
    case pour
    /// The coffee steeps.
    case steep
    /// The water draws down.
    case drawdown
    /// The plunger is pressed.
    case plunge
    /// A machine brews: espresso, moka pot.
    case extract
  }

  /// One step.
  public struct Step: Sendable, Hashable {
    /// What is done.
    public let kind: Kind
    /// The second at which the step begins.
    public let start: Double
    /// The second at which the step ends.
    public let end: Double
    /// The grams on the scale at the end of a bloom or pour: of water, or, while a machine brews, of
    /// coffee in the cup; nil for other steps and where it is not recorded.
    public let target: Double?
  }

  /// The steps in order, each beginning where the one before ends; never empty.
  public let steps: [Step]

  package init(steps: [Step]) {
    self.steps = steps
  }

  /// The whole time in seconds.
  public var duration: Double { steps.last?.end ?? 0 }

  /// The step at a time; nil before the beginning and from the end on.
  ///
  /// - Parameter seconds: The time since the beginning.
  public func step(at seconds: Double) -> Step? {
    steps.first { $0.start <= seconds && seconds < $0.end }
  }

  /// The grams that the scale should show at a time, if each step pours evenly; nil where nothing is
  /// known of them.
  ///
  /// - Parameter seconds: The time since the beginning.
  public func target(at seconds: Double) -> Double? {
    var before = 0.0
    for step in steps {
      guard seconds >= step.start else { break }
      guard let target = step.target else { continue }
      guard seconds < step.end else {
        before = target
        continue
      }
      let share = (seconds - step.start) / (step.end - step.start)
      return before + (target - before) * share
    }
    return before > 0 ? before : nil
  }
}
