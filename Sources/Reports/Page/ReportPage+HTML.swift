extension ReportPage {
  /// The page in UTF-8: one file that loads nothing and needs no script; it is well-formed XML as
  /// well.
  public var html: [UInt8] {
    var figures = 0
    let parts = sections.enumerated().map { index, section in
      Self.section(section, id: "section-\(index + 1)", &figures)
    }
    let main = Markup(
      "main", [:],
      [header] + parts
        + (footer.isEmpty ? [] : [Markup("footer", [:], [Self.paragraph(footer)])]))
    let page = Markup(
      "html", ["lang": language],
      [
        Markup(
          "head", [:],
          [
            Markup("meta", ["charset": "utf-8"]),
            Markup(
              "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
            Markup("meta", ["name": "color-scheme", "content": "light dark"]),
            // Whatever a name in the journal contains, nothing is loaded and nothing runs.
            Markup(
              "meta",
              [
                "http-equiv": "Content-Security-Policy",
                "content": "default-src 'none'; style-src 'unsafe-inline'",
              ]),
            // The subtitle is part of the name of a tab and of a printout.
            Markup("title", text: subtitle.isEmpty ? title : "\(title) · \(subtitle)"),
            Markup(
              styleSheet: StyleSheet.figures + "\n" + StyleSheet.page
                + (isSheet ? "\n" + StyleSheet.sheet : "")),
          ]), Markup("body", [:], index.map { [$0, main] } ?? [main]),
      ])
    return Array("<!DOCTYPE html>\n".utf8) + page.bytes + [UInt8(ascii: "\n")]
  }

  /// Links to the sections; nil where there are too few to choose from.
  private var index: Markup? {
    guard sections.count > 2 else { return nil }
    let links = sections.enumerated().map { index, section in
      Markup(
        "li", [:],
        [Markup("a", ["href": "#section-\(index + 1)"], text: section.title)])
    }
    return Markup(
      "nav", indexTitle.isEmpty ? [:] : ["aria-label": indexTitle], [Markup("ul", [:], links)])
  }

  private var header: Markup {
    var parts = [Markup("h1", text: title)]
    if !subtitle.isEmpty { parts.append(Markup("p", ["class": "subtitle"], text: subtitle)) }
    if !facts.isEmpty { parts.append(Self.list(facts).with("class", "facts")) }
    return Markup("header", [:], parts)
  }

  private static func section(_ section: Section, id: String, _ figures: inout Int) -> Markup {
    Markup(
      "section", isClosed(section) ? ["id": id, "class": "closed"] : ["id": id],
      [Markup("h2", text: section.title)] + blocks(section.blocks, &figures))
  }

  /// Whether all but notes is shown on request only: in print, where nobody can ask, such a section is
  /// left out.
  private static func isClosed(_ section: Section) -> Bool {
    var hasDetails = false
    for block in section.blocks {
      switch block {
      case .details: hasDetails = true
      case .note: break
      default: return false
      }
    }
    return hasDetails
  }

  private static func blocks(_ blocks: [Block], _ figures: inout Int) -> [Markup] {
    var parts: [Markup] = []
    for block in blocks {
      switch block {
      case .heading(let text): parts.append(Markup("h3", ["dir": "auto"], text: text))
      case .paragraph(let text): parts.append(paragraph(text))
      case .note(let text): parts.append(paragraph(text).with("class", "note"))
      case .findings(let all):
        let isDrawn = all.contains { $0.figure != nil }
        parts.append(
          Markup(
            "ul", ["class": isDrawn ? "drawn" : "findings"],
            all.map { finding in
              if finding.figure != nil { figures += 1 }
              return item(finding, id: "figure-\(figures)")
            }))
      case .figures(let all):
        parts.append(
          Markup(
            "div", ["class": "figures"],
            all.map { captioned in
              figures += 1
              return figure(captioned, id: "figure-\(figures)")
            }))
      case .table(let table): parts.append(self.table(table))
      case .cards(let cards):
        parts.append(
          Markup(
            "div", ["class": "cards"],
            cards.map { card in
              if card.figure != nil { figures += 1 }
              return self.card(card, id: "figure-\(figures)")
            }))
      case .cups(let cups): parts.append(Markup("div", ["class": "cups"], cups.map(cup)))
      case .command(let text): parts.append(Markup("pre", [:], [Markup("code", text: text)]))
      case .details(let title, let inside):
        parts.append(
          Markup(
            "details", [:], [Markup("summary", text: title)] + Self.blocks(inside, &figures)))
      }
    }
    return parts
  }

  // MARK: Blocks

  /// Text of unknown direction, isolated so that it does not reorder the text around it. Long text
  /// is truncated, and shown in full on hover.
  private static func isolated(_ text: String, most: Int = .max) -> Markup {
    guard text.count > most else { return Markup("bdi", text: text) }
    return Markup("bdi", ["title": text], text: text.prefix(most - 1) + "…")
  }

  /// The greatest length in characters of a name, and of a line of several names, shown in full.
  private static let longestName = 60
  private static let longestLine = 140

  private static func paragraph(_ text: String) -> Markup {
    Markup("p", ["dir": "auto"], text: text)
  }

  private static func list(_ facts: [Fact]) -> Markup {
    Markup(
      "dl", [:],
      facts.map { fact in
        Markup(
          "div", [:],
          [
            Markup("dt", [:], [isolated(fact.name, most: longestName)]),
            Markup("dd", [:], [isolated(fact.value, most: longestName)]),
          ] + (fact.range.map { [Markup("dd", ["class": "range"], [bar($0)])] } ?? []))
      })
  }

  /// The range and the value on a line of all that was tried.
  private static func bar(_ range: RangeBar) -> Markup {
    func x(_ place: Double) -> Double { 5 + place * 46 }
    return Markup(
      "svg",
      ["class": "bar", "viewBox": "0 0 56 12", "role": "img", "aria-label": range.text],
      [
        ChartText.line(Point(x(0), 6), Point(x(1), 6), class: "rule trail"),
        ChartText.line(Point(x(range.low), 6), Point(x(range.high), 6), class: "mark trail"),
        Markup("circle", ["cx": x(range.value).svg, "cy": "6", "r": "4", "class": "accent"]),
      ])
  }

  private static func item(_ finding: Finding, id: String) -> Markup {
    Markup(
      "li", [:],
      (finding.title.isEmpty ? [] : [Markup("strong", ["dir": "auto"], text: finding.title)])
        + (finding.figure.map { [Markup("figure", [:], [$0.element(id: id)])] } ?? [])
        + [isolated(finding.sentence)]
        + (finding.basis.isEmpty
          ? [] : [Markup("span", ["class": "basis"], text: finding.basis)]))
  }

  private static func figure(_ captioned: CaptionedFigure, id: String) -> Markup {
    var caption = Markup("figcaption", [:], [Markup("strong", text: captioned.figure.title)])
    if !captioned.caption.isEmpty { caption = caption.adding(text: " " + captioned.caption) }
    return Markup(
      "figure",
      captioned.screens == .desks
        ? ["class": "wide wheel"]
        : captioned.screens == .phones
          ? ["class": "wide narrow"] : captioned.isWide ? ["class": "wide"] : [:],
      [caption, captioned.figure.element(id: id)])
  }

  private static func card(_ card: Card, id: String) -> Markup {
    Markup(
      "article", [:],
      [Markup("h3", ["dir": "auto"], [isolated(card.title, most: longestLine)])]
        + (card.headline.isEmpty ? [] : [paragraph(card.headline).with("class", "headline")])
        + [list(card.facts)]
        + path(card, id: id)
        + (card.note.isEmpty ? [] : [paragraph(card.note).with("class", "note")]))
  }

  /// The drawing of a card with what it means, closed at first, so that the cards and the findings
  /// after them fit the first screen.
  private static func path(_ card: Card, id: String) -> [Markup] {
    let advice = card.advice.isEmpty ? [] : [paragraph(card.advice)]
    guard let drawing = card.figure else { return advice }
    return [
      Markup(
        "details", [:],
        [
          Markup("summary", text: drawing.title),
          Markup("figure", [:], [drawing.element(id: id)]),
        ] + advice)
    ]
  }

  /// The greatest length of a note that is shown in full.
  private static let longestNote = 400

  private static func cup(_ cup: Cup) -> Markup {
    var parts = [
      Markup(
        "h3", ["dir": "auto"],
        [isolated(cup.title, most: longestName)]
          + (cup.stars.isEmpty ? [] : [Markup("span", ["class": "stars"], text: cup.stars)])),
      paragraph(cup.detail).with("class", "detail"),
    ]
    if !cup.settings.isEmpty { parts.append(paragraph(cup.settings).with("class", "detail")) }
    if !cup.note.isEmpty {
      parts.append(Markup("blockquote", ["dir": "auto"], [isolated(cup.note, most: longestNote)]))
    }
    if !cup.flavors.isEmpty {
      parts.append(
        Markup(
          "ul", ["class": "chips"],
          cup.flavors.map { flavor in
            let dot = Markup(
              "svg", ["viewBox": "0 0 10 10", "aria-hidden": "true"],
              [
                flavor.color.flatMap { Color($0) }.map {
                  Markup("circle", ["cx": "5", "cy": "5", "r": "5"]).filled(Tint($0, contrast: 1.6))
                } ?? Markup("circle", ["cx": "5", "cy": "5", "r": "5", "class": "muted"])
              ])
            return Markup("li", [:], [dot, isolated(flavor.name, most: longestName)])
          }))
    }
    return Markup("article", [:], parts)
  }

  // MARK: Tables

  private static func table(_ table: Table) -> Markup {
    let head = Markup(
      "tr", [:],
      table.columns.map { column in
        Markup(
          "th", ["scope": "col", "class": column.kind.rawValue], text: column.title)
      })
    let rows = table.rows.map { row in
      Markup(
        "tr", [:],
        zip(table.columns, row).enumerated().map { index, pair in
          cell(pair.1, name: index == 0 ? "th" : "td", pair.0)
        })
    }
    // A wide table scrolls inside its frame, with keys as well, instead of the page.
    return Markup(
      "div", ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": table.title],
      [Markup("table", [:], [Markup("thead", [:], [head]), Markup("tbody", [:], rows)])])
  }

  /// A cell names its column, for narrow screens on which rows wrap.
  private static func cell(_ cell: Table.Cell, name: String, _ column: Table.Column) -> Markup {
    let plain = Markup(name, ["class": column.kind.rawValue])
    let element =
      name == "th"
      ? plain.with("scope", "row") : plain.with("data-column", shortened(column.title))
    func shown(_ text: String) -> Markup { isolated(text, most: longestName) }
    switch cell {
    case .text(let text): return text.isEmpty ? element : element.adding([shown(text)])
    case .detailed(let text, let detail):
      let below = Markup("span", ["class": "detail"], [isolated(detail, most: longestLine)])
      return element.adding([shown(text)] + (detail.isEmpty ? [] : [below]))
    case .shaded(let text, let share):
      let percent = (min(max(share, 0), 1) * 45).rounded()
      return element.with("style", "--share:\(percent.svg)%").adding([shown(text)])
    case .stars(let text, let value, let low, let high):
      return element.adding([shown(text), spark(value, low, high)])
    }
  }

  private static func shortened(_ text: String) -> String {
    text.count > longestName ? text.prefix(longestName - 1) + "…" : text
  }

  /// The value and interval as a drawing, in addition to the text.
  private static func spark(_ value: Double, _ low: Double, _ high: Double) -> Markup {
    // Few beans are below two stars, and the differences between the others have to be seen.
    func x(_ stars: Double) -> Double { 4 + min(max(stars - 2, 0), 3) / 3 * 152 }
    return Markup(
      "svg",
      [
        "class": "spark", "viewBox": "0 0 160 12", "width": "160", "height": "12",
        "aria-hidden": "true",
      ],
      [
        ChartText.line(Point(x(2), 6), Point(x(5), 6), class: "rule thin"),
        ChartText.line(Point(x(low), 6), Point(x(high), 6), class: "line mark"),
        Markup("circle", ["cx": x(value).svg, "cy": "6", "r": "3.5", "class": "accent"]),
      ])
  }
}
