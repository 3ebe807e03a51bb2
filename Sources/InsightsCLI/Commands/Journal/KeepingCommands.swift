/// `insights journal init`: an empty journal.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "init", "Create an empty journal.", showing: "insights journal init --db new.sqlite")

  @OptionGroup var journal: JournalOptions

  func run() throws {
    let created = try BrewJournal.create(path: journal.newPath)
    try StandardOutput.write(
      lines: [Language.words.text("journal.created", ["path": created.path])])
  }
}

/// `insights journal backup`.
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "backup", "Copy the journal into a new file.",
    """
    The copy is the journal at one moment, whatever other programs write meanwhile, and is a journal \
    itself. A file that exists is not overwritten. Of a damaged journal the copy is damaged, too: it \
    is kept, with a warning and the exit status 65.
    """,
    showing: "insights journal backup copy.sqlite")

  @Argument("The new file.", "file") var file: String
  @OptionGroup var journal: JournalOptions

  func validate() throws {
    try requirePath(file, option: "the file", advice: "Name a new file.")
  }

  func run() throws {
    let journal = try journal.existing()
    let faults: [JournalFault]
    do {
      faults = try journal.backup(to: file)
    } catch let error as JournalError where error.reason == .alreadyExists {
      throw Failure("exists already", ["file": file])
    }
    let line = Language.words.text("journal.copied", ["journal": journal.path, "file": file])
    try StandardOutput.write(lines: [line])
    guard faults.isEmpty else { throw Failure("damaged copy", ["journal": journal.path]) }
  }
}

/// `insights journal check`.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "check", "Find what is broken, and numbers that are probably typos.",
    """
    The exit status is 65 if anything broken remains: the file, references, impossible values. --mend \
    clears references to nothing and impossible numbers, as one change; 'insights journal undo' restores \
    the numbers. Numbers that are probably typos are listed with the command that corrects each; nothing \
    is changed, and suggestions ignore them until they are corrected, or confirmed with --confirm: such a \
    value is never doubted again. --repair reads what can be read of a broken file into a new one.
    """,
    showing: "insights journal check",
    "insights journal check --mend",
    "insights journal check --repair copy.sqlite")

  @Flag(help: "Clear what can be cleared.") var mend = false
  @Option("Say that a doubted number is right. May be repeated.", "record:field")
  var confirm: [String] = []
  @Option("Read what can be read of a broken file into a new one.", "file") var repair: String?
  @OptionGroup var journal: JournalOptions
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  func run() throws {
    let journal = try journal.existing()
    if let repair { return try self.repair(journal, into: repair) }
    let confirmed = try confirmed(in: journal)
    try journal.confirm(confirmed)
    let mended = mend ? try journal.mend() : []
    let faults = try journal.faults()
    let isBroken = faults.contains { $0.kind == nil }
    // What a broken file says may be anything.
    let doubts = isBroken ? [] : try journal.doubts()
    let settings = isBroken ? [] : try journal.contents().settingRemarks()
    let check = JournalCheck(faults: faults, mended: mended, doubts: doubts, settings: settings)
    try format.write({ $0.result(check) }) {
      let words = Language.words
      var lines = confirmed.map { value in
        let record = words.text(
          "check.record", ["kind": words.name(of: value.kind), "id": value.recordID])
        return words.text("check.confirmed", ["record": record, "field": value.field])
      }
      lines += mended.map { words.text("check.mended", Self.argument($0)) }
      lines += faults.map { fault in
        fault.isMendable
          ? words.text("check.mendable", Self.argument(fault)) : words.description(of: fault)
      }
      if faults.isEmpty { lines.append(words.text("check.nothing")) }
      if isBroken { lines.append(words.text("check.repairable")) }
      lines += doubts.map(words.advice)
      lines += settings.map { words.advice(on: $0) }
      return lines.map(TextTable.oneLine)
    }
    if !faults.isEmpty { throw ExitStatus.badData }
  }

  /// The doubts that `--confirm` names: a record, a colon, and a field.
  private func confirmed(in journal: BrewJournal) throws -> [ConfirmedValue] {
    guard !confirm.isEmpty else { return [] }
    let doubts = try journal.doubts()
    return try confirm.map { name in
      let parts = name.split(separator: ":").map(String.init)
      let field = parts.last ?? ""
      let record = parts.dropLast().joined(separator: ":")
      let found = doubts.filter { $0.recordID.hasPrefix(record) && $0.field == field }
      guard parts.count > 1, found.count == 1 else {
        throw Failure("nothing doubted", ["name": name])
      }
      return found[0].confirmation
    }
  }

  /// Reads what can be read into a new file.
  private func repair(_ journal: BrewJournal, into file: String) throws {
    let summary: RepairSummary
    do {
      summary = try journal.repair(into: file)
    } catch let error as JournalError where error.reason == .alreadyExists {
      throw Failure("exists already", ["file": file])
    }
    let words = Language.words
    var lines = [
      words.text("check.repaired", ["total": .count(summary.total), "file": .text(file)])
    ]
    lines += RecordKind.allCases.compactMap { kind in
      guard let lost = summary.lost[kind], lost > 0 else { return nil }
      return words.text("check.lost", ["count": .count(lost), "kind": .text(words.name(of: kind))])
    }
    try StandardOutput.write(lines: lines.map(TextTable.oneLine))
    if summary.isCutShort { throw Failure("cut short", ["journal": journal.path, "file": file]) }
    if summary.lost.values.contains(where: { $0 > 0 }) { throw ExitStatus.badData }
  }

  private static func argument(_ fault: JournalFault) -> [String: PhraseArgument] {
    ["fault": .text(Language.words.description(of: fault))]
  }
}

/// `insights journal undo`.
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "undo", "Undo the last change of the journal.",
    """
    Again, it undoes the change before that one. The journal keeps its last \
    \(BrewJournal.changeLimit) changes; an import is one. A change is not undone if another program \
    has written to its records since.
    """,
    showing: "insights journal undo --list",
    "insights journal undo --yes")

  @Flag(help: "Undo it without asking.") var yes = false
  @Flag(
    help:
      "List the changes that can be undone with their times and the IDs of their records, the last first, and change nothing."
  )
  var list = false
  @OptionGroup var journal: JournalOptions

  func run() throws {
    let journal = try journal.existing()
    let changes = try journal.changeLog(limit: list ? BrewJournal.changeLimit : 1)
    guard let last = changes.first else {
      throw Failure(JournalError(.nothingToUndo))
    }
    if list {
      let calendar = LocalCalendar()
      return try StandardOutput.write(
        lines: changes.map { change in
          let moment = [
            calendar.day(of: change.changedAt)?.description, calendar.clock(of: change.changedAt),
          ].compactMap(\.self).joined(separator: " ")
          let id = TextTable.padded(String(change.recordID.prefix(8)), to: 8)
          return "\(moment)  \(id)  \(TextTable.oneLine(Language.words.description(of: change)))"
        })
    }
    let asked = TextTable.oneLine(Language.english.description(of: last))
    try Confirmation(saysYes: yes).require(
      "undo: \(asked)", orElse: "the last change (\(asked)) is undone only when asked for")
    try journal.undo(last)
    let words = Language.words
    let line = words.text("journal.undone", ["change": words.description(of: last)])
    try StandardOutput.write(lines: [TextTable.oneLine(line)])
  }
}
