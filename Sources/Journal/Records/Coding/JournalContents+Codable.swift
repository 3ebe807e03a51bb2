extension JournalContents: Codable {
  private enum CodingKeys: String, CodingKey {
    case version = "schema_version"
    case beans = "bean"
    case methods = "method"
    case grinders = "grinder"
    case recipes = "recipe"
    case brews = "brew"
    case tastings = "tasting"
    case tasters = "taster"
  }

  /// Decodes the JSON export: a list for each table, any of which may be missing.
  ///
  /// - Throws: `DecodingError`, also for an export of a later schema version.
  public init(from decoder: any Decoder) throws {
    let tables = try decoder.container(keyedBy: CodingKeys.self)
    let version = try tables.decode(forKey: .version, default: JournalSchema.version)
    guard version <= JournalSchema.version else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: tables, debugDescription: "schema version \(version) is newer")
    }
    self.init(
      beans: try tables.decode(forKey: .beans, default: []),
      methods: try tables.decode(forKey: .methods, default: []),
      grinders: try tables.decode(forKey: .grinders, default: []),
      recipes: try tables.decode(forKey: .recipes, default: []),
      brews: try tables.decode(forKey: .brews, default: []))
    take(tastings: try tables.decode(forKey: .tastings, default: []))
    tasters = try tables.decode(forKey: .tasters, default: [])
  }

  /// Encodes `schema_version` and a list for each table, as the JSON export does.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var tables = encoder.container(keyedBy: CodingKeys.self)
    try tables.encode(JournalSchema.version, forKey: .version)
    try tables.encode(beans, forKey: .beans)
    try tables.encode(methods, forKey: .methods)
    try tables.encode(grinders, forKey: .grinders)
    try tables.encode(recipes, forKey: .recipes)
    try tables.encode(brews, forKey: .brews)
    try tables.encode(tastings + otherTastings, forKey: .tastings)
    if !tasters.isEmpty { try tables.encode(tasters, forKey: .tasters) }
  }
}
