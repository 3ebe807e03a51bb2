import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `insights shot` on curves that a journal keeps, and what other commands make of them.
@Suite(.ownThreads) struct ShotJournalTests {
  let scratch: TemporaryFolder
  let program: InsightsProgram

  init() throws {
    scratch = try TemporaryFolder()
    program = InsightsProgram(folder: scratch.url)
    try FileManager.default.createDirectory(
      at: scratch.url.appending(path: "shots"), withIntermediateDirectories: true)
    for place in 0..<5 {
      var shot = MachineShot()
      shot.id = "0a1b2c3d-0000-4000-8000-00000000000\(place)"
      shot.day = "2026-06-0\(place + 1)"
      shot.isChanneled = place == 4 || place == 1
      shot.note = shot.isChanneled ? "sour and thin" : "sweet, plum"
      (shot.stars, shot.grind) = (shot.isChanneled ? 2 : 4, "\(12 - place % 3)")
      _ = try scratch.write(Array(shot.json.utf8), to: "shots/shot\(place).json")
    }
    let run = try program.run(
      "journal", "import", "shots", "--create", "--db", "j.sqlite", "--today", "2026-06-20")
    #expect(run.status == 0, "\(run.errors)")
  }

  private func insights(_ arguments: String...) throws -> InsightsProgram.Result {
    try program.run(arguments + ["--db", "j.sqlite"])
  }

  @Test func `a kept curve is read by its brew`() throws {
    let latest = try insights("shot", "--brew", "latest")
    #expect(latest.status == 0 && latest.errors == "")
    for words in [
      "brew of 2026-06-05, Guji, Sey", "channeling at 1", "in advice and patterns",
      "note: sour and thin",
    ] { #expect(latest.output.contains(words), "\(latest.output)") }
    let sound = try insights("shot", "--brew", "2026-06-01")
    #expect(sound.output.contains("sound") && !sound.output.contains("counts"))
    let json = try insights("shot", "--last", "3", "--bean", "guji", "--format", "json")
    let lines = json.output.split(separator: "\n")
    #expect(lines.count == 3 && lines.allSatisfy { $0.contains("\"brew\":\"0a1b2c3d") })
    #expect(lines[0].contains("\"source\":\"visualizer\""))
  }

  @Test func `curves are drawn over each other, with the words below`() throws {
    for arguments in [
      ["shot", "--brew", "latest", "--svg", "-"],
      ["shot", "--last", "5", "--bean", "Guji", "--svg", "-"],
      ["compare", "latest", "latest-1", "--curves", "-"],
    ] {
      let run = try program.run(arguments + ["--db", "j.sqlite"])
      #expect(run.status == 0 && run.errors == "", "\(run.errors)")
      #expect(XMLParser(data: Data(run.output.utf8)).parse())
      #expect(run.output.contains("sour and thin") && run.output.utf8.count < 200_000)
      #expect(try program.run(arguments + ["--db", "j.sqlite"]) == run)
    }
    let page = try insights("report", "--out", "-", "--today", "2026-06-20")
    #expect(page.status == 0 && page.output.contains("Espresso by its curves"))
    #expect(page.output.contains("2 of 5 shots channeled and count less."))
    #expect(XMLParser(data: Data(page.output.utf8)).parse())
  }

  @Test func `advice says which shots count less`() throws {
    let suggestion = try insights(
      "suggest", "--bean", "Guji", "--method", "Espresso", "--today", "2026-06-20")
    #expect(suggestion.output.contains("2 of 5 shots channeled and count less"))
    #expect(suggestion.output.contains("but the resistance fell"), "\(suggestion.output)")
    let json = try insights(
      "suggest", "--bean", "Guji", "--method", "Espresso", "--format", "json")
    #expect(json.output.contains("\"sound\": 3, \"doubted\": 2"), "\(json.output)")
    #expect(json.output.contains("\"contradiction\""), "\(json.output)")
    let dial = try insights("dial", "--bean", "Guji", "--coarser-is", "higher")
    #expect(dial.output.contains("2 of 5 shots channeled and count less"), "\(dial.output)")
    #expect(dial.output.contains("the puck, not the grind"), "\(dial.output)")
  }

  @Test func `a folder and an archive are the shots in them`() throws {
    _ = try scratch.write(Array("no shot".utf8), to: "shots/readme.txt")
    let folder = try program.run("shot", "shots", "--format", "json")
    #expect(folder.status == 0 && folder.errors == "", "\(folder.errors)")
    #expect(folder.output.split(separator: "\n").count == 5, "\(folder.output)")
    #expect(folder.output.contains("shots/shot4.json"))
    let drawn = try program.run("shot", "shots", "shots", "--svg", "-")
    #expect(drawn.status == 64 && drawn.errors.contains("--svg draws up to"), "\(drawn.errors)")
    let archive = PackageFiles.path("Fixtures/journal/import/beanconqueror.zip")
    let none = try program.run("shot", archive)
    #expect(none.status == 65, "\(none.output)")
    #expect(none.errors.hasPrefix("insights: beanconqueror.zip has no curve of a shot"))
  }

  @Test func `a comparison says what both curves show`() throws {
    let run = try insights("compare", "2026-06-05", "2026-06-01")
    let row = run.output.split(separator: "\n").first { $0.hasPrefix("shot") } ?? ""
    #expect(row.contains("channeling at 1") && row.contains("sound"), "\(run.output)")
    let json = try insights("compare", "2026-06-05", "2026-06-01", "--format", "json")
    #expect(json.output.contains("\"verdict\": \"faults\""), "\(json.output)")
  }

  @Test func `a filter is none of the espressos, a cleaning machine brews nothing`() throws {
    for (place, drink) in ["cleaning", "filter"].enumerated() {
      var shot = MachineShot()
      shot.id = "0a1b2c3d-0000-4000-8000-00000000001\(place)"
      (shot.day, shot.clock) = ("2026-06-07", "07:4\(place):00")
      let json = shot.json.replacing("\"id\"", with: "\"beverage_type\": \"\(drink)\", \"id\"")
      _ = try scratch.write(Array(json.utf8), to: "\(drink).json")
    }
    let cleaned = try insights("journal", "import", "cleaning.json", "--today", "2026-06-20")
    #expect(!cleaned.output.contains("added: 1 brew"), "\(cleaned.output)")
    #expect(cleaned.output.contains("beverage_type cleaning"), "\(cleaned.output)")
    let filter = try insights("journal", "import", "filter.json", "--today", "2026-06-20")
    #expect(filter.output.contains("1 brew") && filter.output.contains("1 method"))
    let shot = try insights("shot", "--brew", "2026-06-07")
    #expect(shot.output.contains("no espresso: its curve is not judged"), "\(shot.output)")
  }

  @Test func `what is not there is named`() throws {
    #expect(try insights("shot").status == 64)
    #expect(try insights("shot", "--last", "0").status == 64)
    #expect(try insights("shot", "--brew", "latest", "--last", "2").status == 64)
    #expect(try insights("shot", "--last", "6", "--svg", "-").status == 64)
    _ = try program.run("journal", "init", "--db", "new.sqlite")
    let none = try program.run("shot", "--last", "2", "--db", "new.sqlite")
    #expect(none.status == 65)
    #expect(
      none.errors
        == "insights: the journal keeps no curve of a shot; import the machine's files with 'insights journal import'\n"
    )
    let logged = try program.run(
      "journal", "log", "Espresso of the Guji, dose 18g yield 36g: plum", "--db", "j.sqlite",
      "--at", "2026-06-10")
    #expect(logged.status == 0, "\(logged.errors)")
    let without = try insights("shot", "--brew", "2026-06-10")
    #expect(without.status == 65 && without.errors.contains("the brew has no curve"))
    #expect(try insights("compare", "2026-06-10", "2026-06-05", "--curves", "-").status == 65)
  }
}
