import Support

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
