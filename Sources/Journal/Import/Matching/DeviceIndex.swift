import GRDB
import Support

/// Finds the method or the grinder of the journal for an imported name.
struct DeviceIndex<Device: NamedRecord> {
  private var ids: [String: Identifier<Device>] = [:]
  /// The results for names as they are written; a table repeats the same few names.
  private var found: [String: Identifier<Device>?] = [:]

  /// Creates an index of the devices of the journal.
  init(_ database: Database) throws where Device: ImportedRecord {
    for device in try Device.fetch(database, "ORDER BY id") { add(device.id, device.displayName) }
  }

  /// Of several devices with one name, the first is found.
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

  /// The key that all spellings of a name share; empty for an empty name.
  static func key(_ name: String) -> String {
    let key = FoldedText.device(name)
    return key.isEmpty ? name : key
  }
}
