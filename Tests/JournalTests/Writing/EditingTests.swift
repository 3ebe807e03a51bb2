import Foundation
import Journal
import TestSupport
import Testing

/// Brews with their tastings, and methods and grinders that are one thing.
@Suite(.ownThreads) struct EditingTests {
  private let sample: SampleJournal
  private let journal: BrewJournal

  init() throws {
    sample = try SampleJournal()
    journal = sample.journal
  }

  @Test func `a brew, its tasting and its devices change together`() throws {
    let before = try journal.contents()
    let method = BrewMethod(id: BrewJournal.newID(), name: "Chemex")
    try journal.update(
      sample.brew.id, method: method, tasting: { $0.body = 2 },
      { brew in
        brew.methodID = method.id
        brew.recipeID = nil
        brew.rating = 2
      })
    let after = try journal.contents()
    #expect(after.brews[0].methodID == method.id && after.tastings[0].body == 2)
    #expect(after.tastings[0].acidity == 4 && after.recipes[0].usageCount == 0)
    #expect(try journal.changeLog(limit: 1).first?.added == [.method: 1])
    try journal.undo()
    #expect(try journal.contents() == before)
  }

  @Test func `a tasting is added where a brew has none, and only if it says something`() throws {
    try journal.delete(sample.tasting.id)
    let bytes = try sample.bytes
    try journal.update(sample.brew.id, tasting: { _ in }, { _ in })
    #expect(try sample.bytes == bytes)
    try journal.update(
      sample.brew.id, tasting: { $0.flavorTags = [FlavorTag(rawValue: "custom:y")] }, { _ in })
    #expect(
      try journal.contents().tastings.map(\.flavorTags) == [[FlavorTag(rawValue: "custom:y")]])
    let error = #expect(throws: JournalError.self) {
      try journal.update(sample.brew.id, tasting: { $0.aroma = 6 }, { $0.rating = 1 })
    }
    #expect(error?.reason == .outOfRange && error?.facts.field == "aroma")
    #expect(try journal.contents().brews[0].rating == 4)
  }

  @Test func `two methods become one`() throws {
    let other = BrewMethod(id: BrewJournal.newID(), name: "Hario V60")
    try journal.add(other)
    let before = try journal.contents()
    #expect(try journal.merge(sample.method.id, into: other.id) == [.brew: 1, .recipe: 1])
    let after = try journal.contents()
    #expect(after.methods == [other] && after.brews[0].methodID == other.id)
    #expect(after.recipes[0].methodID == other.id)
    try journal.undo()
    #expect(try journal.contents() == before)
    let same = #expect(throws: JournalError.self) { try journal.merge(other.id, into: other.id) }
    #expect(same?.reason == .sameRecord)
    let gone = #expect(throws: JournalError.self) {
      try journal.merge(other.id, into: Identifier(rawValue: "none"))
    }
    #expect(gone?.reason == .unknownID)
    #expect(try journal.contents() == before)
  }

  @Test func `methods and grinders are listed with their uses`() throws {
    try journal.add(Grinder(id: Identifier(rawValue: "a"), name: "Aergrind"))
    let grinders = try journal.grinders()
    #expect(grinders.map(\.device.name) == ["Comandante", "Aergrind"])
    #expect(grinders.map(\.brewCount) == [1, 0] && grinders.map(\.recipeCount) == [1, 0])
    #expect(grinders.map(\.lastBrewedAt) == [sample.brew.brewedAt, nil])
    #expect(try journal.methods().map(\.brewCount) == [1])
  }

  @Test func `a thing is a brew, a bean or a recipe`() throws {
    func record(_ name: String) throws -> JournalThing.Record {
      try journal.thing(named: name, calendar: LocalCalendar(timeZone: .gmt)).record
    }
    #expect(try record("latest") == .brew(sample.brew))
    #expect(try record(String(sample.brew.id.rawValue.prefix(6))) == .brew(sample.brew))
    #expect(try record("2026-06-01") == .brew(sample.brew))
    #expect(try record("kochre") == .bean(sample.bean))
    #expect(try record("4:6") == .recipe(sample.recipe))
    #expect(try journal.thing(named: "kochere").contents.tastings == [sample.tasting])
    #expect(try journal.thing(named: "latest").tasting == sample.tasting)
    for name in ["", "wombat"] {
      let error = #expect(throws: JournalError.self) { try record(name) }
      #expect(error?.reason == .unknownThing && error?.facts.name == name)
    }
    try journal.add(Bean(id: BrewJournal.newID(), name: "4:6 Blend"))
    #expect(try record("4:6") == .recipe(sample.recipe))
    try journal.add(Bean(id: BrewJournal.newID(), name: "4:6"))
    let error = #expect(throws: JournalError.self) { try record("4:6") }
    #expect(error?.reason == .ambiguousName)
  }

  @Test(arguments: [
    ("Kalita", "Kalita Wave", nil as String?), ("Espresso", "AeroPress", nil),
    ("Espresso", "French Press", nil), ("Kalita Wave 185", "Kalita Wave", "Kalita Wave 185"),
    ("V60", "v 60", "V60"), ("V60", "V-60", "V60"), ("AeroPress", "aeropres", "AeroPress"),
  ])
  func `a known brewer is no typo of another`(there: String, name: String, found: String?) {
    let method = BrewMethod(id: Identifier(rawValue: "m"), name: there)
    let match = NameResolver([method]).match(device: name)
    if case .one(let record) = match {
      #expect(record.name == found)
    } else if case .none(let near) = match {
      #expect(found == nil && near.isEmpty)
    } else {
      Issue.record("\(match)")
    }
  }

  @Test(arguments: [
    ("Comandante C40", "Comandante C60"), ("Encore", "Encore ESP"), ("EK43", "EK43S"),
    ("Baratza Encore", "Baratza Encore ESP"),
  ])
  func `a known grinder is no typo of another`(there: String, name: String) {
    let grinder = Grinder(id: Identifier(rawValue: "g"), name: there)
    guard case .none(let near) = NameResolver([grinder]).match(device: name) else {
      Issue.record("\(name) is taken for \(there)")
      return
    }
    #expect(near.isEmpty)
  }
}
