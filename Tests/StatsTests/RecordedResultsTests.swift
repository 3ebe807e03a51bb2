import Foundation
import Journal
import Stats
import Support
import TestSupport
import Testing

/// All that statistics say of seeded journals, beside what is recorded in `Fixtures/stats/recorded.tsv`:
/// a change of a result is meant, or it is a mistake. `RECORD_STATISTICS=1` writes the table anew.
@Suite(.serialized, .ownThreads) struct RecordedResultsTests {
  private static let file = PackageFiles.url("Fixtures/stats/recorded.tsv")

  private static let journals: [(name: String, journal: RecordedJournal)] = [
    ("strong", RecordedJournal(brews: 420, beans: 15, effects: 1, seed: 3)),
    ("weak", RecordedJournal(brews: 160, beans: 8, effects: 0.5, seed: 4)),
    ("empty", RecordedJournal(brews: 200, beans: 10, effects: 0, seed: 5)),
    ("short", RecordedJournal(brews: 24, beans: 2, effects: 1, seed: 6)),
    ("steep", RecordedJournal(brews: 500, beans: 12, effects: 2.5, seed: 7)),
    ("lone", RecordedJournal(brews: 60, beans: 1, effects: 2, seed: 8)),
  ]

  /// Lines of a journal: what a line is of, and the parts of its value.
  private static func lines(_ name: String, _ journal: RecordedJournal) -> [String] {
    var lines: [String] = []
    func add(_ topic: String, _ value: Any) {
      lines.append("\(name) \(topic)\t" + FlatText(of: value).parts.joined(separator: " "))
    }
    let (contents, calendar) = (journal.contents, LocalCalendar(timeZone: .gmt))
    let flavors = JournalFlavors(tagsOf: contents)
    let words = BrewWords(brews: journal.words)
    var options = PatternOptions()
    // Weak findings have values that a change may move, too.
    options.falseDiscoveryRate = 0.5
    let report = PatternMiner(options: options).report(
      on: contents, calendar: calendar, flavors: flavors)
    add("tests", [report.brews, report.rated, report.tested])
    add("excluded", report.leftOut)
    for pattern in report.patterns { add("pattern", pattern) }
    for preference in report.preferences { add("preference", preference) }
    let suggester = BrewSuggester(contents: contents, calendar: calendar)
    for (bean, method, strategy) in [
      ("b0", "v60", Suggestion.Strategy.surface), ("b0", "v60", .weightedMean),
      ("b1", "espresso", .surface), ("b1", "aeropress", .surface), ("b5", "v60", .surface),
    ] {
      let request = SuggestionRequest(
        beanID: Identifier(rawValue: bean), methodID: Identifier(rawValue: method),
        strategy: strategy, explores: true)
      for said in [nil, words] {
        let topic = "\(strategy) \(bean) \(method)\(said == nil ? "" : " words")"
        do throws(SuggestionError) {
          let found = try suggester.suggest(request, flavors: flavors, words: said)
          add(topic, found.recipe)
          add("\(topic) rating", [found.expectedRating, found.othersShare ?? -1] as [Any])
          add(
            "\(topic) brews",
            [found.brewCount, found.ownBrewCount, found.isFallback, found.remarks])
          add(
            "\(topic) evidence", found.evidence.map { [$0.brew.id.rawValue, $0.weight] as [Any] })
          add("\(topic) basis", found.words as Any)
          add("\(topic) next", found.next as Any)
        } catch {
          add(topic, error.code)
        }
      }
    }
    for brew in contents.brews.prefix(4) {
      add(
        "expected \(brew.id.rawValue)", suggester.expectedRating(of: brew, flavors: flavors) as Any)
    }
    for bean in contents.beans.prefix(3) {
      do throws(DialError) {
        let path = try DialReader(contents: contents, calendar: calendar).path(
          DialRequest(beanID: bean.id), words: words, flavors: flavors)
        add(
          "dial \(bean.id.rawValue)", [path.steps.count, path.next as Any, path.remarks] as [Any])
      } catch {
        add("dial \(bean.id.rawValue)", error.code)
      }
      add(
        "method \(bean.id.rawValue)", contents.usualMethod(of: bean.id, calendar: calendar) as Any)
    }
    return lines
  }

  @Test(arguments: journals.map(\.name))
  func `results are as recorded`(_ name: String) throws {
    let journal = try #require(Self.journals.first { $0.name == name }).journal
    let found = Self.lines(name, journal)
    let isRecording = ProcessInfo.processInfo.environment["RECORD_STATISTICS"] == "1"
    let recorded = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n")
    if isRecording {
      let others = recorded.filter { !$0.hasPrefix(name + " ") }.map(String.init)
      let order = Self.journals.map(\.name)
      let place = { (line: String) in order.firstIndex(of: String(line.prefix { $0 != " " })) ?? -1
      }
      let all = (others + found).enumerated().sorted {
        (place($0.element), $0.offset) < (place($1.element), $1.offset)
      }
      try Data((all.map(\.element).joined(separator: "\n") + "\n").utf8).write(to: Self.file)
      return
    }
    let expected = recorded.filter { $0.hasPrefix(name + " ") }
    #expect(found.count == expected.count)
    for (line, other) in zip(found, expected) where !FlatText.isSame(line, String(other)) {
      Issue.record("found \(line)\nrecorded \(other)")
      return
    }
  }
}
