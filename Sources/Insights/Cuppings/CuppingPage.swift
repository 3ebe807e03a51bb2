public import Cupping
import Numerics
import Phrases
public import Reports
public import Wording

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
    let session = sessions.count == 1 ? sessions[0] : CuppingSession(merging: sessions)
    let analysis = try PanelAnalysis(sessions)
    let said = CuppingSentences(
      analysis, try DescriptorAgreement(session), atLeast: score, words: words)
    var sections = [
      ReportPage.Section(title("ranking", words), ranking(said, analysis, words))
    ]
    if let profile = try profile(of: session, said, words) {
      sections.append(ReportPage.Section(title("profile", words), [.table(profile)]))
    }
    for (key, lines) in [
      ("lots", said.lots), ("differ", said.differences), ("again", said.open),
      ("sessions", said.sessions), ("cuppers", said.cuppers + said.panel),
      ("words", said.agreed),
    ] where !lines.isEmpty {
      sections.append(
        ReportPage.Section(
          title(key, words), [.findings(lines.map { ReportPage.Finding($0, basis: "") })]))
    }
    let facts = [
      ("samples", said.ranked.count), ("cuppers", analysis.cuppers.count),
      ("scores", analysis.samples.reduce(0) { $0 + $1.scores }),
    ]
    return ReportPage(
      language: words.text("language"), title: session.name,
      subtitle: day.isEmpty ? session.form.title : "\(day) · \(session.form.title)",
      facts: facts.map { ReportPage.Fact(title($0.0, words), words.numbers.grouped($0.1)) },
      sections: sections, footer: title("note", words))
  }

  private static func title(
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
            words.text(
              "range",
              [
                "low": .text(said.number(sample.mean.low)),
                "high": .text(said.number(sample.mean.high)),
              ])),
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
    of session: CuppingSession, _ said: CuppingSentences, _ words: Words
  ) throws(CuppingError) -> ReportPage.Table? {
    var columns: [(name: String, range: ClosedRange<Double>, means: [String: Double])] = []
    for section in session.form.sections {
      guard case .scale(let low, let high, _, _) = section.kind else { continue }
      let scores = Dictionary(grouping: try session.panelScores(.section(section.id)), by: \.sample)
      guard !scores.isEmpty else { continue }
      columns.append(
        (
          name(of: section), low...high,
          scores.mapValues { SampleStatistics.mean($0.map(\.value)) }
        ))
    }
    guard columns.count > 1 else { return nil }
    return ReportPage.Table(
      title: title("profile", words),
      columns: [.init(title("sample", words))] + columns.map { .init($0.name, .share) },
      rows: said.ranked.map { sample in
        [.text(sample.sample)]
          + columns.map { column in
            guard let mean = column.means[sample.sample] else { return .text("") }
            let width = column.range.upperBound - column.range.lowerBound
            return .shaded(
              said.number(mean), share: (mean - column.range.lowerBound) / max(width, 1e-9))
          }
      })
  }

  /// The name of a section: its own, in the language of the form.
  static func name(of section: CuppingForm.Section) -> String {
    section.id.replacing("-", with: " ")
  }
}

extension CuppingPage {
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
    return ReportPage(
      language: words.text("language"), title: form.title, subtitle: title("blank", words),
      sections: [ReportPage.Section(title("samples", words), Array(tables))])
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
  public static func titles(of form: CuppingForm) -> [String] {
    ["code", "sample", "cupper", "position"] + form.sections.map(\.id) + ["notes"]
  }
}
