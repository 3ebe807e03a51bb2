import TestSupport
import Testing

@testable import Journal

/// The grind as people write it: its text is kept, and its position orders the settings of a grinder.
@Suite(.ownThreads) struct GrindTextTests {
  private let scratch: TemporaryFolder
  private let journal: BrewJournal
  private let grinder = Grinder(id: Identifier(rawValue: "g"), name: "Mill")

  init() throws {
    scratch = try TemporaryFolder()
    journal = try scratch.journal()
  }

  /// Adds a brew of each setting, at 7:00, 7:01 and so on.
  private func add(_ texts: [String], on name: String = "Mill") throws {
    let grinder = Grinder(id: grinder.id, name: name)
    let count = try journal.contents().brews.count
    for (index, text) in texts.enumerated() {
      let minute = count + index
      var brew = Brew(
        id: Identifier(rawValue: "w\(minute)"),
        brewedAt: Timestamp("2026-01-05T07:\(minute < 10 ? "0" : "")\(minute):00Z"))
      brew.grinderID = grinder.id
      brew.grind = WrittenSetting(text)
      let isNew = try journal.contents().grinders.isEmpty
      try journal.add(brew, grinder: isNew ? grinder : nil, now: Timestamp("2026-01-06T00:00:00Z"))
    }
  }

  private var positions: [Double?] {
    get throws { try journal.contents().brews.map(\.grindSetting) }
  }

  @Test func `numbers are numbers`() throws {
    try add(["24", "24,5", "-1"])
    #expect(try positions == [24, 24.5, -1])
    #expect(try journal.contents().brews.map(\.grindText) == ["24", "24,5", "-1"])
  }

  @Test func `a step is read from the setting before it, or stays text`() throws {
    try add(["24 clicks", "22 clicks"])
    func settled(_ text: String, at time: String = "2026-01-05T08:00:00Z") throws -> String? {
      var brew = Brew(id: Identifier(rawValue: "new"), brewedAt: Timestamp(time))
      (brew.grinderID, brew.grind) = (grinder.id, WrittenSetting(text))
      return try journal.settledGrind(of: brew)?.text
    }
    #expect(try settled("2 clicks coarser") == "22 clicks, 2 clicks coarser")
    #expect(try settled("half a step finer") == "22 clicks, half a step finer")
    #expect(try settled("21") == "21")
    // Before the first brew nothing says from where.
    #expect(try settled("2 clicks coarser", at: "2026-01-05T06:00:00Z") == "2 clicks coarser")
    try add(["medium"])
    #expect(try settled("2 clicks coarser") == "2 clicks coarser")
    #expect(try journal.hasUnplacedGrind(Identifier(rawValue: "w2")))
    #expect(try !journal.hasUnplacedGrind(Identifier(rawValue: "w1")))
  }

  @Test func `what follows the cup before keeps its text and has its place`() throws {
    let texts = ["same", "24", "same", "finer by 2", "ditto", "2 clicks coarser", "medium", "same"]
    try add(texts)
    #expect(try positions == [nil, 24, 24, nil, nil, nil, nil, nil])
    try journal.setCoarser(.higher, of: grinder.id)
    #expect(try positions == [nil, 24, 24, 22, 22, 24, nil, nil])
    #expect(try journal.contents().brews.map(\.grindText) == texts)
    // An earlier cup that changes takes those after it along.
    let id = Identifier<Brew>(rawValue: "w1")
    try journal.update(id, now: Timestamp("2026-01-06T00:00:00Z")) { $0.grind = WrittenSetting(20) }
    #expect(try positions == [nil, 20, 20, 18, 18, 20, nil, nil])
    try journal.undo()
    #expect(try positions == [nil, 24, 24, 22, 22, 24, nil, nil])
  }

  @Test func `cells of a table keep their text`() throws {
    let file = try scratch.write(
      """
      brewed_at,bean_name,method,grinder,grind_setting
      2026-01-01,Rio,Espresso,DF64,12
      2026-01-02,Rio,Espresso,DF64,same
      2026-01-03,Rio,Espresso,DF64,half a step finer
      2026-01-04,Rio,Espresso,DF64,ditto
      2026-01-05,Rio,Espresso,DF64,medium
      2026-01-06,Rio,Espresso,Gap,"1,050 µm"
      2026-01-07,Rio,Espresso,Gap,"1,050"
      """, to: "grind.csv")
    let summary = try scratch.importing(file, into: journal, isStrict: true)
    let brews = try journal.contents().brews
    #expect(brews.map(\.grindSetting) == [12, 12, 11.5, 11.5, nil, 1050, nil])
    #expect(
      brews.map { $0.grindText ?? "" }
        == ["12", "same", "half a step finer", "ditto", "medium", "1,050 µm", "1,050"])
    #expect(summary.unplaced == 2)
  }

  @Test func `in a table with the newest cup first a cell like the one above has no place`() throws
  {
    let file = try scratch.write(
      """
      brewed_at,bean_name,method,grinder,grind_setting
      2026-01-03,Rio,Espresso,DF64,12
      2026-01-02,Rio,Espresso,DF64,ditto
      2026-01-01,Rio,Espresso,DF64,14
      """, to: "grind.csv")
    _ = try scratch.importing(file, into: journal, isStrict: true)
    #expect(try journal.contents().brews.map(\.grindSetting) == [14, nil, 12])
  }

  @Test func `remarks and the grinder's own name leave a setting its place`() throws {
    try add(["24", "22 for V60, 15g dose", "mill 20", "14 (C40 20)", "18, 2 less than usual"])
    #expect(try positions == [24, 22, 20, nil, 18])
  }

  @Test func `plain numbers need no notation`() throws {
    try add(["24", "24.5"])
    #expect(try journal.contents().grindNotation(of: grinder.id) == nil)
  }

  @Test func `turns and clicks have an order, which a new setting may widen`() throws {
    try add(["2+9", "2+8", "3+0"])
    #expect(try positions == [29, 28, 30])
    // A turn has more than ten clicks.
    try add(["2+10"])
    let (nine, eight, next, ten) = (
      try positions[0], try positions[1], try positions[2], try positions[3]
    )
    #expect([eight, nine, ten, next].compactMap(\.self) == [32, 33, 34, 36])
    let notation = try #require(try journal.contents().grindNotation(of: grinder.id))
    #expect(notation.text(of: 33) == "2+9" && notation.step == 1)
    // What was moved comes back with the brew that moved it.
    try journal.undo()
    #expect(try positions == [29, 28, 30])
  }

  @Test func `clicks of a turn that someone said place the settings anew`() throws {
    try add(["2+9", "3+0"])
    #expect(try positions == [29, 30])
    try journal.setClicksPerTurn(40, of: grinder.id)
    #expect(try positions == [89, 120])
    #expect(try journal.clicksPerTurn() == [grinder.id: 40])
    let notation = try #require(try journal.contents().grindNotation(of: grinder.id))
    #expect(notation.text(of: 119) == "2+39")
    try journal.setClicksPerTurn(nil, of: grinder.id)
    #expect(try positions == [29, 30])
    for wrong in [-1, 0, 1, 1001, .nan, .infinity] as [Double] {
      #expect(throws: JournalError.self) {
        try journal.setClicksPerTurn(wrong, of: grinder.id)
      }
    }
  }

  @Test func `clicks of a turn are a change that undo takes back`() throws {
    try add(["2+9", "3+0"])
    #expect(try journal.unknownTurns().map(\.assumed) == [10])
    try journal.setClicksPerTurn(40, of: grinder.id)
    #expect(try journal.unknownTurns().isEmpty)
    let change = try #require(try journal.changeLog(limit: 1).first)
    #expect(change.action == .edit && change.kind == .grinder && change.name == "Mill")
    #expect(change.fields.map(\.name) == ["clicks_per_turn"] && change.fields[0].after == "40")
    #expect(change.edited[.brew] == 2)
    try journal.undo()
    #expect(try positions == [29, 30])
    #expect(try journal.clicksPerTurn().isEmpty)
    try journal.setClicksPerTurn(40, of: grinder.id)
    try journal.setClicksPerTurn(12, of: grinder.id)
    try journal.undo()
    #expect(try journal.clicksPerTurn() == [grinder.id: 40])
    #expect(try positions == [89, 120])
    // The same again is no change.
    try journal.setClicksPerTurn(40, of: grinder.id)
    #expect(try journal.changeLog(limit: 1).first?.id == change.id)
  }

  @Test func `clicks that nobody knows are asked about once`() throws {
    try add(["2+9", "3+0"])
    #expect(try journal.unknownTurns(of: grinder.id).map(\.grinder) == [grinder])
    #expect(try journal.unknownTurns(of: Identifier(rawValue: "other")).isEmpty)
    try journal.leaveTurnUnknown(of: grinder.id)
    #expect(try journal.unknownTurns().isEmpty)
  }

  @Test func `a setting without a place is text, and is said`() throws {
    try add(["9E", "9B"])
    // On one number alone either way is an order.
    #expect(try positions.allSatisfy { $0 != nil })
    try add(["8C", "medium", "9E"])
    #expect(try positions.map { $0 == nil } == [true, true, false, true, true])
    let remarks = try journal.contents().settingRemarks()
    #expect(remarks.map(\.text) == ["9E", "9B", "medium"])
    #expect(remarks.map(\.reason) == ["letter_order", "letter_order", "words"])
    #expect(remarks[0].brews == ["w0", "w4"] && remarks[0].grinder == "Mill")
  }

  @Test func `a number among settings with letters counts as its middle, and is said`() throws {
    try add(["6E", "10C", "13"], on: "Baratza Sette 270")
    #expect(try positions.allSatisfy { $0 != nil })
    let remarks = try journal.contents().settingRemarks()
    #expect(remarks.map(\.code) == [.middle] && remarks.map(\.text) == ["13"])
  }

  @Test func `one letter shows that the numbers of a dial lack theirs`() throws {
    try add(["9", "10", "12", "11E"], on: "Baratza Sette 270")
    let own = try positions.compactMap(\.self)
    #expect(own.count == 4 && own[1] < own[3] && own[3] < own[2])
  }

  @Test(arguments: [
    "Thin.\nGrind: 2+10", "Grind setting: 2+10", "sweet\nGrind setting: 2+10\nround",
    "sweet. Grind: 2+10", "sweet; Mahlgrad: 2+10",
  ])
  func `a setting in a note of an older import is offered`(note: String) throws {
    var brew = Brew(id: Identifier(rawValue: "w"), brewedAt: Timestamp("2026-01-05T07:00:00Z"))
    brew.notes = note
    try journal.add(brew)
    var other = Brew(id: Identifier(rawValue: "v"), brewedAt: Timestamp("2026-01-05T07:10:00Z"))
    other.notes = "Grind: medium"
    try journal.add(other)
    let remarks = try journal.contents().settingRemarks()
    #expect(remarks.map(\.code) == [.inNote] && remarks.map(\.text) == ["2+10"])
    #expect(remarks.map(\.brews) == [["w"]])
  }

  @Test func `numbers count the marks of a dial that has some`() throws {
    try add(["5", "5.1", "5.2", "6", "5.5"], on: "Fellow Ode Gen 2")
    #expect(try positions == [5, 5.333, 5.667, 6, nil])
    let contents = try journal.contents()
    #expect(contents.brews.map(\.grindText) == ["5", "5.1", "5.2", "6", "5.5"])
    let notation = try #require(contents.grindNotation(of: grinder.id))
    #expect([5, 5.4, 5.7, 5.9].map(notation.text(of:)) == ["5", "5.1", "5.2", "6"])
    #expect(contents.settingRemarks().map(\.reason) == ["impossible"])
    #expect(try journal.hasUnplacedGrind(Identifier(rawValue: "w4")))
  }

  @Test func `an impossible setting of a known grinder moves no other`() throws {
    try add(["1+28", "1+25", "2+0"], on: "1Zpresso JX")
    #expect(try positions == [58, 55, 60])
    try add(["1+38"], on: "1Zpresso JX")
    #expect(try positions == [58, 55, 60, nil])
    #expect(try journal.contents().settingRemarks().map(\.reason) == ["impossible"])
  }

  @Test func `a range counts as its middle, and is said`() throws {
    try add(["24 clicks", "22 clicks", "24 to 26 clicks"])
    #expect(try positions == [24, 22, 25])
    let remarks = try journal.contents().settingRemarks()
    #expect(remarks.map(\.code) == [.middle] && remarks.map(\.text) == ["24 to 26 clicks"])
  }

  @Test func `an edited setting is written anew`() throws {
    try add(["2+9", "2+8"])
    let id = Identifier<Brew>(rawValue: "w0")
    try journal.update(id, now: Timestamp("2026-01-06T00:00:00Z")) { $0.grind = WrittenSetting(24) }
    let brew = try #require(try journal.contents().brews.first)
    #expect(brew.grindText == "24")
  }

  @Test(arguments: [ExportFormat.csv, .json])
  func `text and position survive an export`(_ format: ExportFormat) throws {
    try add(["2+9", "2+10", "24", "fine, I think"])
    let first = try journal.exported(format)
    let copy = try scratch.journal("copy.sqlite")
    let file = try scratch.write(first, to: "first")
    _ = try scratch.importing(file, into: copy, isStrict: true)
    #expect(try copy.exported(format) == first)
    let (old, new) = (try journal.contents().brews, try copy.contents().brews)
    #expect(new.map(\.grindText) == old.map(\.grindText))
    #expect(new.map(\.grindSetting) == old.map(\.grindSetting))
    let again = try scratch.importing(file, into: copy, isStrict: true)
    #expect(again.added == ImportSummary.Counts())
    #expect(try copy.exported(format) == first)
  }
}
