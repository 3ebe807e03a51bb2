import GRDB
import Support

/// Finds the method or the grinder of the journal that an imported name means.
struct DeviceIndex<Device: NamedRecord> {
  private var ids: [String: Identifier<Device>] = [:]
  /// What names as they are written were found to mean: a table has the same few over and over.
  private var found: [String: Identifier<Device>?] = [:]

  /// An index of the devices that the journal holds.
  init(_ database: Database) throws where Device: ImportedRecord {
    for device in try Device.fetch(database, "ORDER BY id") { add(device.id, device.displayName) }
  }

  /// Of several devices of one name the first is meant.
  mutating func add(_ id: Identifier<Device>, _ name: String) {
    let key = Self.key(name)
    guard !key.isEmpty, ids[key] == nil else { return }
    ids[key] = id
    found.removeAll()
  }

  mutating func id(of name: String) -> Identifier<Device>? {
    if let known = found[name] { return known }
    let id = ids[Self.key(name)]
    found[name] = .some(id)
    return id
  }

  /// What names of one device have in common; empty for no name.
  static func key(_ name: String) -> String {
    let key = FoldedText.device(name)
    return key.isEmpty ? name : key
  }
}
