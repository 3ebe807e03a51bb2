import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Looks for what a page must not have.
final class PageCheck: NSObject, XMLParserDelegate {
  private var fault: String?

  /// What is wrong with a page; nil for nothing. Past its document type the page is XML.
  static func fault(of page: [UInt8]) -> String? {
    let check = PageCheck()
    let parser = XMLParser(data: Data(page))
    parser.delegate = check
    guard parser.parse() else { return "a page is well-formed: line \(parser.lineNumber)" }
    return check.fault
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if ["img", "link", "iframe", "object", "image", "embed", "base"].contains(name) {
      fault = "a page loads nothing: <\(name)>"
    }
    for (attribute, value) in attributes {
      let isPlace = ["src", "href", "xlink:href", "action", "srcset"].contains(attribute)
      let isDrawn = ["style", "fill", "stroke", "filter", "mask", "clip-path"].contains(attribute)
      if isPlace && !value.hasPrefix("#") || attribute.hasPrefix("on")
        || isDrawn && value.replacing("url(#", with: "").contains("url(")
      {
        fault = "a page loads nothing: \(attribute)=\(value)"
      }
    }
  }
}
