import Insights
import Support

/// The JSON Schemas of answers, as JSON.
enum AnswerSchema {
  /// Flavors of a note, with the words that name them, and a summary.
  static let note: [UInt8] = {
    var writer = JSONWriter()
    writer.raw(
      #"{"type": "object", "properties": {"flavors": {"type": "array", "maxItems": 16, "items": "#)
    writer.raw(#"{"type": "object", "properties": {"node": {"type": "string", "enum": "#)
    writer.array(FlavorWheel.standard.nodes) { $0.string($1.id) }
    writer.raw(#"}, "quote": {"type": "string", "maxLength": 60}, "intensity": "#)
    writer.raw(#"{"type": "string", "enum": "#)
    writer.array(ModelIntensity.allCases) { $0.string($1.rawValue) }
    writer.raw(#"}}, "required": ["node", "quote", "intensity"], "additionalProperties": false}}"#)
    writer.raw(#", "summary": {"type": "string", "maxLength": 200}}"#)
    writer.raw(#", "required": ["flavors", "summary"], "additionalProperties": false}"#)
    return writer.bytes
  }()

  /// Sentences.
  static let sentences = Array(
    (#"{"type": "object", "properties": {"sentences": {"type": "array", "maxItems": 4, "items": "#
      + #"{"type": "string", "maxLength": 240}}}, "required": ["sentences"], "#
      + #""additionalProperties": false}"#).utf8)

  /// Words of a label with what they should read.
  static let repairs = Array(
    (#"{"type": "object", "properties": {"repairs": {"type": "array", "maxItems": 24, "items": "#
      + #"{"type": "object", "properties": {"quote": {"type": "string", "maxLength": 60}, "#
      + #""text": {"type": "string", "maxLength": 60}}, "required": ["quote", "text"], "#
      + #""additionalProperties": false}}}, "required": ["repairs"], "#
      + #""additionalProperties": false}"#).utf8)
}

/// How strong a model says that a flavor is.
enum ModelIntensity: String, CaseIterable, Sendable {
  case faint, light, medium, strong
  case veryStrong = "very strong"

  /// The number of `Flavor.intensity`.
  var value: Double {
    switch self {
    case .faint: 0.2
    case .light: 0.35
    case .medium: 0.5
    case .strong: 0.75
    case .veryStrong: 0.9
    }
  }
}
