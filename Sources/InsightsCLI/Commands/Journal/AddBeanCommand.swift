import ArgumentParser
import Insights
import Support

/// `insights journal add-bean`.
struct AddBeanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add-bean", abstract: "Add a bean; prints its ID.",
    discussion: """
      With --from-label or --image the fields are read from the bag's label. Uncertain fields are \
      asked about. Options override what was read.
      """)

  @Option(help: "The name of the coffee.") var name: String?
  @Option(help: "The roaster.") var roaster: String?
  @Option(help: "The country; several with commas.") var origin: String?
  @Option(help: "The region.") var region: String?
  @Option(help: "The farm, station or cooperative.") var farm: String?
  @Option(help: "The variety; several with commas.") var variety: String?
  @Option(help: ArgumentHelp("One of \(Self.list(CoffeeProcess.known.map(\.rawValue)))."))
  var process: String?
  @Option(help: ArgumentHelp("One of \(Self.list(RoastLevel.known.map(\.rawValue)))."))
  var roastLevel: String?
  @Option(help: ArgumentHelp("The day it was roasted.", valueName: "YYYY-MM-DD"))
  var roastDate: String?
  @Option(help: "Anything else.") var notes: String?
  @Option(help: ArgumentHelp("Read the label's text; - is standard input.", valueName: "file"))
  var fromLabel: String?
  @Option(help: ArgumentHelp("Read a photo of the bag. May be repeated.", valueName: "file"))
  var image: [String] = []
  @Flag(help: "Accept uncertain fields without asking.") var yes = false
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption

  func validate() throws {
    if fromLabel != nil, !image.isEmpty {
      throw ValidationError("The label is given both with --from-label and with --image.")
    }
    if fromLabel == "-", !yes {
      throw ValidationError(
        "Answers cannot be read from where the label is read. Give a file, or --yes.")
    }
  }

  func run() async throws {
    let journal = try journal.existing()
    var bean = try await readBean()
    bean.name = name ?? bean.name
    bean.roaster = roaster ?? bean.roaster
    bean.origin = origin ?? bean.origin
    bean.region = region ?? bean.region
    bean.farm = farm ?? bean.farm
    bean.variety = variety ?? bean.variety
    bean.process = process.map { CoffeeProcess(rawValue: Self.word($0)) } ?? bean.process
    bean.roastLevel = roastLevel.map { RoastLevel(rawValue: Self.word($0)) } ?? bean.roastLevel
    bean.roastDateText = roastDate ?? bean.roastDateText
    bean.notes = notes ?? bean.notes
    let sameBag = try journal.catalog().beans.first { other in
      other.displayName == bean.displayName && other.roaster == bean.roaster
        && other.roastDateText == bean.roastDateText
    }
    try journal.add(bean, today: today.day)
    if let sameBag {
      StandardError.line(
        "insights: the journal has a bean of that name, roaster and roast date already"
          + " (\(sameBag.id)); another was added")
    }
    try StandardOutput.write(lines: ["\(bean.id)  \(TextTable.oneLine(bean.displayName))"])
  }

  /// A bean with what the label says, or an empty one where none is given.
  private func readBean() async throws -> Bean {
    let id: Identifier<Bean> = BrewJournal.newID()
    let label: LabelText
    if let fromLabel {
      label = try LabelSource.label(from: ByteInput(path: fromLabel, option: "--from-label"))
    } else if !image.isEmpty {
      label = try LabelImages.read(image)
    } else {
      return Bean(id: id, createdAt: today.now)
    }
    let reading = try await InsightsEngine().read(label, today: today.day)
    guard !reading.isEmpty else {
      throw Failure(.badData, "nothing was found on the label", "give the fields with flags")
    }
    StandardError.write(LabelReport(hasColor: false).text(reading))
    let answers = LabelQuestions(saysYes: yes).ask(reading)
    var bean = reading.bean(id: id, createdAt: today.now, including: answers.confirmed)
    if let day = answers.roastDate { bean.roastDateText = day.description }
    return bean
  }

  /// `Medium-Dark` as the journal writes it.
  private static func word(_ text: String) -> String {
    String(text.lowercased().map { $0 == "-" || $0 == " " ? "_" : $0 })
  }

  private static func list(_ words: [String]) -> String {
    words.joined(separator: ", ")
  }
}
