import Journal
import TestSupport
import Testing

/// What a new brew takes from earlier ones.
@Suite(.ownThreads) struct BrewDraftTests {
  private let scratch: TemporaryFolder
  private let journal: BrewJournal
  private let bean = Bean(id: Identifier(rawValue: "k"), name: "Kochere")
  private let other = Bean(id: Identifier(rawValue: "o"), name: "Other")
  private let method = BrewMethod(id: Identifier(rawValue: "v"), name: "V60")
  private let espresso = BrewMethod(
    id: Identifier(rawValue: "e"), name: "Espresso", category: .espresso)
  private let grinder = Grinder(id: Identifier(rawValue: "c"), name: "Comandante")

  init() throws {
    scratch = try TemporaryFolder()
    journal = try scratch.journal()
    for bean in [bean, other] { try journal.add(bean) }
    for method in [method, espresso] { try journal.add(method) }
    try journal.add(grinder)
    try journal.add(brew("1", method, "2026-05-01T08:00:00Z", dose: 14, rating: 5))
    try journal.add(brew("2", method, "2026-05-02T08:00:00Z", dose: 15, rating: 3))
    try journal.add(brew("3", espresso, "2026-05-03T08:00:00Z", dose: 18, rating: 0))
  }

  private func brew(
    _ id: String, _ method: BrewMethod, _ time: String, dose: Double, rating: Double
  ) -> Brew {
    Brew(
      id: Identifier(rawValue: id), beanID: bean.id, methodID: method.id, grinderID: grinder.id,
      brewedAt: Timestamp(time), dose: dose, water: 250, yield: 36, waterTemperature: 94,
      grindSetting: 24, brewTime: 170, rating: rating, notes: "theirs")
  }

  private func draft(_ bean: Bean?, _ method: BrewMethod?) -> BrewDraft {
    BrewDraft(
      Brew(
        id: Identifier(rawValue: "new"), beanID: bean?.id, methodID: method?.id,
        brewedAt: Timestamp("2026-06-01T08:00:00Z")))
  }

  @Test func `the last brew of the bean and method gives what is not said`() throws {
    var draft = draft(bean, method)
    draft.brew.water = 240
    try journal.carryOver(into: &draft)
    #expect(draft.brew.dose == 15 && draft.brew.water == 240 && draft.brew.grinderID == grinder.id)
    #expect(draft.brew.grindSetting == 24 && draft.brew.waterTemperature == 94)
    #expect(draft.carriedOver == [.grinder, .dose, .waterTemperature, .grindSetting])
    // Results are never carried over.
    #expect(draft.brew.yield == nil && draft.brew.brewTime == nil && draft.brew.rating == 0)
    #expect(draft.brew.notes.isEmpty)
  }

  @Test func `an espresso's yield is a setting`() throws {
    var draft = draft(bean, espresso)
    try journal.carryOver(into: &draft)
    #expect(draft.brew.dose == 18 && draft.brew.yield == 36)
  }

  @Test func `what contradicts the yield that is said is not carried over`() throws {
    var draft = draft(bean, espresso)
    draft.brew.yield = 40
    try journal.carryOver(into: &draft)
    #expect(draft.brew.water == nil && draft.brew.yield == 40 && draft.brew.dose == 18)
    draft = self.draft(bean, espresso)
    draft.brew.water = 30
    try journal.carryOver(into: &draft)
    #expect(draft.brew.water == 30 && draft.brew.yield == nil)
  }

  @Test func `without a method the bean's last one is meant`() throws {
    var draft = draft(bean, nil)
    try journal.carryOver([.method, .grinder], into: &draft)
    #expect(draft.brew.methodID == espresso.id && draft.brew.dose == nil)
    #expect(draft.carriedOver == [.method, .grinder])
  }

  @Test func `a new bag gets the method's grinder, and nothing else`() throws {
    var draft = draft(other, method)
    try journal.carryOver(into: &draft)
    #expect(draft.brew.grinderID == grinder.id && draft.carriedOver == [.grinder])
  }

  @Test func `a setting is of one grinder only`() throws {
    let niche = Grinder(id: Identifier(rawValue: "n"), name: "Niche")
    try journal.add(niche)
    var draft = draft(bean, method)
    draft.brew.grinderID = niche.id
    try journal.carryOver(into: &draft)
    #expect(draft.brew.grindSetting == nil && draft.brew.dose == 15)
  }
}
