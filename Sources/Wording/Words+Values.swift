public import FlavorExtraction
public import Journal
import Phrases
public import Stats

/// Display words of stored values.
extension Words {
  /// `medium-light`; empty where it is not recorded.
  public func name(of level: RoastLevel) -> String { value("roast_level", level.rawValue) }

  /// `wet-hulled`; empty where it is not recorded.
  public func name(of process: CoffeeProcess) -> String { value("process", process.rawValue) }

  /// `pour-over`; empty where it is not recorded.
  public func name(of category: MethodCategory) -> String {
    value("method_category", category.rawValue)
  }

  /// `peak`.
  public func name(of freshness: Freshness) -> String { value("freshness", freshness.rawValue) }

  /// `acidity`.
  public func name(of attribute: Attribute) -> String { value("attribute", attribute.rawValue) }

  /// The words of an attribute that has a name in JSON: `acidity`, `aroma`.
  package func attribute(_ name: String) -> String { value("attribute", name) }

  /// The title of a column.
  package func column(_ key: String) -> String { value("column", key) }

  /// `high`.
  public func name(of confidence: Suggestion.Confidence) -> String {
    value("confidence", confidence.rawValue)
  }

  /// The words of a stored value; one that is not known is written as people write it.
  func value(_ kind: String, _ raw: String) -> String {
    let key = "\(kind).\(raw)"
    return phrases.has(key) ? phrases.text(key) : raw.replacing("_", with: "-")
  }
}
