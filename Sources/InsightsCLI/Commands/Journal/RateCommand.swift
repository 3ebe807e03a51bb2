import ArgumentParser
import Insights

/// `insights journal rate`.
struct RateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rate", abstract: "Rate a brew, by default the latest.",
    discussion:
      "Such as 'rate 4.5', 'rate 2026-08-21 4' or 'rate --by Ana latest 3.5 \"too sour\"'. "
      + BrewChoice.help
  ).showing(
    "insights journal rate 4.5",
    "insights journal rate 2026-08-18 4",
    "insights journal rate --by Ana latest 3.5 'too sour'")

  @Argument(
    help: ArgumentHelp(
      "The brew (default: latest), stars from 0.5 to 5 (none clears the rating), and a note.",
      valueName: "brew> <stars> <note"))
  var words: [String]
  @OptionGroup var taster: TasterOption
  @OptionGroup var choice: BrewChoice
  @OptionGroup var journal: JournalOptions
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  func run() throws {
    let (name, stars, note) = try parts()
    let journal = try journal.existing()
    let named = try choice.brews(named: [name], in: journal)
    let before = named.brews[0]
    let person = try taster.taster(in: journal.catalog())
    if let person, !person.record.isDefault {
      return try rate(before, stars, note, by: person, in: journal)
    }
    var brew = try journal.rate(before.id, stars: stars)
    if !note.isEmpty {
      brew = try journal.update(before.id) {
        $0.notes = $0.notes.isEmpty ? note : $0.notes + "\n" + note
      }
    }
    var contents = named.contents
    contents.brews = [brew]
    switch format {
    case .text:
      let line = Language.words.text(
        before.stars == nil ? "journal.rated" : "journal.rated.before",
        [
          "brew": .text(BrewTitle.text(brew, contents)), "stars": .text(Self.words(brew.stars)),
          "before": .text(Self.words(before.stars)),
        ])
      try StandardOutput.write(lines: [TextTable.oneLine(line)])
    case .json:
      let findings = JournalFindings(brews: BrewListing(contents))
      try StandardOutput.writeJSON { $0.result(findings) }
    }
  }

  /// The brew, its stars and a note.
  private func parts() throws -> (brew: String, stars: Double, note: String) {
    let usage = "give the brew and its stars, such as 'rate latest 4.5'"
    guard let last = words.last else { throw Failure(.usage, "there are no stars", usage) }
    guard words.count <= 3 else { throw Failure(.usage, "too many words", usage) }
    func stars(_ text: String) throws -> Double {
      do {
        return try Written.stars(text)
      } catch let fault as Written.Fault {
        throw Failure(.usage, "'\(text)' is no rating", fault.description)
      }
    }
    switch words.count {
    case 1: return ("latest", try stars(last), "")
    case 2:
      // A note may follow the stars of the latest brew.
      if (try? Written.stars(last)) == nil, let given = try? Written.stars(words[0]) {
        return ("latest", given, last)
      }
      return (words[0], try stars(last), "")
    default: return (words[0], try stars(words[1]), last)
    }
  }

  /// Rates a brew for another than the journal's own taster.
  private func rate(
    _ brew: Brew, _ stars: Double, _ note: String, by person: Resolved<Taster>,
    in journal: BrewJournal
  ) throws {
    var before: Double?
    try journal.taste(brew.id, by: person.record) { tasting in
      before = tasting.stars
      tasting.rating = stars
      if !note.isEmpty, !tasting.notes.contains(note) {
        tasting.notes += (tasting.notes.isEmpty ? "" : "\n") + note
      }
    }
    if let message = person.message { StandardError.line(message) }
    let contents = try journal.thing(named: brew.id.rawValue).contents
    switch format {
    case .text:
      let line = Language.words.text(
        before == nil ? "journal.rated.by" : "journal.rated.by.before",
        [
          "brew": .text(BrewTitle.text(brew, contents)),
          "stars": .text(Self.words(stars > 0 ? stars : nil)),
          "before": .text(Self.words(before)), "name": .text(person.record.name),
        ])
      try StandardOutput.write(lines: [TextTable.oneLine(line)])
    case .json:
      let findings = JournalFindings(brews: BrewListing(contents))
      try StandardOutput.writeJSON { $0.result(findings) }
    }
  }

  private static func words(_ stars: Double?) -> String {
    let words = Language.words
    guard let stars else { return words.text("journal.not-rated") }
    return words.text(
      "stars",
      ["number": .text(words.numbers.number(stars)), "count": .count(stars == 1 ? 1 : 2)])
  }
}

/// One brew in a few words.
enum BrewTitle {
  /// Such as `Sidama Natural · V60 · 2026-08-21 08:05 (3f2a9c1b)`.
  static func text(_ brew: Brew, _ contents: JournalContents) -> String {
    let calendar = LocalCalendar()
    let moment = [
      calendar.day(of: brew.brewedAt)?.description ?? brew.brewedAt.text,
      calendar.clock(of: brew.brewedAt),
    ].compactMap(\.self).joined(separator: " ")
    let names = [
      contents.beans.first { $0.id == brew.beanID }.map { Language.words.name(of: $0) },
      contents.methods.first { $0.id == brew.methodID }?.name, moment,
    ].compactMap(\.self)
    return names.joined(separator: " · ") + " (\(brew.id.short))"
  }
}
