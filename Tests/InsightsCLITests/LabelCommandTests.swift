import Foundation
import TestSupport
import Testing

@Suite(.ownThreads) struct LabelCommandTests {
  private let program = InsightsProgram()
  private let label = "Grove Coffee\nKENYA\nNyeri\nSL28, SL34\nwashed\nroasted 03/04/2026\n250 g\n"

  @Test func `reads standard input`() throws {
    let run = try program.run(
      "label", "--format", "json", "--today", "2026-06-30", input: label)
    #expect(run.status == 0)
    #expect(run.errors == "")
    let object = try json(run.output)
    #expect(object["origin"] as? [String] == ["Kenya"])
    #expect(object["variety"] as? [String] == ["SL28", "SL34"])
    #expect(object["process"] as? String == "washed")
    #expect(object["weight_g"] as? Int == 250)
    #expect(object["farm"] is NSNull)
    #expect(object["roast_date"] is NSNull)
    #expect(object["roast_date_candidates"] as? [String] == ["2026-03-04", "2026-04-03"])
    let decisions = try #require(object["decisions"] as? [String: [String: Any]])
    #expect(decisions["roast_date"]?["decision"] as? String == "borderline")
    #expect(decisions["origin"]?["line"] as? Int == 2)
  }

  @Test func `marks what to check for people`() throws {
    let run = try program.run("label", "--today", "2026-06-30", input: label)
    #expect(run.status == 0)
    #expect(run.output.contains("? roasted"))
    #expect(run.output.contains("2026-03-04 or 2026-04-03"))
    #expect(run.output.contains("\"KENYA\" (line 2)"))
  }

  @Test func `tasting notes become wheel nodes`() throws {
    let label = "Grove Coffee\nKenya\nNotes: jasmine, dark chocolate\nPfirsich, Zitrone\n"
    let json = try json(try program.run("label", "--format", "json", input: label).output)
    #expect(
      json["flavors"] as? [String] == [
        "floral.floral.jasmine", "fruity.citrus-fruit.lemon", "fruity.other-fruit.peach",
        "nutty-cocoa.cocoa.dark-chocolate",
      ])
    #expect(
      json["notes"] as? [String] == ["jasmine", "dark chocolate", "Pfirsich", "Zitrone"])
    let text = try program.run("label", input: label).output
    #expect(text.contains("flavors  Jasmine, Lemon, Peach, Dark Chocolate"))
  }

  @Test func `long evidence is cut`() throws {
    let label = """
      Grove Coffee
      This is a coffee that we have from the hills of Kenya, and it has notes of orange and honey.

      """
    let text = try program.run("label", input: label).output
    #expect(text.contains("\"This is a coffee that we have from the hills of Kenya, and i…\""))
  }

  @Test func `today decides about dates`() throws {
    let run = try program.run(
      "label", "--format", "json", "--today", "2026-03-10", input: label)
    #expect(try json(run.output)["roast_date"] as? String == "2026-03-04")
  }

  @Test(arguments: [
    ("Roasted 1S.01.2026", "cannot be read", "1S.01.2026"),
    ("Roasted 2026-02-30", "no day", "2026-02-30"),
    ("Roasted 01.03.2027", "in the future", "01.03.2027"),
    ("Roasted 01.03.2019", "more than two years ago", "01.03.2019"),
    ("PACKED ON: 05 02 26", "only packed on", "05 02 26"),
  ])
  func `a date that gives no day is shown`(line: String, fault: String, evidence: String) throws {
    let run = try program.run("label", "--today", "2026-03-10", input: "Kenya\n\(line)\n")
    #expect(
      run.output.contains("\n! roasted  \(fault)  0 %  \"\(evidence)\" (line 2)\n"),
      "\(run.output)")
  }

  @Test func `JSON names the fault of a date`() throws {
    let run = try program.run(
      "label", "--format", "json", "--today", "2026-03-10", input: "Kenya\nRoasted 01.03.2027\n")
    let decisions = try #require(try json(run.output)["decisions"] as? [String: [String: Any]])
    #expect(decisions["roast_date"]?["fault"] as? String == "future")
    #expect(decisions["origin"]?["fault"] == nil)
  }

  @Test func `an empty label has no fields`() throws {
    let run = try program.run("label", input: "")
    #expect(run == .init(status: 0, output: "no fields found\n", errors: ""))
  }

  @Test func `lines of JSON give lines of JSON`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      """
      {"id": "a", "lines": ["Kenya"]}
      {"id": 2, "text": "Peru\\nwashed"}
      {"other": 1}

      """, to: "labels.jsonl")
    let run = try program.run("label", "--input", file)
    #expect(run.status == 65)
    #expect(
      run.errors
        == "insights: \(file) line 3: no label is there; "
        + "write an object with \"lines\", a list of texts, or \"text\"\n")
    let lines = try run.output.split(separator: "\n").map { try json(String($0)) }
    #expect(lines.count == 2)
    #expect(lines.first?["id"] as? String == "a")
    #expect(lines.last?["id"] as? Int == 2)
    #expect(lines.last?["origin"] as? [String] == ["Peru"])
  }

  @Test func `refuses what is no label`() throws {
    let folder = try TemporaryFolder()
    let novel = try folder.write(
      String(repeating: "It was a dark and stormy night in Kenya.\n", count: 5000), to: "novel.txt")
    let binary = try folder.write([0, 159, 146, 150, 0, 1, 2, 3], to: "binary.txt")
    let long = try program.run("label", "--input", novel)
    #expect(long.status == 65)
    #expect(long.output == "")
    #expect(
      long.errors
        == "insights: \(novel) is too long for a label; "
        + "give the text of one label, at most 200 lines and 20000 bytes\n")
    let line = try folder.write(String(repeating: "Kenya ", count: 170_000), to: "line.txt")
    #expect(
      try program.run("label", "--input", line)
        == .init(
          status: 65, output: "",
          errors: "insights: \(line) is too long for a label; "
            + "give the text of one label, at most 200 lines and 20000 bytes\n"))
    // An input without an end is refused as well.
    #expect(try program.shell("yes coffee | insights label").status == 65)
    let help = try program.run("label", "--help").output.replacing("\n", with: " ")
    #expect(help.contains("200 lines and 20000 bytes"))
    let bytes = try program.run("label", "--input", binary)
    #expect(bytes.status == 65)
    #expect(
      bytes.errors
        == "insights: \(binary) is not UTF-8 text; "
        + "give the label's text, or a photo with --image\n")
  }

  @Test func `lines come back with the fields they were used for`() throws {
    let object = try json(try program.run("label", "--format", "json", input: label).output)
    let lines = try #require(object["lines"] as? [[String: Any]])
    #expect(
      lines.prefix(7).map { $0["text"] as? String } == [
        "Grove Coffee", "KENYA", "Nyeri", "SL28, SL34", "washed", "roasted 03/04/2026", "250 g",
      ])
    #expect(
      lines.prefix(7).map { $0["fields"] as? [String] } == [
        ["roaster"], ["origin"], ["region"], ["variety"], ["process"], ["roast_date"], ["weight_g"],
      ])
    #expect(lines.allSatisfy { $0["confidence"] == nil })
  }

  @Test func `thresholds are options`() throws {
    func decision(_ arguments: String...) throws -> String? {
      let run = try program.run(
        ["label", "--format", "json", "--today", "2026-06-30"] + arguments,
        input: Array("Hello\nKenya\n".utf8))
      let decisions = try json(run.output)["decisions"] as? [String: [String: Any]]
      return decisions?["origin"]?["decision"] as? String
    }
    #expect(try decision() == "accept")
    #expect(try decision("--accept", "1") == "borderline")
    #expect(try decision("--borderline", "1") == "reject")
    let run = try program.run("label", "--accept", "0.3", "--borderline", "0.4", input: "Kenya")
    #expect(
      run.status == 64
        && run.errors == "insights: --borderline must not be above --accept; "
          + "see 'insights label --help'\n"
    )
    #expect(try program.run("label", "--accept", "2", input: "Kenya").status == 64)
  }

  @Test func `refuses mistakes in usage`() throws {
    #expect(try program.run("label", "--today", "yesterday").status == 64)
    #expect(try program.run("label", "--input", "a", "--image", "b").status == 64)
    #expect(try program.run("label", "--input", "/there/is/none.txt").status == 66)
    #expect(try program.run("label", "--image", "/there/is/none.png").status == 66)
  }

  @Test func `says how to install Tesseract`() throws {
    let folder = try TemporaryFolder()
    let photo = try folder.write([1, 2, 3], to: "bag.png")
    let path = program.executable.path()
    let run = try program.shell("PATH= '\(path)' label --image '\(photo)'")
    #expect(run.status == 69)
    #expect(
      run.errors
        == "insights: tesseract is missing, which reads photos; install it with "
        + "'apt-get install tesseract-ocr', or give the label's text with --input\n")
  }

  @Test(.enabled(if: hasTesseract)) func `refuses what is no image`() throws {
    let folder = try TemporaryFolder()
    let photo = try folder.write("no image at all", to: "bag.png")
    let run = try program.run("label", "--image", photo)
    #expect(run.status == 65)
    #expect(
      run.errors
        == "insights: \(photo) cannot be read as an image; give a photo as PNG, JPEG or TIFF\n")
  }

  /// A photo that lies on its side: a camera says so, and another program removed what it said.
  @Test(.enabled(if: hasTesseract), arguments: [6, 1])
  func `a photo may be turned`(orientation: UInt8) throws {
    var photo = try Array(
      Data(contentsOf: PackageFiles.url("Fixtures/labels/images/kranich-turned.jpg")))
    let tag: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0]
    let start = try #require(
      (0..<200).first { Array(photo[$0..<$0 + tag.count]) == tag }, "no orientation")
    #expect(photo[start + tag.count] == 6)
    photo[start + tag.count] = orientation
    let folder = try TemporaryFolder()
    let path = try folder.write(photo, to: "bag.jpg")
    let run = try program.run("label", "--format", "json", "--image", path)
    let found = try json(run.output)
    #expect(found["origin"] as? [String] == ["Peru"] && found["region"] as? String == "Cajamarca")
    let lines = try #require(found["lines"] as? [[String: Any]])
    #expect(lines.contains { $0["fields"] as? [String] == ["name"] && $0["confidence"] != nil })
  }

  @Test(.enabled(if: hasTesseract)) func `photos of different bags are not merged`() throws {
    let folder = PackageFiles.url("Fixtures/labels/images")
    let photos = ["kranich.jpg", "tollgate.png"].map { folder.appending(path: $0).path() }
    let run = try program.run("label", "--image", photos[0], "--image", photos[1])
    #expect(run.status == 65 && run.output == "")
    #expect(run.errors.hasPrefix("insights: \(photos[0]) and \(photos[1]) show different bags: "))
    #expect(run.errors.hasSuffix("; read the photos of one bag at a time\n"))
  }

  @Test(.enabled(if: hasTesseract)) func `reads photos of one bag`() throws {
    let folder = PackageFiles.url("Fixtures/labels/images")
    let gold = try String(contentsOf: folder.appending(path: "gold.jsonl"), encoding: .utf8)
    var right = 0
    var all = 0
    for line in gold.split(separator: "\n") {
      let object = try json(String(line))
      let fields = try #require(object["fields"] as? [String: Any])
      let names = try #require(object["images"] as? [String])
      let arguments = names.flatMap { ["--image", folder.appending(path: $0).path()] }
      let run = try program.run(["label", "--format", "json", "--today", "2026-12-31"] + arguments)
      #expect(run.status == 0, "\(names)")
      let found = try json(run.output)
      let origins = try #require(fields["origin"] as? [String])
      all += 1
      if Set(origins) == Set(found["origin"] as? [String] ?? []) { right += 1 }
    }
    #expect(all >= 8)
    #expect(right * 10 >= all * 8, "\(right) of \(all) origins")
  }

  private static var hasTesseract: Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/tesseract")
    }
  }

  private func json(_ text: String) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
