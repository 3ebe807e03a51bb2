import Tables

/// What was read of the score sheets of a file so far.
struct CuppingReading {
  var entry = CuppingEntry(name: "", form: "")
  /// The session whose rows are read; nil for all.
  var only: String?
  fileprivate(set) var found: [CuppingDoubt] = []
  /// The rows that gave a score.
  fileprivate(set) var rows = 0
  /// The rows without one that have a total.
  fileprivate(set) var totalsAlone = 0
  /// The rows of which a section has what the total makes it.
  fileprivate(set) var filled = 0
  /// The scores of the form of points, with their doubts.
  fileprivate var points: [(place: CuppingDoubt, value: Double)] = []
  /// Which times a cupper scored a sample.
  fileprivate var rounds: [[String]: Rounds] = [:]
  fileprivate var codes: Set<String> = []
  /// What the column of sessions has.
  fileprivate(set) var sessions: [String] = []
  /// Samples and cuppers as they were first written, by what differs in case and blanks alone.
  private var spellings: [String: String] = [:]

  fileprivate mutating func spelling(_ name: String, _ kind: String) -> String {
    let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !words.isEmpty else { return "" }
    let key = "\(kind) \(words.lowercased())"
    if let first = spellings[key] { return first }
    spellings[key] = words
    return words
  }

  mutating func doubt(_ doubt: CuppingDoubt) { found.append(doubt) }

  /// What is in doubt, in the order of the tables.
  var doubts: [CuppingDoubt] {
    var doubts = found
    let sorted = points.map(\.value).sorted()
    if let middle = sorted.dropFirst(sorted.count / 2).first {
      for (place, value) in points where value > 0 && value < middle / 5 && sorted.count > 2 {
        doubts.append(place)
      }
    }
    return doubts.enumerated().sorted {
      ($0.element.tab, $0.element.line, $0.offset) < ($1.element.tab, $1.element.line, $1.offset)
    }.map(\.element)
  }
}

/// The rows below one line of titles: where the parts of a score are.
struct CuppingSheet {
  /// The form that the titles are of.
  let form: CuppingForm
  /// The sections of the whole form that the table lacks.
  let missing: [CuppingForm.Section]
  /// The scales that share the points of one of the form, as the table has them apart.
  let parts: [String]
  /// The column of cuppers.
  let cupper: Int?

  private static let mostRounds = 100
  /// How many scales of intensity a sheet may lack.
  private static let mostLacking = 4

  private let titles: SheetTitles
  private let tab: String
  private let sample: Int
  private let code: Int
  private let position: Int?
  private let note: Int?
  private let session: Int?
  private let time: Int?
  /// Which cup of the sample, or which time, a row is of.
  private let round: Int?
  /// One column for taints and faults.
  private let defects: Int?
  private let sections: [(section: CuppingForm.Section, column: Int)]
  /// The columns of totals, which are compared with that of the sections.
  private let totals: [Int]
  /// Whether the column of totals says that defects are taken.
  private let finals: [Int]
  /// Who wrote the sheet where no column says it.
  private let taster: String
  private var isOfPoints: Bool { form.id == CuppingForm.points?.id }
  private var hasDefects: Bool {
    defects != nil || sections.contains { $0.section.isOfFaults }
  }

  /// nil for cells that are no titles of scores.
  ///
  /// - Parameters:
  ///   - own: The form to read; nil for one that the titles tell.
  ///   - tab: The name of the table, where the file has several.
  ///   - taster: Who wrote the sheet where no column says it.
  ///   - countsTotals: Whether totals count, whatever sections there are.
  init?(
    _ cells: [String], _ own: CuppingForm?, tab: String = "", taster: String = "",
    countsTotals: Bool = false
  ) {
    titles = SheetTitles(cells)
    (self.tab, self.taster) = (tab, taster)
    let (named, coded) = (titles.place("sample"), titles.place("code"))
    guard let sample = named ?? coded else { return nil }
    (self.sample, code) = (sample, coded ?? sample)
    (cupper, position) = (titles.place("cupper"), titles.place("position"))
    (note, session) = (titles.place("note"), titles.place("session"))
    time = titles.place("time")
    round = titles.place("round")
    finals = titles.places("final")
    let total = titles.place("final") ?? titles.place("total")
    guard
      let (form, missing, parts) = Self.form(titles, own, hasTotal: total != nil, countsTotals)
    else { return nil }
    (self.form, self.missing, self.parts) = (form, missing, parts)
    if form.id == CuppingForm.points?.id, let total {
      sections = form.sections.map { ($0, total) }
      totals = []
    } else {
      sections = titles.columns(of: form)
      let used = Set(sections.map(\.column))
      totals = (finals + titles.places("total")).filter { !used.contains($0) }
    }
    let isSplit = sections.contains { $0.section.isOfFaults }
    defects = own == nil && !isSplit ? titles.place("defects") : nil
  }

  /// The form of the titles, without the sections of good cups that the titles lack.
  private static func form(
    _ titles: SheetTitles, _ own: CuppingForm?, hasTotal: Bool, _ countsTotals: Bool
  ) -> (form: CuppingForm, missing: [CuppingForm.Section], parts: [String])? {
    for whole in own.map({ [$0] }) ?? [.cvaAffective, .sca2004] where !countsTotals {
      let (form, parts) = titles.parted(whole)
      let lacks = lacking(form, titles)
      if lacks.isEmpty { return (form, [], parts) }
      // All scales are there; what is written as the total has what the sections lack.
      let areCups = lacks.allSatisfy { if case .goodCups = $0.kind { true } else { false } }
      guard areCups, !hasTotal || own != nil, let part = form.without(lacks) else { continue }
      return (part, lacks, parts)
    }
    if own == nil, !hasTotal, hasLists(titles) {
      let lacks = lacking(.cvaDescriptive, titles)
      if lacks.isEmpty { return (.cvaDescriptive, [], []) }
      if lacks.count <= mostLacking, let part = CuppingForm.cvaDescriptive.without(lacks) {
        return (part, lacks, [])
      }
    }
    guard own == nil, hasTotal, let points = CuppingForm.points else { return nil }
    return (points, [], [])
  }

  /// The sections that a total needs, and that the titles lack; of a form without a total its scales.
  private static func lacking(
    _ form: CuppingForm, _ titles: SheetTitles
  ) -> [CuppingForm.Section] {
    let known = Set(titles.columns(of: form).map(\.section.id))
    return form.sections.filter { section in
      switch section.kind {
      case .scale, .goodCups: !known.contains(section.id)
      case .faultyCups, .list: false
      }
    }
  }

  /// Whether there are columns for words to check: scales of the same names may be those of quality.
  private static func hasLists(_ titles: SheetTitles) -> Bool {
    titles.columns(of: .cvaDescriptive).contains {
      if case .list = $0.section.kind { true } else { false }
    }
  }

  /// Whether these are the titles of a form: those of a log may be sample, cupper and score as well.
  static func isForm(_ titles: [String]) -> Bool {
    CuppingSheet(titles, nil).map { !$0.isOfPoints } ?? false
  }

  /// What the titles mean that say something, in the order of the columns.
  var meanings: [(title: String, part: String)] {
    let parts: [(Int?, String)] =
      [
        (sample, "sample"), (code == sample ? nil : code, "code"), (cupper, "cupper"),
        (position, "position"), (note, "note"), (session, "session"), (time, "time"),
        (round, "round"), (defects, "defects"),
      ] + sections.map { ($0.column, $0.section.id) } + totals.map { ($0, "total") }
    let read = parts.compactMap { place, part in place.map { ($0, part) } }
    return read.sorted { $0 < $1 }.map { (title: titles.cells[$0.0], part: $0.1) }
  }

  /// The titles that say nothing here.
  var unread: [String] {
    let parts = [sample, code, cupper, position, note, session, time, round, defects]
      .compactMap(\.self)
    let read = Set(parts + sections.map(\.column) + totals)
    return titles.cells.indices.filter { !read.contains($0) && !titles.cells[$0].isEmpty }
      .map { titles.cells[$0] }
  }

  /// Adds what a row has, if it has a total.
  func add(_ row: CellRow, to reading: inout CuppingReading) {
    func text(_ column: Int) -> String {
      column < row.cells.count ? row.cells[column] : ""
    }
    let own = session.map(text) ?? ""
    if let only = reading.only, only != own { return }
    let label = reading.spelling(text(code), "sample")
    let writer = reading.spelling(cupper.map(text) ?? taster, "cupper")
    var doubts: [CuppingDoubt] = []
    func doubt(_ kind: CuppingDoubt.Kind, _ text: String = "", _ detail: String = "") {
      var doubt = CuppingDoubt(kind: kind, line: row.line, text: text, detail: detail, tab: tab)
      doubt.whose = writer.isEmpty ? label : "\(label), \(writer)"
      doubts.append(doubt)
    }
    defer { for doubt in doubts { reading.doubt(doubt) } }
    if cupper.map(text)?.isEmpty ?? true, FormTitles.standard.has(label, "summary") {
      return doubt(.summary, label)
    }
    guard !label.isEmpty else {
      if sections.contains(where: { !text($0.column).isEmpty }) { doubt(.noSample) }
      return
    }
    func number(_ column: Int) -> Double? {
      if case .number(let value) = NumberText(text(column)) { value } else { nil }
    }
    var (scores, values) = ([CuppingEntry.Score](), CuppingForm.Values(scales: [:]))
    values.count = form.cups
    // What is missing of the total.
    var lost: (kind: CuppingDoubt.Kind, text: String, detail: String)?
    var gaps: [CuppingForm.Section] = []
    func write(_ section: String, _ cup: Int, _ value: Double?, _ words: String = "") {
      var score = CuppingEntry.Score(code: label, cupper: writer, section: section, value: value)
      (score.cup, score.notes) = (cup, words)
      scores.append(score)
      if cup > 0 { values.cups[section, default: []].insert(cup) }
    }
    for (section, column) in sections {
      let cell = text(column)
      if case .list = section.kind {
        if !cell.isEmpty { write(section.id, 0, nil, cell) }
        continue
      }
      guard !cell.isEmpty else {
        if section.isNeeded, lost == nil { lost = (.unfilled, section.id, "") }
        if section.isNeeded { gaps.append(section) }
        continue
      }
      let marked = MarkedCups(cell, of: form.cups)
      let value = marked == nil ? number(column) : 0
      guard let value, let marks = marked?.marks(of: section) ?? cups(section, value, column) else {
        let detail = fault(section, number(column), cell)
        let name = number(column) == nil || !section.isScale ? "'\(cell)'" : cell
        if !section.isOfFaults && !section.isNeeded {
          doubt(.badValue, "\(section.id) \(name)", detail)
        } else if lost?.kind != .badCell {
          lost = (.badCell, "\(section.id) \(name)", detail)
        }
        gaps.append(section)
        continue
      }
      switch section.kind {
      case .scale:
        write(section.id, 0, value)
        values.scales[section.id] = value
      case .goodCups:
        for cup in marks.sorted() { write(section.id, cup, 0) }
        values.cups[section.id] = Set(1...form.cups).subtracting(marks)
      case .faultyCups: for cup in marks.sorted() { write(section.id, cup, 1) }
      case .list: break
      }
    }
    let note = note.map(text) ?? ""
    if let defects, !text(defects).isEmpty, number(defects) != 0 {
      let cell = text(defects)
      if isOfPoints {
        if finals.isEmpty { doubt(.defects, sections.first.map { text($0.column) } ?? "") }
      } else if form.section("taint") == nil {
        doubt(.defectsColumn, cell)
      } else if var left = points(ofDefects: number(defects)) {
        for (section, points) in [("fault", 4), ("taint", 2)] {
          for cup in 1...form.cups where left >= points {
            write(section, cup, 1)
            left -= points
          }
        }
      } else {
        lost = (.badCell, "'\(cell)'", Language.words.text("cupping.bad.defects"))
        gaps = []
      }
    }
    if let gap = lost, gaps.count == 1, let value = value(of: gaps[0].id, values, number) {
      write(gaps[0].id, 0, value)
      values.scales[gaps[0].id] = value
      let kind = gap.kind == .unfilled ? CuppingDoubt.Kind.emptyByTotal : .cellByTotal
      doubt(kind, gap.text, NumberText.shortest(value))
      reading.filled += 1
      lost = nil
    }
    if let lost {
      let typed = totals.contains { number($0) != nil }
      if typed { reading.totalsAlone += 1 }
      // A line such as the name of a table has a first cell and nothing else; so has a remark below it.
      if row.cells.count(where: { !$0.isEmpty }) > 1 {
        doubt(lost.kind, lost.text, lost.detail)
      } else if reading.rows > 0, label.contains(" ") {
        doubt(.remark, label)
      }
      return
    }
    guard !scores.isEmpty else { return }
    for column in totals where !text(column).isEmpty {
      guard let computed = try? form.total(values), let value = number(column) else { continue }
      if !agrees(value, computed, values, isFinal: finals.contains(column)) {
        let name = "\(titles.cells[column]) \(text(column))"
        let isLower = value < computed && !hasDefects
        doubt(isLower ? .lowerTotal : .total, name, NumberText.shortest(computed))
      }
    }
    reading.rows += 1
    if !own.isEmpty, !reading.sessions.contains(own) { reading.sessions.append(own) }
    if writer.isEmpty, cupper != nil { doubt(.noCupper, label) }
    if isOfPoints, let value = scores[0].value {
      let shown = NumberText.shortest(value)
      reading.points.append(
        (CuppingDoubt(kind: .tenth, line: row.line, text: shown, tab: tab), value))
    }
    let named = self.round.flatMap(number).flatMap { Int(exactly: $0) } ?? 0
    let round = reading.rounds[[label, writer], default: Rounds()].take(
      named, upTo: Self.mostRounds)
    let order = position.flatMap(number).flatMap { Int(exactly: $0) } ?? 0
    for index in scores.indices {
      (scores[index].round, scores[index].position) = (round, max(0, order))
      scores[index].time = time.map(text) ?? ""
    }
    if scores[0].notes.isEmpty { scores[0].notes = note }
    if reading.codes.insert(label).inserted {
      reading.entry.samples.append(
        CuppingEntry.Sample(
          code: label, name: code == sample ? "" : text(sample), cups: form.cups))
    }
    reading.entry.scores += scores
  }
}

/// What a cell may be.
extension CuppingSheet {
  /// The cups that a number of a section marks, none for a scale; nil where it cannot be one of the section's.
  private func cups(
    _ section: CuppingForm.Section, _ value: Double, _ column: Int
  ) -> Set<Int>? {
    switch section.kind {
    case .scale:
      // The form of points has no ends, as journals may have kept others; no score of coffee is beyond these.
      if isOfPoints { return (0...100).contains(value) ? [] : nil }
      return (try? form.check(value, section: section.id)) == nil ? nil : []
    case .goodCups(let points):
      // Sheets have points, ten for all cups; the last ones are bad.
      let share = value / max(points, 1e-9) * Double(form.cups)
      guard let good = Int(exactly: share.rounded()), abs(share - Double(good)) < 0.01,
        (0...form.cups).contains(good)
      else { return nil }
      return Set(good + 1..<form.cups + 1)
    case .faultyCups(let points):
      let isInPoints = points > 0 && FormTitles.standard.isInPoints(titles.cells[column])
      let count = isInPoints ? value / points : value
      guard let whole = Int(exactly: count), (0...form.cups).contains(whole) else { return nil }
      return Set(1..<whole + 1)
    case .list: return []
    }
  }

  /// Why a cell is no number of a section.
  private func fault(
    _ section: CuppingForm.Section, _ value: Double?, _ cell: String
  ) -> String {
    func number(_ value: Double) -> PhraseArgument {
      .text(Language.words.numbers.number(value, places: 5))
    }
    guard value != nil else { return Language.words.text("cupping.bad.number") }
    switch section.kind {
    case .scale(let low, let high, let step, _):
      let range = Language.words.text(
        step > 0 ? "cupping.page.scale" : "cupping.page.scale.any",
        isOfPoints
          ? ["low": number(0), "high": number(100)]
          : ["low": number(low), "high": number(high), "step": number(step)])
      return Language.words.text("cupping.bad.scale", ["scale": range])
    case .goodCups(let points):
      return Language.words.text(
        "cupping.bad.points",
        [
          "count": .count(form.cups), "high": number(points),
          "step": number(points / Double(form.cups)),
        ])
    case .faultyCups, .list:
      return Language.words.text("cupping.bad.cups", ["count": .count(form.cups)])
    }
  }

  /// What the one scale that has no value must be, by the total that is written; nil where that is not sure.
  private func value(
    of id: String, _ values: CuppingForm.Values, _ number: (Int) -> Double?
  ) -> Double? {
    let hasFaults = form.sections.contains {
      $0.isOfFaults && values.cups[$0.id]?.isEmpty == false
    }
    let column = totals.first { number($0) != nil && (!hasFaults || finals.contains($0)) }
    return column.flatMap(number).flatMap { form.value(of: id, making: $0, values) }
  }

  /// The points of a column of defects, as the form of 2004 has them: two for each cup with a taint,
  /// four for each with a fault.
  private func points(ofDefects value: Double?) -> Int? {
    guard let points = value.map(abs), let whole = Int(exactly: points), whole.isMultiple(of: 2),
      points <= Double(6 * form.cups)
    else { return nil }
    return whole
  }

  /// Whether a total that is written is that of the sections: to the step of the form, and before defects
  /// where its title does not say that they are taken.
  private func agrees(
    _ written: Double, _ computed: Double, _ values: CuppingForm.Values, isFinal: Bool
  ) -> Bool {
    let reach = form.rounding / 2 + 0.0101
    let taken = form.sections.reduce(0.0) { sum, section in
      guard case .faultyCups(let points) = section.kind else { return sum }
      return sum + points * Double(values.cups[section.id]?.count ?? 0)
    }
    return abs(written - computed) <= reach
      || !isFinal && abs(written - computed - taken) <= reach
  }
}

extension CuppingForm.Section {
  fileprivate var isScale: Bool {
    if case .scale = kind { true } else { false }
  }

  fileprivate var isOfFaults: Bool {
    if case .faultyCups = kind { true } else { false }
  }

  /// Whether a form without it has no total.
  fileprivate var isNeeded: Bool {
    switch kind {
    case .scale(_, _, _, let weight): weight != 0
    case .goodCups: true
    case .faultyCups, .list: false
    }
  }
}

/// The rounds of a sample that a cupper has scored.
private struct Rounds {
  private var known: Set<Int> = []
  private var next = 1

  /// The round that is named, or the first that is free.
  mutating func take(_ named: Int, upTo most: Int) -> Int {
    if (1...most).contains(named), known.insert(named).inserted { return named }
    while !known.insert(next).inserted { next += 1 }
    return next
  }
}
