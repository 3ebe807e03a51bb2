import Foundation
import TestSupport
import Testing

/// The README is true: every command of its `console` blocks is run and prints what it says.
///
/// `RECORD_README=1` writes the outputs anew.
@Suite(.ownThreads) struct ReadmeTests {
  @Test func `the README's commands print what it shows`() throws {
    let file = PackageFiles.url("README.md")
    let readme = try String(contentsOf: file, encoding: .utf8)
    let program = InsightsProgram()
    var lines: [String] = []
    var isInside = false
    var commands = 0
    for line in readme.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside {
        guard line.hasPrefix("$ ") else { continue }
        if lines.last?.hasPrefix("```") == false { lines.append("") }
        lines.append(line)
        let run = try program.shell(String(line.dropFirst(2)), merged: true)
        lines.append(
          contentsOf: run.output.split(
            separator: "\n", omittingEmptySubsequences: false
          ).map(String.init))
        while lines.last == "" { lines.removeLast() }
        commands += 1
        continue
      }
      lines.append(line)
    }
    let current = lines.joined(separator: "\n")
    #expect(commands > 0)
    if ProcessInfo.processInfo.environment["RECORD_README"] == "1" {
      try Data(current.utf8).write(to: file)
    } else {
      #expect(current == readme, "README.md differs; RECORD_README=1 writes it anew")
    }
  }
}
