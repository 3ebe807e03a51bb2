import GRDB

/// A method or a grinder, and how much it is used.
public struct DeviceListing<Device: Sendable & Hashable>: Sendable, Hashable {
  /// The method or the grinder.
  public let device: Device
  /// The brews made with it.
  public let brewCount: Int
  /// The recipes for it.
  public let recipeCount: Int
  /// When it was last used for a brew; nil when it never was.
  public let lastBrewedAt: Timestamp?

  package init(device: Device, brewCount: Int, recipeCount: Int, lastBrewedAt: Timestamp?) {
    self.device = device
    self.brewCount = brewCount
    self.recipeCount = recipeCount
    self.lastBrewedAt = lastBrewedAt
  }
}

extension DeviceListing: Identifiable where Device: Identifiable {
  /// The ID of the method or the grinder.
  public var id: Device.ID { device.id }
}

extension BrewJournal {
  /// The methods, the most used first.
  ///
  /// - Throws: `JournalError`.
  public func methods() throws -> [DeviceListing<BrewMethod>] {
    try devices()
  }

  /// The grinders, the most used first.
  ///
  /// - Throws: `JournalError`.
  public func grinders() throws -> [DeviceListing<Grinder>] {
    try devices()
  }

  private func devices<Device: StoredRecord & Hashable>() throws -> [DeviceListing<Device>] {
    try read { database in
      var uses: [String: (count: Int, last: Timestamp)] = [:]
      let column = "\(Device.recordKind)_id"
      try ColumnReader.forEach(
        database,
        "SELECT \(column), count(*), max(brewed_at) FROM brew WHERE \(column) IS NOT NULL GROUP BY 1"
      ) { uses[$0.text(0)] = ($0.integer(1) ?? 0, Timestamp($0.text(2))) }
      let recipes = try Recipe.fetch(database)
      let owner = { (recipe: Recipe) in
        Device.recordKind == .method ? recipe.methodID?.rawValue : recipe.grinderID?.rawValue
      }
      let listings = try Device.fetch(database, "ORDER BY name, id").map { device in
        let id = device.id.rawValue
        return DeviceListing(
          device: device, brewCount: uses[id]?.count ?? 0,
          recipeCount: recipes.count { owner($0) == id }, lastBrewedAt: uses[id]?.last)
      }
      return listings.enumerated().sorted {
        ($1.element.brewCount, $0.offset) < ($0.element.brewCount, $1.offset)
      }.map(\.element)
    }
  }
}
