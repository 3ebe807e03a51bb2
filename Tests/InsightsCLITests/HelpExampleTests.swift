import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import InsightsCLI

/// Every command shows examples, and they work as they are.
@Suite(.ownThreads) struct HelpExampleTests {
  private static func leaves(
    below parent: any ParsableCommand.Type, _ path: [String]
  ) -> [(name: String, examples: [String])] {
    parent.configuration.subcommands.flatMap { child -> [(String, [String])] in
      let name = path + [child.configuration.commandName ?? ""]
      return child.configuration.subcommands.isEmpty
        ? [(name.joined(separator: " "), child.configuration.examples)]
        : leaves(below: child, name)
    }
  }

  private static let commands = leaves(below: InsightsCommand.self, ["insights"])

  @Test func `every command has examples, which name it`() {
    #expect(Self.commands.count > 40)
    for (name, examples) in Self.commands {
      #expect(!examples.isEmpty, "\(name)")
      // `methods list` is what `methods` does.
      let called = name.hasSuffix(" list") ? String(name.dropLast(5)) : name
      for example in examples { #expect(example.contains(called), "\(example)") }
    }
  }

  @Test(arguments: commands.map(\.name).filter { !$0.hasSuffix(" serve") })
  func `examples work`(name: String) throws {
    let scratch = try TemporaryFolder()
    var program = InsightsProgram()
    program.folder = scratch.url
    for (file, source) in [
      ("journal.sqlite", "journal.sqlite"), ("notes.txt", "notes/cafe.txt"),
      ("export.zip", "journal/import/beanconqueror.zip"),
      ("shot.json", "shots/gaggimate.json"), ("scores.csv", "cupping/session.csv"),
    ] {
      try FileManager.default.copyItem(
        at: PackageFiles.url("Fixtures/\(source)"), to: scratch.url.appending(path: file))
    }
    try scratch.write("lot,notes\nA,Plum and honey\nB,Lemon\n", to: "reviews.csv")
    try scratch.write(
      "NORTH SHED COFFEE\nEthiopia\nRegion: Gedeb\nProcess: washed\n", to: "label.txt")
    try scratch.write(#"{"id": 1, "text": "KENYA\nwashed"}"#, to: "labels.jsonl")
    try scratch.write(
      "bean_name,method,brewed_at\nKochere,V60,2026-03-01T08:00:00Z\n", to: "brews.csv")
    // What the journal has nothing of yet.
    let before = [
      "insights journal export-recipe 'V60 house' | sed 's/V60 house/V60 fast/' > recipe.json",
      "insights journal add-bean --name 'New Bag'",
      "insights journal add-brew --bean 'New Bag' --method Siphon --grinder 'Old Mill' --dose 15",
      "insights journal delete-brew latest --yes", "insights journal rate latest 4",
    ]
    // Each is a start of the program: only for the commands that need them.
    let needs = ["delete-", "undo", "add-recipe"]
    if needs.contains(where: name.contains) {
      for command in before { _ = try program.shell(command) }
    }
    if name.contains(" tasters ")
      || [" suggest", " dial", " patterns", " report"].contains(where: name.hasSuffix)
    {
      for taster in ["Ana", "Anna", "Guest"] where !name.hasSuffix(" add") {
        _ = try program.shell("insights journal tasters add \(taster)")
      }
      if !name.hasSuffix(" add") {
        _ = try program.shell("insights journal rate --by Ana latest 4")
      }
    }
    if name.hasSuffix(" shot") { _ = try program.shell("insights journal import shot.json") }
    for example in Self.commands.first(where: { $0.name == name })?.examples ?? [] {
      let files = scratch.names.map { try? scratch.bytes($0) }
      let run = try program.shell(example)
      #expect(run.status == 0, "\(example): \(run.errors)")
      let isSilent = (run.output + run.errors).isEmpty
      #expect(!isSilent || scratch.names.map { try? scratch.bytes($0) } != files, "\(example)")
    }
  }
}
