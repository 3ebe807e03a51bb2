import Journal
import Numerics
import TestSupport
import Testing

@testable import Phrases
@testable import Stats
@testable import Wording

/// Tables of phrases: English, and others that fall back to it.
@Suite struct PhrasebookTests {
  /// A trend of +0.5 stars over a year.
  private static let trend = Pattern(
    kind: .trend, subject: PatternSubject(), effect: Estimate(value: 0.5, low: 0.25, high: 0.75),
    count: 40, pValue: 0.001, qValue: 0.01, zScore: 3.3, span: 365)

  @Test func `every template of English can be read`() throws {
    try Phrasebook.checkEnglish()
    #expect(Phrasebook.english.has("report.title") && !Phrasebook.english.has("plural"))
  }

  @Test func `another language is one table, and falls back to English where it is partial`() throws
  {
    let german = try Phrasebook(
      table: """
        # Deutsch, ein Anfang
        plural\tone-other
        number.decimal\t,
        stars\t{number} {count|Stern|Sterne}
        pattern.trend.up\tIn {time} stiegen deine Bewertungen um {size} ({range}), {count} {count|Kaffee|Kaffees}.
        span.months\t{count} {count|Monat|Monaten}
        range.signed\t{low} bis {high}
        flavor.fruity.berry.blueberry\tHeidelbeere
        roast_level.light\thell
        """)
    let words = Words(german)
    #expect(
      words.description(of: Self.trend)
        == "In 12 Monaten stiegen deine Bewertungen um 0,5 Sterne (+0,3 bis +0,8), 40 Kaffees.")
    #expect(words.title(of: Self.trend) == "Your ratings rise over time")
    #expect(words.flavor("fruity.berry.blueberry") == "Heidelbeere")
    #expect(words.name(of: .light) == "hell" && words.name(of: .dark) == "dark")
    #expect(
      Words().description(of: Self.trend)
        == "Over 12 months your ratings rose by 0.5 stars (+0.3 to +0.8), 40 brews.")
  }

  @Test(arguments: [
    ("pattern.trendy\tx", "line 1: no key 'pattern.trendy'"),
    ("about\tetwa {wert}", "line 1: 'about' has no argument 'wert'"),
    ("about\tetwa {value", "line 1: malformed template of 'about'"),
    ("brews\t{count|Kaffee}", "line 1: malformed template of 'brews'"),
    ("# x\nplural\tdual", "line 2: no plural rule 'dual'"),
    ("list.and\t{item} und {list}", "line 1: 'list.and' is not {list}, something, {item}"),
    ("flavor.fruity.bery\tBeere", "line 1: no key 'flavor.fruity.bery'"),
    ("flavor.fruity\t{fruit}", "line 1: 'flavor.fruity' is neither a name nor {word}"),
    ("wheel.fruity\t{word}", "line 1: 'wheel.fruity' is neither a name nor {word}"),
    ("about\tca. {value}\nabout\tetwa {value}", "line 2: 'about' occurs twice"),
  ])
  func `a table that cannot be right is refused`(table: String, message: String) {
    let error = #expect(throws: PhrasebookError.self) { try Phrasebook(table: table) }
    #expect(error?.description == message)
  }

  @Test func `English itself passes the checks of a table`() throws {
    let table = try PackageFiles.text("Lexicon/wording/en.tsv")
    #expect(throws: Never.self) { try Phrasebook(table: table) }
  }

  @Test(arguments: [
    (PluralRule.oneFewMany, [1: 0, 2: 1, 4: 1, 5: 2, 11: 2, 12: 2, 21: 0, 22: 1, 100: 2, 111: 2]),
    (.oneOther, [0: 1, 1: 0, 2: 1]), (.zeroOneOther, [0: 0, 1: 0, 2: 1]), (.other, [1: 0, 5: 0]),
  ])
  func `plural forms follow the rule`(rule: PluralRule, forms: [Int: Int]) {
    for (count, form) in forms { #expect(rule.form(count) == form, "\(count)") }
  }

  /// A key in code without a row would stop the program; a row without a key is never read.
  @Test func `code and table have the same keys`() throws {
    let folders = ["Wording", "Insights", "InsightsCLI", "FlavorExtraction/Result", "Phrases"]
    let source = try folders.flatMap {
      try PackageFiles.files(in: "Sources/\($0)", ofType: "swift")
    }
    .map(PackageFiles.text).joined()
    let literals = Set(source.matches(of: /"([a-z_.-]+)"/).map { String($0.1) })
    let keys = Phrasebook.english.keys
    // Keys with a part that is chosen at run time, or that code writes without the beginning.
    let prefixes = [
      "quantity.", "roast_level.", "process.", "method_category.", "freshness.", "attribute.",
      "confidence.", "explain.language.", "extraction.", "dial.", "month.", "pattern.", "group.",
      "search.excluded.",
      "search.none-",
      "suggestion.scope.", "report.", "list.", "level.", "flavor.", "absence.", "column.",
      "chart.wheel.title", "chart.wheel.legend.", "suggestion.doubt.", "suggestion.help.",
      "extract.strength.", "extract.better.",
      "extract.same.", "extract.worse.", "explain.verdict.",
      "explain.reason.",
      "explain.matched.",
      "label.field.", "label.fault.", "import.", "class.", "liking.", "kind.", "record.",
      "counted.", "change.",
      "check.dangling.", "grind.reason.", "grind.cure.", "steps.", "sureness.", "patterns.topic.",
      "reading.",
      "tiers.reason.",
      "logged.remark.", "drift.", "shot.", "shots.", "curve.", "cupping.", "settings.coarser.",
      "grinders.compared.",
      "suggestion.way.", "suggestion.remark.words-disagree.", "remark.",
    ]
    for key in keys where !prefixes.contains(where: key.hasPrefix) {
      #expect(literals.contains(key), "no code asks for \(key)")
    }
    let asked = source.matches(
      of: /(?:text|prepared|phrase|heading|row)\(\s*"([a-z]+[.][a-z_.-]+)"/)
    #expect(asked.count > 100)
    for key in asked.map({ String($0.1) }) {
      #expect(keys.contains(key), "no row for \(key)")
    }
  }

  /// Headings, captions and columns of the report's page.
  @Test func `the report and the table have the same keys`() throws {
    let source = try PackageFiles.files(in: "Sources/Insights/Report", ofType: "swift")
      .map(PackageFiles.text).joined()
    let keys = Phrasebook.english.keys.filter { $0.hasPrefix("report.") }
    let asked =
      source.matches(of: /"([a-z]+(?:[.][a-z]+)*)"/).map { "report.\($0.1)" }
      + source.matches(of: /column\("([a-z]+)"/).map { "report.column.\($0.1)" }
    let chosen = ["report.topic.", "report.period."]
    for key in keys where !chosen.contains(where: key.hasPrefix) {
      // Words about ratings have another row for those that words imply.
      let base = key.hasSuffix(".words") ? String(key.dropLast(6)) : key
      #expect(asked.contains(key) || asked.contains(base), "no code asks for \(key)")
    }
    for key in source.matches(of: /words[.]report\(\s*"([a-z.]+)"/).map({ "report.\($0.1)" }) {
      #expect(keys.contains(key), "no row for \(key)")
    }
  }

  /// Summaries of imports, and columns of lists.
  @Test(arguments: [
    ("import", "ImportText", #"(?:text|list)\("([a-z.-]+)"|\("([a-z]+)", (?:counts|summary)[.]"#),
    ("column", "JournalText", #"\("([a-z]+)", [.](?:left|right)\)"#),
  ])
  func `the command line and the table have the same keys`(
    kind: String, file: String, pattern: String
  ) throws {
    let source = try PackageFiles.text("Sources/InsightsCLI/Output/\(file).swift")
    let asked = try source.matches(of: Regex(pattern)).map { match in
      "\(kind).\(match.output.dropFirst().compactMap(\.substring).joined())"
    }
    #expect(asked.count > 8)
    for key in asked { #expect(Phrasebook.english.has(key), "no row for \(key)") }
  }
}
