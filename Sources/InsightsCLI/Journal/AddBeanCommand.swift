import ArgumentParser
import Insights
import Journal

/// `insights journal add-bean`.
struct AddBeanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add-bean", abstract: "Add a bean; prints its ID.")

  @Option(help: "What the bag calls the coffee.") var name = ""
  @Option(help: "Who roasted it.") var roaster = ""
  @Option(help: "The country; of a blend several, with commas.") var origin = ""
  @Option(help: "The region.") var region = ""
  @Option(help: "The farm, station or cooperative.") var farm = ""
  @Option(help: "The variety; several with commas.") var variety = ""
  @Option(help: ArgumentHelp("One of \(Self.list(CoffeeProcess.known.map(\.rawValue)))."))
  var process = ""
  @Option(help: ArgumentHelp("One of \(Self.list(RoastLevel.known.map(\.rawValue)))."))
  var roastLevel = ""
  @Option(help: ArgumentHelp("The day it was roasted.", valueName: "YYYY-MM-DD")) var roastDate = ""
  @Option(help: "Anything else.") var notes = ""
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption

  func run() throws {
    let bean = Bean(
      id: BrewJournal.newID(), name: name, roaster: roaster, origin: origin, region: region,
      farm: farm, variety: variety, process: CoffeeProcess(rawValue: Self.word(process)),
      roastLevel: RoastLevel(rawValue: Self.word(roastLevel)), roastDateText: roastDate,
      notes: notes, createdAt: today.now)
    try journal.existing().add(bean, today: today.day)
    try StandardOutput.write(lines: ["\(bean.id)  \(TextTable.oneLine(bean.displayName))"])
  }

  /// `Medium-Dark` as the journal writes it.
  private static func word(_ text: String) -> String {
    String(text.lowercased().map { $0 == "-" || $0 == " " ? "_" : $0 })
  }

  private static func list(_ words: [String]) -> String {
    words.joined(separator: ", ")
  }
}
