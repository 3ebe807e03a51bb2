import Foundation
import TestSupport
import Testing

/// `insights cupping` with sessions of the journal.
@Suite(.ownThreads) struct KeptCuppingTests: JournalSuite {
  let home: JournalFolder

  init() throws {
    home = try JournalFolder(with: nil)
    #expect(try run("init").status == 0)
  }

  private func blind() throws -> String {
    var rows = ["code,sample,cupper,position,score"]
    for (place, cupper) in ["Ana", "Ben", "Chi"].enumerated() {
      for (code, name, score) in [
        ("471", "Kiru AB", 86.5), ("502", "Serra Alta", 82.25), ("388", "Kiru AB", 86.75),
      ] { rows.append("\(code),\(name),\(cupper),1,\(score + Double(place) * 0.5)") }
    }
    return try home.scratch.write(
      Array((rows.joined(separator: "\n") + "\n").utf8), to: "spring.csv")
  }

  @Test func `a kept session shows codes until it is revealed`() throws {
    let file = try blind()
    let kept = try program.run("cupping", file, "--keep", "--day", "2026-03-14")
    #expect(kept.output == "kept spring: 3 samples and 9 scores added\n", "\(kept.errors)")
    #expect(kept.errors.contains("Ana is new among the tasters"))
    let again = try program.run("cupping", file, "--keep").output
    #expect(again == "kept spring: nothing is new\n")
    let blind = try program.run("cupping", "--session", "spring").output
    #expect(blind.contains("471") && !blind.contains("Kiru"))
    let list = try program.run("cupping", "--sessions").output
    #expect(list == "spring, 2026-03-14, points: 3 samples, 3 cuppers, blind\n")
    let open = try program.run("cupping", "--session", "spring", "--reveal").output
    #expect(open.contains("Kiru AB: ") && open.contains("6 scores"))
    #expect(try run("undo", "--yes").status == 0)
    #expect(try program.run("cupping", "--session", "spring").output == blind)
  }

  @Test func `times are kept, and give the order`() throws {
    let rows = ["A", "B", "C", "D"].enumerated().flatMap { place, code in
      ["Ana", "Ben"].map { "\(code),\($0),14:\(place * 7 + 10),\(84 + place)" }
    }
    let file = try home.scratch.write(
      Array((["sample,cupper,time,score"] + rows).joined(separator: "\n").utf8), to: "clock.csv")
    let read = try program.run("cupping", file)
    #expect(read.errors.isEmpty, "\(read.errors)")
    #expect(try program.run("cupping", file, "--keep", "--day", "2026-03-14").status == 0)
    #expect(try program.run("cupping", "--session", "clock").output == read.output)
    let out = home.scratch.path("out.csv")
    #expect(try program.run("cupping", "--session", "clock", "--out", out).status == 0)
    let text = try String(contentsOfFile: out, encoding: .utf8)
    #expect(text.contains("position,time,") && text.contains("A,,Ana,1,14:10,"), "\(text)")
    let again = try program.run("cupping", out, "--keep", "--name", "clock")
    #expect(again.output.contains("nothing is new"), "\(again.output)")
  }

  @Test func `times of several days, and to the second, come back as they were`() throws {
    let rows = ["A,Ana,2026-03-13 14:10,84", "B,Ana,2026-03-14 09:10:30,85"]
    let file = try home.scratch.write(
      Array((["sample,cupper,time,score"] + rows).joined(separator: "\n").utf8), to: "days.csv")
    #expect(try program.run("cupping", file, "--keep", "--day", "2026-03-14").status == 0)
    let out = home.scratch.path("out.csv")
    #expect(try program.run("cupping", "--session", "days", "--out", out).status == 0)
    let again = try program.run("cupping", out, "--keep", "--name", "days")
    #expect(again.output.contains("nothing is new"), "\(again.output)")
  }

  @Test func `times around midnight tell no order`() throws {
    let rows = ["23:50", "0:06", "0:20"].enumerated().map { "S\($0.offset),Ana,\($0.element),84" }
    let file = try home.scratch.write(
      Array((["sample,cupper,time,score"] + rows).joined(separator: "\n").utf8), to: "late.csv")
    #expect(try program.run("cupping", file, "--keep").status == 0)
    let out = home.scratch.path("out.csv")
    #expect(try program.run("cupping", "--session", "late", "--out", out).status == 0)
    let text = try String(contentsOfFile: out, encoding: .utf8)
    #expect(text.contains("S1,,Ana,,0:06,"), "\(text)")
  }

  @Test func `flavors in notes are words of the panel`() throws {
    let rows = [
      "A,Ana,84,jasmine and peach", "A,Ben,85,peach", "A,Chi,83,\"peachy, not smoky\"",
      "B,Ana,82,smoky", "B,Ben,81,chocolate", "B,Chi,82,nutty",
    ]
    let file = try home.scratch.write(
      Array((["sample,cupper,score,notes"] + rows).joined(separator: "\n").utf8), to: "words.csv")
    let run = try program.run("cupping", file)
    // Two coffees cannot show more than chance.
    #expect(
      run.output.contains("most wrote for A, which may be chance: peach (3 of 3)"),
      "\(run.output)")
    #expect(!run.output.contains("wrote for B"))
  }

  @Test func `different words of one kind agree on the kind, and lists agree with notes`() throws {
    let rows = ["A,Ana,84,lemon", "A,Ben,85,an orange note", "B,Ana,82,cocoa", "B,Ben,81,smoky"]
    let file = try home.scratch.write(
      Array((["sample,cupper,score,notes"] + rows).joined(separator: "\n").utf8), to: "kinds.csv")
    let run = try program.run("cupping", file)
    #expect(run.output.contains("for A, which may be chance: citrus fruit (2 of 2)"))
    #expect(!run.output.contains("wrote for B"), "\(run.output)")
  }

  @Test func `codes get their names when a table has them`() throws {
    let rows = ["471,Ana,84", "502,Ana,85", "471,Ben,83", "502,Ben,86"]
    let codes = try home.scratch.write(
      Array((["code,cupper,score"] + rows).joined(separator: "\n").utf8), to: "codes.csv")
    #expect(try program.run("cupping", codes, "--keep", "--name", "May").status == 0)
    let named = rows.map { $0.hasPrefix("471") ? "Kiru,\($0)" : "Serra,\($0)" }
    let names = try home.scratch.write(
      Array((["sample,code,cupper,score"] + named).joined(separator: "\n").utf8), to: "names.csv")
    let kept = try program.run("cupping", names, "--keep", "--name", "May")
    #expect(kept.output.contains("2 samples have a name now"), "\(kept.errors)")
    #expect(try program.run("cupping", "--session", "May").output.contains("471: "))
    #expect(
      try program.run("cupping", "--session", "May", "--reveal").output.hasPrefix("Serra: "))
  }

  /// The form of 2004 takes two points for each cup with a taint, four for each with a fault.
  @Test(arguments: [
    ("6", "", 80.0), ("-6", "", 80), ("3", "80", 80), ("6", "86", 80), ("6", "80", 80),
  ])
  func `one column of defects is points, unless totals say cups`(
    _ defects: String, _ total: String, _ expected: Double
  ) throws {
    var titles =
      "sample,cupper,fragrance/aroma,flavor,aftertaste,acidity,body,balance,uniformity,clean cup,"
      + "sweetness,overall,Defects (subtract)"
    var row = "A,Ana,8,8,8,8,8,8,10,10,10,8,\(defects)"
    if !total.isEmpty { (titles, row) = (titles + ",Total", row + "," + total) }
    let file = try home.scratch.write(Array("\(titles)\n\(row)\n".utf8), to: "old.csv")
    let run = try program.run("cupping", file)
    #expect(run.output.hasPrefix("A: \(Int(expected)) "), "\(run.output) \(run.errors)")
  }

  @Test func `defects that are no points are asked about, not guessed`() throws {
    let text =
      "sample,cupper,fragrance aroma,flavor,aftertaste,acidity,body,balance,uniformity,clean cup,"
      + "sweetness,overall,defects\nA,Ana,8,8,8,8,8,8,10,10,10,8,3\n"
    let file = try home.scratch.write(Array(text.utf8), to: "odd.csv")
    let run = try program.run("cupping", file)
    #expect(run.status == 65 && run.errors.contains("line 2: '3' defects are no points"))
  }

  @Test func `a table that is not kept is judged as one that is`() throws {
    let file = PackageFiles.path("Fixtures/cupping/session.csv")
    let direct = try program.run("cupping", file).output
    #expect(try program.run("cupping", file, "--keep", "--name", "lots").status == 0)
    #expect(try program.run("cupping", "--session", "lots").output == direct)
    let removed = try program.run("cupping", "--session", "lots", "--remove")
    #expect(removed.output.hasPrefix("removed lots"), "\(removed.errors)")
    #expect(try program.run("cupping", "--session", "lots").status != 0)
  }

  @Test func `sections are kept, not only totals`() throws {
    let titles = "sample,cupper,frag,flav,after,acid,body,bal,overall"
    let cups = "unif,clean,sweet,total,taint"
    let whole =
      "\(titles),\(cups)\nA,Ana,8,8,8,8,8,8,8,10,8,10,84,1\n"
      + "B,Ana,7,8,8,8,8,8,8,10,10,10,85,0\n"
    let part = "\(titles)\nA,Ana,8,8,8,8,8,8,8\nB,Ana,7,8,8,8,8,8,8\n"
    for (text, name, form) in [(whole, "whole", "sca-2004:"), (part, "part", "sca-2004.part:")] {
      let file = try home.scratch.write(Array(text.utf8), to: "\(name).csv")
      let direct = try program.run("cupping", file).output
      #expect(try program.run("cupping", file, "--keep").status == 0)
      #expect(try program.run("cupping", "--sessions").output.contains(form))
      #expect(try program.run("cupping", "--session", name).output == direct)
      let again = try program.run("cupping", file, "--keep").output
      #expect(again == "kept \(name): nothing is new\n")
    }
  }

  @Test func `a form of one's own is kept with its session`() throws {
    let table = """
      sample,cupper,aroma,taste,body,bad,words
      A,Ana,7,8,7,0,"plum, cocoa"
      B,Ana,5,5,6,1,paper
      A,Ben,7.5,8,7,0,plum
      B,Ben,5,6,6,0,paper
      """
    let file = try home.scratch.write(Array((table + "\n").utf8), to: "home.csv")
    let form = PackageFiles.path("Lexicon/forms/home.toml")
    let direct = try program.run("cupping", file, "--form", form)
    // 20 + 2 × 7 + 4 × 8 + 2 × 7 = 80, and 81 by Ben.
    #expect(direct.output.contains("A: 80.5"), "\(direct.errors)")
    #expect(try program.run("cupping", file, "--form", form, "--keep").status == 0)
    #expect(try program.run("cupping", "--session", "home").output == direct.output)
    let wrong = try program.run("cupping", file, "--form", file)
    #expect(wrong.status == 65 && wrong.errors.contains("is no form"))
  }

  @Test func `scores leave as a table that is read back, blind until they are revealed`() throws {
    #expect(try program.run("cupping", try blind(), "--keep").status == 0)
    func table() throws -> String {
      let run = try program.run(
        "cupping", "--session", "spring", "--out", home.scratch.path("out.csv"))
      #expect(run.status == 0, "\(run.errors)")
      return try String(contentsOf: home.scratch.url.appending(path: "out.csv"), encoding: .utf8)
    }
    let hidden = try table()
    #expect(hidden.hasPrefix("code,sample,cupper,position,score,notes\n388,,Ana,1,86.75,\n"))
    let file = home.scratch.path("out.csv")
    let again = try program.run("cupping", file, "--keep", "--name", "spring")
    #expect(again.output.contains("nothing is new"), "\(again.errors)")
    let open = try program.run("cupping", "--session", "spring", "--reveal").output
    #expect(try table().contains("388,Kiru AB,Ana,1,86.75"))
    #expect(try program.run("cupping", "--session", "spring").output == open)
  }

  @Test func `a brew is added for another taster`() throws {
    #expect(try run("add-bean", "--name", "Kochere").status == 0)
    let added = try run(
      "add-brew", "--bean", "Kochere", "--method", "V60", "--rating", "3", "--notes", "sour",
      "--by", "Ana")
    #expect(added.status == 0, "\(added.errors)")
    #expect(try run("tasters").output.contains("Ana"))
    let edited = try run("edit-brew", "latest", "--rating", "4", "--by", "Ana")
    #expect(edited.status == 0, "\(edited.errors)")
    let shown = try run("show", "latest").output
    #expect(shown.contains("Ana") && shown.contains("sour"))
    #expect(try run("undo", "--yes").status == 0)
  }
}
