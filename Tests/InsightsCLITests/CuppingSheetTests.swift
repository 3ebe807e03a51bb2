import Foundation
import TestSupport
import Testing

/// What `insights cupping` reads of score sheets, and what it names instead of guessing.
@Suite(.ownThreads) struct CuppingSheetTests {
  private let scratch: TemporaryFolder
  private let program: InsightsProgram

  init() throws {
    scratch = try TemporaryFolder()
    var program = InsightsProgram()
    program.folder = scratch.url
    self.program = program
  }

  private func judge(_ rows: String...) throws -> InsightsProgram.Result {
    try scratch.write(rows.joined(separator: "\n") + "\n", to: "sheet.csv")
    return try program.run("cupping", "sheet.csv")
  }

  @Test func `a score beyond the scale is no score`() throws {
    let run = try judge("sample,cupper,score", "A,Ana,84", "B,Ana,185")
    #expect(run.status == 65 && run.output.hasPrefix("A: 84 "))
    #expect(run.errors.contains("line 3: score 185 is not on its scale, 0 to 100"))
  }

  private static let old = "Sample,Cupper,Frag,Flav,After,Acid,Body,Bal,Overall,Unif,Clean,Sweet"

  @Test func `sections win over a total that they do not make`() throws {
    let run = try judge("\(Self.old),Total", "A,Ana,8,8,8,8,8,8,8,10,10,10,91")
    #expect(run.status == 0 && run.output.hasPrefix("A: 86 "))
    #expect(run.errors.contains("line 2: Total 91 of A, Ana is not what its sections make"))
    // Before defects and after them.
    let defects = try judge(
      "\(Self.old),Total,Taint (# cups),Final score", "A,Ana,8,8,8,8,8,8,8,10,10,10,86,1,84")
    #expect(defects.errors.isEmpty && defects.output.hasPrefix("A: 84 "), "\(defects.errors)")
  }

  @Test func `defects are read under usual titles, and other columns are named`() throws {
    let affective = "fragrance,aroma,flavor,aftertaste,acidity,sweetness,mouthfeel,overall"
    let run = try judge(
      "Coffee name,Graded,Grader,\(affective),Non-uniform cups (u),Defective cups (d)",
      "A,x,Ana,6,6,6,6,6,6,6,6,1,1")
    // 84.25 − 2 − 4.
    #expect(run.output.hasPrefix("A: 78.25 "), "\(run.errors)")
    #expect(run.errors.contains("has columns that are not read: Graded"))
    let points = try judge("\(Self.old),Taint (points)", "A,Ana,8,8,8,8,8,8,8,10,10,10,4")
    #expect(points.output.hasPrefix("A: 82 "), "\(points.errors)")
  }

  @Test func `points that a sheet lacks are not made up`() throws {
    let run = try judge(
      "sample,cupper,frag,flav,after,acid,body,bal,overall", "A,Ana,8,8,8,8,8,8,8")
    #expect(run.output.hasPrefix("A: 56 "))
    #expect(run.errors.contains("has no uniformity, clean cup, sweetness: scores lack"))
    let empty = try judge("\(Self.old),Total", "A,Ana,8,8,8,8,8,8,8,,,,")
    #expect(empty.output == run.output && empty.errors == run.errors)
  }

  @Test func `a written total makes the one section that is empty or a typo, and this is named`()
    throws
  {
    let full = "C,Ana,8,8,8,8,8,8,8,10,10,10,86"
    let empty = try judge(
      "\(Self.old),Total", "A,Ana,8,8,8,8,8,,8,10,10,10,85.5", full,
      "D,Ana,8,8,8,8,8,,,10,10,10,86", full, full)
    #expect(empty.status == 65 && empty.output.contains("A: 85.5 "), "\(empty.errors)")
    #expect(empty.errors.contains("line 2: balance of A, Ana is empty; the total"))
    #expect(empty.errors.contains("makes it 7.5, which counts"))
    // Two of them cannot be told apart.
    #expect(empty.errors.contains("line 4: balance is empty, so there is no total"))
    let typo = try judge("\(Self.old),Total", "A,Ana,8,8,8,8,8,75,8,10,10,10,85.5", full)
    #expect(typo.output.contains("A: 85.5 "), "\(typo.errors)")
    #expect(typo.errors.contains("balance 75 of A, Ana is not on the form; the total"))
  }

  @Test func `names beside lots are shown, and codes hide names`() throws {
    let open = try judge("Lot,Name,MK,JS", "24-117,Ngutu PB,87,88", "24-118,Gatugi AA,86,86")
    #expect(open.output.hasPrefix("Ngutu PB: 87.5 "), "\(open.output)")
    let shared = try judge("Batch,Coffee,Cupper,Score", "1207,House,Ana,84", "1208,House,Ana,83")
    #expect(shared.output.hasPrefix("House 1207: 84 "), "\(shared.output)")
    let blind = try judge("Code,Sample,MK,JS", "471,Ngutu PB,87,88", "352,Gatugi AA,86,86")
    #expect(blind.output.hasPrefix("471: 87.5 "), "\(blind.output)")
    let preview = try program.run("cupping", "sheet.csv", "--preview")
    #expect(preview.output.contains("→ code"))
    _ = try judge("Sample,Cupper,Score,Defects", "A,Ana,84,0")
    #expect(
      try program.run("cupping", "sheet.csv", "--preview").output.contains("Defects → defects"))
  }

  @Test func `one bad cell takes its row, not the sheet`() throws {
    let run = try judge(Self.old, "A,Ana,8,8,8,8,8,8,11,10,10,10", "B,Ana,8,8,8,8,8,8,8,10,10,10")
    #expect(run.status == 65 && run.output.hasPrefix("B: 86 "))
    #expect(run.errors.contains("line 2: overall 11 is not on its scale, 6 to 10 by 0.25"))
  }

  @Test func `names that differ in case and blanks are one`() throws {
    let run = try judge("sample,cupper,score", "A,Ana,84", "a ,ana,84", "B,Ana,83", "B,Ben,84")
    #expect(run.output.contains("A: ") && !run.output.contains("a : "))
    #expect(run.output.contains("Ana scored one coffee alike each time"), "\(run.output)")
  }

  @Test func `cuppers side by side and sections below each other are read`() throws {
    let wide = try judge("Coffee,Ana,Ben,Average", "A,84,85,84.5", "B,86,87,86.5")
    #expect(wide.output.hasPrefix("B: 86.5 ") && wide.errors.contains("names of cuppers: Ana, Ben"))
    let sections = Self.old.split(separator: ",").dropFirst(2)
    let titles = ["Ana", "Ben"].flatMap { name in sections.map { "\(name) \($0)" } }
    let cells = "8,8,8,8,8,8,8,10,10,10"
    let both = try judge("Sample,\(titles.joined(separator: ","))", "A,\(cells),\(cells)")
    #expect(both.output.hasPrefix("A: 86 ") && both.output.contains("2 scores"), "\(both.errors)")
    let rows = zip(sections, cells.split(separator: ",")).map { "A,Ana,\($0),\($1)" }
    let tall = try judge(
      "sample,cupper,attribute,value\n" + rows.joined(separator: "\n"))
    #expect(tall.output.hasPrefix("A: 86 "), "\(tall.errors)")
    let german = try judge(
      "Probe;Verkoster;Duft/Aroma;Geschmack;Nachgeschmack;Säure;Körper;Balance;Gesamteindruck;"
        + "Gleichmäßigkeit;Saubere Tasse;Süße", "A;Ana;8,25;8;8;8;8;8;8;10;10;10")
    #expect(german.output.hasPrefix("A: 86.25 "), "\(german.errors)")
  }

  @Test func `samples side by side, a table for each cupper, are read`() throws {
    let sections = Self.old.split(separator: ",").dropFirst(2)
    let tables = [("Ana", "8,8.25"), ("Ben", "8,8")].map { name, cells in
      let rows = sections.map { title in
        let isOfCups = ["Unif", "Clean", "Sweet"].contains(title)
        return "\(title),\(isOfCups ? "10,10" : cells)"
      }
      return "Cupper: \(name),,\nAttribute,Kiru AB,Guji\n" + rows.joined(separator: "\n")
    }
    let run = try judge(tables.joined(separator: "\n,,\n"))
    #expect(run.output.hasPrefix("Guji: 86.88 "), "\(run.errors)")
    #expect(run.output.contains("Kiru AB: 86 "), "\(run.output)")
    #expect(run.output.contains("2 scores") && run.errors.isEmpty, "\(run.errors)")
  }

  @Test func `sections that come again below are those of another sheet`() throws {
    let sections = Self.old.split(separator: ",").dropFirst(2)
    let tables = ["8", "8.25"].map { value in
      sections.map { title in
        let isOfCups = ["Unif", "Clean", "Sweet"].contains(title)
        return "\(title),\(isOfCups ? "10,10" : "\(value),8")"
      }.joined(separator: "\n")
    }
    let run = try judge("Attribute,Kiru AB,Guji", tables.joined(separator: "\n,,\n"))
    #expect(run.output.hasPrefix("Kiru AB: 86.88 "), "\(run.errors)")
    #expect(run.output.contains("2 scores"), "\(run.output)")
  }

  @Test func `a row of means beside cuppers is no coffee, and remarks are named`() throws {
    let run = try judge(
      "Lot,Ana,Ben,Average", "A,84,85,84.5", "B,86,87,86.5", "Mean,85,86,85.5",
      "Table 1 after lunch")
    #expect(!run.output.contains("Mean") && run.output.hasPrefix("B: 86.5 "), "\(run.output)")
    #expect(run.errors.contains("line 4: Mean sums up other rows"))
    #expect(run.errors.contains("line 5: Table 1 after lunch is no score and is not read"))
  }

  @Test func `the tables of a file are those of cuppers`() throws {
    let text =
      "## Ana\n\n| sample | score |\n|---|---|\n| A | 84 |\n| B | 82 |\n\n"
      + "## Ben\n\n| sample | score |\n|---|---|\n| A | 85 |\n| B | 83 |\n"
    try scratch.write(text, to: "tabs.md")
    let run = try program.run("cupping", "tabs.md")
    #expect(run.output.hasPrefix("A: 84.5 ") && run.output.contains("2 scores"), "\(run.errors)")
    #expect(run.errors.contains("count as those of cuppers: Ana, Ben"))
  }

  @Test func `nothing is said of coffees that share no cupper, nor from one score`() throws {
    let run = try judge(
      "sample,cupper,score", "A,Ana,84", "A,Ben,85", "B,Ana,82", "B,Ben,83", "C,Chi,90", "A,Dan,86")
    #expect(run.output.contains("nobody tasted both C and A"), "\(run.output)")
    #expect(!run.output.contains("Dan"))
  }

  @Test func `a score without a cupper counts, and nothing is lost in silence`() throws {
    let run = try judge(
      "sample,cupper,score", "A,Ana,84", "B,Ana,85", "A,,86", "A,,86", "B,Ben,84.5", "A,Ben,84",
      "Average,,84.5", ",Ana,80", "C,Ana,", "Schnitt,,84.3")
    #expect(run.output.contains("), 4 scores"), "\(run.output)")
    #expect(!run.output.contains("unknown") && !run.output.contains("Average"))
    #expect(!run.output.contains("Schnitt"), "\(run.output)")
    for line in [
      "line 4: no cupper; the score of A counts as that of an unknown cupper",
      "line 8: Average sums up other rows", "line 9: no sample; the row is left out",
      "line 10: score is empty",
    ] { #expect(run.errors.contains(line), "\(run.errors)") }
    #expect(run.status == 65)
    let bare = try judge("sample,score", "A,84", "B,85", "A,83")
    #expect(bare.status == 0 && bare.output.contains("A: 83.5 "))
    #expect(bare.errors.contains("has no column of cuppers"))
  }

  @Test(arguments: [
    "Sample,Cupper,Frag,Flav,After,Acid,Body,Bal,Unif,Clean,Sweet,Overall",
    "Coffee,Taster,Fragrance,Flavour (6-10),After-taste,Acidity,Body,Balance,Uniformity,"
      + "Clean Cup,Sweetness,Overall",
    "Muestra,Catador,Fragancia/Aroma,Sabor,Sabor residual,Acidez,Cuerpo,Balance,Uniformidad,"
      + "Taza limpia,Dulzor,Apreciación general",
    "Kaffee,Verkoster,Duft,Geschmack,Nachgeschmack,Säure,Körper,Balance,Gleichm.,Saubere Tasse,"
      + "Süße,Gesamt",
  ])
  func `titles of sheets are read`(_ titles: String) throws {
    let run = try judge(titles, "A,Ana,8,8,8,8.25,8,8,10,10,8,8")
    #expect(run.output.hasPrefix("A: 84.25 "), "\(run.errors)")
  }

  @Test func `fragrance and aroma of their own share the points of the one attribute`() throws {
    let titles = "sample,cupper,fragrance,aroma,flavor,aftertaste,acidity,body,balance,overall"
    let run = try judge("\(titles),unif,clean,sweet", "A,Ana,8,7,8,8,8,8,8,8,10,10,10")
    #expect(run.output.hasPrefix("A: 85.5 "), "\(run.errors)")
    #expect(run.errors.contains("has columns of their own for fragrance, aroma"))
    #expect(try program.run("journal", "init").status == 0)
    #expect(try program.run("cupping", "sheet.csv", "--keep").output.contains("8 scores added"))
    #expect(try program.run("cupping", "--session", "sheet").output == run.output)
  }

  @Test func `intensities have means by section and no ranking`() throws {
    let titles =
      "sample,cupper,fragrance,aroma,flavor,aftertaste,acidity,sweetness,mouthfeel,flavor words"
    let run = try judge(
      titles, "A,Ana,9,8,10,9,12,5,6,\"jasmine, peach\"", "B,Ana,9,8,10,9,4,5,6,cocoa",
      "A,Ben,9,8,10,9,13,5,6,jasmine", "B,Ben,9,8,10,9,5,5,6,smoky",
      "A,Cem,9,8,10,9,12,5,6,jasmine", "B,Cem,9,8,10,9,4,5,6,smoky")
    #expect(run.status == 0 && run.output.hasPrefix("A: fragrance 9"), "\(run.errors)")
    #expect(run.output.contains("acidity tells coffees apart in 1 of 1 pairs"))
    #expect(run.output.contains("jasmine (3 of 3)"))
    #expect(try program.run("cupping", "sheet.csv", "--at-least", "84").status == 65)
    #expect(try program.run("cupping", "sheet.csv", "--out", "page.html").status == 0)
    let page = try String(contentsOf: scratch.url.appending(path: "page.html"), encoding: .utf8)
    #expect(page.contains("What sections tell") && page.contains("The flavor wheel with what most"))
  }

  @Test func `a row for each cup has the number of its cup`() throws {
    let run = try judge("sample,cupper,cup,score", "A,Ana,2,84", "A,Ana,1,85", "B,Ana,1,83")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.output.hasPrefix("A: 84.5 (no interval: "))
  }

  @Test func `scores that are pasted are read`() throws {
    let run = try judge("Huila: Ana 84, Ben 85.5", "Sidama: Ana 86,25, Ben 87")
    #expect(run.status == 0 && run.output.hasPrefix("Sidama: 86.63 "), "\(run.errors)")
    #expect(try judge("Huila: Ana 84, Ben 85.5", "a good day").status == 65)
  }

  @Test func `what is in doubt is named and counts as it is`() throws {
    let defects = try judge("sample,cupper,score,defects", "A,Ana,84,0", "B,Ana,85,4")
    #expect(defects.output.contains("B: 85 ") && !defects.errors.contains("line 2"))
    #expect(defects.errors.contains("line 3: nothing says whether the defects are taken from 85"))
    let final = try judge("sample,cupper,final score,defects", "A,Ana,84,4")
    #expect(final.errors.isEmpty)
    let tenth = try judge("sample,cupper,score", "A,Ana,84", "B,Ana,8.5", "C,Ana,85", "D,Ana,83")
    #expect(tenth.errors.contains("line 3: 8.5 is far below the other scores"))
    let sheets = try judge(
      "date,sample,cupper,score", "2026-03-01,A,Ana,84", "2026-03-02,B,Ana,85")
    #expect(sheets.status == 0 && sheets.errors.contains("has 2 sessions, which count as one"))
    let cups = try judge(
      "sample,cupper,frag,flav,after,acid,body,bal,unif,clean,sweet,overall",
      "A,Ana,8,8,8,8,8,8,9.5,10,10,8")
    #expect(cups.status == 65 && cups.errors.contains("uniformity '9.5' are no points for 5 cups"))
  }

  /// A file in one of the layouts of `Fixtures/cupping/layouts.txt`, with its scores.
  struct Layout: CustomTestStringConvertible, Sendable {
    let name, text: String
    let scores: Set<String>
    var testDescription: String { name }

    static let all: [Layout] = {
      let file = (try? PackageFiles.text("Fixtures/cupping/layouts.txt")) ?? ""
      return file.split(separator: "=== ").dropFirst().map { part in
        let sides = part.split(separator: "\n---\n", maxSplits: 1)
        let lines = sides[0].split(separator: "\n", maxSplits: 1)
        return Layout(
          name: String(lines[0]), text: lines[1] + "\n",
          scores: Set(sides[1].split(separator: "\n").map(String.init)))
      }
    }()
  }

  @Test(arguments: Layout.all) func `scores are read in any layout`(_ layout: Layout) throws {
    try scratch.write(layout.text, to: layout.name)
    let run = try program.run("cupping", layout.name, "--out", "scores.csv")
    let table = try String(contentsOf: scratch.url.appending(path: "scores.csv"), encoding: .utf8)
    let rows = table.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let titles = rows[0]
    let numbers = titles.indices.filter {
      !["code", "sample", "cupper", "position", "notes"].contains(titles[$0])
        && !titles[$0].hasSuffix("-list")
    }
    let found = rows.dropFirst().map { row in
      "\(row[0]) | \(row[2]) | " + numbers.map { row[$0] }.joined(separator: " ")
    }
    #expect(Set(found) == layout.scores, "\(run.errors)")
  }

  @Test func `a score sheet that is imported as brews is named`() throws {
    let titles = "Sample,Cupper,Frag,Flav,After,Acid,Body,Bal,Unif,Clean,Sweet,Overall"
    try scratch.write("\(titles)\nA,Ana,8,8,8,8,8,8,10,10,10,8\n", to: "sheet.csv")
    try scratch.write("bean,score,cupper\nKochere,4,Ana\n", to: "log.csv")
    func remarks(_ file: String) throws -> String {
      try program.run("journal", "import", file, "--create", "--preview").errors
    }
    #expect(try remarks("sheet.csv").contains("'insights cupping' ranks its coffees"))
    #expect(try !remarks("log.csv").contains("cupping"))
  }

  @Test func `a note proposes and saves nothing`() throws {
    let run = try program.run(
      "cupping", "--note", "phenol in cup 3, bright, 84ish", "--form", "cva-affective")
    #expect(
      run.output == """
        acidity: 4 of 5 as an intensity, which is no score, from 'bright'
        defective: cup 3, from 'phenol in cup 3'
        total: about 84, from '84ish'
        nothing is saved: write what you accept into the sheet

        """, "\(run.errors)")
  }

  @Test func `an empty form is printed, or filled and read`() throws {
    #expect(try program.run("cupping", "--blank", "sca-2004", "--out", "form.html").status == 0)
    let page = try String(contentsOf: scratch.url.appending(path: "form.html"), encoding: .utf8)
    #expect(page.contains("fragrance aroma") && page.contains("6 to 10 by 0.25"))
    #expect(page.contains("☐ 5") && page.contains(">8<"))
    let made = try program.run(
      "cupping", "--blank", "cva-affective", "--out", "form.csv", "--samples", "2")
    #expect(made.status == 0)
    let table = try String(contentsOf: scratch.url.appending(path: "form.csv"), encoding: .utf8)
    let lines = table.split(separator: "\n")
    #expect(lines.count == 3)
    let filled = try judge(String(lines[0]), "A,,Ana,1,6,6,6,6,6,6,6,6,0,1,", String(lines[2]))
    // 84.25 less 4 for a defective cup.
    #expect(filled.status == 0 && filled.output.hasPrefix("A: 80.25 "), "\(filled.errors)")
    #expect(try program.run("cupping", "--blank", "sca-2004").status == 64)
  }

  @Test func `a session is one page`() throws {
    let scores = PackageFiles.path("Fixtures/cupping/session.csv")
    #expect(try program.run("cupping", scores, "--out", "page.html").status == 0)
    let page = try String(contentsOf: scratch.url.appending(path: "page.html"), encoding: .utf8)
    for text in [
      "Kiru AB", "What to cup again", "no clear difference between Mt. Elgon and La Esperanza",
      "Ana scores above the other cuppers", "<svg",
    ] { #expect(page.contains(text), "\(text)") }
  }

  @Test func `a triangle test says what it shows, and what would`() throws {
    let shown = try program.run("cupping", "--triangle", "9/15").output
    #expect(shown.hasPrefix("9 of 15 answers right: the coffees differ (p 0.031 by guessing)"))
    let open = try program.run("cupping", "--triangle", "7/15").output
    #expect(open.contains("no difference shown") && open.contains("87 answers in all"))
    #expect(try program.run("cupping", "--triangle", "16/15").status == 64)
  }

  @Test func `a score without a cupper is kept as that of nobody known`() throws {
    #expect(try program.run("journal", "init").status == 0)
    _ = try judge("sample,cupper,score", "A,Ana,84", "A,,86", "B,Ana,85", "B,Ben,84", "A,Ben,83")
    let direct = try program.run("cupping", "sheet.csv").output
    let kept = try program.run("cupping", "sheet.csv", "--keep")
    #expect(kept.output.contains("5 scores added") && !kept.errors.contains("unknown is new"))
    #expect(try program.run("cupping", "--session", "sheet").output == direct)
  }

  @Test func `titles that say nothing are named with --map, and --preview shows them`() throws {
    try scratch.write(
      "Tasse,Mensch,Zahl\nA,Ana,84\nB,Ana,85\nA,Ben,83\nB,Ben,86\n", to: "odd.csv")
    #expect(try program.run("cupping", "odd.csv").errors.contains("--map 'Theirs=sample'"))
    let map = ["--map", "Tasse=sample,Mensch=cupper", "--map", "Zahl=score"]
    let preview = try program.run(["cupping", "odd.csv", "--preview"] + map)
    #expect(preview.output.contains("Mensch → cupper") && preview.output.contains("2 samples"))
    #expect(try program.run(["cupping", "odd.csv"] + map).output.hasPrefix("B: 85.5 "))
    #expect(try program.run("cupping", "odd.csv", "--map", "X=sample").status == 64)
    #expect(try program.run("cupping", "odd.csv", "--map", "Zahl=number").status == 64)
  }

  @Test func `sessions of a table, or of files, are looked at together`() throws {
    var rows: [String] = []
    for (day, scores) in [[84, 86, 82], [82, 84, 80]].enumerated() {
      for (coffee, score) in zip(["A", "B", "C"], scores) {
        let other = coffee == "B" ? score + 1 : score
        rows += [
          "2026-03-0\(day + 1),\(coffee),Ana,\(score)",
          "2026-03-0\(day + 1),\(coffee),Ben,\(other)",
        ]
      }
    }
    try scratch.write(
      (["session,sample,cupper,score"] + rows).joined(separator: "\n") + "\n", to: "two.csv")
    let run = try program.run("cupping", "two.csv", "--at-least", "84")
    #expect(run.errors.isEmpty && run.output.contains("2026-03-01 scored above the mean"))
    #expect(run.output.contains("chances: one-sided t tests"))
    let sections = "fragrance,aroma,flavor,aftertaste,acidity,sweetness,mouthfeel,overall"
    let filled = [("May", 6), ("June", 5)].flatMap { session, level in
      ["A", "B", "C"].enumerated().flatMap { place, coffee -> [String] in
        let cells = (0..<8).map { "\(level + ($0 + place) % 3)" }.joined(separator: ",")
        return ["Ana", "Ben"].map { "\(session),\(coffee),\($0),\(cells)" }
      }
    }
    try scratch.write(
      (["session,sample,cupper,\(sections)"] + filled).joined(separator: "\n") + "\n",
      to: "forms.csv")
    let json = try program.run("cupping", "forms.csv", "--format", "json").output
    #expect(json.contains("\"sections\":[{") && json.contains("\"section\":\"mouthfeel\""))
    #expect(try program.run("cupping", "forms.csv", "--out", "out.csv").status == 0)
    let out = try String(contentsOf: scratch.url.appending(path: "out.csv"), encoding: .utf8)
    #expect(out.hasPrefix("session,code,") && out.contains("\nMay,A,"))
    try scratch.write("sample,cupper,score\nX,Ana,84\nX,Ben,85\n", to: "apart.csv")
    let apart = try program.run("cupping", "two.csv", "apart.csv")
    #expect(apart.status == 65 && apart.errors.contains("apart has no coffee in common"))
  }
}
