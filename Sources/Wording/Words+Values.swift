public import FlavorExtraction
public import Journal
import Phrases
public import Stats

/// Display words of stored values.
extension Words {
  /// The display name, such as `medium-light`; empty for an unrecorded level.
  public func name(of level: RoastLevel) -> String { value("roast_level", level.rawValue) }

  /// The display name, such as `wet-hulled`; empty for an unrecorded process.
  public func name(of process: CoffeeProcess) -> String { value("process", process.rawValue) }

  /// The display name, such as `pour-over`; empty for an unrecorded category.
  public func name(of category: MethodCategory) -> String {
    value("method_category", category.rawValue)
  }

  /// The display name, such as `peak`.
  public func name(of freshness: Freshness) -> String { value("freshness", freshness.rawValue) }

  /// The display name, such as `acidity`.
  public func name(of attribute: Attribute) -> String { value("attribute", attribute.rawValue) }

  /// The words of an attribute that has a name in JSON: `acidity`, `aroma`.
  package func attribute(_ name: String) -> String { value("attribute", name) }

  /// The title of a column.
  package func column(_ key: String) -> String { value("column", key) }

  /// The display name, such as `high`.
  public func name(of confidence: Suggestion.Confidence) -> String {
    value("confidence", confidence.rawValue)
  }

  /// The display name of a stored value; of an unknown value the value with hyphens for underscores.
  func value(_ kind: String, _ raw: String) -> String {
    let key = "\(kind).\(raw)"
    return phrases.has(key) ? phrases.text(key) : raw.replacing("_", with: "-")
  }
}
