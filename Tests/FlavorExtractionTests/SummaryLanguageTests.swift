import Phrases
import Testing

@testable import FlavorExtraction

/// Summaries in the language of a table of phrases.
@Suite struct SummaryLanguageTests {
  private static func summary(of note: String, _ table: String) throws -> String {
    var configuration = FlavorExtractor.Configuration()
    configuration.phrases = try Phrasebook(table: table)
    let session = try FlavorExtractor(configuration: configuration).makeSession()
    return session.extract(Array(note.utf8)).summary
  }

  private static let german = """
    summary.with\t{flavors}, dazu {levels}
    summary.without\t{text}, ohne {absent}
    summary.absent\tohne {absent}
    list.and\t{list} und {item}
    list.or\t{list} oder {item}
    level.acidity.4\tlebhafte Säure
    flavor.fruity.berry.blueberry\tHeidelbeere
    flavor.floral.floral.jasmine\tJasmin
    wheel.sweet.brown-sugar.honey\tHonig
    absence.roasted.burnt.smoky\tRauch
    absence.other.chemical.bitter\tBitterkeit
    flavor.fruity.citrus-fruit\t{word}
    """

  @Test(arguments: [
    ("Bright blueberry, not bitter", "Heidelbeere, dazu lebhafte Säure, ohne Bitterkeit."),
    ("blueberry, jasmine and honey", "Heidelbeere, Jasmin und Honig."),
    ("no smoke", "Ohne Rauch."), ("no smoke, not bitter", "Ohne Bitterkeit oder Rauch."),
    ("Bergamot and blueberry", "Bergamot und Heidelbeere."),
    // What the table lacks is English.
    ("peach", "Peach."), ("syrupy body and peach", "Peach, dazu a heavy body."), ("", ""),
  ])
  func `one table translates the summary`(note: String, summary: String) throws {
    #expect(try Self.summary(of: note, Self.german) == summary)
  }

  @Test func `an empty table is English`() throws {
    #expect(
      try Self.summary(of: "Bright blueberry and dark chocolate, not bitter", "")
        == "Blueberry and dark chocolate with bright acidity; no bitterness.")
  }
}
