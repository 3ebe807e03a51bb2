import Foundation

/// `insights cupping`: what a panel's scores show about coffees and cuppers.
struct CuppingCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "cupping",
    "Rank coffees by a panel's scores: means with intervals, who differs, who is steady.",
    """
    Takes a table (CSV, .xlsx, .ods, Markdown, JSON …) with a row for each score: columns sample, cupper \
    and score, or the sections of a form, whose total is computed: SCA 2004, or the affective form of the \
    Coffee Value Assessment with the cups that are non-uniform and defective; --form names one of these \
    (sca-2004, cva-affective, cva-descriptive) or a file with a form of your own, as those in \
    Lexicon/forms are. Cuppers may stand side by side or in a table of their own each, and sections below \
    each other; a written total that the sections do not make, and what is not read, is named. Rows of one cupper for one \
    sample are replicates; a column position says in which order cups were tasted. Means and differences \
    come from a mixed model (coffees fixed, cuppers random), pairs are corrected by Holm's method, and \
    coffees that cannot be told apart get the number of cuppers that would settle it.

    Several files, several --session, or a table with a column session are analyzed together: coffees that \
    were in more than one session tell how sessions differ, and means are those of an average one. \
    --at-least 84 says of each coffee how sure it is that it is worth 84 points or more, and which to cup \
    again. --map names columns as 'journal import' does, and --preview shows how columns are read.

    --keep stores the session in the journal; kept again, it adds what is new and nothing twice. A column \
    code beside sample hides what the samples are: everything shows codes until --reveal, only exports \
    and backups of the journal have the names; kept again with them, codes get the names that a table has. 'insights journal undo' takes each step back.

    --out writes the result as one page to print (HTML, or PDF by Chromium), or for a name that ends in \
    .csv the scores as a table; --blank writes an empty form in the same way. --note shows what a free note says for the fields of \
    a form, with its words, and saves nothing. --triangle judges a triangle test: right answers of all.
    """,
    showing: "insights cupping scores.csv",
    "insights cupping scores.csv --at-least 84",
    "insights cupping scores.csv --preview",
    "insights cupping scores.csv --format json",
    "insights cupping --sessions",
    "insights cupping --note 'phenol in cup 3, bright, 84ish' --form cva-affective",
    "insights cupping --blank sca-2004 --out form.html",
    "insights cupping --triangle 9/15")

  @Argument("The table of scores; several are sessions.", "file") var files: [String] = []
  @Option("A form, or the file of a form of your own.", "form|file") var form: String?
  @Option(
    "What a column means, as in 'Kaffee=sample'; - leaves it out. May be repeated.", "title=column")
  var map: [String] = []
  @Flag(help: "Show how the columns of a file are read; judge nothing.") var preview = false
  @Option("Say how sure it is that coffees are worth so many points or more.", "points")
  var atLeast: Double?
  @Flag(help: "Keep the session in the journal.") var keep = false
  @Option("With --keep: what the session is called. (default: the file's name)", "name")
  var name: String?
  @Option("With --keep: the day of the session.", "YYYY-MM-DD") var day: CalendarDay?
  @Flag(help: "List the sessions of the journal.") var sessions = false
  @Option("Judge a session of the journal; repeated, sessions together.", "name|id")
  var session: [String] = []
  @Flag(help: "With --session: show the names of its samples from now on.") var reveal = false
  @Flag(help: "With --session: remove it with its scores.") var remove = false
  @Option("Write the result as a page, or the empty form.", "file|-") var out: String?
  @Option("Write an empty form.", "form|file") var blank: String?
  @Option("With --blank: how many samples it has room for.", "count") var samples: Int?
  @Option("Show what a note says for the fields of a form.", "text") var note: String?
  @Option("Judge a triangle test.", "right/all") var triangle: String?
  @OptionGroup var journal: JournalOptions
  @Option(help: "The output: text for people, or JSON.")
  var format: OutputFormat = .text

  mutating func validate() throws {
    let given =
      [blank, note, triangle].count { $0 != nil } + (sessions ? 1 : 0)
      + (files.isEmpty ? 0 : 1) + (session.isEmpty ? 0 : 1)
    try refuse(
      given != 1, "give a file, --sessions, --session, --blank, --note or --triangle, one of them")
    try refuse(
      out != nil && (keep || files.isEmpty && session.isEmpty && blank == nil),
      "--out goes with a file, --session or --blank, and not with --keep")
    try refuse(blank != nil && out == nil, "--blank goes with --out")
    if let samples, blank == nil || !(1...100).contains(samples) {
      throw ValidationError("--samples goes with --blank and is 1 to 100")
    }
    if let triangle, (try? Self.test(triangle)) == nil {
      throw ValidationError("--triangle is right answers of all, such as 9/15")
    }
    if let out { try requirePath(out, option: "--out", advice: "Name the file to write.") }
    try refuse(
      session.count != 1 && (reveal || remove), "--reveal and --remove go with one --session")
    try refuse(reveal && remove, "give --reveal or --remove, one of the two")
    try refuse(
      files.isEmpty && (keep || preview || !map.isEmpty),
      "--keep, --map and --preview go with a file")
    try refuse(preview && (keep || out != nil), "--preview goes without --keep and --out")
    if let atLeast, !(0...100).contains(atLeast) || files.isEmpty && session.isEmpty {
      throw ValidationError("--at-least goes with a file or --session and is 0 to 100")
    }
    try refuse(
      keep && files.count > 1 && (name != nil || day != nil), "--name and --day go with one file")
    try refuse(files.isEmpty && note == nil && form != nil, "--form goes with a file or --note")
    try refuse(!keep && (name != nil || day != nil), "--name and --day go with --keep")
    try requirePath(form, option: "--form", advice: "Name a form's file.")
  }

  func run() async throws {
    if let triangle { return try judge(triangle: triangle) }
    if let note { return try await propose(note) }
    if let blank { return try write(blank: blank) }
    if sessions { return try list() }
    if !session.isEmpty { return try await judge(session) }
    let tables = try files.map { try CuppingTable($0, form: form, map: map) }
    if preview { return try show(tables) }
    for (file, table) in zip(files, tables) { report(table.doubts, of: file) }
    // Every score was refused, and named.
    guard tables.allSatisfy({ !$0.entry.scores.isEmpty }) else { throw ExitStatus.badData }
    if keep {
      for table in tables {
        var entry = table.entry
        entry.name = name ?? entry.name
        entry.day = day?.description ?? entry.day
        // Sessions of one table are sessions of the journal.
        let parts = table.sessions.map { session in
          var session = session
          session.name = "\(entry.name) \(session.name)"
          return session
        }
        for part in parts.isEmpty ? [entry] : parts { try keep(part) }
      }
    } else {
      let parts = tables.flatMap { $0.sessions.isEmpty ? [$0.entry] : $0.sessions }
      do {
        try await show(parts.map(\.kept), of: Language.words.commas(files))
      } catch let error as CuppingLinkFailure {
        guard tables.count == 1 else { throw error.failure }
        // Nothing links the sessions of the table: they count as one, and that is said.
        StandardError.line(
          "insights: \(files[0]) "
            + said("doubt.sessions", ["text": .text("\(parts.count)")]))
        try await show([tables[0].entry.kept], of: files[0])
      }
    }
    if tables.contains(where: { $0.doubts.contains(where: \.isLoss) }) {
      throw ExitStatus.badData
    }
  }

  func report(_ doubts: [CuppingDoubt], of file: String) {
    for doubt in doubts.prefix(Self.mostReported) {
      let line = said(
        "doubt.\(doubt.kind.rawValue)",
        [
          "line": .count(doubt.line), "text": .text(doubt.text), "detail": .text(doubt.detail),
          "whose": .text(doubt.whose),
        ])
      let place = doubt.tab.isEmpty ? file : "\(file), \(doubt.tab):"
      StandardError.line("insights: \(place) \(line)")
    }
  }

  /// How many rows in doubt are named.
  private static let mostReported = 100

  func said(_ key: String, _ arguments: [String: PhraseArgument]) -> String {
    TextTable.oneLine(Language.words.text("cupping.\(key)", arguments))
  }

  private func keep(_ entry: CuppingEntry) throws {
    let journal = try journal.existing()
    if let known = try journal.cuppings().first(where: { $0.session.name == entry.name }),
      known.session.form != entry.form || known.session.formText != entry.formText
    {
      throw Failure("session of another form", ["name": entry.name, "form": known.session.form])
    }
    let kept = try journal.keep(entry)
    let document = KeptDocument(
      name: entry.name, samples: kept.samples, scores: kept.scores, changed: kept.changed,
      alreadyThere: kept.there)
    try format.write(sorted: document) {
      for cupper in kept.cuppers {
        StandardError.line(said("new-cupper", ["name": .text(cupper)]))
      }
      var lines = [
        said(
          kept.hasChanges ? "kept" : "kept.nothing",
          [
            "name": .text(entry.name), "samples": .count(kept.samples),
            "scores": .count(kept.scores),
          ])
      ]
      if kept.named > 0 { lines.append(said("kept.named", ["count": .count(kept.named)])) }
      if kept.changed > 0 { lines.append(said("kept.changed", ["count": .count(kept.changed)])) }
      return lines
    }
  }

  private func list() throws {
    let listings = try journal.existing().cuppings()
    try format.write(sorted: CuppingsDocument(listings)) {
      let lines = listings.map { listing in
        said(
          listing.isBlind ? "session" : "session.revealed",
          [
            "name": .text(listing.session.name), "form": .text(listing.session.form),
            "day": .text(listing.session.day.isEmpty ? "–" : listing.session.day),
            "samples": .count(listing.sampleCount), "cuppers": .count(listing.cupperCount),
          ])
      }
      return lines.isEmpty ? [said("sessions.none", [:])] : lines
    }
  }

  private func judge(_ names: [String]) async throws {
    let journal = try journal.existing()
    var kept = try names.map { try journal.cupping(named: $0) }
    if let only = kept.first?.session, remove {
      _ = try journal.delete(only.id)
      return try StandardOutput.write(lines: [said("removed", ["name": .text(only.name)])])
    }
    if let only = kept.first?.session.id, reveal {
      try journal.reveal(only)
      kept = [try journal.cupping(named: only.rawValue)]
    }
    let ids = kept.map(\.session.id)
    guard Set(ids).count == ids.count else { throw Failure("session twice") }
    do {
      try await show(
        kept.sorted { $0.session.day < $1.session.day },
        of: Language.words.commas(kept.map(\.session.name)))
    } catch let error as CuppingLinkFailure {
      throw error.failure
    }
  }

  /// Prints what the scores show.
  private func show(_ kept: [KeptCupping], of file: String) async throws {
    let result: CuppingResult
    if let out, Self.isTable(out) {
      let tables = kept.compactMap { try? $0.table() }
      guard tables.count == kept.count, Set(tables.map { $0[0] }).count == 1 else {
        throw Failure("no form, or several", ["file": file])
      }
      guard kept.count > 1 else { return try Self.write(tables[0], to: out) }
      let rows = zip(kept, tables).flatMap { session, table in
        table.dropFirst().map { [session.session.name] + $0 }
      }
      return try Self.write([["session"] + tables[0][0]] + rows, to: out)
    }
    do {
      var sessions: [CuppingSession] = []
      for one in kept {
        sessions.append(try await Language.engine().cuppingSession(of: one))
      }
      result = try CuppingResult(sessions, hasSections: out != nil || format == .json)
    } catch let error as CuppingError {
      if error.facts.field == "link" {
        throw CuppingLinkFailure(name: error.facts.value ?? "")
      }
      if error.code == .noTotal { throw Failure("no total", ["form": kept[0].session.form]) }
      if error.code == .tooMany, let field = error.facts.field, let count = error.facts.count,
        let limit = error.facts.limit
      {
        throw Failure(
          "too many replicates", ["file": file, "count": count, "field": field, "limit": limit])
      }
      throw Failure("no scores of a panel", ["file": file])
    }
    guard atLeast == nil || result.session.form.hasTotal else {
      throw Failure("no total for --at-least", ["form": kept[0].session.form])
    }
    if let out {
      let day = kept.count == 1 ? kept[0].session.day : ""
      let page = CuppingPage.report(
        of: result, day: day, atLeast: atLeast, words: Language.words)
      return try Self.write(page, to: out)
    }
    try format.write(sorted: CuppingDocument(result, atLeast: atLeast)) {
      CuppingSentences(result, atLeast: atLeast, words: Language.words).lines
        .map(TextTable.oneLine)
    }
  }
}

/// Sessions that share no coffee with the others: the name of the first one.
struct CuppingLinkFailure: Error {
  let name: String

  var failure: Failure {
    Failure("session apart", ["name": name])
  }
}

private struct KeptDocument: Encodable {
  let name: String
  let samples: Int
  let scores: Int
  let changed: Int
  let alreadyThere: Int

  private enum CodingKeys: String, CodingKey {
    case name, samples, scores, changed
    case alreadyThere = "already_there"
  }
}
