/// Finds the method or the grinder of the journal that an imported name means.
struct DeviceIndex<Device: NamedRecord> {
  private var ids: [String: Identifier<Device>] = [:]

  init(_ devices: [(id: Identifier<Device>, name: String)]) {
    for device in devices { add(device.id, device.name) }
  }

  /// Of several devices of one name the first is meant.
  mutating func add(_ id: Identifier<Device>, _ name: String) {
    let key = Self.key(name)
    if !key.isEmpty, ids[key] == nil { ids[key] = id }
  }

  func id(of name: String) -> Identifier<Device>? {
    ids[Self.key(name)]
  }

  /// What names of one device have in common; empty for no name.
  static func key(_ name: String) -> String {
    let key = FoldedText.device(name)
    return key.isEmpty ? name : key
  }
}
