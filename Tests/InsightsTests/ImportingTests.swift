import Foundation
import Insights
import Synchronization
import TestSupport
import Testing

/// Imports by the engine: progress, and cancellation that leaves the journal alone.
@Suite struct ImportingTests {
  /// A file of 1,200 brews.
  enum File: String, CaseIterable {
    case table, export

    func write(to path: String) throws {
      let moments = (0..<1200).map { Timestamp(seconds: 1_700_000_000 + 3600 * $0) }
      switch self {
      case .table:
        let rows = moments.map { "\($0.text),Kochere,V60,15,4,peach" }
        let head = "brewed_at,bean_name,method,dose_g,rating,notes"
        try Data(([head] + rows).joined(separator: "\n").utf8).write(to: URL(filePath: path))
      case .export:
        let bean = Bean(id: Identifier(rawValue: "b"), name: "Kochere")
        let method = BrewMethod(id: Identifier(rawValue: "m"), name: "Kalita")
        let brews = moments.enumerated().map { index, moment in
          Brew(
            id: Identifier(rawValue: "brew-\(index)"), beanID: bean.id, methodID: method.id,
            brewedAt: moment, dose: 15, rating: 4)
        }
        let contents = JournalContents(beans: [bean], methods: [method], brews: brews)
        try JSONEncoder().encode(contents).write(to: URL(filePath: path))
      }
    }
  }

  private let home: JournalFolder
  private let journal: BrewJournal

  init() throws {
    home = try JournalFolder()
    journal = BrewJournal(path: home.scratch.path("journal.sqlite"))
  }

  private func path(_ file: File) throws -> String {
    let path = home.scratch.path("brews.\(file == .table ? "csv" : "json")")
    try file.write(to: path)
    return path
  }

  @Test(arguments: File.allCases)
  func `an import reports its progress`(file: File) async throws {
    let path = try path(file)
    let told = Mutex<[ImportProgress]>([])
    let before = try journal.brewCount()
    let summary = try await InsightsEngine().importing(URL(filePath: path), into: journal) {
      progress in told.withLock { $0.append(progress) }
    }
    #expect(summary.added.brews == 1200)
    #expect(try journal.brewCount() == before + 1200)
    let records = told.withLock { $0.map(\.records) }
    #expect(records == [500, 1000])
    #expect(told.withLock { $0.allSatisfy { ($0.fraction ?? 0) <= 1 } })
  }

  @Test(arguments: File.allCases)
  func `a cancelled import leaves the journal as it was`(file: File) async throws {
    let path = try path(file)
    let before = try home.scratch.bytes("journal.sqlite")
    let (journal, engine) = (journal, try InsightsEngine())
    let told = Atomic(0)
    let task = Task {
      try await engine.importing(path, into: journal) { _ in
        told.add(1, ordering: .relaxed)
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(told.load(ordering: .relaxed) == 1)
    #expect(try home.scratch.bytes("journal.sqlite") == before)
    let files = try FileManager.default.contentsOfDirectory(atPath: home.scratch.url.path())
    #expect(files.count == 2, "\(files)")
  }

  @Test func `a task that is cancelled before imports nothing`() async throws {
    let path = try path(.table)
    let before = try home.scratch.bytes("journal.sqlite")
    let (journal, engine) = (journal, try InsightsEngine())
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try JournalImport(today: .today).run(path, into: journal)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let other = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await engine.importing(path, into: journal)
    }
    await #expect(throws: CancellationError.self) { try await other.value }
    #expect(try home.scratch.bytes("journal.sqlite") == before)
  }

  // MARK: Progress of other calls

  @Test func `a suggestion and a search tell how many notes they read`() async throws {
    let engine = try InsightsEngine()
    let told = Mutex<[WorkProgress]>([])
    let tell: ProgressHandler = { progress in told.withLock { $0.append(progress) } }
    _ = try await engine.suggestion(
      for: "sidama natural", method: "v60", in: journal, progress: tell)
    #expect(told.withLock { $0.last }.map { $0.step == .notes && $0.total > 50 } == true)
    told.withLock { $0 = [] }
    _ = try await engine.search(
      JournalQuery(flavor: "fruity.berry"), in: journal, progress: tell)
    let count = try journal.brewCount()
    #expect(
      told.withLock { $0 } == [WorkProgress(step: .notes, completed: count, total: count)])
    told.withLock { $0 = [] }
    _ = try await engine.search(JournalQuery("peach"), in: journal, progress: tell)
    #expect(told.withLock { $0.isEmpty })
  }

  @Test func `a suggestion tells what an empty journal lacks`() async throws {
    let engine = try InsightsEngine()
    let journal = try BrewJournal.inMemory()
    func code(_ bean: String, _ method: String) async throws -> SuggestionError.Code? {
      do {
        _ = try await engine.suggestion(for: bean, method: method, in: journal)
        return nil
      } catch let error as SuggestionError {
        return error.code
      }
    }
    #expect(try await code("kochere", "v60") == .noBeans)
    let bean = Bean(id: BrewJournal.newID(), name: "Kochere")
    let espresso = BrewMethod(id: BrewJournal.newID(), name: "Espresso")
    try journal.add(bean)
    #expect(try await code("kochere", "v60") == .emptyJournal)
    #expect(try await code("another", "v60") == .emptyJournal)
    try journal.add(
      Brew(id: BrewJournal.newID(), beanID: bean.id, methodID: espresso.id, brewedAt: .now),
      method: espresso)
    #expect(try await code("kochere", "espresso") == .noRatedBrewsOfMethod)
    await #expect(throws: JournalError.self) { try await code("kochere", "v60") }
    await #expect(throws: JournalError.self) { try await code("another", "espresso") }
    try journal.add(BrewMethod(id: BrewJournal.newID(), name: "V60"))
    #expect(try await code("kochere", "v60") == .noBrewsOfMethod)
  }
}
