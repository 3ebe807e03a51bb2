public import Journal

/// Which settings of a grinder are coarser, and how that is known. It is never assumed.
public struct GrinderScale: Sendable, Hashable {
  /// The settings that are coarser.
  public typealias Coarser = CoarserSettings

  /// How it is known.
  public enum Source: String, Sendable, CaseIterable {
    /// Someone said so.
    case told
    /// Brews of one bean and method take less time at coarser settings.
    case brewTimes = "brew_times"
    /// Ratings and words agree only in this direction.
    case ratings
  }

  /// The settings that are coarser.
  public var coarser: Coarser
  /// How it is known.
  public var source: Source

  /// Creates a scale.
  ///
  /// - Parameters:
  ///   - coarser: The settings that are coarser.
  ///   - source: How it is known.
  public init(_ coarser: Coarser, source: Source = .told) {
    self.coarser = coarser
    self.source = source
  }
}

extension GrinderScale {
  /// What someone said of a grinder, else what brew times show.
  ///
  /// - Parameters:
  ///   - grinder: The grinder.
  ///   - contents: The records of the journal.
  /// - Returns: nil where neither shows it.
  public init?(of grinder: Identifier<Grinder>, in contents: JournalContents) {
    if let coarser = contents.coarser[grinder] {
      self.init(coarser)
    } else {
      self.init(brewTimesOf: contents.brews, grinder: grinder)
    }
  }

  /// What is known of a grinder, or of the one that brews of a method name none of.
  init?(
    of grinder: Identifier<Grinder>?, method: Identifier<BrewMethod>, in contents: JournalContents
  ) {
    if let grinder {
      self.init(of: grinder, in: contents)
    } else {
      guard let coarser = GrinderTimes(unnamedOf: method, in: contents.brews).coarser else {
        return nil
      }
      self.init(coarser, source: .brewTimes)
    }
  }

  /// Guesses from brew times: within a bean and a method, coarser settings are faster (`GrinderTimes`).
  ///
  /// - Parameters:
  ///   - brews: Brews of any beans and methods.
  ///   - grinder: The grinder.
  /// - Returns: nil where too few brews record setting and time, or they do not agree.
  /// - Complexity: O(brews).
  public init?(brewTimesOf brews: [Brew], grinder: Identifier<Grinder>) {
    guard let coarser = GrinderTimes(of: grinder, in: brews).coarser else { return nil }
    self.init(coarser, source: .brewTimes)
  }
}
