import ArgumentParser
import Insights

/// `insights journal check`.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Find what is broken: the file, references, impossible values.",
    discussion: """
      The exit status is 65 if anything remains. --mend clears references to nothing and \
      impossible numbers, as one change; 'insights journal undo' restores the numbers.
      """
  ).showing(
    "insights journal check",
    "insights journal check --mend")

  @Flag(help: "Clear what can be cleared.") var mend = false
  @OptionGroup var journal: JournalOptions
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  func run() throws {
    let journal = try journal.existing()
    let mended = mend ? try journal.mend() : []
    let faults = try journal.faults()
    switch format {
    case .text:
      let words = Language.words
      var lines = mended.map { words.text("check.mended", Self.argument($0)) }
      lines += faults.map { fault in
        fault.isMendable
          ? words.text("check.mendable", Self.argument(fault)) : words.description(of: fault)
      }
      if faults.isEmpty { lines.append(words.text("check.nothing")) }
      try StandardOutput.write(lines: lines.map(TextTable.oneLine))
    case .json:
      let check = JournalCheck(faults: faults, mended: mended)
      try StandardOutput.writeJSON { $0.check(check) }
    }
    if !faults.isEmpty { throw ExitStatus.badData }
  }

  private static func argument(_ fault: JournalFault) -> [String: PhraseArgument] {
    ["fault": .text(Language.words.description(of: fault))]
  }
}
