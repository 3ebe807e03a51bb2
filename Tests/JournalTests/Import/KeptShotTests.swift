import Foundation
import GRDB
import ShotCurve
import ShotFiles
import TestSupport
import Testing

@testable import Journal

/// Curves are kept with their brews.
@Suite(.ownThreads) struct KeptShotTests {
  let scratch: TemporaryFolder
  let journal: BrewJournal

  init() throws {
    scratch = try TemporaryFolder()
    journal = try scratch.journal()
  }

  @discardableResult
  private func importing(
    _ shot: MachineShot, keeping: Bool = false, into other: BrewJournal? = nil
  ) throws -> ImportSummary {
    let file = try scratch.write(Array(shot.json.utf8), to: "shot.json")
    var importing = JournalImport(
      calendar: LocalCalendar(timeZone: .gmt), today: try #require(CalendarDay("2026-06-20")))
    importing.keepsJournal = keeping
    return try importing.run(file, into: other ?? journal)
  }

  private var curves: [Shot] {
    get throws { try journal.shots(of: journal.contents().brews.map(\.id)) }
  }

  @Test func `an imported curve is judged once and read on demand`() throws {
    var shot = MachineShot()
    #expect(try journal.contents().shots == [])
    #expect(try importing(shot).curves == 1)
    shot.id = "0a1b2c3d-0000-4000-8000-000000000002"
    (shot.day, shot.isChanneled) = ("2026-06-02", true)
    try importing(shot)
    let contents = try journal.contents()
    #expect(contents.shots.map(\.packed) == [[], []] && contents.shots.count == 2)
    let kept = try journal.shots(of: contents.brews.map(\.id))
    #expect(kept.map(\.brewID) == contents.brews.map(\.id))
    let (sound, channeled) = (kept[0], kept[1])
    #expect(sound.faults == [] && sound.weight == 1 && !sound.isDoubted)
    #expect(sound.source == "visualizer" && sound.profile == "Flat 9" && sound.version > 0)
    let curve = try #require(sound.curve)
    #expect(curve.time.count == 300 && curve.pressure?.last == 9 && curve.temperature == nil)
    let fault = try #require(channeled.faults.first)
    #expect(fault.kind == .channeling && channeled.isSpoilt)
    #expect(abs(try #require(fault.time) - 18) < 1.5)
    #expect(try #require(channeled.weight) >= ShotWeight.least)
    #expect(try #require(channeled.endFlow) > (try #require(sound.endFlow)) + 1)
    // Without its curve a shot says the same.
    var stored = channeled
    stored.packed = []
    #expect(contents.shots.contains(stored))
    // The same file changes nothing.
    let again = try importing(shot)
    #expect(again.curves == 0 && !again.hasChanges)
    // Another curve of the brew replaces it, unless the journal's side is taken.
    shot.isChanneled = false
    #expect(try importing(shot, keeping: true).curves == 0)
    #expect(try curves[1] == channeled)
    #expect(try importing(shot).curves == 1)
    #expect(try curves[1].faults == [] && curves[1].id == channeled.id)
  }

  @Test func `what older rules judged is judged anew, and nothing is written`() throws {
    try importing(MachineShot())
    let judged = try journal.contents().shots
    try journal.write { database in
      try database.execute(
        sql: "UPDATE shot SET rules_version = 1, weight = 0.2, verdicts = 'channeling:0.9@12.0'")
    }
    #expect(try journal.contents().shots == judged && judged[0].faults == [])
    #expect(try curves[0].version == 1)
  }

  @Test func `a curve goes with its brew, and comes back with it`() throws {
    try importing(MachineShot())
    let before = try curves
    let brew = try #require(try journal.contents().brews.first)
    #expect(try journal.delete(brew.id) == [.brew: 1, .shot: 1])
    #expect(try journal.contents().shots == [])
    try journal.undo()
    #expect(try curves == before)
    #expect(try journal.faults() == [])
    // Undoing the import takes both away.
    let undone = try journal.undo()
    #expect(undone.added[.shot] == 1 && undone.added[.brew] == 1)
    #expect(try journal.contents().brews == [] && journal.contents().shots == [])
    // A journal that is repaired keeps them.
    try importing(MachineShot())
    let summary = try journal.repair(into: scratch.path("repaired.sqlite"))
    #expect(summary.records[.shot] == 1)
    let repaired = BrewJournal(path: scratch.path("repaired.sqlite"))
    #expect(try repaired.shots(of: [brew.id]) == before)
  }

  @Test func `an export has the curves, and a journal without curves none`() throws {
    #expect(try !journal.exported(.json).contains("\"shot\""))
    try importing(MachineShot())
    let export = try journal.exported(.json)
    #expect(export.contains("\"curve\": \""))
    let copy = try scratch.journal("copy.sqlite")
    let file = try scratch.write(Array(export.utf8), to: "export.json")
    _ = try scratch.importing(file, into: copy)
    #expect(try copy.exported(.json) == export)
    let brews = try journal.contents().brews.map(\.id)
    #expect(try copy.shots(of: brews) == curves)
    // Again: nothing new.
    #expect(try !scratch.importing(file, into: copy).hasChanges)
    // A damaged curve is left out, the brew is not.
    let damaged = try scratch.write(
      Array(export.replacing("\"curve\": \"A", with: "\"curve\": \"!").utf8), to: "damaged.json")
    let third = try scratch.journal("third.sqlite")
    _ = try scratch.importing(damaged, into: third)
    #expect(try third.contents().brews.count == 1 && third.contents().shots == [])
  }

  @Test func `a curve fills what was not typed of the brew, and no more`() throws {
    let method = BrewMethod(id: Identifier(rawValue: "e"), name: "Espresso", category: .espresso)
    try journal.add(method)
    var typed = Brew(
      id: Identifier(rawValue: "typed"), methodID: method.id,
      brewedAt: Timestamp("2026-06-01T07:32:00Z"), dose: 18.2, rating: 2, notes: "sour")
    try journal.add(typed)
    var shot = MachineShot()
    shot.stars = 4
    let summary = try importing(shot)
    #expect(summary.updated.brews == 1 && summary.added.brews == 0 && summary.curves == 1)
    let brew = try #require(try journal.contents().brews.first)
    #expect(brew.dose == 18.2 && brew.rating == 2 && brew.notes == "sour" && brew.id == typed.id)
    #expect(brew.brewedAt == typed.brewedAt && brew.brewTime == 29.9 && brew.grindSetting == 12)
    #expect(try #require(brew.yield) > 20 && brew.ratio(isEspresso: true) != nil)
    #expect(try curves.map(\.brewID) == [typed.id])
    // The file again is still this brew.
    #expect(try importing(shot).added.brews == 0)
    #expect(try journal.contents().brews == [brew])
    // Another dose is another brew; so is one an hour later.
    let other = try scratch.journal("other.sqlite")
    try other.add(method)
    typed.dose = 20
    try other.add(typed)
    #expect(try importing(shot, into: other).added.brews == 1)
    shot.id = "0a1b2c3d-0000-4000-8000-000000000003"
    shot.clock = "08:35:00"
    #expect(try importing(shot).added.brews == 1)
  }

  /// When a cup was typed and of what bean, when another shot of the day was, and whether the shot is that cup.
  @Test(arguments: [
    ("2026-06-01", "Guji", "", true), ("2026-06-01", "", "", true),
    ("2026-06-01", "Guji", "09:10:00", false), ("2026-06-01", "Kochere", "", false),
    ("2026-06-02", "Guji", "", false), ("2026-06-01T07:50:00Z", "Guji", "", true),
    ("2026-06-01T08:30:00Z", "Guji", "", false),
  ])
  func `a cup that was typed by its day is a shot of the day, if one fits`(
    _ moment: String, _ bean: String, _ other: String, _ isSame: Bool
  ) throws {
    let method = BrewMethod(id: Identifier(rawValue: "e"), name: "Espresso", category: .espresso)
    try journal.add(method)
    let typed = Bean(id: Identifier(rawValue: "b"), name: bean)
    if !bean.isEmpty { try journal.add(typed) }
    try journal.add(
      Brew(
        id: Identifier(rawValue: "typed"), beanID: bean.isEmpty ? nil : typed.id,
        methodID: method.id,
        brewedAt: Timestamp(moment), dose: 18.2))
    var shots = [MachineShot()]
    shots[0].bean = "Guji Natural"
    if !other.isEmpty {
      shots.append(shots[0])
      (shots[1].id, shots[1].clock) = ("0a1b2c3d-0000-4000-8000-000000000002", other)
    }
    let files = try shots.enumerated().map {
      try scratch.write(Array($1.json.utf8), to: "shot\($0).json")
    }
    let summary = try JournalImport(
      calendar: LocalCalendar(timeZone: .gmt), today: try #require(CalendarDay("2026-06-20"))
    ).run(files, into: journal)
    #expect(summary.added.brews == (isSame ? 0 : shots.count))
    #expect(summary.uncertainCups == (other.isEmpty ? 0 : 2))
  }

  /// What a bean of the journal is called and by whom it is roasted, and whether a shot's bean is the same.
  @Test(arguments: [("Guji", "", true), ("guji", "Sey", true), ("Guji", "Other", false)])
  func `a bean without a roaster is the one of its name`(
    _ name: String, _ roaster: String, _ isSame: Bool
  ) throws {
    try journal.add(Bean(id: Identifier(rawValue: "b"), name: name, roaster: roaster))
    #expect(try importing(MachineShot()).added.beans == (isSame ? 0 : 1))
    #expect(try journal.contents().beans.contains { $0.roaster == "Sey" })
    // A new name stays, and is no other bean.
    let bean = try #require(try journal.contents().brews.first?.beanID)
    try journal.update(bean) { $0.name = "Guji Natural" }
    var later = MachineShot()
    (later.id, later.day) = ("0a1b2c3d-0000-4000-8000-000000000002", "2026-06-02")
    #expect(try importing(MachineShot()).hasChanges == false)
    #expect(try importing(later).added.beans == 0)
    #expect(try Set(journal.contents().brews.map(\.beanID)) == [bean])
    #expect(try journal.contents().beans.first { $0.id == bean }?.name == "Guji Natural")
  }

  @Test func `a table of another program is left alone`() throws {
    try sql(scratch.path("journal.sqlite"), "CREATE TABLE shot (id TEXT, mine INTEGER)")
    #expect(try importing(MachineShot()).added.brews == 1)
    let contents = try journal.contents()
    #expect(contents.brews.count == 1 && contents.shots == [])
    #expect(try journal.delete(contents.brews[0].id) == [.brew: 1])
    try journal.undo()
    try journal.undo()
    #expect(try journal.contents().brews == [])
  }
}
