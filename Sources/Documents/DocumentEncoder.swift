package import Support

/// The outer form of a result: a value of stored properties with synthesized `Codable`, whose names are
/// the members of a JSON object in snake case.
package protocol JSONDocument: Codable {
  /// Which members begin a line, and which lists have an element a line.
  static var layout: JSONLayout { get }
}

extension JSONDocument {
  package static var layout: JSONLayout { .line }
}

/// Where the JSON of a document breaks its lines, by the names of its properties.
///
/// A document has the layouts of those inside it, too: asking each value for its own would search all
/// conformances of the program at every start.
package final class JSONLayout: Sendable {
  /// How a list is written, an element a line.
  package struct Rows: Sendable {
    /// The spaces before each element.
    let indent: Int
    /// Whether the bracket that ends the list has a line of its own.
    let endsOnLine: Bool

    package init(indent: Int, endsOnLine: Bool = false) {
      (self.indent, self.endsOnLine) = (indent, endsOnLine)
    }
  }

  private let indent: Int
  private let lines: Set<String>
  private let lists: [String: Rows]
  private let parts: [String: JSONLayout]

  package static let line = JSONLayout()

  /// - Parameters:
  ///   - indent: The spaces before each member that begins a line.
  ///   - lines: The members that do.
  ///   - lists: The members that are lists with an element a line.
  ///   - parts: The layouts of members, or of the elements of members that are lists.
  package init(
    indent: Int = 0, _ lines: Set<String> = [], lists: [String: Rows] = [:],
    parts: [String: JSONLayout] = [:]
  ) {
    (self.indent, self.lines, self.lists, self.parts) = (indent, lines, lists, parts)
  }

  fileprivate func indent(_ name: String) -> Int? {
    !lines.isEmpty && lines.contains(name) ? indent : nil
  }

  fileprivate func rows(_ name: String) -> Rows? { lists.isEmpty ? nil : lists[name] }
  fileprivate func part(_ name: String) -> JSONLayout {
    parts.isEmpty ? .line : parts[name] ?? .line
  }
}

extension JSONWriter {
  /// Adds the JSON of a result.
  package mutating func result(_ result: some Encodable) {
    encode { try $0.add(result) }
  }

  /// Adds the JSON of a document.
  package mutating func result<Document: JSONDocument>(_ document: Document) {
    encode { try $0.add(document, Document.layout) }
  }

  private mutating func encode(_ add: (DocumentEncoder) throws -> Void) {
    let encoder = DocumentEncoder()
    swap(&self, &encoder.writer)
    defer { swap(&self, &encoder.writer) }
    do {
      try add(encoder)
    } catch {
      // Results have only values that JSON can have.
      assertionFailure("\(error)")
    }
  }
}

/// Writes values as JSON text, member by member in the order of their properties.
///
/// It is one object for a whole document. Containers know the depth of their value, so that a value ends
/// when one around it goes on.
package final class DocumentEncoder: Encoder {
  /// What is written so far; values that write themselves add to it.
  @exclusivity(unchecked) package var writer = JSONWriter()
  /// What ends the values that are open, the outermost first.
  @exclusivity(unchecked) private var ends: [JSONLayout.Rows?] = []
  @exclusivity(unchecked) private var isObject: [Bool] = []
  /// The number of values around the one that is being encoded.
  @exclusivity(unchecked) private var depth = 0
  /// The layout of the document, or list, that is being encoded.
  @exclusivity(unchecked) private var layout = JSONLayout.line
  @exclusivity(unchecked) private var rows: JSONLayout.Rows?

  package var codingPath: [any CodingKey] { [] }
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  func add<Value: Encodable>(
    _ value: Value, _ layout: JSONLayout = .line, _ rows: JSONLayout.Rows? = nil
  ) throws {
    // Comparing types first makes each cast a sure one.
    if Value.self == String.self, let text = value as? String { return writer.string(text) }
    if Value.self == Int.self, let count = value as? Int { return writer.integer(count) }
    if Value.self == Bool.self, let flag = value as? Bool {
      return writer.raw(flag ? "true" : "false")
    }
    if Value.self == Double.self, let number = value as? Double {
      // The shortest text that reads back as the same number: `18`, `18.5`.
      let text = number.description
      return writer.raw(text.utf8.dropLast(text.hasSuffix(".0") ? 2 : 0))
    }
    let outer = (depth, self.layout, self.rows)
    (depth, self.layout, self.rows) = (ends.count, layout, rows)
    try value.encode(to: self)
    end(downTo: depth)
    (depth, self.layout, self.rows) = outer
  }

  /// Opens an object or a list, unless the value has it open, and gives its depth.
  private func open(isObject: Bool, isNested: Bool = false) -> Int {
    if !isNested, ends.count > depth { return depth + 1 }
    writer.raw(isObject ? "{" : "[")
    ends.append(isNested ? nil : rows)
    self.isObject.append(isObject)
    return ends.count
  }

  /// Ends the values that are deeper.
  fileprivate func end(downTo depth: Int) {
    while ends.count > depth {
      if ends.removeLast()?.endsOnLine == true { writer.raw("\n") }
      writer.raw(isObject.removeLast() ? "}" : "]")
    }
  }

  fileprivate func begin(_ first: UInt8, indent: Int?) {
    if writer.last != first { writer.raw(indent == nil ? ", " : ",") }
    guard let indent else { return }
    writer.raw("\n")
    writer.raw(repeatElement(UInt8(ascii: " "), count: indent))
  }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    members(depth: open(isObject: true), layout)
  }

  package func unkeyedContainer() -> any UnkeyedEncodingContainer {
    Elements(encoder: self, depth: open(isObject: false), layout: layout, rows: rows)
  }

  private func members<Key: CodingKey>(
    depth: Int, _ layout: JSONLayout = .line
  ) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Members(encoder: self, depth: depth, layout: layout))
  }

  package func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: DocumentEncoder
    let depth: Int
    let layout: JSONLayout
    var codingPath: [any CodingKey] { [] }

    private func name(_ key: Key) {
      encoder.end(downTo: depth)
      let name = key.stringValue
      encoder.begin(UInt8(ascii: "{"), indent: layout.indent(name))
      if Key.self == MemberName.self {
        encoder.writer.string(name)
        encoder.writer.raw(": ")
      } else {
        encoder.writer.snakeCase(name)
      }
    }

    func encodeNil(forKey key: Key) {
      name(key)
      encoder.writer.raw("null")
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
      name(key)
      let name = key.stringValue
      try encoder.add(value, layout.part(name), layout.rows(name))
    }

    func nestedContainer<Inner: CodingKey>(
      keyedBy type: Inner.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Inner> {
      name(key)
      return encoder.members(depth: encoder.open(isObject: true, isNested: true))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      name(key)
      return Elements(
        encoder: encoder, depth: encoder.open(isObject: false, isNested: true), layout: .line,
        rows: nil)
    }

    /// What it encodes are members of the same object (`Flat`).
    func superEncoder() -> any Encoder { encoder }
    func superEncoder(forKey key: Key) -> any Encoder { encoder }
  }

  private struct Elements: UnkeyedEncodingContainer {
    let encoder: DocumentEncoder
    let depth: Int
    let layout: JSONLayout
    let rows: JSONLayout.Rows?
    var codingPath: [any CodingKey] { [] }
    private(set) var count = 0

    private mutating func begin() {
      encoder.end(downTo: depth)
      encoder.begin(UInt8(ascii: "["), indent: rows?.indent)
      count += 1
    }

    mutating func encodeNil() {
      begin()
      encoder.writer.raw("null")
    }

    mutating func encode<Value: Encodable>(_ value: Value) throws {
      begin()
      try encoder.add(value, layout)
    }

    mutating func nestedContainer<Inner: CodingKey>(
      keyedBy type: Inner.Type
    ) -> KeyedEncodingContainer<Inner> {
      begin()
      return encoder.members(depth: encoder.open(isObject: true, isNested: true))
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      begin()
      return Elements(
        encoder: encoder, depth: encoder.open(isObject: false, isNested: true), layout: .line,
        rows: nil)
    }

    func superEncoder() -> any Encoder { encoder }
  }

  private struct Single: SingleValueEncodingContainer {
    let encoder: DocumentEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { encoder.writer.raw("null") }
    func encode<Value: Encodable>(_ value: Value) throws {
      try encoder.add(value, encoder.layout, encoder.rows)
    }
  }
}
