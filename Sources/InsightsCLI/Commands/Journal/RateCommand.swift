import ArgumentParser
import Insights

/// `insights journal rate`.
struct RateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rate", abstract: "Rate a brew, by default the latest.",
    discussion: "Such as 'rate 4.5' or 'rate 2026-08-21 4'. " + BrewChoice.help
  ).showing(
    "insights journal rate 4.5",
    "insights journal rate 2026-08-18 4")

  @Argument(
    help: ArgumentHelp(
      "The brew (default: latest), and stars from 0.5 to 5; none clears the rating.",
      valueName: "brew> <stars"))
  var words: [String]
  @OptionGroup var choice: BrewChoice
  @OptionGroup var journal: JournalOptions
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  func run() throws {
    guard words.count <= 2, let last = words.last else {
      throw Failure(
        .usage, "too many words", "give the brew and its stars, such as 'rate latest 4.5'")
    }
    let stars: Double
    do {
      stars = try Written.stars(last)
    } catch let fault as Written.Fault {
      throw Failure(.usage, "'\(last)' is no rating", fault.description)
    }
    let journal = try journal.existing()
    let name = words.count == 2 ? words[0] : "latest"
    let named = try choice.brews(named: [name], in: journal)
    let before = named.brews[0]
    let brew = try journal.rate(before.id, stars: stars)
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
