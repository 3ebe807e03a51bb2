import CInsights
import TestSupport
import Testing

/// Journals, labels and the wheel through the C interface: what the program prints for the same.
@Suite(.ownThreads) struct JournalCallTests {
  private let journal = PackageFiles.path("Fixtures/journal.sqlite")
  private let program = InsightsProgram()

  private var options: insights_journal_options {
    var options = insights_journal_options()
    options.size = MemoryLayout<insights_journal_options>.stride
    return options
  }

  private func printed(_ arguments: String...) throws -> String {
    let run = try program.run(arguments)
    #expect(run.status == 0)
    return run.output.hasSuffix("\n") ? String(run.output.dropLast()) : run.output
  }

  @Test func `patterns are those of the program`() async throws {
    let c = try CSession()
    let found = await onThread {
      withText("V60") { method in
        withText("2026-08-31") { today in
          var options = options
          (options.method, options.today, options.false_discovery_rate) = (method, today, 0.1)
          return c.text { insights_patterns_json($0, journal, journal.utf8.count, &options, $1) }
        }
      }
    }
    let expected = try printed(
      "patterns", "--db", journal, "--method", "V60", "--today", "2026-08-31", "--fdr", "0.1",
      "--format", "json")
    #expect(found.status == INSIGHTS_OK && c.error == "")
    #expect(found.text?.trimmingNewlines == expected.trimmingNewlines)
  }

  private func suggestion(
    _ c: CSession, bean: String, method: String = "v60",
    _ configure: @escaping @Sendable (inout insights_suggest_options) -> Void = { _ in }
  ) async -> CResult {
    await onThread {
      withText(bean) { bean in
        withText(method) { method in
          var options = insights_suggest_options()
          options.size = MemoryLayout<insights_suggest_options>.stride
          (options.bean, options.method) = (bean, method)
          configure(&options)
          return c.text { insights_suggest_json($0, journal, journal.utf8.count, &options, $1) }
        }
      }
    }
  }

  @Test func `a suggestion is that of the program`() async throws {
    let c = try CSession()
    let found = await suggestion(c, bean: "sidama natural")
    let expected = try printed(
      "suggest", "--bean", "sidama natural", "--method", "v60", "--db", journal, "--format", "json")
    #expect(
      found.status == INSIGHTS_OK && found.text?.trimmingNewlines == expected.trimmingNewlines)
  }

  @Test func `an unknown name says which are near`() async throws {
    let c = try CSession()
    #expect(await suggestion(c, bean: "kirinyagga mukkure zz") == .failure(INSIGHTS_USAGE))
    #expect(c.error.hasPrefix("the journal has no bean 'kirinyagga mukkure zz'"))
    #expect(await suggestion(c, bean: "") == .failure(INSIGHTS_USAGE))
    #expect(c.error == "the bean is not named; give its name or its ID")
    #expect(await suggestion(c, bean: "sidama") { $0.strategy = 9 } == .failure(INSIGHTS_MISUSE))
    #expect(await suggestion(c, bean: "sidama") { $0.size = 1 } == .failure(INSIGHTS_MISUSE))
  }

  @Test func `a report is that of the program`() async throws {
    let c = try CSession()
    let found = await onThread {
      withText("2026-08-31") { today in
        var options = options
        options.today = today
        return c.text { insights_report_html($0, journal, journal.utf8.count, &options, $1) }
      }
    }
    let expected = try printed("report", "--db", journal, "--today", "2026-08-31", "--out", "-")
    #expect(found.status == INSIGHTS_OK)
    #expect(found.text?.trimmingNewlines == expected.trimmingNewlines)
  }

  @Test func `callers of shorter options know no tasters`() async throws {
    let c = try CSession()
    let whole = await suggestion(c, bean: "sidama natural")
    let shorter = await suggestion(c, bean: "sidama natural") {
      $0.size = MemoryLayout<insights_suggest_options>.offset(of: \.taster) ?? 0
      // What lies behind their structure is nobody's.
      $0.taster = insights_text(bytes: nil, length: 99)
    }
    #expect(whole.status == INSIGHTS_OK && whole == shorter)
    let unknown = await onThread {
      withText("Carl") { carl in
        var options = options
        options.taster = carl
        return c.text { insights_patterns_json($0, journal, journal.utf8.count, &options, $1) }
      }
    }
    #expect(unknown == .failure(INSIGHTS_USAGE) && c.error.contains("Carl"))
  }

  @Test func `a kept cupping is judged`() async throws {
    let c = try CSession()
    let folder = try TemporaryFolder()
    let journal = folder.path("cups.sqlite")
    _ = try printed("journal", "init", "--db", journal)
    _ = try printed(
      "cupping", PackageFiles.path("Fixtures/cupping/session.csv"), "--keep", "--name", "Spring",
      "--db", journal)
    let found = await onThread {
      withText("spring") { name in
        c.text { insights_cupping_json($0, journal, journal.utf8.count, name, $1) }
      }
    }
    #expect(found.status == INSIGHTS_OK && found.text?.contains("\"Kiru AB\"") == true)
    let unnamed = c.text {
      insights_cupping_json($0, journal, journal.utf8.count, insights_text(), $1)
    }
    #expect(unnamed == .failure(INSIGHTS_USAGE))
  }

  @Test func `brews after a day that is named do not count`() async throws {
    let c = try CSession()
    let found = await onThread {
      withText("2026-05-31") { today in
        var options = options
        options.today = today
        return c.text { insights_patterns_json($0, journal, journal.utf8.count, &options, $1) }
      }
    }
    let expected = try printed(
      "patterns", "--db", journal, "--as-of", "2026-05-31", "--format", "json")
    #expect(found.text?.trimmingNewlines == expected.trimmingNewlines)
    let all = try printed("patterns", "--db", journal, "--as-of", "2027-05-31", "--format", "json")
    #expect(expected != all)
    let cup = await onThread {
      withText("2026-05-31") { today in
        withText("sidama natural") { bean in
          withText("v60") { method in
            var options = insights_suggest_options()
            options.size = MemoryLayout<insights_suggest_options>.stride
            (options.bean, options.method, options.today) = (bean, method, today)
            return c.text { insights_suggest_json($0, journal, journal.utf8.count, &options, $1) }
          }
        }
      }
    }
    let suggested = try printed(
      "suggest", "--bean", "sidama natural", "--method", "v60", "--db", journal, "--as-of",
      "2026-05-31", "--format", "json")
    #expect(cup.text?.trimmingNewlines == suggested.trimmingNewlines)
    let later = await suggestion(c, bean: "sidama natural")
    #expect(cup.status == INSIGHTS_OK && cup != later)
  }

  @Test func `a label is that of the program`() async throws {
    let c = try CSession()
    let label = try PackageFiles.text("Fixtures/labels/example.txt")
    let found = await onThread {
      withText("2026-03-01") { today in
        c.text { insights_label_json($0, label, label.utf8.count, today, $1) }
      }
    }
    let expected = try printed(
      "label", "--input", PackageFiles.path("Fixtures/labels/example.txt"), "--today", "2026-03-01",
      "--format", "json")
    #expect(found == CResult(status: 0, text: expected))
    let long = String(repeating: "line\n", count: 300)
    #expect(
      c.text { insights_label_json($0, long, long.utf8.count, insights_text(), $1) }
        == .failure(INSIGHTS_BAD_DATA))
    #expect(
      withText("March") { today in c.text { insights_label_json($0, "a", 1, today, $1) } }
        == .failure(INSIGHTS_USAGE))
    #expect(c.error == "today 'March' is no day; write it as YYYY-MM-DD")
  }

  @Test func `the wheel is that of the program`() async throws {
    let c = try CSession()
    #expect(
      c.text { insights_wheel_json($0, "brown sugar", 11, $1) }
        == CResult(status: 0, text: try printed("wheel", "brown sugar", "--format", "json")))
    let drawn = c.text { insights_wheel_svg($0, "fruity", 6, insights_text(), $1) }
    #expect(
      drawn.text?.trimmingNewlines
        == (try printed("wheel", "fruity", "--svg", "-")).trimmingNewlines)
    let colored = await onThread {
      withText(journal) { journal in c.text { insights_wheel_svg($0, nil, 0, journal, $1) } }
    }
    #expect(
      colored.text?.trimmingNewlines
        == (try printed("wheel", "--svg", "-", "--db", journal)).trimmingNewlines)
    #expect(c.text { insights_wheel_json($0, "blubery", 7, $1) } == .failure(INSIGHTS_USAGE))
    #expect(c.error == "the wheel has no flavor 'blubery'; it has fruity.berry.blueberry")
  }

  @Test func `what is no journal has the status of the program`() async throws {
    let c = try CSession()
    let folder = try TemporaryFolder()
    let cases = [
      (folder.path("missing.sqlite"), INSIGHTS_MISSING_INPUT, "there is no journal "),
      (try folder.write("hello", to: "text"), INSIGHTS_BAD_DATA, ""),
      (folder.path(""), INSIGHTS_BAD_DATA, ""),
      ("", INSIGHTS_USAGE, "the path of the journal is empty"),
      ("a\0b", INSIGHTS_USAGE, "the path of the journal contains a NUL"),
    ]
    for (path, status, message) in cases {
      let bytes = Array(path.utf8).map(CChar.init(bitPattern:))
      let found = await onThread {
        c.text { insights_patterns_json($0, bytes, bytes.count, nil, $1) }
      }
      #expect(found == .failure(status) && c.error.hasPrefix(message), "\(path): \(c.error)")
      #expect(!c.error.isEmpty && !c.error.contains("--"), "no options of the program")
      // The program looks at a folder before the library does.
      if !path.isEmpty, !path.contains("\0"), !path.hasSuffix("/") {
        #expect(try program.run("patterns", "--db", path).status == Int32(status))
      }
    }
  }

  @Test(arguments: [1.0, -0.1, .nan, .infinity])
  func `a false discovery rate that cannot be is refused`(rate: Double) throws {
    let c = try CSession()
    var options = options
    options.false_discovery_rate = rate
    #expect(
      c.text { insights_patterns_json($0, journal, journal.utf8.count, &options, $1) }
        == .failure(INSIGHTS_MISUSE))
  }
}

extension String {
  /// The text without line breaks at its end.
  fileprivate var trimmingNewlines: String {
    var text = self
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }
}
