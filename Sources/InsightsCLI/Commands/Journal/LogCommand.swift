/// `insights journal log`: a brew in one line of text.
struct LogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "log", "Add a brew that is described in one line.",
    """
    Such as: 'V60 of the Sidama, 15g 250g 94C grind 24 2:55, 4 stars: peach, a bit thin'. Beans, \
    methods, grinders and recipes are named as the journal does; numbers are recognized by \
    their units: 1.38% is the strength, 9/10 a rating, 1:16.5 a ratio. 1:16 is a ratio beside a dose \
    without water, as in '15g 1:16', and else a time; 15/250 is coffee and \
    water. Notes follow the rating, or a colon and a blank: '4 stars: peach'. What is missing is carried over from the last brew of \
    that bean and method, and marked. A bean, a method or a known model of a grinder that the \
    journal does not have yet is added after a question, or with --add. Anything else that is not understood is an error.
    """,
    showing:
      "insights journal log 'V60 of the Sidama, 15g 250g 94C grind 24 2:55, 4 stars: peach, a bit thin'",
    "insights journal log --add 'AeroPress of the Kiamabara, 14g 200g'",
    "insights journal log --like latest '4.5 stars'",
    "insights journal log --by Ana --like latest '3.5 stars: too sour'")

  @Argument(help: "What was brewed, how, and how it tasted; may be missing with --like.")
  var text: [String] = []
  @Option("Carry over what is missing from this brew instead.", "brew") var like: String?
  @Flag(help: "Print what would be stored; store nothing.") var preview = false
  @Flag(help: "Add the bean, method and grinder that the journal does not have yet; do not ask.")
  var add = false
  @Option("The method, where the text names none; the first of a journal is added.", "name|id")
  var method: String?
  @Option("The strength (TDS) in percent.", "%", as: Written.percent) var tds: Double?
  @OptionGroup var remarks: RemarkOptions<Brew>
  @OptionGroup var taster: TasterOption
  @OptionGroup var tasting: TastingOptions
  @Option("When it was brewed (default: now).", "YYYY-MM-DDTHH:MM:SSZ") var at: String?
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  func run() async throws {
    guard !text.isEmpty || like != nil else { throw Failure("nothing is said") }
    let journal = try journal.existing()
    var catalog = try journal.catalog()
    let isFirst = (bean: catalog.beans.isEmpty, method: catalog.methods.isEmpty)
    let named = try method(in: catalog)
    catalog.methods += [named?.added].compactMap(\.self)
    var (line, new) = try line(in: catalog, method: named?.record)
    catalog.beans += [new.bean].compactMap(\.self)
    catalog.methods += [new.method].compactMap(\.self)
    catalog.grinders += [new.grinder].compactMap(\.self)
    var asked = new
    if let added = named?.added {
      new.method = added
      // The first of a journal that is named by the option is no typo.
      asked.method = isFirst.method ? nil : added
    }
    try approve(asked, mayBeNote: !isFirst.bean)
    if let named, line.method?.id != named.record.id { throw Failure("method twice") }
    var draft = BrewDraft(try brew(line))
    guard tds == nil || line.tds == nil else { throw Failure("strength twice") }
    draft.brew.tds = tds ?? line.tds
    remarks.apply(to: &draft.brew)
    var carried = Set(BrewDraft.Setting.allCases)
    if line.settingIsOfOtherGrinder(than: catalog.grinders) { carried.remove(.grinder) }
    if let like {
      let model = try journal.brews(named: [like], of: line.bean?.id, today: .today).brews[0]
      let isEspresso = catalog.methods.first { $0.id == model.methodID }?.isEspresso
      draft.carryOver(carried, from: model, isEspresso: isEspresso ?? false)
    }
    guard draft.brew.beanID != nil else {
      throw Self.explained(Self.lacking(.bean), catalog)
    }
    if like == nil { try journal.carryOver(carried, into: &draft) }
    guard draft.brew.methodID != nil else {
      throw Self.explained(Self.lacking(.method), catalog)
    }
    draft.brew.grind = try journal.settledGrind(of: draft.brew)
    let tasted = try tasted(&draft.brew, in: catalog)
    let doubts = try EntryDoubts(
      draft.brew, in: journal, method: new.method ?? named?.record,
      asks: !preview && format == .text)
    draft.brew = doubts.brew
    var turns: [BrewRemark] = []
    if preview {
      // Refuses what storing it would refuse.
      try journal.check(draft.brew, tasting: tasted.own, now: today.now)
    } else {
      try journal.add(
        draft.brew, bean: new.bean, method: new.method, grinder: new.grinder,
        tasting: tasted.own, tastings: tasted.others, tasters: tasted.added, now: today.now)
      try doubts.remember(in: journal)
      turns = try TurnQuestion.remarks(on: draft.brew, in: journal, asks: format == .text)
      for message in [
        new.method.flatMap { Resolved(record: $0, isNew: true).message },
        new.bean.flatMap { Resolved(record: $0, isNew: true).message },
        new.grinder.flatMap { Resolved(record: $0, isNew: true).message },
        tasted.added.first.flatMap { Resolved(record: $0, isNew: true).message },
      ].compactMap(\.self) {
        StandardError.line(message)
      }
    }
    catalog.tasters += tasted.added
    catalog.otherTastings = tasted.others
    let strangers = Self.strangers(draft.brew.notes, catalog.tasters)
    if !strangers.isEmpty {
      turns.append(
        BrewRemark(.unknownTaster, written: Language.words.commas(strangers), value: 0))
    }
    try await StoredBrew(
      brew: draft.brew, tasting: tasted.own, contents: catalog, carriedOver: draft.carriedOver,
      remarks: line.remarks + doubts.remarks + turns, isStored: !preview
    ).write(format)
  }

  /// What the text says, with what is new in it.
  private func line(
    in catalog: JournalContents, method: BrewMethod?
  ) throws -> (line: BrewLine, new: NewNames) {
    let text = plainText
    do throws(JournalError) {
      let line = try BrewLine(text, in: catalog, method: method)
      // Without consent the setting stays, and no other grinder is carried over to it.
      guard line.settingIsOfOtherGrinder(than: catalog.grinders), add || isatty(STDIN_FILENO) == 1,
        let found = try BrewLine.naming(text, in: catalog, method: method)
      else { return (line, NewNames()) }
      return found
    } catch {
      guard error.reason == .notUnderstood,
        let found = try BrewLine.naming(text, in: catalog, method: method)
      else { throw Self.explained(error, catalog) }
      return found
    }
  }

  /// The names in a note that the journal does not know, each with the one that may be meant.
  private static func strangers(_ note: String, _ tasters: [Taster]) -> [String] {
    let misspelled = TasterRemarks.misspelled(in: note, tasters: tasters)
    let others = TasterRemarks(note, tasters: tasters).strangers.filter { name in
      !misspelled.contains { $0.name == name }
    }
    return misspelled.map { name in
      Language.words.text("taster.near", ["name": name.name, "near": name.near.name])
    } + others
  }

  /// The text without who tasted.
  private var plainText: String {
    let text = text.joined(separator: " ")
    return NoteAuthor(text)?.rest ?? text
  }

  /// The tastings of a brew, and the tasters that are new. What another than the journal's own taster says
  /// leaves the brew; what the brew's note says of others is also theirs.
  private func tasted(
    _ brew: inout Brew, in catalog: JournalContents
  ) throws -> (own: Tasting?, others: [Tasting], added: [Taster]) {
    let written = NoteAuthor(text.joined(separator: " "))?.name
    guard written == nil || taster.by == nil else { throw Failure("taster twice") }
    let person = try (taster.by ?? written).map { try TasterOption.taster($0, in: catalog) }
    let tasted = tasting.tasted(&brew, by: person?.record)
    var others = tasted.others
    if others.isEmpty {
      let remarks = TasterRemarks(brew.notes, tasters: catalog.tasters)
      if brew.stars == nil, let stars = remarks.ownStars { brew.rating = stars }
      for remark in remarks.others
      where !others.contains(where: { $0.tasterID == remark.taster.id }) {
        others.append(
          Tasting(
            id: BrewJournal.newID(), brewID: brew.id, notes: remark.text,
            tasterID: remark.taster.id,
            rating: remark.stars))
      }
    }
    return (tasted.own, others, [person?.added].compactMap(\.self))
  }

  /// Asks on a terminal whether to add what is new; elsewhere --add says so.
  ///
  /// - Parameter mayBeNote: Whether words that name nothing may as well be a note.
  private func approve(_ new: NewNames, mayBeNote: Bool) throws {
    let names = [
      new.method.map { "method '\($0.name)'" }, new.bean.map { "bean '\($0.displayName)'" },
      new.grinder.map { "grinder '\($0.name)'" },
    ].compactMap(\.self)
    guard !names.isEmpty else { return }
    let lack = "the journal has no \(names.joined(separator: " and no ")) yet"
    let them = names.count == 1 ? "it" : names.count == 2 ? "both" : "them"
    var remedy = "add \(them) with --add"
    if mayBeNote, new.bean != nil {
      remedy += ", or put notes after a colon, as in '4 stars: peach'"
    }
    // A preview stores nothing that a person would have to agree to.
    let isShown = preview && isatty(STDIN_FILENO) == 1
    try Confirmation(saysYes: add || isShown, remedy: remedy)
      .require("\(lack); add \(them)", orElse: lack)
  }

  /// The error, with the command that adds what the journal lacks.
  private static func explained(
    _ error: JournalError, _ catalog: JournalContents
  ) -> any Error {
    guard [.notUnderstood, .lacking].contains(error.reason) else { return error }
    if catalog.beans.isEmpty, error.reason == .notUnderstood { return Failure("not understood") }
    if catalog.beans.isEmpty { return Failure("no bean yet") }
    if catalog.methods.isEmpty, error.reason == .notUnderstood || error.facts.kind == .method {
      return Failure("no method yet")
    }
    return error
  }

  /// The method of the option; a new one where the journal has none that is near.
  private func method(in catalog: JournalContents) throws -> Resolved<BrewMethod>? {
    guard let method else { return nil }
    if !catalog.methods.isEmpty {
      guard case .none(let near) = NameResolver(catalog.methods).match(device: method),
        near.isEmpty
      else { return Resolved(record: try catalog.method(named: method), isNew: false) }
    }
    guard method.contains(where: { !$0.isWhitespace }), method.utf8.count <= 1000 else {
      throw Failure("needs a name", ["kind": "method"])
    }
    return Resolved(
      record: BrewMethod(
        id: BrewJournal.newID(), name: method, category: MethodCategory(impliedBy: method)),
      isNew: true)
  }

  private static func lacking(_ kind: RecordKind) -> JournalError {
    var facts = JournalError.Facts()
    facts.kind = kind
    return JournalError(.lacking, facts)
  }

  private func brew(_ line: BrewLine) throws -> Brew {
    let recipe = line.recipe
    let isRecipesGrinder = line.grinder == nil || line.grinder?.id == recipe?.grinderID
    var brew = Brew(
      id: BrewJournal.newID(), beanID: line.bean?.id, methodID: line.method?.id ?? recipe?.methodID,
      grinderID: line.grinder?.id ?? recipe?.grinderID, recipeID: recipe?.id,
      brewedAt: try moment(line.day), dose: line.dose ?? recipe?.dose,
      water: line.water ?? recipe?.water, yield: line.yield ?? recipe?.yield,
      waterTemperature: line.waterTemperature ?? recipe?.waterTemperature,
      brewTime: line.brewTime, rating: line.rating ?? 0, notes: line.notes)
    brew.grind = line.grind ?? (isRecipesGrinder ? recipe?.grind : nil)
    return brew
  }

  private func moment(_ day: BrewLine.Day?) throws -> Timestamp {
    if let at {
      guard day == nil else { throw Failure("day twice") }
      return try MomentText.moment(at)
    }
    switch day {
    case nil: return today.now
    case .day(let day): return try MomentText.moment(day.description)
    case .daysAgo(let days):
      return Timestamp(seconds: (today.now.seconds ?? 0) - days * 86_400)
    }
  }
}
