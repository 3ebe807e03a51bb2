import Foundation
import Insights
import InsightsServer
import TestSupport
import Testing

/// The journal over the server's interface: as on the command line, and anew after a change.
@Suite struct JournalRouteTests {
  @Test(arguments: [
    ("/patterns?today=2026-08-31&method=V60", "patterns --today 2026-08-31 --method V60"),
    (
      "/suggest?bean=sidama%20natural&method=v60&explore=true",
      "suggest --bean sidama\u{A0}natural --method v60 --explore"
    ),
    ("/suggest?as_of=2026-08-01", "suggest --as-of 2026-08-01"),
    ("/compare?left=latest&right=2026-08-18", "compare latest 2026-08-18"),
    (
      "/search?flavor=fruity&not=sour&min_rating=4.5&method=V60&today=2026-08-31",
      "journal search --flavor fruity --not sour --min-rating 4.5 --method V60 --today 2026-08-31"
    ),
    (
      "/search?q=geisha&in=beans&in=recipes&today=2026-08-31",
      "journal search geisha --in beans --in recipes --today 2026-08-31"
    ),
  ])
  func `answers are the JSON of the command line`(target: String, command: String) async throws {
    let reply = try await ServiceFixture().get(target)
    let arguments = command.split(separator: " ").map {
      String($0).replacing("\u{A0}", with: " ")
    }
    let program = try InsightsProgram().run(
      arguments + ["--db", "Fixtures/journal.sqlite", "--format", "json"])
    #expect(reply.status == 200 && program.status == 0)
    #expect(reply.text == program.output)
  }

  @Test(arguments: [
    ("/suggest?bean=sidam&method=v61", 400), ("/suggest?method=v60", 400),
    ("/suggest?bean=sidama&strategy=luck", 400), ("/compare?left=latest", 400),
    ("/compare?left=latest&right=latest", 400), ("/compare?left=latest&right=2020-01-01", 400),
    ("/patterns?fdr=2", 400), ("/patterns?since=August", 400), ("/patterns?bean=nothing", 400),
    ("/search?in=notes", 400), ("/search?limit=0", 400), ("/search?flavor=blubery", 400),
  ])
  func `mistakes are answered in one line`(target: String, status: Int) async throws {
    let reply = try await ServiceFixture().get(target)
    #expect(reply.status == status)
    let problem = try #require(reply.problem)
    #expect(!problem.contains("--") && !problem.contains("\n"), "\(problem)")
  }

  @Test func `an answer that takes too long is given up`() async throws {
    let service = try ServiceFixture(clock: TestClock(isHurried: true)).service
    await #expect(throws: ServerProblem(503, "this took longer than 30 seconds; ask for less")) {
      try await service.limited { try await TestClock().sleep(for: .seconds(1)) }
    }
  }

  @Test func `a journal that is missing or broken is answered`() async throws {
    let scratch = try TemporaryFolder()
    let missing = await (try ServiceFixture(journal: scratch.path("none.sqlite"))).get("/patterns")
    #expect(missing.status == 404 && missing.problem != nil)
    let broken = try scratch.write("no journal at all", to: "broken.sqlite")
    let reply = await (try ServiceFixture(journal: broken)).get("/patterns")
    #expect(reply.status == 422 && reply.problem != nil)
    let empty = scratch.path("empty.sqlite")
    #expect(try InsightsProgram().run("journal", "init", "--db", empty).status == 0)
    #expect(await (try ServiceFixture(journal: empty)).get("/suggest").status == 422)
  }

  @Test func `an answer holds until the journal changes`() async throws {
    let scratch = try TemporaryFolder()
    let path = scratch.path("journal.sqlite")
    try FileManager.default.copyItem(
      at: PackageFiles.url("Fixtures/journal.sqlite"), to: URL(filePath: path))
    let server = try ServiceFixture(journal: path)
    let query = "/search?in=brews&limit=1&q=caramel"
    let first = await server.get(query)
    let tag = try #require(first.header("ETag"))
    let version = await server.get("/journal").text
    let again = await server.get(query, ["if-none-match": tag])
    #expect(again.status == 304 && again.body.isEmpty)
    #expect(await server.get(query).body == first.body)
    #expect(await server.get("/journal").text == version)
    let rated = try InsightsProgram().run("journal", "rate", "89182977", "1.5", "--db", path)
    #expect(rated.status == 0)
    #expect(await server.get("/journal").text != version)
    #expect(await server.get(query, ["if-none-match": tag]).status == 200)
    let changed = await server.get("/search?in=brews&bean=geisha")
    #expect(changed.text.contains("1.5"))
  }

  @Test func `the report is that of the command line, in a page that reloads it`() async throws {
    let server = try ServiceFixture()
    let report = await server.get("/report/page?today=2026-08-31")
    let program = try InsightsProgram().run(
      "report", "--db", "Fixtures/journal.sqlite", "--today", "2026-08-31", "--out", "-")
    #expect(report.status == 200 && report.text == program.output)
    #expect(report.header("Content-Security-Policy")?.contains("script") == false)
    let page = await server.get("/report?today=2026-08-31")
    #expect(page.text.contains("report.js"))
    #expect(page.header("Content-Security-Policy")?.contains("frame-src 'self'") == true)
  }
}
