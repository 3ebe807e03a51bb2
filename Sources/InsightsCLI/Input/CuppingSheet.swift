import Insights
import Tables

/// A row that could not be taken as it is, or a score that may be a typo.
struct CuppingDoubt {
  enum Kind: String {
    /// The score counts as one of an unknown cupper.
    case noCupper = "no-cupper"
    /// No row has a cupper.
    case noCuppers = "no-cuppers"
    /// The row has a score, and no sample: it is left out.
    case noSample = "no-sample"
    /// A section that counts is empty: the row has no total, and is left out.
    case unfilled
    /// The row sums up others, and is left out.
    case summary
    /// Nothing says whether the score is before or after the defects: it counts as it is.
    case defects
    /// The form has no place for a column of defects.
    case defectsColumn = "defects-column"
    /// The table has several sessions, which count as one.
    case sessions
    /// A tenth of what the others are: it counts as it is.
    case tenth
  }

  let kind: Kind
  let line: Int
  /// What was written.
  var text = ""

  /// Whether something that was written does not count.
  var isLoss: Bool { kind == .noSample || kind == .unfilled }
}

/// The rows below one line of titles: where the parts of a score are, and what was read so far.
struct CuppingSheet {
  var entry: CuppingEntry
  private var found: [CuppingDoubt] = []
  /// The scores of the form of points, with their lines.
  private var points: [(line: Int, value: Double)] = []

  private let form: CuppingForm
  private let file: String
  private let sample: Int
  private let code: Int
  private let cupper: Int?
  private let position: Int?
  private let note: Int?
  private let session: Int?
  /// What the column of sessions has.
  private var sessions: Set<String> = []
  /// One column for taints and faults, and the attributes that a total may leave it out of.
  private let defects: Int?
  private var summed: [(section: CuppingForm.Section, column: Int)] = []
  private var sections: [(section: CuppingForm.Section, column: Int)] = []
  /// Whether the column of totals says that defects are taken.
  private var isFinal = false

  /// nil for cells that are no titles of scores.
  init?(_ titles: [String], _ own: CuppingForm?, _ file: String) {
    let known = FormTitles.standard
    let keys = titles.map { FormTitles.key($0) }
    func place(_ part: String) -> Int? {
      known.titles(of: part).lazy.compactMap { keys.firstIndex(of: $0) }.first
    }
    let (named, coded) = (place("sample"), place("code"))
    guard let sample = named ?? coded else { return nil }
    (self.sample, code, cupper) = (sample, coded ?? sample, place("cupper"))
    (position, note, self.file) = (place("position"), place("note"), file)
    session = place("session")
    let final = place("final")
    let total = final ?? place("total")
    isFinal = final != nil
    func columns(_ form: CuppingForm) -> [(section: CuppingForm.Section, column: Int)] {
      form.sections.compactMap { section in
        let names = known.titles(of: section.id)
        let places = Set(names.compactMap { keys.firstIndex(of: $0) })
        // Two columns for one section, such as the dry and the wet aroma: neither is it.
        let place = keys.firstIndex(of: names[0]) ?? (places.count == 1 ? places.first : nil)
        return place.map { (section: section, column: $0) }
      }
    }
    let old = columns(.sca2004)
    let isSplit = old.contains { if case .faultyCups = $0.section.kind { true } else { false } }
    defects = own == nil && !isSplit ? place("defects") : nil
    if own == nil, let total, let points = CuppingForm.points {
      form = points
      summed = old.count == Self.attributes ? old : []
      sections = points.sections.map { ($0, total) }
    } else {
      let filled = (own.map { [$0] } ?? [.cvaAffective, .sca2004]).lazy.map { ($0, columns($0)) }
        .first { form, found in
          form.sections.allSatisfy { section in
            guard case .scale = section.kind else { return true }
            return found.contains { $0.section.id == section.id }
          }
        }
      guard let filled else { return nil }
      (form, sections) = filled
    }
    entry = CuppingEntry(name: "", form: form.id)
  }

  /// Whether these are the titles of a form: those of a log may be sample, cupper and score as well.
  static func isForm(_ titles: [String]) -> Bool {
    guard let sheet = CuppingSheet(titles, nil, "") else { return false }
    return sheet.form.id != CuppingForm.points?.id || !sheet.summed.isEmpty
  }

  /// The attributes of the form of 2004 that have ten points at most, of 100 in all.
  private static let attributes = 10

  /// The points of a column of defects, as the form of 2004 has them: two for each cup with a taint,
  /// four for each with a fault.
  private func points(ofDefects value: Double, _ cell: String, at place: String) throws -> Int {
    let (points, most) = (abs(value), Double(6 * form.cups))
    guard let whole = Int(exactly: points), whole.isMultiple(of: 2), points <= most else {
      throw Failure(
        .badData, "\(place): '\(cell)' defects are no points of the form",
        "write 2 for each cup with a taint and 4 for each with a fault, or columns taint and fault "
          + "with the number of cups")
    }
    return whole
  }

  /// Adds what a row has, if it has a total.
  ///
  /// - Throws: A `Failure` with status 65 for a number that the form does not have.
  mutating func add(_ row: CellRow) throws {
    func text(_ column: Int) -> String {
      column < row.cells.count ? row.cells[column] : ""
    }
    let place = "\(file) line \(row.line)"
    func number(_ column: Int) throws -> Double? {
      let cell = text(column)
      switch NumberText(cell) {
      case .number(let value): return value
      case .empty: return nil
      default: throw Failure(.badData, "\(place): '\(cell)' is no score", "write a number")
      }
    }
    let (label, taster) = (text(code), cupper.map(text) ?? "")
    if taster.isEmpty, FormTitles.standard.has(label, "summary") {
      return found.append(CuppingDoubt(kind: .summary, line: row.line, text: label))
    }
    guard !label.isEmpty else {
      guard sections.contains(where: { !text($0.column).isEmpty }) else { return }
      return found.append(CuppingDoubt(kind: .noSample, line: row.line))
    }
    var scores: [CuppingEntry.Score] = []
    func write(_ section: String, _ cup: Int, _ value: Double?, _ words: String = "") {
      var score = CuppingEntry.Score(code: label, cupper: taster, section: section, value: value)
      (score.cup, score.notes) = (cup, words)
      scores.append(score)
    }
    for (section, column) in sections {
      if case .list = section.kind {
        if !text(column).isEmpty { write(section.id, 0, nil, text(column)) }
        continue
      }
      guard var value = try number(column) else {
        // A form that is not filled far enough has no total.
        if case .scale(_, _, _, let weight) = section.kind, weight != 0 {
          // A line such as the name of a table has a first cell and nothing else.
          if row.cells.count(where: { !$0.isEmpty }) > 1 {
            found.append(CuppingDoubt(kind: .unfilled, line: row.line, text: section.id))
          }
          return
        }
        continue
      }
      switch section.kind {
      case .scale:
        if let defects, form.id == "points", let taken = try number(defects), taken != 0 {
          let sum = try summed.reduce(summed.isEmpty ? .nan : 0) {
            $0 + (try number($1.column) ?? .nan)
          }
          // The total of the attributes, from which the defects are still to be taken.
          if abs(value - sum) < 0.01 {
            value -= Double(try points(ofDefects: taken, text(defects), at: place))
          } else if sum.isNaN, !isFinal {
            found.append(CuppingDoubt(kind: .defects, line: row.line, text: text(column)))
          }
        }
        try check(value, section.id, place)
        write(section.id, 0, value)
      case .goodCups(let points):
        // Sheets have points, ten for all cups.
        let share = value / max(points, 1e-9) * Double(form.cups)
        guard let good = Int(exactly: share.rounded()), abs(share - Double(good)) < 0.01,
          (0...form.cups).contains(good)
        else {
          throw Failure(
            .badData,
            "\(place): \(section.id) '\(text(column))' are no points for \(form.cups) cups",
            "write 0 to \(NumberText.shortest(points)), "
              + "\(NumberText.shortest(points / Double(form.cups))) for each good cup")
        }
        for cup in 1...form.cups where cup > good { write(section.id, cup, 0) }
      case .faultyCups:
        guard let whole = Int(exactly: value), (0...form.cups).contains(whole) else {
          throw Failure(
            .badData, "\(place): \(section.id) '\(text(column))' is no number of cups",
            "write 0 to \(form.cups)")
        }
        for cup in 1...form.cups where Double(cup) <= value { write(section.id, cup, 1) }
      case .list: break
      }
    }
    if let defects, form.id != "points", let value = try number(defects), value != 0 {
      if form.section("taint") == nil {
        found.append(CuppingDoubt(kind: .defectsColumn, line: row.line, text: text(defects)))
      } else {
        var left = try points(ofDefects: value, text(defects), at: place)
        for (section, points) in [("fault", 4), ("taint", 2)] {
          for cup in 1...form.cups where left >= points {
            write(section, cup, 1)
            left -= points
          }
        }
      }
    }
    guard !scores.isEmpty else { return }
    if let session, !text(session).isEmpty { sessions.insert(text(session)) }
    if taster.isEmpty, cupper != nil {
      found.append(CuppingDoubt(kind: .noCupper, line: row.line, text: label))
    }
    if form.id == "points", let value = scores[0].value { points.append((row.line, value)) }
    let round = entry.scores.last { $0.code == label && $0.cupper == taster }?.round ?? 0
    let order = try position.flatMap(number).flatMap { Int(exactly: $0) } ?? 0
    for index in scores.indices {
      (scores[index].round, scores[index].position) = (round + 1, max(0, order))
    }
    if let note, scores[0].notes.isEmpty { scores[0].notes = text(note) }
    if !entry.samples.contains(where: { $0.code == label }) {
      entry.samples.append(
        CuppingEntry.Sample(
          code: label, name: code == sample ? "" : text(sample), cups: form.cups))
    }
    entry.scores += scores
  }

  private func check(_ value: Double, _ section: String, _ place: String) throws {
    // The form of points has no ends, as journals may have kept others; no score of coffee is beyond these.
    if form.id == "points", !(0...100).contains(value) {
      throw Failure(
        .badData, "\(place): \(section) \(NumberText.shortest(value)) is not on its scale",
        "write a number from 0 to 100, or give a form of your own with --form")
    }
    do throws(CuppingError) {
      try form.check(value, section: section)
    } catch {
      let facts = error.facts
      throw Failure(
        .badData, "\(place): \(section) \(value) is not on its scale",
        "write a number from \(facts.low ?? 0) to \(facts.high ?? 10) in steps of the form")
    }
  }

  /// What is in doubt, in the order of the table.
  var doubts: [CuppingDoubt] {
    var doubts = found
    let sorted = points.map(\.value).sorted()
    if let middle = sorted.dropFirst(sorted.count / 2).first {
      for (line, value) in points where value > 0 && value < middle / 5 && sorted.count > 2 {
        doubts.append(
          CuppingDoubt(kind: .tenth, line: line, text: NumberText.shortest(value)))
      }
    }
    if sessions.count > 1 {
      doubts.append(CuppingDoubt(kind: .sessions, line: 0, text: "\(sessions.count)"))
    }
    if cupper == nil { doubts.append(CuppingDoubt(kind: .noCuppers, line: 0)) }
    return doubts.sorted { $0.line < $1.line }
  }
}
