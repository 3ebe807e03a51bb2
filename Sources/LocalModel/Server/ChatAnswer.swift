import Support

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
