import GRDB

/// A recipe with the names of its method and grinder instead of their IDs, to hand to others.
///
/// Its JSON form has the columns of a recipe, `method`, `method_category` and `grinder`; all but `name`
/// may be missing.
public struct SharedRecipe: Sendable, Hashable {
  /// The settings, without the ID, the references, the usage count and the time.
  public var recipe: Recipe
  /// The name of the method; empty for none.
  public var method: String
  /// The kind of brewing.
  public var category: MethodCategory
  /// The name of the grinder, on whose scale the grind setting is; empty for none.
  public var grinder: String

  /// Creates the shared form of a recipe.
  ///
  /// - Parameters:
  ///   - recipe: The recipe.
  ///   - contents: Has its method and grinder.
  public init(_ recipe: Recipe, in contents: JournalContents) {
    self.recipe = recipe.withoutReferences
    let method = contents.methods.first { $0.id == recipe.methodID }
    self.method = method?.name ?? ""
    category = method?.category ?? .unrecorded
    grinder = contents.grinders.first { $0.id == recipe.grinderID }?.name ?? ""
  }
}

extension Recipe {
  /// The settings alone.
  fileprivate var withoutReferences: Recipe {
    var settings = self
    settings.id = Identifier(rawValue: "")
    (settings.methodID, settings.grinderID) = (nil, nil)
    settings.usageCount = 0
    settings.createdAt = Timestamp("")
    return settings
  }
}

extension SharedRecipe: Codable {
  private enum CodingKeys: String, CodingKey {
    case method, grinder
    case category = "method_category"
  }

  /// The columns that mean nothing in another journal.
  private static let own: Set<String> = [
    "id", "method_id", "grinder_id", "usage_count", "created_at",
  ]

  /// Decodes a shared recipe; what is missing or null is not recorded.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let settings = try decoder.container(keyedBy: ColumnKey.self)
    _ = try settings.decode(String.self, forKey: ColumnKey("name"))
    recipe = try Recipe.decoded(from: settings, Recipe.fields.dropFirst()).withoutReferences
    let names = try decoder.container(keyedBy: CodingKeys.self)
    method = try names.decode(forKey: .method, default: "")
    category = MethodCategory(rawValue: try names.decode(forKey: .category, default: ""))
    grinder = try names.decode(forKey: .grinder, default: "")
  }

  /// Encodes what is recorded.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    func text(_ text: String) -> String? { text.isEmpty ? nil : text }
    var names = encoder.container(keyedBy: CodingKeys.self)
    try names.encodeIfPresent(text(method), forKey: .method)
    try names.encodeIfPresent(text(category.rawValue), forKey: .category)
    try names.encodeIfPresent(text(grinder), forKey: .grinder)
    var settings = encoder.container(keyedBy: ColumnKey.self)
    for field in Recipe.fields where !Self.own.contains(field.column) {
      let value = field.stored(recipe)?.databaseValue ?? .null
      if field.column == "name" || FileValues.isRecorded(field.column, value) {
        try field.encode(recipe, &settings)
      }
    }
  }
}
