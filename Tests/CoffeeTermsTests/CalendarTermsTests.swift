import CoffeeTerms
import Support
import Testing

@Suite struct CalendarTermsTests {
  @Test(arguments: [
    ("january", 1), ("janv", 1), ("styczen", 1), ("stycznia", 1), ("февраля", 2), ("maerz", 3),
    ("marts", 3), ("marca", 3), ("апрель", 4), ("maja", 5), ("мая", 5), ("czerwiec", 6),
    ("juli", 7), ("augusti", 8), ("sierpnia", 8), ("set", 9), ("września", 9), ("out", 10),
    ("listopada", 11), ("desember", 12), ("december", 12),
  ])
  func `names of months`(name: String, month: Int) {
    var found: Set<Int> = []
    MonthTerms.forEachName { if $0.text == name { found.insert($1) } }
    #expect(found == [month])
  }

  @Test func `every month and weekday has names and no name is of two`() {
    var months: [String: Set<Int>] = [:]
    MonthTerms.forEachName { months[FoldedText.keyword($0.text), default: []].insert($1) }
    #expect(Set(months.values.joined()) == Set(1...12))
    #expect(months.values.allSatisfy { $0.count == 1 })
    var days: [String: Set<Int>] = [:]
    WeekdayTerms.forEachName { days[FoldedText.keyword($0.text), default: []].insert($1) }
    #expect(Set(days.values.joined()) == Set(1...7))
    #expect(days.values.allSatisfy { $0.count == 1 })
  }

  @Test func `abbreviations of weekdays are among their names`() {
    var days: Set<String> = []
    WeekdayTerms.forEachName { name, _ in days.insert(name.text) }
    var short: Set<String> = []
    WeekdayTerms.forEachShortName { short.insert($0.text) }
    #expect(short.contains("mar") && !short.contains("monday"))
    #expect(short.isSubset(of: days))
  }
}
