public import Journal
package import Support

/// The JSON form of `insights journal methods` and `grinders`.
extension JournalDevices: Codable {
  private enum CodingKeys: String, CodingKey {
    case methods, grinders
  }

  public func encode(to encoder: any Encoder) throws {
    try EncodedValue.encode(to: encoder) { $0.devices(self) }
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      methods: try values.decodeIfPresent([DeviceListing<BrewMethod>].self, forKey: .methods),
      grinders: try values.decodeIfPresent([DeviceListing<Grinder>].self, forKey: .grinders))
  }
}

private enum UseKeys: String, CodingKey {
  case brews, recipes
  case lastBrewedAt = "last_brewed_at"
}

/// The device's own columns, and how much it is used.
extension DeviceListing: Decodable where Device: Decodable {
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: UseKeys.self)
    self.init(
      device: try Device(from: decoder), brewCount: try values.decode(Int.self, forKey: .brews),
      recipeCount: try values.decode(Int.self, forKey: .recipes),
      lastBrewedAt: try values.decodeIfPresent(Timestamp.self, forKey: .lastBrewedAt))
  }
}

extension DeviceListing: Encodable where Device: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try device.encode(to: encoder)
    var values = encoder.container(keyedBy: UseKeys.self)
    try values.encode(brewCount, forKey: .brews)
    try values.encode(recipeCount, forKey: .recipes)
    try values.encode(lastBrewedAt, forKey: .lastBrewedAt)
  }
}

extension JSONWriter {
  /// Adds the lists that are there as an object.
  package mutating func devices(_ devices: JournalDevices) {
    object { writer in
      if let methods = devices.methods {
        writer.name("methods")
        writer.array(methods) { writer, listing in
          writer.object { writer in
            writer.field("id", listing.device.id.rawValue)
            writer.field("name", listing.device.name)
            writer.field("category", listing.device.category.rawValue)
            writer.members(listing)
          }
        }
      }
      if let grinders = devices.grinders {
        writer.name("grinders")
        writer.array(grinders) { writer, listing in
          writer.object { writer in
            writer.field("id", listing.device.id.rawValue)
            writer.field("name", listing.device.name)
            writer.members(listing)
          }
        }
      }
    }
  }

  private mutating func members<Device>(_ listing: DeviceListing<Device>) {
    name("brews")
    integer(listing.brewCount)
    name("recipes")
    integer(listing.recipeCount)
    field("last_brewed_at", listing.lastBrewedAt?.text)
  }
}
