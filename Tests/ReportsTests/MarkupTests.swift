import Foundation
import Testing

@testable import Reports

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Escaping: what was put in comes out of a real parser of XML, and nothing else.
@Suite struct MarkupTests {
  @Test(arguments: [
    ("plain", "plain"), ("<script>alert(1)</script>", "<script>alert(1)</script>"),
    ("a \"b\" 'c' & d", "a \"b\" 'c' & d"), ("]]> &amp; &#x3c;", "]]> &amp; &#x3c;"),
    ("☕️ кофе 咖啡 \u{202E}abc", "☕️ кофе 咖啡 \u{202E}abc"),
    ("nul\u{0}bell\u{7}del\u{7F}\u{9C}", "nul\u{FFFD}bell\u{FFFD}del\u{FFFD}\u{FFFD}"),
    ("\u{FFFE}\u{FFFF}\u{10FFFF}", "\u{FFFD}\u{FFFD}\u{10FFFF}"),
    ("tab\tline\nend", "tab\tline\nend"),
    ("one\r\ntwo\rthree", "one\r\ntwo\rthree"), ("--> <!-- <![CDATA[", "--> <!-- <![CDATA["),
  ])
  func `texts and values survive a parser`(text: String, read: String) throws {
    let markup = Markup("p", ["title": text], text: text)
    let document = try ParsedXML(markup.bytes)
    #expect(document.elements.map(\.name) == ["p"])
    #expect(document.elements[0].attributes == ["title": read])
    #expect(document.text == read)
  }

  @Test func `only elements that are always empty end themselves`() {
    #expect(Markup("p").text == "<p></p>")
    #expect(Markup("path", ["d": "M0 0"]).text == "<path d=\"M0 0\"/>")
    #expect(Markup("g", [:], [Markup("path")]).text == "<g>\n<path/>\n</g>")
  }

  @Test(arguments: [
    (0, "0"), (-0.001, "0"), (1.005, "1"), (2.5, "2.5"), (-3.456, "-3.46"), (12, "12"),
    (0.07, "0.07"), (.nan, "0"), (.infinity, "0"), (-.infinity, "0"), (1e300, "0"),
  ])
  func `coordinates are short and never something else than numbers`(value: Double, text: String) {
    #expect(value.svg == text)
  }
}

extension Markup {
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}
