import ArgumentParser
import Insights

/// `insights journal backup`.
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Copy the journal into a new file.",
    discussion: """
      The copy is the journal at one moment, whatever other programs write meanwhile, and is a journal \
      itself. A file that exists is not overwritten.
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
    do {
      try journal.backup(to: file)
    } catch let error as JournalError where error.reason == .alreadyExists {
      throw Failure(.usage, "\(file) exists already", "name a new file")
    }
    let line = Language.words.text(
      "journal.copied", ["journal": .text(journal.path), "file": .text(file)])
    try StandardOutput.write(lines: [line])
  }
}
