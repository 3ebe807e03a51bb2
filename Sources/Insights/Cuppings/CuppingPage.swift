/// Pages of the cupping table: the report of a session, and a form to fill by hand.
public enum CuppingPage {
  /// The report of a session on one page: the ranking with its intervals, the profile by section, who differs,
  /// what to cup again, and the cuppers.
  ///
  /// - Parameters:
  ///   - session: The session; samples are codes until it is revealed.
  ///   - day: The day as written; empty where it is not known.
  ///   - words: The words of the page.
  /// - Throws: `CuppingError` for scores that the form does not have.
  public static func report(of session: CuppingSession, day: String = "", words: Words = Words())
    throws(CuppingError) -> ReportPage
  {
    try report(of: [session], day: day, words: words)
  }

  /// The report of several sessions together, or of one.
  ///
  /// - Parameters:
  ///   - sessions: The sessions in the order of time, at least one.
  ///   - day: The day as written; empty where it is not known, and for several.
  ///   - score: The score that coffees to buy have; nil for no such part.
  ///   - words: The words of the page.
  /// - Throws: What `PanelAnalysis.init(_:seed:)` throws.
  public static func report(
    of sessions: [CuppingSession], day: String = "", atLeast score: Double? = nil,
    words: Words = Words()
  ) throws(CuppingError) -> ReportPage {
    report(of: try CuppingResult(sessions), day: day, atLeast: score, words: words)
  }

  /// The report of what scores show, with its sections.
  package static func report(
    of result: CuppingResult, day: String, atLeast score: Double?, words: Words
  ) -> ReportPage {
    let (session, analysis) = (result.session, result.analysis)
    let said = CuppingSentences(result, atLeast: score, words: words)
    var sections: [ReportPage.Section] = []
    if session.form.hasTotal {
      sections.append(
        ReportPage.Section(title("ranking", words), ranking(said, analysis, words)))
    }
    if let table = profile(result.profile, said, words) {
      let shapes = shapes(result.profile, of: said.names, words, said.number)
      sections.append(
        ReportPage.Section(
          title("profile", words),
          (shapes.isEmpty ? [] : [.figures(shapes), .note(title("shapes", words))])
            + [.table(table)]))
    }
    for (key, lines) in [
      ("lots", said.lots), ("differ", said.split + said.differences), ("again", said.open),
      ("sessions", said.sessions), ("sections", said.apart),
      ("cuppers", said.cuppers + said.panel), ("words", said.agreed),
    ] where !lines.isEmpty {
      var blocks: [ReportPage.Block] = [
        .findings(lines.map { ReportPage.Finding($0, basis: "") })
      ]
      if key == "words",
        let wheel = wheel(result.descriptors, samples: said.names.count, words)
      {
        blocks.append(.figures([wheel]))
      }
      sections.append(ReportPage.Section(title(key, words), blocks))
    }
    let facts = [
      ("samples", said.names.count), ("cuppers", session.cuppers.count { !$0.name.isEmpty }),
      ("scores", result.scoreCount),
    ]
    var page = ReportPage(
      language: words.text("language"), title: session.name,
      subtitle: day.isEmpty ? session.form.title : "\(day) · \(session.form.title)",
      facts: facts.map { ReportPage.Fact(title($0.0, words), words.numbers.grouped($0.1)) },
      sections: sections, footer: session.form.hasTotal ? title("note", words) : "")
    page.isSheet = true
    return page
  }

  static func title(
    _ key: String, _ words: Words, _ arguments: [String: PhraseArgument] = [:]
  ) -> String {
    words.text("cupping.page.\(key)", arguments)
  }

  private static func ranking(
    _ said: CuppingSentences, _ analysis: PanelAnalysis, _ words: Words
  ) -> [ReportPage.Block] {
    let known = said.ranked.filter { $0.mean.low.isFinite && $0.mean.high.isFinite }
    let table = ReportPage.Table(
      title: title("ranking", words),
      columns: [
        .init(title("sample", words)), .init(title("mean", words), .number),
        .init(title("interval", words), .short), .init(title("scores", words), .number),
      ],
      rows: said.ranked.map { sample in
        [
          .text(sample.sample), .text(said.number(sample.mean.value)),
          .text(
            !sample.mean.low.isFinite
              ? "–"
              : words.text(
                "range",
                ["low": said.number(sample.mean.low), "high": said.number(sample.mean.high)])),
          .text(words.numbers.grouped(sample.scores)),
        ]
      })
    guard let low = known.map(\.mean.low).min(), let high = known.map(\.mean.high).max() else {
      return [.table(table)]
    }
    let chart = IntervalChart(
      title: title("ranking", words), summary: said.ranking.joined(separator: "; "),
      axis: Axis(title: title("points", words), low: low, high: high) { said.number($0) },
      rows: known.map {
        .init(label: $0.sample, value: $0.mean.value, low: $0.mean.low, high: $0.mean.high)
      })
    return [
      .figures([.init(chart.figure, caption: title("ranking.caption", words), isWide: true)]),
      .table(table),
    ]
  }

  /// The mean of each scale by sample; nil for a form of fewer than two.
  private static func profile(
    _ profile: CuppingProfile, _ said: CuppingSentences, _ words: Words
  ) -> ReportPage.Table? {
    guard profile.sections.count > 1 else { return nil }
    let columns = profile.sections.map { ($0, $0.means) }
    return ReportPage.Table(
      title: title("profile", words),
      columns: [.init(title("sample", words))] + columns.map { .init($0.0.name, .share) },
      rows: said.names.map { sample in
        [.text(sample)]
          + columns.map { section, means in
            guard let mean = means[sample] else { return .text("") }
            let width = section.range.upperBound - section.range.lowerBound
            return .shaded(
              said.number(mean), share: (mean - section.range.lowerBound) / max(width, 1e-9))
          }
      })
  }

  /// The name of a section: its own, in the language of the form.
  static func name(of section: CuppingForm.Section) -> String {
    section.id.replacing("-", with: " ")
  }

  /// How many samples are side by side on paper.
  private static let samplesAcross = 4

  /// An empty form to print and fill by hand.
  ///
  /// - Parameters:
  ///   - form: The form whose fields are printed.
  ///   - samples: How many samples there is room for, 1 or more.
  ///   - words: The words of the page.
  public static func blank(_ form: CuppingForm, samples: Int, words: Words = Words()) -> ReportPage
  {
    let starts = stride(from: 1, through: max(samples, 1), by: samplesAcross)
    let tables = starts.map { first in
      let numbers = Array(first...min(first + samplesAcross - 1, max(samples, 1)))
      let blank = [ReportPage.Table.Cell](repeating: .text(""), count: numbers.count)
      var rows: [[ReportPage.Table.Cell]] = [
        [.detailed(title("code", words), detail: title("code.detail", words))] + blank
      ]
      for section in form.sections {
        let (range, cell) = parts(of: section, form.cups, words)
        rows.append(
          [.detailed(name(of: section), detail: range)]
            + numbers.map { _ in .text(cell) })
      }
      if form.hasTotal {
        rows.append([.detailed(title("total", words), detail: title("points", words))] + blank)
      }
      rows.append([.detailed(title("notes", words), detail: title("notes.detail", words))] + blank)
      return ReportPage.Block.table(
        ReportPage.Table(
          title: form.title,
          columns: [.init(title("sample", words), .short)]
            + numbers.map { .init(words.numbers.grouped($0)) }, rows: rows))
    }
    let hasLists = form.sections.contains { if case .list = $0.kind { true } else { false } }
    let sections =
      [ReportPage.Section(title("samples", words), Array(tables))]
      + (hasLists ? [ReportPage.Section(title("lists", words), [.findings(wheel(words))])] : [])
    return ReportPage(
      language: words.text("language"), title: form.title, subtitle: title("blank", words),
      sections: sections)
  }

  /// The flavors of the wheel to check, by category.
  private static func wheel(_ words: Words) -> [ReportPage.Finding] {
    FlavorWheel.standard.categories.map { category in
      let flavors = category.childIDs.map { "☐ \(words.title(ofFlavor: $0))" }
      return ReportPage.Finding(
        "☐ \(words.title(ofFlavor: category.id))", basis: flavors.joined(separator: "  "))
    }
  }

  /// What may be written in a section, and what its cell has before.
  private static func parts(
    of section: CuppingForm.Section, _ cups: Int, _ words: Words
  ) -> (String, String) {
    func number(_ value: Double) -> PhraseArgument { .text(words.numbers.number(value)) }
    let boxes = (1...cups).map { "☐ \($0)" }.joined(separator: "  ")
    switch section.kind {
    case .scale(let low, let high, let step, _):
      let ends: [String: PhraseArgument] = [
        "low": number(low), "high": number(high), "step": number(step),
      ]
      return (title(step > 0 ? "scale" : "scale.any", words, ends), "")
    case .goodCups(let points):
      return (title("good", words, ["points": number(points), "count": .count(cups)]), boxes)
    case .faultyCups(let points): return (title("faulty", words, ["points": number(points)]), boxes)
    case .list(let most): return (title("list", words, ["count": .count(most)]), "")
    }
  }

  /// The titles of a table to fill in a spreadsheet, which `insights cupping` reads back.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - hasTimes: Whether there is a column for the time of day.
  public static func titles(of form: CuppingForm, hasTimes: Bool = false) -> [String] {
    ["code", "sample", "cupper", "position"] + (hasTimes ? ["time"] : [])
      + form.sections.map(\.id) + ["notes"]
  }
}
