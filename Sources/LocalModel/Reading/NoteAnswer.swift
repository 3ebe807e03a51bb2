import Support

/// What a model says of a note, before it is checked.
struct NoteAnswer: Sendable, Hashable {
  struct Item: Sendable, Hashable {
    var node: String
    var quote: String
    var intensity: ModelIntensity
  }

  var items: [Item] = []
  /// The flavors that have not the form that was asked for.
  var malformed = 0
  var summary = ""

  /// As many are read; a schema that is not enforced may give more.
  private static let mostItems = 64

  init(items: [Item] = [], summary: String = "") {
    self.items = items
    self.summary = summary
  }

  /// - Throws: `ModelError` with `malformed` for a value without a list of flavors.
  init(_ value: JSONValue) throws(ModelError) {
    guard case .object(let answer) = value, case .list(let flavors)? = answer["flavors"] else {
      throw ModelError(.malformed)
    }
    for flavor in flavors.prefix(Self.mostItems) {
      guard case .object(let parts) = flavor, case .string(let node)? = parts["node"],
        case .string(let quote)? = parts["quote"]
      else {
        malformed += 1
        continue
      }
      var intensity = ModelIntensity.medium
      if case .string(let word)? = parts["intensity"] {
        intensity = ModelIntensity(rawValue: word) ?? .medium
      }
      items.append(Item(node: node, quote: quote, intensity: intensity))
    }
    malformed += max(0, flavors.count - Self.mostItems)
    if case .string(let text)? = answer["summary"] { summary = text }
  }
}
