/// Reads XML as a tree: elements and attributes are members, elements of one name beside each other a list.
///
/// What stands after a `<key>` of a property list has its name.
///
///     <brew date="2026-05-04"><dose unit="g">15</dose></brew>  // date: 2026-05-04, dose: 15 g
final class XMLTree: XMLReader {
  var line: Int? = 1
  private var open: [Element] = []
  private var root: TreeValue?

  private struct Element {
    var name: String
    /// What the next element of a dictionary of a property list is called.
    var key: String?
    var members: TreeObject
    var text = ""
    var hasElements = false
  }

  /// The tree of a text.
  ///
  /// - Throws: `TableFault` where the text is not XML.
  static func value(_ bytes: [UInt8]) throws(TableFault) -> TreeValue {
    let reader = XMLTree()
    try XMLEvents.read(bytes, reader)
    return reader.root ?? .null
  }

  func start(_ name: String, _ attributes: [String: String]) {
    var element = Element(name: name, members: TreeObject(line: line ?? 1))
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) where !name.hasPrefix("xml") {
      element.members[name] = .text(value)
    }
    if let last = open.indices.last { open[last].hasElements = true }
    open.append(element)
  }

  func end(_ name: String) {
    guard var element = open.popLast() else { return }
    var text = element.text.trimmed
    if let last = open.indices.last, open[last].name == "dict" {
      if name == "key" {
        open[last].key = text
        return
      }
      if let key = open[last].key.take() { element.name = key }
    }
    if text.hasPrefix("<"), text.hasSuffix(">") { text = HTMLText(markup: text).text }
    // `<grinder id="g1">Niche</grinder>` is a record with a name.
    if !element.hasElements, text.first?.isLetter == true, element.members["id"] != nil,
      element.members["name"] == nil
    {
      element.members["name"] = .text(text)
      element.hasElements = true
    }
    guard let last = open.indices.last else {
      root = .object(element.members)
      return
    }
    if element.hasElements || text.isEmpty && !element.members.members.isEmpty {
      add(.object(element.members), element.name, to: last)
      return
    }
    var value = text
    for member in element.members.members {
      guard let said = member.value.scalar else { continue }
      if Self.units.contains(member.key.lowercased()) {
        value += " " + said
      } else {
        add(.text(said), "\(element.name).\(member.key)", to: last)
      }
    }
    add(.text(value), element.name, to: last)
  }

  func text(_ text: String) {
    if let last = open.indices.last { open[last].text += text }
  }

  private static let units: Set = ["unit", "units", "uom"]

  private func add(_ value: TreeValue, _ name: String, to place: Int) {
    guard let known = open[place].members[name] else {
      open[place].members[name] = value
      return
    }
    if case .list(let elements) = known {
      open[place].members[name] = .list(elements + [value])
    } else {
      open[place].members[name] = .list([known, value])
    }
  }
}
