/// `insights journal beans`.
struct BeansCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "beans", "List the beans, with days off roast and mean ratings.",
    """
    Active beans are listed unless --shelf says otherwise, the last added first. How long a bean \
    is fresh can be set with 'insights journal settings'.
    """,
    showing: "insights journal beans --sort rating",
    "insights journal beans washed --shelf all --format json")

  @Argument(help: "Words to search for in a bean's fields; all must occur.") var words: [String] =
    []
  @Option(help: "Which beans to list: active, archived or all.")
  var shelf: BeanQuery.Shelf = .active
  @Option(help: "The order: name, roast-date, last-brewed, rating or added.")
  var sort: BeanQuery.Order = .added
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  func run() throws {
    let query = BeanQuery(text: words.joined(separator: " "), shelf: shelf, order: sort)
    let journal = try journal.existing()
    let beans = try journal.beans(query)
    let bands = try journal.freshnessBands()
    var found = JournalFindings(beans: beans, today: today.day)
    found.freshness = bands
    try format.write({ $0.result(found) }) {
      JournalText.beans(beans, today: today.day, freshness: bands)
    }
  }
}

/// `insights journal add-bean`.
struct AddBeanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "add-bean", "Add a bean; prints its ID.",
    """
    With --from-label or --image the fields are read from the bag's label. Uncertain fields are \
    asked about; then every field is shown, and can be corrected before the bean is saved. \
    Options override what was read.
    """,
    showing: "insights journal add-bean --name 'Chelbesa' --roaster 'Kiln Street' --process washed",
    "insights journal add-bean --from-label label.txt --name Chelbesa")

  @OptionGroup var fields: BeanOptions
  @Option("Read the label's text; - is standard input.", "file") var fromLabel: String?
  @Option("Read a photo of the bag. May be repeated.", "file") var image: [String] = []
  @Flag(help: "Answer yes: accept uncertain fields, and add the same bag again.")
  var yes = false
  @OptionGroup var thresholds: ThresholdOptions
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption

  private var readsLabel: Bool { fromLabel != nil || !image.isEmpty }

  func validate() throws {
    try refuse(
      fromLabel != nil && !image.isEmpty,
      "The label is given both with --from-label and with --image.")
    try refuse(
      fromLabel == "-" && !yes,
      "Answers cannot be read from where the label is read. Give a file, or --yes.")
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
    guard !reading.isEmpty else { throw Failure("nothing on the label") }
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

/// `insights journal edit-bean`.
struct EditBeanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "edit-bean", "Correct a bean: what is given is changed, the rest stays.",
    "An empty text ('') clears a field.",
    showing: "insights journal edit-bean geisha --roast-date 2026-07-14",
    "insights journal edit-bean geisha --variety ''")

  @Argument("The bean.", "name|id") var bean: String
  @OptionGroup var fields: BeanOptions
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  func run() async throws {
    let journal = try journal.existing()
    let stored = try journal.bean(named: bean)
    let edited = try journal.update(stored.id, today: today.day) { fields.apply(to: &$0) }
    if fields.origin != nil { edited.reportTypos() }
    if edited == stored { StandardError.line(Language.words.text("journal.unchanged")) }
    try await ThingText.write(
      try journal.thing(named: edited.id.rawValue), today: today.day, format)
  }
}

/// The fields of a bean.
struct BeanOptions: ParsableArguments {
  @Option(help: "What the bag calls the coffee.") var name: String?
  @Option(help: "Who roasted it.") var roaster: String?
  @Option(help: "The country; of a blend several, with commas.") var origin: String?
  @Option(help: "The region.") var region: String?
  @Option(help: "The farm, station or cooperative.") var farm: String?
  @Option(help: "The variety; several with commas.") var variety: String?
  @Option(help: "One of \(CoffeeProcess.known.map(\.rawValue).joined(separator: ", ")).")
  var process: String?
  @Option(help: "One of \(RoastLevel.known.map(\.rawValue).joined(separator: ", ")).")
  var roastLevel: String?
  @Option("The day it was roasted.", "YYYY-MM-DD") var roastDate: String?
  @Option("The price of the bag; none clears it.", "number", as: Written.price) var price: Double?
  @Option("The weight of the full bag; none clears it.", "g", as: Written.gramsOrNone)
  var weight: Double?
  @Option("The day it was frozen.", "YYYY-MM-DD") var frozen: String?
  @Option("The day it was thawed.", "YYYY-MM-DD") var thawed: String?
  @Flag(inversion: .prefixedNo, help: "A favorite.") var favorite: Bool?
  @OptionGroup var remarks: RemarkOptions<Bean>
  @Option(help: "Anything else.") var notes: String?

  /// Writes what is given into a bean.
  func apply(to bean: inout Bean) {
    bean.name = name ?? bean.name
    bean.roaster = roaster ?? bean.roaster
    bean.origin = origin ?? bean.origin
    bean.region = region ?? bean.region
    bean.farm = farm ?? bean.farm
    bean.variety = variety ?? bean.variety
    bean.process = process.map { CoffeeProcess(rawValue: Self.word($0)) } ?? bean.process
    bean.roastLevel = roastLevel.map { RoastLevel(rawValue: Self.word($0)) } ?? bean.roastLevel
    bean.roastDateText = roastDate ?? bean.roastDateText
    if let price { bean.price = price == 0 ? nil : price }
    if let weight { bean.bagWeight = weight == 0 ? nil : weight }
    bean.frozenDateText = frozen ?? bean.frozenDateText
    bean.thawedDateText = thawed ?? bean.thawedDateText
    bean.isFavorite = favorite ?? bean.isFavorite
    remarks.apply(to: &bean)
    bean.notes = notes ?? bean.notes
  }

  /// `Medium-Dark` as the journal writes it.
  static func word(_ text: String) -> String {
    String(text.lowercased().map { $0 == "-" || $0 == " " ? "_" : $0 })
  }
}
