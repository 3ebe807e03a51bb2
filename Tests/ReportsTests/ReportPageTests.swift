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
            .heading(text), .paragraph(text), .note(text), .findings([.init(text, basis: text)]),
            .figures(figures), .cards([.init(title: text, facts: [.init(text, text)], note: text)]),
            .command(text), .details(text, [.note(text)]),
            .cups([
              .init(
                title: text, detail: text, stars: text, settings: text, note: text,
                flavors: [.init(name: text, color: text), .init(name: text, color: "#a05020")])
            ]),
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
    // Besides the figures, the strip of a table and the dots of two flavors.
    #expect(drawings.count == FigureTests.figures.count + 3)
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

  @Test func `the index leads to the sections`() throws {
    let sections = (1...3).map { ReportPage.Section("part \($0)", [.paragraph("x")]) }
    let page = try ParsedXML(ReportPage(title: "t", sections: sections).html)
    let links = page.all("a").compactMap { $0.attributes["href"] }
    let ids = Set(page.all("section").compactMap { $0.attributes["id"].map { "#" + $0 } })
    #expect(links.count == 3 && Set(links) == ids)
    #expect(page.all("nav").count == 1)
  }

  @Test func `a range bar says its range in words and stays inside`() throws {
    let range = ReportPage.RangeBar(value: 7, low: -.infinity, high: .nan, text: "93 to 95")
    #expect(range.value == 1 && range.low == 0.5 && range.high == 0.5)
    let page = ReportPage(
      title: "t",
      sections: [.init("s", [.cards([.init(title: "c", facts: [.init("n", "v", range: range)])])])])
    let bar = try #require(try ParsedXML(page.html).all("svg").first)
    #expect(bar.attributes["role"] == "img" && bar.attributes["aria-label"] == "93 to 95")
  }

  private static let sections: [([ReportPage.Block], Bool)] = [
    ([.note("n"), .details("d", [.paragraph("p")])], true),
    ([.details("d", [.paragraph("p")])], true), ([.note("n")], false), ([], false),
    ([.paragraph("p"), .details("d", [.paragraph("p")])], false),
  ]

  /// A heading must not be all that is printed of a section.
  @Test(arguments: sections)
  func `a section of nothing but details is left out of print`(
    blocks: [ReportPage.Block], isClosed: Bool
  ) throws {
    let page = try ParsedXML(ReportPage(title: "t", sections: [.init("s", blocks)]).html)
    let section = try #require(page.all("section").first)
    #expect(section.attributes["class"] == (isClosed ? "closed" : nil))
    let style = page.all("style").map(\.text).joined()
    #expect(style.contains(".closed{display:none}"))
  }

  @Test func `an empty page is a page`() throws {
    let page = try ParsedXML(ReportPage(title: "t").html)
    #expect(page.all("h1").map(\.text) == ["t"])
    #expect(page.all("section").isEmpty && page.all("footer").isEmpty && page.all("dl").isEmpty)
  }

  @Test func `cells tell their column, and a long name stands in full behind the short one`() throws
  {
    let name = String(repeating: "name ", count: 2000)
    let page = try ParsedXML(Self.page(name).html)
    #expect(page.all("td").allSatisfy { ($0.attributes["data-column"]?.count ?? 99) <= 60 })
    let names = page.all("bdi").filter { $0.attributes["title"] == name }
    #expect(names.count >= 8)
    #expect(names.allSatisfy { $0.text.count <= 400 && $0.text.hasSuffix("…") })
    #expect(try ParsedXML(Self.page("x").html).all("td").first?.attributes["data-column"] == "x")
  }

  @Test func `the tab says what was excluded`() throws {
    let page = try ParsedXML(ReportPage(title: "Journal", subtitle: "only V60").html)
    #expect(page.all("title").map(\.text) == ["Journal · only V60"])
  }

  @Test func `no line runs through the names of a plot of intervals`() throws {
    let chart = IntervalChart(
      title: "t", summary: "s", axis: Axis(title: "", low: -1, high: 1) { "\($0)" }, reference: 0,
      rows: ["a", "b"].map { .init(label: $0, value: 0.5, low: 0.2, high: 0.9) })
    let drawing = try ParsedXML(chart.figure.standalone)
    let names = drawing.all("text").filter { ["a", "b"].contains($0.text) }
      .compactMap { Double($0.attributes["y"] ?? "") }
    #expect(names.count == 2)
    for line in drawing.all("line") where line.attributes["x1"] == line.attributes["x2"] {
      let low = try #require(Double(line.attributes["y1"] ?? ""))
      let high = try #require(Double(line.attributes["y2"] ?? ""))
      // From the tops of the letters to what hangs below their line.
      #expect(names.allSatisfy { high <= $0 - 10 || low >= $0 + 3 })
    }
  }
}
