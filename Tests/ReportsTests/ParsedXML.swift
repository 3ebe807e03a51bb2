import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A document as a real parser of XML reads it.
final class ParsedXML: NSObject, XMLParserDelegate {
  struct Element {
    var name: String
    var attributes: [String: String]
    /// The text directly inside.
    var text = ""
    /// The names of the elements around it, the outermost first.
    var path: [String]
  }

  /// In the order of their start tags.
  private(set) var elements: [Element] = []
  /// All text.
  private(set) var text = ""
  private var open: [Int] = []

  /// - Throws: The parser's error when the document is not well-formed.
  init(_ bytes: [UInt8]) throws {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.coderReadCorrupt) }
  }

  func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let path = open.map { elements[$0].name }
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes, path: path))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) {
    text += characters
    if let last = open.last { elements[last].text += characters }
  }
}
