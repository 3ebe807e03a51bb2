import ArgumentParser
import Insights

/// `insights journal undo`.
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo the last change of the journal.",
    discussion: """
      Again, it undoes the change before that one. The journal keeps its last \
      \(BrewJournal.changeLimit) changes; an import is one. A change is not undone if another program \
      has written to its records since.
      """
  ).showing(
    "insights journal undo --list",
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
    let line = words.text("journal.undone", ["change": .text(words.description(of: last))])
    try StandardOutput.write(lines: [TextTable.oneLine(line)])
  }
}
