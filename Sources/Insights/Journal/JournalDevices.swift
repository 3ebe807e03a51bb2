public import Journal

/// The methods or the grinders of a journal, as `insights journal methods` and `grinders` print
/// them; nil for the kind that was not asked for.
public struct JournalDevices: Codable, Sendable, Equatable {
  /// The methods, the most used first.
  public var methods: [DeviceListing<BrewMethod>]?
  /// The grinders, the most used first.
  public var grinders: [DeviceListing<Grinder>]?

  /// Creates lists.
  ///
  /// - Parameters:
  ///   - methods: The methods; nil where they were not asked for.
  ///   - grinders: The grinders; nil where they were not asked for.
  public init(
    methods: [DeviceListing<BrewMethod>]? = nil, grinders: [DeviceListing<Grinder>]? = nil
  ) {
    self.methods = methods
    self.grinders = grinders
  }
}
