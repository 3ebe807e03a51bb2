import CoffeeTerms
import Support

/// Brewers and grinders that are known by their full names.
enum KnownDevices {
  private static let names: [RecordKind: Set<[UInt8]>] = {
    var names: [RecordKind: Set<[UInt8]>] = [:]
    CoffeeTable.devices.forEachRow { row in
      guard let kind = RecordKind(rawValue: row.owner.text) else { return }
      names[kind, default: []].insert(NameKey(row.name.text).joined)
    }
    return names
  }()

  /// Whether `name` is the full name of a known device of a kind.
  static func contains(_ name: String, _ kind: RecordKind) -> Bool {
    names[kind]?.contains(NameKey(name).joined) ?? false
  }
}

extension NameResolver {
  /// What the name of a method or grinder means, where one may be new: the full name of a known
  /// device is that device and no typo of another's, so `Encore ESP` is none that is near beside an
  /// `Encore`, and `Comandante C60` no `Comandante C40`.
  public func match(device name: String) -> Match {
    guard KnownDevices.contains(name, Record.kind), !hasName(name) else { return match(name) }
    switch match(name) {
    case .one(let record) where !NameKey(record.displayName).contains(NameKey(name)):
      return .none(near: [])
    case .none: return .none(near: [])
    case let found: return found
    }
  }
}
