import Journal
import TestSupport
import Testing

/// Deleting records, and what refers to them.
@Suite(.ownThreads) struct DeletingTests {
  private let sample: SampleJournal

  init() throws {
    sample = try SampleJournal()
  }

  private func counts() throws -> [Int] {
    let contents = try sample.journal.contents()
    return [
      contents.beans.count, contents.methods.count, contents.grinders.count,
      contents.recipes.count, contents.brews.count, contents.tastings.count,
    ]
  }

  @Test func `what is in use is not deleted`() throws {
    let before = try sample.bytes
    let journal = sample.journal
    let bean = #expect(throws: JournalError.self) { try journal.delete(sample.bean.id) }
    #expect(bean?.code == .inUse && bean?.facts.references == [.brew: 1])
    let method = #expect(throws: JournalError.self) { try journal.delete(sample.method.id) }
    #expect(method?.facts.references == [.brew: 1, .recipe: 1])
    let grinder = #expect(throws: JournalError.self) { try journal.delete(sample.grinder.id) }
    #expect(grinder?.facts.references == [.brew: 1, .recipe: 1])
    let recipe = #expect(throws: JournalError.self) { try journal.delete(sample.recipe.id) }
    #expect(recipe?.facts.references == [.brew: 1] && recipe?.facts.kind == .recipe)
    #expect(try sample.bytes == before)
  }

  @Test func `a reference can be cleared`() throws {
    let journal = sample.journal
    #expect(try journal.delete(sample.bean.id, rule: .nullify) == [.bean: 1])
    #expect(try journal.delete(sample.method.id, rule: .nullify) == [.method: 1])
    #expect(try journal.delete(sample.grinder.id, rule: .nullify) == [.grinder: 1])
    #expect(try journal.delete(sample.recipe.id, rule: .nullify) == [.recipe: 1])
    #expect(try counts() == [0, 0, 0, 0, 1, 1])
    let brew = try #require(try journal.contents().brews.first)
    #expect(brew.beanID == nil && brew.methodID == nil && brew.grinderID == nil)
    #expect(brew.recipeID == nil && brew.notes == sample.brew.notes)
  }

  @Test func `what refers to it can be deleted too`() throws {
    let journal = sample.journal
    let other = BrewMethod(id: BrewJournal.newID(), name: "Chemex")
    let kept = Brew(
      id: BrewJournal.newID(), methodID: other.id, recipeID: sample.recipe.id,
      brewedAt: Timestamp("2026-01-01"))
    try journal.add(kept, method: other)
    let deleted = try journal.delete(sample.method.id, rule: .cascade)
    #expect(deleted == [.method: 1, .recipe: 1, .brew: 1, .tasting: 1])
    #expect(try counts() == [1, 1, 1, 0, 1, 0])
    let brew = try #require(try journal.contents().brews.first)
    #expect(brew.id == kept.id && brew.recipeID == nil && brew.methodID == other.id)
  }

  @Test func `a brew goes with its tasting, a tasting alone`() throws {
    let journal = sample.journal
    #expect(try journal.delete(sample.tasting.id) == [.tasting: 1])
    #expect(try counts() == [1, 1, 1, 1, 1, 0])
    try journal.add(sample.tasting)
    #expect(try journal.delete(sample.brew.id) == [.brew: 1, .tasting: 1])
    #expect(try counts() == [1, 1, 1, 1, 0, 0])
    #expect(try journal.delete(sample.bean.id) == [.bean: 1])
  }

  @Test func `an unknown ID is reported`() {
    let error = #expect(throws: JournalError.self) {
      try sample.journal.delete(Identifier<Bean>(rawValue: "gone"), rule: .cascade)
    }
    #expect(error?.reason == .unknownID && error?.facts.kind == .bean)
  }

  /// A kill in the middle of a write: the transaction is all or nothing.
  @Test func `an interrupted deletion leaves the journal whole`() throws {
    let journal = sample.journal
    let before = try journal.contents()
    // SQLite's trigger stops the last step of the deletion, as a full disk would.
    try sql(
      sample.path,
      "CREATE TRIGGER stop BEFORE DELETE ON bean BEGIN SELECT RAISE(ABORT, 'stop'); END")
    #expect(throws: JournalError.self) { try journal.delete(sample.bean.id, rule: .cascade) }
    #expect(try journal.contents() == before)
  }
}
