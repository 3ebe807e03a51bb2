import ArgumentParser
import Insights

/// `insights journal backup`.
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Copy the journal into a new file.",
    discussion: """
      The copy is the journal at one moment, whatever other programs write meanwhile, and is a journal \
      itself. A file that exists is not overwritten. Of a damaged journal the copy is damaged, too: it \
      is kept, with a warning and the exit status 65.
      """
  ).showing(
    "insights journal backup copy.sqlite")

  @Argument(help: ArgumentHelp("The new file.", valueName: "file")) var file: String
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
      throw Failure(.usage, "\(file) exists already", "name a new file")
    }
    let line = Language.words.text(
      "journal.copied", ["journal": .text(journal.path), "file": .text(file)])
    try StandardOutput.write(lines: [line])
    guard faults.isEmpty else {
      throw Failure(
        .badData, "\(journal.path) is damaged, and so is its copy",
        "keep earlier backups, and see 'insights journal check'")
    }
  }
}
