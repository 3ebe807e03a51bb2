/// How a server wants to be given the schema of its answer.
enum ChatDialect: Sendable {
  /// `{"type": "json_schema", "json_schema": {…}}`: llama.cpp, Ollama from 0.5.
  case jsonSchema
  /// `{"type": "json_object", "schema": {…}}`: llama-cpp-python.
  case jsonObject
}

/// A question to a model: what it is to do, and the text it is to do it with.
struct ChatQuestion: Sendable, Hashable {
  var instructions: String
  var text: String
  /// The greatest number of tokens of the answer.
  var answerTokens: Int

  /// Every question is asked with the same seed, and without chance.
  static let seed = 7

  /// The body of the request.
  func json(model: String?, schema: [UInt8], dialect: ChatDialect) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      if let model { writer.field("model", model) }
      writer.name("messages")
      writer.array([("system", instructions), ("user", text)]) { writer, message in
        writer.object { writer in
          writer.field("role", message.0)
          writer.field("content", message.1)
        }
      }
      writer.name("temperature")
      writer.integer(0)
      writer.name("seed")
      writer.integer(Self.seed)
      writer.name("max_tokens")
      writer.integer(answerTokens)
      writer.field("stream", false)
      writer.name("response_format")
      switch dialect {
      case .jsonSchema:
        writer.raw(
          #"{"type": "json_schema", "json_schema": {"name": "answer", "strict": true, "schema": "#)
        writer.raw(schema)
        writer.raw("}}")
      case .jsonObject:
        writer.raw(#"{"type": "json_object", "schema": "#)
        writer.raw(schema)
        writer.raw("}")
      }
    }
    return writer.bytes
  }
}

/// Reads what a server of the chat API answers.
enum ChatAnswer {
  /// The value that the model wrote, which is JSON in a string in JSON.
  ///
  /// - Throws: `ModelError` with `malformed`.
  static func value(_ body: [UInt8]) throws(ModelError) -> JSONValue {
    guard case .object(let answer)? = JSONValue(body),
      case .list(let choices)? = answer["choices"], case .object(let choice)? = choices.first,
      case .object(let message)? = choice["message"],
      case .string(let content)? = message["content"],
      let value = JSONValue(Array(content.utf8))
    else { throw ModelError(.malformed) }
    return value
  }

  /// The names of the models that a server has; nil for what is no list of models.
  static func modelNames(_ body: [UInt8]) -> [String]? {
    guard case .object(let answer)? = JSONValue(body), case .list(let data)? = answer["data"]
    else { return nil }
    return data.compactMap { entry in
      guard case .object(let model) = entry, case .string(let name)? = model["id"] else {
        return nil
      }
      return name
    }
  }
}

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
