public import Numerics

extension Pattern {
  /// The best value of a parameter for the beans on one side of an `interaction`.
  public struct GroupOptimum: Sendable, Equatable {
    /// The roast level or process of the beans; nil for other beans of several.
    public var label: String?
    /// How their ratings depend on the parameter; nil where they do not show it.
    public var shape: Shape?
    /// The best value, of a valley the worst, in the unit of the parameter; of `up` and `down` the
    /// best of what was brewed. nil without a shape.
    public var optimum: Estimate?
    /// The number of brews.
    public var count: Int
  }
}
