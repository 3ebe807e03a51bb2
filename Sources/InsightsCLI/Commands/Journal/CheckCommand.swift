import ArgumentParser
import Insights

/// `insights journal check`.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look for what is broken: the file, references, impossible values.",
    discussion: """
      The exit status is 65 where anything is left. --mend clears references to nothing and \
      impossible numbers, as one change; 'insights journal undo' brings the numbers back.
      """)

  @Flag(help: "Take away what can be mended.") var mend = false
  @OptionGroup var journal: JournalOptions
  @Option(help: "How it is printed.") var format: OutputFormat = .text

  func run() throws {
    let journal = try journal.existing()
    let mended = mend ? try journal.mend() : []
    let faults = try journal.faults()
    switch format {
    case .text:
      var lines = mended.map { "mended: " + Self.words($0) }
      lines += faults.map { fault in
        Self.words(fault) + (fault.isMendable ? "; --mend clears it" : "")
      }
      if faults.isEmpty { lines.append("nothing is broken") }
      try StandardOutput.write(lines: lines.map(TextTable.oneLine))
    case .json:
      let check = JournalCheck(faults: faults, mended: mended)
      try StandardOutput.writeJSON { $0.check(check) }
    }
    if !faults.isEmpty { throw ExitStatus.badData }
  }

  private static func words(_ fault: JournalFault) -> String {
    let record = fault.kind.map { "\($0) \(fault.recordID)" } ?? ""
    let value = TextTable.shortened(fault.value, to: 40)
    return switch fault.problem {
    case .broken(let text): "the file is broken: \(text)"
    case .dangling(let kind):
      "\(record): \(fault.field) names no \(kind) of the journal: '\(value)'"
    case .outOfRange(let range):
      "\(record): \(fault.field) '\(value)' is not \(Words().text(of: range))"
    case .unreadableTime: "\(record): \(fault.field) '\(value)' is no time"
    }
  }
}
