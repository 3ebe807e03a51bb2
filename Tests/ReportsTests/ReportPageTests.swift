import Testing

@testable import Reports

/// The page: whole, closed in itself, and unmoved by what names try.
@Suite struct ReportPageTests {
  private static func page(_ text: String) -> ReportPage {
    let figures = FigureTests.figures.sorted { $0.key < $1.key }.map { name, figure in
      ReportPage.CaptionedFigure(figure, caption: text, isWide: name == "wheel")
    }
    return ReportPage(
      title: text, subtitle: text, facts: [.init(text, text)],
      sections: [
        .init(
          text,
          [
            .paragraph(text), .note(text), .findings([.init(text, basis: text)]),
            .figures(figures), .cards([.init(title: text, facts: [.init(text, text)], note: text)]),
            .table(
              .init(
                title: text, columns: [.init(text), .init(text, .number), .init(text, .short)],
                rows: [
                  [.text(text), .text(text), .stars(text, value: 9, low: -.infinity, high: .nan)],
                  [.detailed(text, detail: text), .text(""), .text(text)],
                ])),
          ])
      ], footer: text)
  }

  @Test(arguments: FigureTests.hostile)
  func `a page is well-formed and loads nothing`(text: String) throws {
    let bytes = Self.page(text).html
    #expect(bytes.starts(with: "<!DOCTYPE html>\n".utf8))
    // The document type is HTML's; what follows is XML as well.
    let page = try ParsedXML(bytes)
    #expect(page.elements.first?.name == "html" && page.elements[0].attributes["lang"] == "en")
    let forbidden: Set = ["script", "img", "link", "iframe", "a", "object", "image", "use"]
    #expect(forbidden.isDisjoint(with: page.elements.map(\.name)))
    for element in page.elements {
      #expect(
        !element.attributes.keys.contains { $0.hasPrefix("on") || $0 == "src" || $0 == "href" })
    }
    let policy = page.all("meta").first { $0.attributes["http-equiv"] == "Content-Security-Policy" }
    #expect(policy?.attributes["content"] == "default-src 'none'; style-src 'unsafe-inline'")
    let ids = page.elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    #expect(Self.page(text).html == bytes)
  }

  @Test func `every figure has alternate text, every table headers`() throws {
    let page = try ParsedXML(Self.page("x").html)
    let ids = Set(page.elements.compactMap { $0.attributes["id"] })
    let drawings = page.all("svg")
    #expect(drawings.count == FigureTests.figures.count + 1)
    for drawing in drawings where drawing.attributes["aria-hidden"] != "true" {
      #expect(drawing.attributes["role"] == "img")
      let labels = drawing.attributes["aria-labelledby"]?.split(separator: " ").map(String.init)
      #expect(labels?.isEmpty == false && ids.isSuperset(of: labels ?? []))
      #expect(drawing.path.contains("figure"))
    }
    #expect(page.all("th").map { $0.attributes["scope"] } == ["col", "col", "col", "row", "row"])
    #expect(page.all("div").contains { $0.attributes["role"] == "region" })
    #expect(page.all("h1").count == 1 && page.all("h2").count == 1)
  }

  @Test func `an empty page is a page`() throws {
    let page = try ParsedXML(ReportPage(title: "t").html)
    #expect(page.all("h1").map(\.text) == ["t"])
    #expect(page.all("section").isEmpty && page.all("footer").isEmpty && page.all("dl").isEmpty)
  }
}
