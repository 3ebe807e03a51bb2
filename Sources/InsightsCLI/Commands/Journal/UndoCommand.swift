import ArgumentParser
import Insights

/// `insights journal undo`.
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take back the last change of the journal.",
    discussion: """
      Once more takes back the change before that one. The journal keeps its last \
      \(BrewJournal.changeLimit) changes; an import is one. A change is not taken back where another \
      program wrote to its records since.
      """)

  @Flag(help: "Take it back without asking.") var yes = false
  @Flag(help: "List the changes that can be taken back, the last first, and change nothing.")
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
          let day = calendar.day(of: change.changedAt)?.description ?? ""
          return "\(day)  \(ChangeText.words(change))"
        })
    }
    let words = ChangeText.words(last)
    try Confirmation(saysYes: yes).require(
      "undo: \(words)", orElse: "the last change (\(words)) is undone only when asked for")
    try journal.undo(last)
    try StandardOutput.write(lines: ["undone: \(words)"])
  }
}
