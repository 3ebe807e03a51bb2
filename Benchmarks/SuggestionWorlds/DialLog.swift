import FlavorExtraction
import Foundation
import Journal
import Stats

/// A real journal of one taster and one grinder: each brew is predicted from those before it.
struct DialLog {
  private struct Row: Decodable {
    let bean: String
    let grind: Double?
    let waterTemperature: Double?
    let dose: Double?
    let water: Double?
    let days: Int?
    let rating: Double?
    let note: String
    let next: Double?
    let direction: Int?

    private enum CodingKeys: String, CodingKey {
      case bean, grind, rating, note, direction
      case waterTemperature = "water_temp_c"
      case dose = "dose_g"
      case water = "water_g"
      case days = "days_off_roast"
      case next = "next_grind"
    }
  }

  private static let methodID = Identifier<BrewMethod>(rawValue: "m")
  private static let grinderID = Identifier<Grinder>(rawValue: "g")
  /// Higher settings are of another grinder.
  private static let mostSetting = 12.0
  /// A greater change of the setting, or a fall of the age by more days, is a new bag.
  private static let newBag = (setting: 0.6, days: 7)

  private let rows: [Row]
  private var contents = JournalContents(
    methods: [BrewMethod(id: methodID, name: "Pour-over", category: .pourOver)],
    grinders: [Grinder(id: grinderID, name: "Grinder")])
  private var words: [BrewExtraction?] = []

  /// - Parameter path: JSON lines with `bean`, `grind`, `days_off_roast`, `rating`, `note`,
  ///   `next_grind`, `direction`, in the order of time.
  init(path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let decoder = JSONDecoder()
    rows = try text.split(whereSeparator: \.isNewline)
      .map { try decoder.decode(Row.self, from: Data($0.utf8)) }
      .filter { ($0.grind ?? .infinity) <= Self.mostSetting }
    let session = try FlavorExtractor().makeSession(correctingSpelling: false)
    words = rows.map { session.brewExtraction(of: Array($0.note.utf8)) }
    var bags: [String: (bean: Identifier<Bean>, row: Row, roast: Int?)] = [:]
    // The log has no dates: a bag begins on the day of the brew before it.
    var today = 20_000
    for (index, row) in rows.enumerated() {
      var bag = bags[row.bean]
      if let last = bag, !Self.isSame(last.row, row) { bag = nil }
      let id = bag?.bean ?? Identifier<Bean>(rawValue: "\(row.bean) \(index)")
      let roast = bag?.roast ?? row.days.map { today - $0 }
      if let roast, let days = row.days { today = max(today, roast + days) }
      if bag == nil {
        contents.beans.append(
          Bean(
            id: id, name: row.bean,
            roastDateText: roast.map { CalendarDay(number: $0).description } ?? ""))
      }
      bags[row.bean] = (id, row, roast)
      let day = row.days.flatMap { days in roast.map { $0 + days } } ?? today
      contents.brews.append(
        Brew(
          id: Identifier(rawValue: "\(index)"), beanID: id, methodID: Self.methodID,
          grinderID: Self.grinderID,
          brewedAt: Timestamp(seconds: day * 86_400 + 28_800 + index % 60), dose: row.dose,
          water: row.water, waterTemperature: row.waterTemperature, grindSetting: row.grind,
          rating: row.rating ?? 0))
    }
  }

  /// Bags with and without known ages are kept apart.
  private static func isSame(_ last: Row, _ row: Row) -> Bool {
    guard (last.days == nil) == (row.days == nil),
      abs((last.grind ?? 0) - (row.grind ?? 0)) <= newBag.setting
    else { return false }
    guard let before = last.days, let days = row.days else { return true }
    return days >= before - newBag.days
  }

  /// The journal before a brew, with roast dates or without.
  private func history(before index: Int, aged: Bool) -> JournalContents {
    var history = contents
    history.brews = Array(contents.brews[..<index])
    if !aged { for bean in history.beans.indices { history.beans[bean].roastDateText = "" } }
    return history
  }

  /// Two tables, of steps and of stars, and the drift at the end.
  func report() -> String {
    var sides: [(name: String, tally: SideTally)] = [
      "as last time", "the best so far", "the bag's mean", "the taster's own advice",
      "the surface without roast dates", "the surface with roast dates",
    ].map { ($0, SideTally()) }
    var errors = [[Double]](repeating: [], count: 5)
    for index in rows.indices {
      let brew = contents.brews[index]
      let own = (0..<index).filter { contents.brews[$0].beanID == brew.beanID }
      guard let last = own.last, let setting = brew.grindSetting else { continue }
      let settings = own.compactMap { contents.brews[$0].grindSetting }
      let best = own.max {
        (contents.brews[$0].rating, $0) < (contents.brews[$1].rating, $1)
      }
      let known = BrewWords(brews: words, scale: GrinderScale(.higher))
      if let direction = rows[index].direction, direction != 0 {
        func dial(aged: Bool) -> Double? {
          let day = CalendarDay(number: (brew.brewedAt.seconds ?? 0) / 86_400)
          return try? DialReader(contents: history(before: index, aged: aged), calendar: .universal)
            .path(
              DialRequest(
                beanID: brew.beanID ?? Identifier(rawValue: ""), scale: GrinderScale(.higher),
                day: day), words: known
            ).next?.setting
        }
        let answers: [Double?] = [
          contents.brews[last].grindSetting, best.flatMap { contents.brews[$0].grindSetting },
          settings.reduce(0, +) / Double(settings.count), rows[last].next, dial(aged: false),
          dial(aged: true),
        ]
        for (place, answer) in answers.enumerated() {
          sides[place].tally.add(answer.map { $0 - setting } ?? 0, direction)
        }
      }
      guard let stars = brew.stars else { continue }
      let ratings = own.compactMap { contents.brews[$0].stars }
      guard let before = ratings.last, let most = ratings.max() else { continue }
      let predictions = [
        before, most, ratings.reduce(0, +) / Double(ratings.count),
        expected(brew, before: index, known, aged: false),
        expected(brew, before: index, known, aged: true),
      ]
      guard !predictions.contains(nil) else { continue }
      for (place, prediction) in predictions.enumerated() {
        errors[place].append(((prediction ?? 0) - stars) * ((prediction ?? 0) - stars))
      }
    }
    var lines = [
      "| the side of the best setting | says | right | of all, half for silence |",
      "|---|---|---|---|",
    ]
    lines += sides.map { "| \($0.name) | \($0.tally.row) |" }
    lines += [
      "", "| stars | brews | RMSE | squared error, less that of the bag's mean |",
      "|---|---|---|---|",
    ]
    let names = [
      "as last time", "the best so far", "the bag's mean", "the surface without roast dates",
      "the surface with roast dates",
    ]
    for (name, squares) in zip(names, errors) {
      let differences = zip(squares, errors[2]).map { $0 - $1 }
      let count = Double(max(1, squares.count))
      let mean = differences.reduce(0, +) / count
      let variance = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / max(1, count - 1)
      lines.append(
        String(
          format: "| %@ | %d | %.3f | %+.3f ± %.3f |", name as NSString, squares.count,
          (squares.reduce(0, +) / count).squareRoot(), mean, (variance / count).squareRoot()))
    }
    lines += ["", drift, ""] + (readings ?? [])
    return lines.joined(separator: "\n")
  }

  private func expected(_ brew: Brew, before index: Int, _ words: BrewWords, aged: Bool) -> Double?
  {
    BrewSuggester(contents: history(before: index, aged: aged), calendar: .universal)
      .expectedRating(of: brew, words: words)
  }

  /// How often notes are read on the right side with and without what the notes of other bags teach,
  /// which name the settings to try next. The weights of everybody have seen this taster.
  private var readings: [String]? {
    var told = contents
    for (index, row) in rows.enumerated() {
      told.brews[index].notes = row.note + (row.next.map { " Next: \($0)." } ?? "")
    }
    guard let extractor = try? FlavorExtractor(),
      let session = try? extractor.makeSession(correctingSpelling: false),
      let personal = try? PersonalReading(
        told, scale: { _ in GrinderScale(.higher) }, session: session, extractor: extractor)
    else { return nil }
    var lines = [
      "| reading of notes with a side | speaks | right | sure | right |", "|---|---|---|---|---|",
    ]
    for isPersonal in [false, true] {
      var (all, said, right, sure, surely) = (0, 0, 0, 0, 0)
      for (index, row) in rows.enumerated() {
        guard let direction = row.direction, direction != 0 else { continue }
        all += 1
        let cues = isPersonal ? personal.cues(for: contents.brews[index].beanID) : nil
        guard
          let found = session.brewExtraction(of: Array(row.note.utf8), personal: cues)
        else { continue }
        let isRight = found.direction == (direction > 0 ? .over : .under)
        said += 1
        right += isRight ? 1 : 0
        guard found.confidence >= 0.85 else { continue }
        sure += 1
        surely += isRight ? 1 : 0
      }
      func share(_ part: Int, _ whole: Int) -> String {
        String(format: "%.3f", Double(part) / Double(max(1, whole)))
      }
      let name =
        isPersonal ? "and \(personal.noteCount) notes of the taster" : "by everybody's weights"
      lines.append(
        "| \(name) | \(share(said, all)) of \(all) | \(share(right, said)) | \(share(sure, all))"
          + " | \(share(surely, sure)) |")
    }
    return lines
  }

  /// The drift that the whole journal shows.
  private var drift: String {
    guard let last = contents.brews.last?.beanID else { return "" }
    let path = try? DialReader(contents: contents, calendar: .universal).path(
      DialRequest(beanID: last, scale: GrinderScale(.higher)),
      words: BrewWords(brews: words, scale: GrinderScale(.higher)))
    guard let drift = path?.drift else { return "Drift over the whole journal: not told." }
    return String(
      format:
        "Drift over the whole journal: %+.3f settings a week, 95%% %+.3f to %+.3f, %d bags, %d brews.",
      drift.perWeek, drift.low, drift.high, drift.bagCount, drift.brewCount)
  }
}

/// How often an answer is on the right side.
struct SideTally {
  private var all = 0
  private var said = 0
  private var right = 0

  mutating func add(_ answer: Double, _ direction: Int) {
    all += 1
    guard abs(answer) > 1e-6 else { return }
    said += 1
    if (answer > 0) == (direction > 0) { right += 1 }
  }

  /// Cells of the table; with the standard error.
  var row: String {
    let share = Double(right) / Double(max(1, said))
    let whole = (Double(right) + Double(all - said) / 2) / Double(max(1, all))
    return String(
      format: "%d of %d | %.3f ± %.3f | %.3f", said, all, share,
      (share * (1 - share) / Double(max(1, said))).squareRoot(), whole)
  }
}
