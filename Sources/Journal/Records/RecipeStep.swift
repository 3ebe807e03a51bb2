/// One step of a recipe as the user gives it: what is done, until when, and to how many grams.
public struct RecipeStep: Sendable, Hashable, Codable {
  /// What is done.
  public var kind: BrewSchedule.Kind
  /// The second at which the step ends; nil where the recipe leaves it open.
  public var end: Double?
  /// The grams on the scale at the end of the step; nil where nothing is poured, or it is left open.
  public var target: Double?

  /// Creates a step.
  ///
  /// - Parameters:
  ///   - kind: What is done.
  ///   - end: The second at which the step ends.
  ///   - target: The grams on the scale at its end.
  public init(_ kind: BrewSchedule.Kind, end: Double? = nil, target: Double? = nil) {
    self.kind = kind
    self.end = end
    self.target = target
  }

  private enum CodingKeys: String, CodingKey {
    case kind = "step"
    case end = "end_s"
    case target = "target_g"
  }
}

extension Recipe {
  /// Gives the recipe steps, and what they say of the bloom, the pours and the plunge, the water and
  /// the time.
  ///
  /// - Parameter steps: The steps in order.
  public mutating func take(_ steps: [RecipeStep]) {
    self.steps = steps
    let bloom = steps.first { $0.kind == .bloom }
    self.bloom = bloom?.target
    bloomTime = steps.first?.kind == .bloom ? bloom?.end : nil
    pours = steps.filter { $0.kind == .pour }.compactMap(\.target)
    let plunge = steps.indices.last.flatMap { steps[$0].kind == .plunge ? $0 : nil }
    plungeTime = plunge.flatMap { place in
      guard place > 0, let start = steps[place - 1].end else { return nil }
      return steps[place].end.map { $0 - start }
    }
    water = steps.last { [.bloom, .pour].contains($0.kind) }?.target ?? water
    if let end = steps.last?.end, end > brewTime ?? 0 { brewTime = end }
  }
}
