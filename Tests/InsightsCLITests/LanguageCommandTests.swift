import ArgumentParser
import Foundation
import GRDB
import Insights
import TestSupport
import Testing

@testable import InsightsCLI

/// Every command that prints results prints them in the language of the table of phrases.
@Suite(.ownThreads) struct LanguageCommandTests {
  /// Commands that are tested elsewhere, or whose results have no words.
  private static let others = [
    // `LanguageTests`.
    ["report"],
    // Words of the input with their tags.
    ["tag"],
    // It runs until it is ended; its answers are those of the others.
    ["serve"],
    // A file.
    ["journal", "export-recipe"],
  ]

  /// The names of the commands below one, down to the last.
  private static func leaves(of command: any ParsableCommand.Type) -> [[String]] {
    command.configuration.subcommands.flatMap { child -> [[String]] in
      let name = child.configuration.commandName ?? ""
      return child.configuration.subcommands.isEmpty
        ? [[name]] : leaves(of: child).map { [name] + $0 }
    }
  }

  @Test func `no command is forgotten`() {
    let run = LanguageSession.lines.map(\.arguments) + Self.others
    let commands = Self.leaves(of: InsightsCommand.self)
    #expect(commands.count > 35 && Self.others.allSatisfy(commands.contains))
    for command in commands {
      #expect(
        run.contains { $0.starts(with: command) },
        "add a line of \(command.joined(separator: " ")) to LanguageSession")
    }
  }

  /// Elsewhere a choice of words or an engine would be English.
  @Test func `the language is chosen in one place`() throws {
    let files = try PackageFiles.files(in: "Sources/InsightsCLI", ofType: "swift")
    let makers = try files.filter { file in
      try PackageFiles.text(file).contains(/\b(?:Words|InsightsEngine)\(/)
    }
    // `extract` configures an engine of its own, with `Language.phrases`.
    #expect(
      makers == [
        "Sources/InsightsCLI/Commands/ExtractCommand.swift",
        // Help is English, whatever the language.
        "Sources/InsightsCLI/Commands/RemarkOptions.swift",
        "Sources/InsightsCLI/Output/Language.swift",
      ])
  }

  @Test func `every result is translated`() throws {
    let english = try Self.folder()
    let other = try Self.folder()
    try other.scratch.write(try PseudoLanguage().table, to: "pseudo.tsv")
    var translated = other.program
    translated.variables["INSIGHTS_WORDING"] = "pseudo.tsv"
    let demonstration = PackageFiles.path("Fixtures/journal.sqlite")
    let contents = try BrewJournal(path: demonstration).contents()
    let label = try PackageFiles.text("Fixtures/labels/example.txt")
    let files = LanguageSession.files.values.joined()
    let names = Self.names(in: contents) + label + files
    let notes = contents.brews.map(\.notes).joined(separator: " ")
    var written = ""
    for line in LanguageSession.lines {
      written +=
        line.arguments.dropFirst(line.command).filter { !$0.hasPrefix("-") }
        .joined(separator: " ") + " "
      let plain = try Self.output(of: line, by: english.program)
      let result = try Self.output(of: line, by: translated)
      // The time of a change is that of the run, which may begin a minute later.
      func compared(_ text: String) -> String {
        PseudoLanguage.withoutAccents(text).replacing(/\b[0-9]{2}:[0-9]{2}\b/, with: "00:00")
      }
      #expect(compared(result) == compared(plain))
      let data = [
        names, line.data, line.showsNotes ? notes : "", written,
      ]
      let words = PseudoLanguage.untouched(in: result)
        .subtracting(PseudoLanguage.untouched(in: data.joined(separator: " ")))
      #expect(words.isEmpty, "\(line.arguments.joined(separator: " ")): \(words.sorted())")
    }
  }

  /// A folder with a journal, one with faults, and files to read.
  private static func folder() throws -> JournalFolder {
    let folder = try JournalFolder()
    for (name, text) in LanguageSession.files { try folder.scratch.write(text, to: name) }
    try folder.scratch.write(
      try PackageFiles.text("Fixtures/labels/example.txt"), to: "label.txt")
    try folder.scratch.write(try folder.scratch.bytes("journal.sqlite"), to: "broken.sqlite")
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    try DatabaseQueue(path: folder.scratch.path("broken.sqlite"), configuration: configuration)
      .write { database in
        try database.execute(
          sql: """
            UPDATE brew SET bean_id = 'nowhere', dose_g = -5 WHERE id LIKE '44f9%';
            UPDATE brew SET brewed_at = 'soon' WHERE id LIKE '8918%';
            UPDATE bean SET name = '', roaster = '', origin = '' WHERE id LIKE '1e76%';
            UPDATE recipe SET name = '' WHERE id LIKE 'd7cb%';
            """)
      }
    return folder
  }

  /// What a line prints, without IDs, days, words cut off, and remarks on what the machine lacks.
  private static func output(
    of line: LanguageSession.Line, by program: InsightsProgram
  ) throws -> String {
    let run = try program.run(line.arguments, input: line.input.map { Array($0.utf8) })
    #expect(run.status == 0 || run.status == 65, "\(run.errors)")
    let remarks = run.errors.split(separator: "\n").filter { !$0.contains(" is off") }
    return (run.output + remarks.joined(separator: "\n"))
      .replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "ID")
      .replacing(/\b[0-9a-f]{8}\b/, with: "ID")
      .replacing(/\d{4}-\d\d-\d\d/, with: "0").replacing(/\p{L}+…/, with: "…")
  }

  /// What people wrote into a journal, beside the notes of brews.
  private static func names(in contents: JournalContents) -> String {
    let beans = contents.beans.flatMap {
      [$0.name, $0.roaster, $0.origin, $0.region, $0.farm, $0.variety, $0.notes]
    }
    let devices = contents.methods.map(\.name) + contents.grinders.map(\.name)
    let tags = contents.tastings.flatMap { $0.flavorTags.compactMap(\.custom) }
    return (beans + devices + contents.recipes.map(\.name) + tags).joined(separator: " ") + " "
  }
}
