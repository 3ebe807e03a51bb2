import Foundation
import Testing

@testable import Journal

/// Numbers, dates and settings as people write them.
@Suite struct TextReadingTests {
  @Test(arguments: [
    ("", NumberText.empty), ("  ", .empty), ("18", .number(18)), (" 18.5 ", .number(18.5)),
    ("18,5", .number(18.5)), ("+7", .number(7)), ("-3", .number(-3)), ("−3", .number(-3)),
    (".5", .number(0.5)), ("5.", .number(5)), ("1e-07", .number(1e-7)), ("1E3", .number(1000)),
    ("0.125", .number(0.125)), ("0,125", .number(0.125)), ("12.345", .number(12.345)),
    ("18 g", .measure(18, unit: "g")), ("18g", .measure(18, unit: "g")),
    ("93,5°C", .measure(93.5, unit: "°C")), ("1,000", .ambiguous), ("12,345", .ambiguous),
    ("1,0000", .number(1)), ("1,234.5", .unreadable), ("1.234,5", .unreadable),
    ("1 000", .unreadable), ("12-14", .unreadable), ("much", .unreadable), ("-", .unreadable),
    (",", .unreadable), ("inf", .unreadable), ("nan", .unreadable), ("0x10", .unreadable),
    ("1e999", .unreadable), ("１８", .unreadable),
  ])
  func `numbers`(_ text: String, _ reading: NumberText) {
    #expect(NumberText(text) == reading)
  }

  @Test(arguments: [
    ("I rate every cup on a scale from 1 to 10.", 10.0), ("Ratings are out of 10", 10),
    ("Scale: 1-100", 100), ("Skala von 1 bis 5", 5), ("Rating: 7/10", nil),
    ("rated 4 out of 5", nil), ("1 to 10 kg of beans", nil), ("The scale shows 20 g", nil),
  ])
  func `the scale that a sentence tells`(_ text: String, _ best: Double?) {
    #expect(RatingLegend(text)?.best == best)
  }

  @Test(arguments: [
    ("Sey", "Kenya Kiambu", true), ("Onyx Coffee Lab", "Geometry", true),
    ("Geometry", "Onyx Coffee Lab", false), ("Red Brick", "Brazil", nil),
    ("Kirima", "a bit dry", nil), ("Kirima", "Halo", nil),
  ])
  func `which part of a name is the roaster`(_ first: String, _ second: String, _ isFirst: Bool?) {
    #expect(EntryText.isRoasterFirst(first, second) == isFirst)
  }

  @Test func `where commas are customary a dot is the doubtful mark`() {
    #expect(NumberText("1,000", isCommaCustomary: true) == .number(1))
    #expect(NumberText("1.000", isCommaCustomary: true) == .ambiguous)
    #expect(NumberText("36.5", isCommaCustomary: true) == .number(36.5))
  }

  @Test(arguments: [
    (0.0, "0"), (18, "18"), (18.5, "18.5"), (0.1, "0.1"), (1e-7, "1e-07"), (1e16, "1e+16"),
    (2.142_857_142_857_143, "2.142857142857143"), (-3, "-3"),
  ])
  func `the shortest text reads back`(_ value: Double, _ text: String) {
    #expect(NumberText.shortest(value) == text)
    #expect(NumberText(text) == .number(value))
  }

  @Test func `any number reads back from its shortest text`() {
    var state: UInt64 = 7
    for _ in 0..<2000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let value = Double(bitPattern: state)
      guard value.isFinite else { continue }
      guard case .number(let read) = NumberText(NumberText.shortest(value)) else {
        // Four digits after the decimal mark never occur for such numbers.
        Issue.record("\(value) does not read back")
        continue
      }
      #expect(read == value)
    }
  }

  @Test(arguments: [
    (FieldRange.brewTime, "2:45", NumberText.number(165)), (.brewTime, "0:27.5", .number(27.5)),
    (.brewTime, "4m30", .number(270)), (.brewTime, "2 min 45 s", .number(165)),
    (.brewTime, "4m75", .unreadable), (.plunge, "1m", .number(60)),
    (.brewTime, "1:02:03", .number(3723)), (.brewTime, "165 s", .number(165)),
    (.brewTime, "2:5", .unreadable), (.brewTime, "2:75", .unreadable),
    (.brewTime, ":45", .unreadable), (.waterTemperature, "200 °F", .number(93.3)),
    (.waterTemperature, "93 C", .number(93)), (.dose, "18 g", .number(18)),
    (.dose, "2:45", .unreadable), (.dose, "0.6 oz", .number(17.01)),
    (.water, "2 cups", .number(473.2)),
    (.dose, "2 cups", .unreadable), (.rating, "4 g", .unreadable),
  ])
  func `measures`(_ range: FieldRange, _ text: String, _ reading: NumberText) {
    #expect(MeasureText.read(text, of: range) == reading)
  }

  @Test(arguments: [(199, 93), (940, 94), (5000, nil)] as [(Double, Double?)])
  func `what was meant by an impossible temperature is named`(number: Double, meant: Double?) {
    #expect(MeasureText.likelyTemperature(number) == meant)
  }

  /// In Berlin: summer time begins on 2026-03-29 at 2:00 and ends on 2026-10-25 at 3:00.
  @Test(arguments: [
    ("2026-02-09T07:31:00Z", "2026-02-09T07:31:00Z"), ("2026-02-09 08:31", "2026-02-09T07:31:00Z"),
    ("2026-02-09T08:31:05+01:00", "2026-02-09T07:31:05Z"),
    ("2026-02-09 08:31 +0100", "2026-02-09T07:31:00Z"),
    ("2026/2/9 8:31 am", "2026-02-09T07:31:00Z"), ("9.2.2026 8:31 PM", "2026-02-09T19:31:00Z"),
    ("2026.02.09 12:00 AM", "2026-02-08T23:00:00Z"), ("2026-02-09", "2026-02-09"),
    ("09.07.2026", "2026-07-09"), ("2026-07-09 23:59:59.9", "2026-07-09T21:59:59Z"),
    ("2026-03-29 02:30", "2026-03-29T01:30:00Z"), ("2026-10-25 02:30", "2026-10-25T00:30:00Z"),
    ("2026-02-09 7:31 UTC", "2026-02-09T07:31:00Z"), ("25/12/2026", "2026-12-25"),
    ("12/25/26 7:31", "2026-12-25T06:31:00Z"), ("9.2.26", "2026-02-09"),
    ("06.05.26", "2026-05-06"), ("5/5/2026", "2026-05-05"),
  ])
  func `moments`(_ text: String, _ moment: String) throws {
    let berlin = LocalCalendar(timeZone: try #require(TimeZone(identifier: "Europe/Berlin")))
    #expect(try DateText(text).moment(in: berlin).text == moment)
  }

  @Test(arguments: [
    ("02/09/2026", DateText.Fault.ambiguous), ("02/09/26", .ambiguous), ("26.05.06", .ambiguous),
    ("02-09-2026", .ambiguous), ("31.02.2026", .unreadable), ("13.13.26", .unreadable),
    ("2026-02-30", .unreadable), ("2026-13-01", .unreadable),
    ("yesterday", .unreadable), ("2026", .unreadable), ("2026-02", .unreadable),
    ("2026-02-09T", .unreadable), ("2026-02-09T25:00", .unreadable), ("13:00", .unreadable),
    ("2026-02-09 13:00 PM", .unreadable), ("2026-02-09T07:31:00Zulu", .unreadable),
    ("2026-02/09", .unreadable), ("2026-02-09x", .unreadable),
  ])
  func `what is no date`(_ text: String, _ fault: DateText.Fault) {
    #expect(throws: fault) { try DateText(text) }
  }

  @Test(arguments: [
    ("Washed", "washed"), ("unwashed", "natural"), ("Pulped Natural", "honey"),
    ("washed, natural", "other"), ("Washed / anaerobic", "anaerobic"),
    ("washed; fully washed", "washed"), ("Lactic", nil), (" ", nil),
  ])
  func `parts that name processes`(text: String, process: String?) {
    #expect(CoffeeProcess.named(in: text)?.rawValue == process)
  }

  @Test(arguments: [
    ("WASHED", "washed"), ("Wet-Hulled", "wet_hulled"), ("natur", "natural"), ("lavé", "washed"),
    ("double soaked", "double soaked"), ("washed, natural", "washed, natural"),
    ("Lactic", "Lactic"), ("", ""),
  ])
  func `a cell's words for a process`(text: String, process: String) {
    #expect(CoffeeProcess(words: text).rawValue == process)
  }

  @Test(arguments: [
    ("Medium-Dark", "medium_dark"), ("hell", "light"), ("tueste oscuro", "dark"),
    ("Agtron 58", "Agtron 58"), ("", ""),
  ])
  func `a cell's words for a roast`(text: String, level: String) {
    #expect(RoastLevel(words: text).rawValue == level)
  }

  /// FIPS 180's examples, and lengths around the end of a block.
  @Test(arguments: [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
    (String(repeating: "a", count: 1000), "291e9a6c66994949b57ba5e650361e98fc36b1ba"),
  ])
  func `digests`(_ message: String, _ digest: String) {
    let hex = SHA1.digest(Array(message.utf8)).map { String(format: "%02x", $0) }.joined()
    #expect(hex == digest)
  }

  /// RFC 9562, appendix A.4.
  @Test func `name-based IDs`() {
    let names = NameBasedID(namespace: [
      0x6B, 0xA7, 0xB8, 0x10, 0x9D, 0xAD, 0x11, 0xD1, 0x80, 0xB4, 0x00, 0xC0, 0x4F, 0xD4, 0x30,
      0xC8,
    ])
    #expect(names.id("www.example.com") == "2ed6657d-e927-568b-95e1-2665a8aea6a2")
    let imports = NameBasedID.imports
    #expect(imports.id("brew", ["a", "bc"]) != imports.id("brew", ["ab", "c"]))
    #expect(imports.id("brew", ["a"]) == imports.id("brew", ["a"]))
    #expect(imports.id("brew", ["a"]) != imports.id("bean", ["a"]))
  }
}
