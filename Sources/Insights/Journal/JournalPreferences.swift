public import Journal

/// The settings of a journal, as `insights journal settings` prints them.
public struct JournalPreferences: Sendable, Hashable {
  /// How long beans are fresh.
  public var freshness: FreshnessBands
  /// Which settings of grinders are coarser, as someone said, in the order of the grinders' names.
  public var grinders: [GrinderSetting]

  /// Which settings of one grinder are coarser.
  public struct GrinderSetting: Sendable, Hashable, Codable {
    /// The grinder's ID.
    public var id: String
    /// The grinder's name.
    public var name: String
    /// The settings that are coarser.
    public var coarser: CoarserSettings

    /// Creates a setting.
    ///
    /// - Parameters:
    ///   - id: The grinder's ID.
    ///   - name: The grinder's name.
    ///   - coarser: The settings that are coarser.
    public init(id: String, name: String, coarser: CoarserSettings) {
      self.id = id
      self.name = name
      self.coarser = coarser
    }
  }

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - freshness: How long beans are fresh.
  ///   - grinders: Which settings of grinders are coarser.
  public init(freshness: FreshnessBands = .standard, grinders: [GrinderSetting] = []) {
    self.freshness = freshness
    self.grinders = grinders
  }

  /// The settings of a journal.
  ///
  /// - Throws: `JournalError`.
  public init(of journal: BrewJournal) throws {
    let coarser = try journal.coarser()
    let grinders = try journal.catalog().grinders
    self.init(
      freshness: try journal.freshnessBands(),
      grinders: grinders.compactMap { grinder in
        coarser[grinder.id].map {
          GrinderSetting(id: grinder.id.rawValue, name: grinder.name, coarser: $0)
        }
      }.sorted { ($0.name, $0.id) < ($1.name, $1.id) })
  }
}
