import Foundation
import TestSupport
import Testing

/// What a journal says from nothing, from one cup and from poor ones: always what to do next.
@Suite(.ownThreads) struct FirstCupsTests: JournalSuite {
  let home: JournalFolder

  init() throws {
    home = try JournalFolder(with: nil)
    #expect(try run("init").status == 0)
  }

  private func addBean(_ name: String, _ more: String...) throws {
    let added = try program.run(["journal", "add-bean", "--name", name] + more)
    #expect(added.status == 0, "\(added.errors)")
  }

  private func brew(
    _ bean: String, _ grind: String?, _ rating: String, _ notes: String, day: Int, _ more: String...
  ) throws {
    let added = try program.run(
      ["journal", "add-brew", "--bean", bean, "--method", "V60", "--dose", "15", "--water", "240"]
        + (grind.map { ["--grinder", "Ode", "--grind", $0] } ?? [])
        + ["--rating", rating, "--notes", notes, "--at", "2026-03-0\(day)T08:00:00Z"] + more)
    #expect(added.status == 0, "\(added.errors)")
  }

  /// The arguments of a command line without quotes.
  private func arguments(_ command: Substring) throws -> [String] {
    let parts = command.split(separator: " ").map(String.init)
    #expect(parts.first == "insights" && parts.count > 2)
    return Array(parts.dropFirst())
  }

  @Test func `the commands that an empty journal names can be run`() throws {
    let page = try program.run("report", "--out", "-").output
    let commands = page.matches(of: /<pre>(?:<code>)?(insights journal add[^<]+)</).map(\.1)
    #expect(commands.count == 2)
    let text = try program.run("patterns").output
    for command in commands {
      #expect(text.contains("\n  \(command)\n"))
      let run = try program.run(arguments(command))
      #expect(run.status == 0, "\(run.errors)")
    }
    let found = try program.run("suggest").output
    #expect(found.contains("Sidama · V60\n") && found.contains("15 g, 250 g, 1:16.7, 94 °C"))
  }

  @Test func `a line names the first method with an option`() throws {
    try addBean("Lasso")
    let unknown = try program.run("journal", "log", "V60 of the Lasso, 15g 250g")
    #expect(
      unknown
        == .init(
          status: 64, output: "",
          errors:
            "insights: the journal has no method 'V60' yet; add it with --add\n"
        ))
    let line = ["journal", "log", "Lasso 18g 36g, 4 stars", "--method", "Espresso"]
    let preview = try program.run(line + ["--preview"])
    #expect(preview.status == 0 && preview.errors == "", "\(preview.errors)")
    #expect(try program.run("journal", "methods").output.contains("Espresso") == false)
    let logged = try program.run(line)
    #expect(logged.status == 0 && logged.errors.contains("Espresso"), "\(logged.errors)")
    // The method shows that the second weight is that of the cup.
    #expect(logged.output.contains("36 g") && logged.output.contains("1:2"), "\(logged.output)")
    // Once there is one, another name may be a typo.
    let other = try program.run("journal", "log", "Lasso 15g 250g", "--method", "Chemex")
    #expect(other.status != 0 && other.output.isEmpty)
    let twice = try program.run("journal", "log", "Espresso of the Lasso", "--method", "espresso")
    #expect(twice.status == 0, "\(twice.errors)")
  }

  @Test func `one cup says what to change, and in which direction`() throws {
    try addBean("Lasso")
    try brew("lasso", "24", "2", "sour and thin", day: 1)
    let advice =
      "one cup of this bean so far: change only the grind next, finer, since you wrote \"sour\" and \"thin\""
    let own = try program.run("suggest", "--bean", "lasso").output
    #expect(own.contains("\nNote: \(advice).\n"), "\(own)")
    #expect(
      own.contains(
        "\nNot known: ratio and grind never varied; temperature and time are not recorded.\n"))
    let all = try program.run("suggest").output
    #expect(all.contains(", if brewed the same again\n  \(advice)\n"), "\(all)")
    let page = try program.run("report", "--out", "-").output
    #expect(page.contains("change only the grind next, finer"))
    #expect(page.contains("How many of 1 described brew had it."))
    let json = try json(try program.run("suggest", "--bean", "lasso", "--format", "json"))
    #expect((json["remark_ids"] as? [String])?.contains("vary.grind_setting") == true)
    #expect((json["remarks"] as? [String])?.contains(advice) == true)
  }

  @Test func `poor cups are not repeated`() throws {
    try addBean("Lasso")
    try brew("lasso", nil, "2", "fine", day: 1, "--temperature", "90")
    try brew("lasso", nil, "2.5", "dry, harsh and bitter", day: 2, "--temperature", "92")
    try brew("lasso", nil, "2", "dry, harsh and bitter", day: 3, "--temperature", "94")
    let text = try program.run("suggest", "--bean", "lasso").output
    #expect(
      text.contains(
        "no cup of this bean has 3.5 stars or more: change only the temperature next, cooler, since you wrote"
      ), "\(text)")
    #expect(!text.contains("last cup"))
  }

  @Test func `bags that only their IDs tell apart have them`() throws {
    for _ in 1...2 {
      try addBean("Lasso", "--roaster", "North", "--roast-date", "2026-02-20", "--yes")
    }
    let beans = try #require(
      try json(try run("beans", "--format", "json"))["beans"] as? [[String: Any]])
    let ids = beans.compactMap { $0["id"] as? String }
    #expect(ids.count == 2)
    try brew(ids[0], "24", "4", "", day: 1)
    try brew(ids[1], "22", "4", "", day: 1)
    let text = try program.run("suggest").output
    let page = try program.run("report", "--out", "-", "--today", "2026-03-09").output
    for id in ids {
      let title = "Lasso · V60 · roasted 20 Feb 2026 · \(id.prefix(8))"
      #expect(text.contains("\n\(title)\n"), "\(text)")
      #expect(page.contains(title))
    }
  }

  @Test(arguments: [
    (
      ["--bean", "lasso"],
      "up to 2026-02-01 there is no brew of Lasso; name a later day with --as-of"
    ),
    (
      ["--bean", "lasso", "--method", "v60"],
      "up to 2026-02-01 there is no brew by V60; name a later day with --as-of"
    ),
    (
      [],
      "up to 2026-02-01 no open bag has a rated brew to learn from; name another day with --as-of, or a bean with --bean"
    ),
  ])
  func `before the first cup there is nothing to suggest`(
    arguments: [String], problem: String
  ) throws {
    try addBean("Lasso")
    try brew("lasso", "24", "4", "", day: 1)
    let run = try program.run(["suggest", "--as-of", "2026-02-01"] + arguments)
    #expect(run.status == 65)
    #expect(run.errors == "insights: \(problem)\n")
  }
}
