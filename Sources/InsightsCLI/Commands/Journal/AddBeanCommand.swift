import ArgumentParser
import Insights

/// `insights journal add-bean`.
struct AddBeanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add-bean", abstract: "Add a bean; prints its ID.",
    discussion: """
      With --from-label or --image the fields are read from the bag's label. Uncertain fields are \
      asked about; then every field is shown, and can be corrected before the bean is saved. \
      Options override what was read.
      """
  ).showing(
    "insights journal add-bean --name 'Chelbesa' --roaster 'Kiln Street' --process washed",
    "insights journal add-bean --from-label label.txt --name Chelbesa")

  @OptionGroup var fields: BeanOptions
  @Option(help: ArgumentHelp("Read the label's text; - is standard input.", valueName: "file"))
  var fromLabel: String?
  @Option(help: ArgumentHelp("Read a photo of the bag. May be repeated.", valueName: "file"))
  var image: [String] = []
  @Flag(help: "Answer yes: accept uncertain fields, and add the same bag again.")
  var yes = false
  @OptionGroup var thresholds: ThresholdOptions
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption

  private var readsLabel: Bool { fromLabel != nil || !image.isEmpty }

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
    // A journal that cannot be opened is reported before anything is asked.
    if readsLabel { _ = try journal.brewCount() }
    var bean = try await readBean()
    fields.apply(to: &bean)
    if readsLabel { try BeanQuestions(saysYes: yes).settle(&bean) }
    if let same = try journal.sameBag(as: bean) {
      let name = "\(bean.displayName) with that roaster and roast date already (\(same.id.short))"
      try Confirmation(saysYes: yes).require(
        "the journal has \(name); add another bag",
        orElse:
          "the journal has \(TextTable.oneLine(name)); a second bag is added only when asked for")
    }
    try journal.add(bean, today: today.day)
    bean.reportTypos()
    try StandardOutput.write(lines: [
      "\(bean.id)  \(TextTable.oneLine(Language.words.name(of: bean)))"
    ])
  }

  /// A bean with what the label says, or an empty one where none is given.
  private func readBean() async throws -> Bean {
    let id: Identifier<Bean> = BrewJournal.newID()
    let label: LabelText
    if let fromLabel {
      label = try LabelSource.label(from: ByteInput(path: fromLabel, option: "--from-label"))
    } else if !image.isEmpty {
      let photos = try LabelImages.read(image)
      if photos.count > 1 {
        var readings: [LabelReading] = []
        for photo in photos { readings.append(try await read(photo)) }
        try LabelImages.checkSameBag(readings, image)
      }
      label = LabelImages.joined(photos)
    } else {
      return Bean(id: id, createdAt: today.now)
    }
    let reading = try await read(label)
    guard !reading.isEmpty else {
      throw Failure(.badData, "nothing was found on the label", "give the fields with flags")
    }
    StandardError.write(LabelReport(hasColor: false).text(reading))
    let answers = LabelQuestions(saysYes: yes).ask(reading)
    var bean = reading.bean(id: id, createdAt: today.now, including: answers.confirmed)
    if let day = answers.roastDate { bean.roastDateText = day.description }
    return bean
  }

  private func read(_ label: LabelText) async throws -> LabelReading {
    try await Language.engine().read(
      label, today: today.day, thresholds: thresholds.thresholds)
  }
}

extension Bean {
  /// Says which country a misspelled origin may mean; what is written is stored all the same.
  func reportTypos() {
    for typo in originTypos {
      StandardError.line(
        "insights: origin '\(TextTable.oneLine(typo.written))' is stored as written; did you mean \(typo.country)? 'insights journal edit-bean' corrects it"
      )
    }
  }
}
